//! Chunk of a file: a top-level statement, or several that cannot be separated.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::exports::OuterName;
use super::statements::{Statements, WholeStatement};
use super::{Language, Tree, typed};
use crate::text::{Span, TextChange};

/// Length, in bytes, from which a chunk is parsed incrementally. Below it, the preparation costs more.
const LONG: usize = 1 << 10;

/// Chunk, shared as long as its text occurs in the file. It depends neither on its position nor on earlier
/// versions of the file, and is parsed lazily.
#[derive(Debug)]
pub(super) struct Chunk {
    /// Unique among all chunks of all files.
    pub id: ChunkId,
    pub len: usize,
    /// Length of the text, from its start, on which its end depends.
    pub seen: usize,
    /// Whether its brackets close, so that it is the same chunk inside of another one's brackets.
    pub is_whole: bool,
    parsed: OnceLock<ParsedChunk>,
    before: PrecedingChunk,
    outward: OnceLock<Vec<OuterName>>,
    written: OnceLock<Vec<String>>,
}

#[derive(Debug)]
struct ParsedChunk {
    tree: Tree,
    fragments: Vec<ChunkFragment>,
    /// Text without the broken statements, and its tree.
    sound: Option<Arc<Sound>>,
    statements: Option<Statements>,
    /// Whether it is JavaScript that parses only as TypeScript.
    is_typed: bool,
}

/// Broken statement in a block. The code around it parses without it.
#[derive(Debug)]
pub(super) struct ChunkFragment {
    pub span: Span,
    tree: OnceLock<Tree>,
}

/// State from before an edit. It affects only the time of parsing.
#[derive(Clone, Debug, Default)]
struct PrecedingChunk {
    sound: Option<Arc<Sound>>,
    statements: Statements,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChunkId(u64);

#[derive(Debug)]
struct Sound {
    text: String,
    tree: Tree,
}

static NEXT: AtomicU64 = AtomicU64::new(0);

impl Chunk {
    /// Creates a chunk whose end depends on `seen` bytes. `before` is the chunk that it replaces.
    pub fn new(text: &str, seen: usize, is_whole: bool, before: Option<(&Self, &str)>) -> Self {
        let before = before.filter(|_| text.len() >= LONG);
        Self {
            id: ChunkId(NEXT.fetch_add(1, Ordering::Relaxed)),
            len: text.len(),
            seen,
            is_whole,
            parsed: OnceLock::new(),
            before: before.map(|(chunk, old)| chunk.passed_on(old, text)).unwrap_or_default(),
            outward: OnceLock::new(),
            written: OnceLock::new(),
        }
    }

    /// Returns its tree, with positions relative to the chunk. `text` is its text.
    pub fn tree(&self, language: Language, text: &str) -> &Tree {
        &self.parsed(language, text).tree
    }

    pub fn fragments(&self, language: Language, text: &str) -> &[ChunkFragment] {
        &self.parsed(language, text).fragments
    }

    fn parsed(&self, language: Language, text: &str) -> &ParsedChunk {
        self.parsed.get_or_init(|| self.parse(language, text))
    }

