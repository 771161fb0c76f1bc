//! One piece of a file: a statement of the top level, or a few that do not come apart.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::outer::OuterName;
use super::statements::{Statements, Whole};
use super::{Language, Tree};
use crate::text::{Change, Span};

/// From which size on, in bytes, a piece is parsed with the help of what it was before the last edit.
/// Below, that takes longer to prepare than it saves.
const LONG: usize = 1 << 10;

/// A piece, kept as long as its text stands in the file. Nothing of it depends on where that is, nor on
/// what the file was before; it is looked at when somebody asks.
#[derive(Debug)]
pub(super) struct Piece {
    /// Tells it from every other piece of any file.
    pub id: PieceId,
    /// Its length in bytes.
    pub len: usize,
    /// How far behind its beginning the text was looked at to know its end.
    pub seen: usize,
    /// Whether its brackets close, so that it is the same piece within the brackets of another.
    pub is_whole: bool,
    parsed: OnceLock<Parsed>,
    before: Before,
    outward: OnceLock<Vec<OuterName>>,
    written: OnceLock<Vec<String>>,
}

/// The syntax of a piece.
#[derive(Debug)]
struct Parsed {
    tree: Tree,
    fragments: Vec<Fragment>,
    /// The text without the fragments, and its tree.
    sound: Option<Arc<Sound>>,
    statements: Option<Statements>,
}

/// A statement in a block that does not parse. What is around it does, and has a tree without it.
#[derive(Debug)]
pub(super) struct Fragment {
    /// Its place in the piece.
    pub span: Span,
    tree: OnceLock<Tree>,
}

/// What is known from before an edit. It changes nothing but the time.
#[derive(Clone, Debug, Default)]
struct Before {
    /// The last text that parsed.
    sound: Option<Arc<Sound>>,
    /// Statements that are still the same.
    statements: Statements,
}

/// Tells a piece from every other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(u64);

/// A text that parses, and its tree.
#[derive(Debug)]
struct Sound {
    text: String,
    tree: Tree,
}

static NEXT: AtomicU64 = AtomicU64::new(0);

impl Piece {
    /// The piece with this text, of which `seen` bytes and more were looked at. `before` is the piece
    /// with its text that stood there before an edit.
    pub fn new(text: &str, seen: usize, is_whole: bool, before: Option<(&Self, &str)>) -> Self {
        let before = before.filter(|_| text.len() >= LONG);
        Self {
            id: PieceId(NEXT.fetch_add(1, Ordering::Relaxed)),
            len: text.len(),
            seen,
            is_whole,
            parsed: OnceLock::new(),
            before: before.map(|(piece, old)| piece.passed_on(old, text)).unwrap_or_default(),
            outward: OnceLock::new(),
            written: OnceLock::new(),
        }
    }

    /// Its tree, whose places are counted from its beginning. `text` is its text.
    pub fn tree(&self, language: Language, text: &str) -> &Tree {
        &self.parsed(language, text).tree
    }

    /// The statements that are not in its tree, as they do not parse.
    pub fn fragments(&self, language: Language, text: &str) -> &[Fragment] {
        &self.parsed(language, text).fragments
    }

    fn parsed(&self, language: Language, text: &str) -> &Parsed {
        self.parsed.get_or_init(|| self.parse(language, text))
    }

    /// A piece that was long and parsed before the last edit is not parsed as a whole where a statement in it
    /// is broken: finding that out takes the parser far longer than all the rest.
    fn parse(&self, language: Language, text: &str) -> Parsed {
        let whole = |tree, statements| Parsed { tree, fragments: Vec::new(), sound: None, statements };
        let before = self.before.sound.as_deref().map(|sound| (&sound.tree, &*sound.text));
        let tree = if before.is_none() { Some(Tree::parse(language, text)) } else { None };
        if let Some(tree) = tree.as_ref().filter(|tree| !tree.is_broken()) {
            return whole(tree.clone(), None);
        }
        let statements = Statements::of(language, text, self.is_whole, &self.before.statements);
        let broken = statements.broken();
        if !broken.is_empty() {
            let rest = without(text, &broken);
            if let Some(tree) = Tree::parse_sound(language, &rest, before) {
                let fragments =
                    broken.into_iter().map(|span| Fragment { span, tree: OnceLock::new() }).collect();
                let sound = Some(Arc::new(Sound { text: rest, tree: tree.clone() }));
                return Parsed { tree, fragments, sound, statements: Some(statements) };
            }
        }
        let sound = || before.and_then(|_| Tree::parse_sound(language, text, before));
        let tree = tree.or_else(sound).unwrap_or_else(|| Tree::parse(language, text));
        whole(tree, Some(statements))
    }

    /// The whole statement that is known to begin at a place in a block of the piece.
    pub fn whole_statement(&self, start: usize) -> Option<Whole> {
        self.statements().whole(start)
    }

    /// The names that it binds for other pieces.
    pub fn outward(&self, find: impl FnOnce() -> Vec<OuterName>) -> &[OuterName] {
        self.outward.get_or_init(find)
    }

    /// The names of other pieces, or of nothing, that it assigns to.
    pub fn written(&self, find: impl FnOnce() -> Vec<String>) -> &[String] {
        self.written.get_or_init(find)
    }

    /// What is known of the piece, which has the text `new`, that an edit made of this one.
    fn passed_on(&self, old: &str, new: &str) -> Before {
        let change = Change::between(old, new);
        let statements = match self.parsed.get() {
            Some(Parsed { statements: None, tree, .. }) if !tree.is_broken() && self.len >= LONG => {
                Statements::of_sound(tree.language, old, self.is_whole).after(change)
            }
            _ => self.statements().after(change),
        };
        Before { sound: self.sound(old), statements }
    }

    fn statements(&self) -> &Statements {
        let found = self.parsed.get().and_then(|parsed| parsed.statements.as_ref());
        found.unwrap_or(&self.before.statements)
    }

    /// The last text that parsed, of this piece or of what it was before.
    fn sound(&self, text: &str) -> Option<Arc<Sound>> {
        let before = || self.before.sound.clone();
        match self.parsed.get().filter(|_| self.len >= LONG) {
            Some(parsed) if parsed.sound.is_some() => parsed.sound.clone(),
            Some(Parsed { tree, .. }) if !tree.is_broken() => {
                Some(Arc::new(Sound { text: text.to_owned(), tree: tree.clone() }))
            }
            _ => before(),
        }
    }
}

impl Fragment {
    /// Its tree, whose places are counted from its beginning. `text` is that of the piece.
    pub fn tree(&self, language: Language, text: &str) -> &Tree {
        self.tree.get_or_init(|| Tree::parse(language, self.span.text(text)))
    }
}

/// A text with space in the place of some stretches of it. Lines end where they did.
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
