use std::cell::RefCell;

use tree_sitter::{InputEdit, Node, Parser, Point};

use super::Language;
use crate::text::Span;

/// Up to which size, in bytes, a broken text is parsed as a whole: real scripts stay below, and
/// this many take about two milliseconds.
const RECOVERED_SIZE: usize = 32 << 10;

thread_local! {
    /// One parser a thread and language: making one is cheap, giving it its language is not.
    static PARSERS: RefCell<[Option<Parser>; 2]> = const { RefCell::new([None, None]) };
}

/// The syntax of one text.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The grammar it was read with.
    pub language: Language,
    tree: tree_sitter::Tree,
}

impl Tree {
    /// Parses a text.
    pub fn parse(language: Language, source: &str) -> Self {
        Self { language, tree: parse(language, source, None) }
    }

    /// Parses `new`, which came from `old` by some edits, and takes over the parts of this tree,
    /// the tree of `old`, that the edits did not touch.
    #[must_use]
    pub fn reparse(&self, old: &str, new: &str) -> Reparse {
        let edit = edit_between(old, new);
        let mut edited = self.tree.clone();
        edited.edit(&edit);
        let tree = Self { language: self.language, tree: parse(self.language, new, Some(&edited)) };
        let (old_end, new_end) = (edit.old_end_byte, edit.new_end_byte);
        // How the parser recovers from an error depends on the tree it came from. What is said of a
        // text must not: a broken one is parsed from its beginning.
        if tree.root().has_error() && new.len() < RECOVERED_SIZE {
            let tree = Self::parse(self.language, new);
            return Reparse { tree, touched: Span::new(0, new.len()), old_end, new_end };
        }
        let touched = edited
            .changed_ranges(&tree.tree)
            .map(|range| Span::new(range.start_byte, range.end_byte))
            .fold(Span::new(edit.start_byte, edit.new_end_byte), Span::to);
        Reparse { tree, touched, old_end, new_end }
    }

    /// The comment, string, template text or regular expression that the cursor at `offset` is
    /// in: whatever is typed there is no code.
    pub fn text_at(&self, offset: usize) -> Option<Span> {
        let node = self.before(offset)?;
        let is_inside = match node.kind() {
            "comment" | "hash_bang_line" | "html_comment" | "string" | "template_string"
            | "string_fragment" | "escape_sequence" | "regex_pattern" => true,
            // Right after the opening quote, and before the closing one.
            "\"" | "'" | "`" => node.end_byte() == offset && node.next_sibling().is_some(),
            _ => false,
        };
        is_inside.then(|| super::node::span(node))
    }

    /// Whether the cursor at `offset` is in a comment.
    pub fn is_comment_at(&self, offset: usize) -> bool {
        self.before(offset).is_some_and(|node| node.kind() == "comment")
    }

    /// The smallest node that holds the byte before `offset`.
    fn before(&self, offset: usize) -> Option<Node<'_>> {
        self.root().descendant_for_byte_range(offset.checked_sub(1)?, offset)
    }

    /// Whether some node lies more than `depth` levels below the root, or some stretch that does
    /// not parse has more than `errors` parts.
    pub fn is_beyond(&self, depth: usize, errors: usize) -> bool {
        let mut cursor = self.tree.walk();
        let mut level = 0;
        loop {
            let node = cursor.node();
            if level > depth || node.is_error() && node.child_count() > errors {
                return true;
            }
            if cursor.goto_first_child() {
                level += 1;
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return false;
                }
                level -= 1;
            }
        }
    }

    /// The root node.
    pub fn root(&self) -> Node<'_> {
        self.tree.root_node()
    }
}

/// A tree after an edit, and what the edit did to it.
#[derive(Clone, Debug)]
pub struct Reparse {
    /// The new tree.
    pub tree: Tree,
    /// The stretch of the new text outside of which the old tree and the new one are alike.
    pub touched: Span,
    old_end: usize,
    new_end: usize,
}

impl Reparse {
    /// What the stretch `new` of the new text, which holds [`touched`](Self::touched), was in the
    /// old one.
    pub fn before(&self, new: Span) -> Option<Span> {
        let end = (new.end as usize).checked_sub(self.new_end)? + self.old_end;
        (end >= new.start as usize).then(|| Span::new(new.start as usize, end))
    }
}

fn parse(language: Language, source: &str, old: Option<&tree_sitter::Tree>) -> tree_sitter::Tree {
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers[language as usize].get_or_insert_with(|| parser_of(language));
        #[allow(clippy::expect_used, reason = "fails only without a language or when cancelled")]
        parser.parse(source, old).expect("a parser with a language gives a tree")
    })
}

fn parser_of(language: Language) -> Parser {
    let mut parser = Parser::new();
    #[allow(clippy::expect_used, reason = "the versions are locked; every test would fail")]
    parser.set_language(&language.grammar()).expect("the grammar fits the library");
    parser
}

/// The one edit that makes `new` of `old`: what lies between their common start and common end.
/// Several edits of one notification become the stretch that holds them all.
fn edit_between(old: &str, new: &str) -> InputEdit {
    let (old_bytes, new_bytes) = (old.as_bytes(), new.as_bytes());
    let mut start = common(old_bytes.iter(), new_bytes.iter());
    while !old.is_char_boundary(start) {
        start -= 1;
    }
    let mut tail = common(old_bytes[start..].iter().rev(), new_bytes[start..].iter().rev());
    while !old.is_char_boundary(old.len() - tail) {
        tail -= 1;
    }
    let (old_end, new_end) = (old.len() - tail, new.len() - tail);
    let start_position = point(old, start);
    InputEdit {
        start_byte: start,
        old_end_byte: old_end,
        new_end_byte: new_end,
        start_position,
        old_end_position: advance(start_position, &old[start..old_end]),
        new_end_position: advance(start_position, &new[start..new_end]),
    }
}

fn common<'a>(left: impl Iterator<Item = &'a u8>, right: impl Iterator<Item = &'a u8>) -> usize {
    left.zip(right).take_while(|(left, right)| left == right).count()
}

/// tree-sitter counts rows by `\n` alone and columns in bytes.
fn point(source: &str, offset: usize) -> Point {
    advance(Point::new(0, 0), &source[..offset])
}

fn advance(from: Point, text: &str) -> Point {
    match text.rfind('\n') {
        None => Point::new(from.row, from.column + text.len()),
        Some(last) => Point::new(from.row + text.matches('\n').count(), text.len() - last - 1),
    }
}