    /// Parses the chunk. A long chunk that parsed before the last edit is not parsed as a whole if a
    /// statement in it is broken, since detecting that takes the parser far longer than all the rest.
    fn parse(&self, language: Language, text: &str) -> ParsedChunk {
        let whole = |tree, statements| ParsedChunk {
            tree,
            fragments: Vec::new(),
            sound: None,
            statements,
            is_typed: false,
        };
        // JavaScript with types never runs, but is analysed as the TypeScript that it is.
        let typed = || {
            let is_due = language == Language::JavaScript && typed::may_be_in(text);
            let tree = is_due.then(|| Tree::parse_sound(Language::TypeScript, text, None)).flatten()?;
            typed::first(&tree, text).map(|_| ParsedChunk { is_typed: true, ..whole(tree, None) })
        };
        let before = self.before.sound.as_deref().map(|sound| (&sound.tree, &*sound.text));
        let tree = if before.is_none() { Some(Tree::parse(language, text)) } else { None };
        if let Some(tree) = tree.as_ref().filter(|tree| !tree.is_broken()) {
            return whole(tree.clone(), None);
        }
        if let Some(typed) = tree.as_ref().and_then(|_| typed()) {
            return typed;
        }
        let statements = Statements::split(language, text, self.is_whole, &self.before.statements);
        let broken = statements.broken();
        if !broken.is_empty() {
            if let Some(typed) = before.and_then(|_| typed()) {
                return typed;
            }
            let rest = without(text, &broken);
            if let Some(tree) = Tree::parse_sound(language, &rest, before) {
                let fragments =
                    broken.into_iter().map(|span| ChunkFragment { span, tree: OnceLock::new() }).collect();
                let sound = Some(Arc::new(Sound { text: rest, tree: tree.clone() }));
                return ParsedChunk { tree, fragments, sound, statements: Some(statements), is_typed: false };
            }
        }
        let sound = || before.and_then(|_| Tree::parse_sound(language, text, before));
        if let Some(tree) = tree.or_else(sound) {
            return whole(tree, Some(statements));
        }
        typed().unwrap_or_else(|| whole(Tree::parse(language, text), Some(statements)))
    }

    /// Returns the complete statement known to begin at an offset in a block of the chunk.
    pub fn whole_statement(&self, start: usize) -> Option<WholeStatement> {
        self.statements().whole(start)
    }

    pub fn outward(&self, find: impl FnOnce() -> Vec<OuterName>) -> &[OuterName] {
        self.outward.get_or_init(find)
    }

    /// Returns the names that it assigns to and does not bind, found once.
    pub fn written(&self, find: impl FnOnce() -> Vec<String>) -> &[String] {
        self.written.get_or_init(find)
    }

    fn passed_on(&self, old: &str, new: &str) -> PrecedingChunk {
        if self.is_typed() {
            // Results of another grammar cannot be reused.
            return PrecedingChunk::default();
        }
        let change = TextChange::between(old, new);
        let statements = match self.parsed.get() {
            Some(ParsedChunk { statements: None, tree, .. }) if !tree.is_broken() && self.len >= LONG => {
                Statements::of_sound(tree.language, old, self.is_whole).after(change)
            }
            _ => self.statements().after(change),
        };
        PrecedingChunk { sound: self.sound(old), statements }
    }

    fn is_typed(&self) -> bool {
        self.parsed.get().is_some_and(|parsed| parsed.is_typed)
    }

    fn statements(&self) -> &Statements {
        let found = self.parsed.get().and_then(|parsed| parsed.statements.as_ref());
        found.unwrap_or(&self.before.statements)
    }

    fn sound(&self, text: &str) -> Option<Arc<Sound>> {
        let before = || self.before.sound.clone();
        match self.parsed.get().filter(|_| self.len >= LONG) {
            Some(parsed) if parsed.sound.is_some() => parsed.sound.clone(),
            Some(ParsedChunk { tree, .. }) if !tree.is_broken() => {
                Some(Arc::new(Sound { text: text.to_owned(), tree: tree.clone() }))
            }
            _ => before(),
        }
    }
}

impl ChunkFragment {
    /// Returns its tree, with positions relative to the statement. `text` is the chunk's.
    pub fn tree(&self, language: Language, text: &str) -> &Tree {
        self.tree.get_or_init(|| Tree::parse(language, self.span.text(text)))
    }
}

/// Blanks some spans of a text, keeping line ends.
fn without(text: &str, stretches: &[Span]) -> String {
    let mut rest = String::with_capacity(text.len());
    for stretch in stretches {
        rest.push_str(&text[rest.len()..stretch.range().start]);
        rest.extend(stretch.text(text).bytes().map(|byte| match byte {
            b'\n' | b'\r' => char::from(byte),
            _ => ' ',
        }));
    }
    rest.push_str(&text[rest.len()..]);
    rest
}
