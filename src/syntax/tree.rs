use std::cell::RefCell;
use std::ops::ControlFlow;

use tree_sitter::{InputEdit, Node, ParseOptions, ParseState, Parser, Point};

use super::Language;
use super::grammar::Grammar;
use super::role::Role;
use crate::text::Change;

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

/// The syntax of one text, parsed in one piece.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The grammar it was read with.
    pub language: Language,
    parsed: tree_sitter::Tree,
    is_given_up: bool,
}

impl Tree {
    /// Parses a text. What comes out depends on the text alone.
    pub fn parse(language: Language, source: &str) -> Self {
        match parse(language, source, Want::Any) {
            Some(parsed) => Self { language, parsed, is_given_up: false },
            None => Self { language, parsed: nothing(language), is_given_up: true },
        }
    }

    /// Parses a text that may hold no mistake; `None` where it does. `earlier`: a text that parses and
    /// its tree, with whose help it takes less time. What comes out does not depend on it, but for whether a
    /// comment at the end of a statement is in its node or after it; how the parser recovers from a mistake
    /// would.
    pub fn parse_sound(language: Language, source: &str, earlier: Option<(&Self, &str)>) -> Option<Self> {
        let earlier = earlier.filter(|(tree, _)| !tree.is_broken()).map(|(tree, text)| {
            let mut edited = tree.parsed.clone();
            edited.edit(&edit_between(text, source));
            edited
        });
        let parsed = parse(language, source, Want::Sound(earlier.as_ref()))?;
        let tree = Self { language, parsed, is_given_up: false };
        (!tree.is_broken()).then_some(tree)
    }

    /// The same tree, `bytes` further on. Its rows stay as they are.
    #[must_use]
    pub fn moved(&self, bytes: usize) -> Self {
        let mut moved = self.clone();
        let origin = Point::new(0, 0);
        moved.parsed.edit(&InputEdit {
            start_byte: 0,
            old_end_byte: 0,
            new_end_byte: bytes,
            start_position: origin,
            old_end_position: origin,
            new_end_position: origin,
        });
        moved
    }

    /// Whether the text was too much to parse, so that the tree is empty. It depends on the text
    /// alone.
    pub fn is_given_up(&self) -> bool {
        self.is_given_up
    }

    /// Whether some of the text does not parse.
    pub fn is_broken(&self) -> bool {
        self.is_given_up || self.root().has_error()
    }

    /// The root node.
    pub fn root(&self) -> Node<'_> {
        self.parsed.root_node()
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
}

/// Which tree is wanted.
#[derive(Clone, Copy)]
enum Want<'a> {
    Any,
    /// One without mistakes, made with the help of an edited tree.
    Sound(Option<&'a tree_sitter::Tree>),
}

/// `None` where it takes too many steps, or where the tree would not be what is wanted.
fn parse(language: Language, source: &str, want: Want<'_>) -> Option<tree_sitter::Tree> {
    let (is_sound_only, old) = match want {
        Want::Any => (false, None),
        Want::Sound(old) => (true, old),
    };
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers[language as usize].get_or_insert_with(|| parser_of(language));
        let mut steps = 0;
        let mut count = |state: &ParseState| {
            steps += STEPS_A_CALL;
            let is_too_much = steps > STEPS + state.current_byte_offset() / 2 * STEPS_A_PAIR;
            if is_too_much || is_sound_only && state.has_error() {
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
    parse(language, "", Want::Any).expect("nothing can be parsed")
}

fn parser_of(language: Language) -> Parser {
    let mut parser = Parser::new();
    #[allow(clippy::expect_used, reason = "the versions are locked; every test would fail")]
    parser.set_language(&language.grammar()).expect("the grammar fits the library");
    parser
}

/// The one edit that makes `new` of `old`.
fn edit_between(old: &str, new: &str) -> InputEdit {
    let Change { start, old_end, new_end } = Change::between(old, new);
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
