use std::cell::RefCell;
use std::ops::ControlFlow;

use tree_sitter::{InputEdit, Node, ParseOptions, ParseState, Parser, Point};

use super::Language;
use super::grammar::Grammar;
use super::role::Role;
use crate::text::{Change, Span};

/// How many steps the parser may take: so many, and so many more for each two bytes that it has read.
/// Written code takes one step a byte, minified code two. Where nearly every word is a mistake the
/// parser takes four and more, each of them ten times as long, as it tries several ways out.
const STEPS: usize = 250_000;
const STEPS_A_PAIR: usize = 5;

/// How many steps lie between two calls of the parser's callback.
const STEPS_A_CALL: usize = 100;

/// What it takes at most to find a node among its siblings, of which the parser makes a binary tree.
const SIBLING_STEPS: usize = 16;

thread_local! {
    /// One parser a thread and language: making one is cheap, giving it its language is not.
    static PARSERS: RefCell<[Option<Parser>; 2]> = const { RefCell::new([None, None]) };
}

/// The syntax of one text.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The grammar it was read with.
    pub language: Language,
    parsed: tree_sitter::Tree,
    is_given_up: bool,
}

impl Tree {
    /// Parses a text.
    pub fn parse(language: Language, source: &str) -> Self {
        match parse(language, source, None) {
            Some(parsed) => Self { language, parsed, is_given_up: false },
            None => Self::given_up(language),
        }
    }

    /// An empty tree, of a text that is not parsed.
    pub fn given_up(language: Language) -> Self {
        Self { language, parsed: nothing(language), is_given_up: true }
    }

    /// Whether the text was too much to parse, so that the tree is empty. It depends on the text
    /// alone.
    pub fn is_given_up(&self) -> bool {
        self.is_given_up
    }

    /// Parses `new`, which came from `old` by a change, and takes over the parts of this tree, the
    /// tree of `old`, that the change did not touch.
    #[must_use]
    pub fn reparse(&self, old: &str, new: &str, change: Change) -> Reparse {
        let edit = input_edit(old, new, change);
        self.reparse_parts(&edit, new).unwrap_or_else(|| Reparse {
            tree: Self::parse(self.language, new),
            touched: Span::new(0, new.len()),
            old_end: old.len(),
            new_end: new.len(),
        })
    }

    /// `None` where either tree is broken: how the parser recovers from an error depends on the
    /// tree it came from, and what is said of a text must not.
    fn reparse_parts(&self, edit: &InputEdit, new: &str) -> Option<Reparse> {
        if self.is_broken() {
            return None;
        }
        let mut edited = self.parsed.clone();
        edited.edit(edit);
        let parsed = parse(self.language, new, Some(&edited))?;
        let tree = Self { language: self.language, parsed, is_given_up: false };
        if tree.is_broken() {
            return None;
        }
        let touched = edited
            .changed_ranges(&tree.parsed)
            .map(|range| Span::new(range.start_byte, range.end_byte))
            .fold(Span::new(edit.start_byte, edit.new_end_byte), Span::to);
        Some(Reparse { tree, touched, old_end: edit.old_end_byte, new_end: edit.new_end_byte })
    }

    /// Whether some of the text does not parse.
    pub fn is_broken(&self) -> bool {
        self.is_given_up || self.root().has_error()
    }

    /// The smallest expression or pattern that covers exactly this place.
    pub fn node_at(&self, span: Span) -> Option<Node<'_>> {
        let range = span.range();
        let found = self.root().named_descendant_for_byte_range(range.start, range.end)?;
        (super::node::span(found) == span).then_some(found)
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

    /// Whether some node lies more than `depth` levels below the root, some stretch that does not
    /// parse has more than `errors` parts, or it takes more than `steps` to go from every name up
    /// to the root.
    pub fn is_beyond(&self, depth: usize, errors: usize, steps: usize) -> bool {
        let grammar = Grammar::of(self.language);
        let mut cursor = self.parsed.walk();
        let (mut level, mut taken) = (0, 0);
        loop {
            let node = cursor.node();
            if grammar.role(node) == Role::Name {
                taken += level + SIBLING_STEPS;
            }
            if level > depth || taken > steps || node.is_error() && node.child_count() > errors {
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
        self.parsed.root_node()
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

/// `None` where it takes too many steps.
fn parse(language: Language, source: &str, old: Option<&tree_sitter::Tree>) -> Option<tree_sitter::Tree> {
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers[language as usize].get_or_insert_with(|| parser_of(language));
        let mut steps = 0;
        let mut count = |state: &ParseState| {
            steps += STEPS_A_CALL;
            if steps > STEPS + state.current_byte_offset() / 2 * STEPS_A_PAIR {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let options = ParseOptions::new().progress_callback(&mut count);
        let bytes = source.as_bytes();
        let tree =
            parser.parse_with_options(&mut |at, _| bytes.get(at..).unwrap_or_default(), old, Some(options));
        if tree.is_none() {
            // It would go on with this text.
            parser.reset();
        }
        tree
    })
}

#[allow(clippy::expect_used, reason = "nothing takes no steps")]
fn nothing(language: Language) -> tree_sitter::Tree {
    parse(language, "", None).expect("nothing can be parsed")
}

fn parser_of(language: Language) -> Parser {
    let mut parser = Parser::new();
    #[allow(clippy::expect_used, reason = "the versions are locked; every test would fail")]
    parser.set_language(&language.grammar()).expect("the grammar fits the library");
    parser
}

fn input_edit(old: &str, new: &str, change: Change) -> InputEdit {
    let Change { start, old_end, new_end } = change;
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
