use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use tree_sitter::{InputEdit, Node, ParseOptions, ParseState, Parser, Point};

use super::grammar::Grammar;
use super::role::Role;
use super::{Language, asserted};
use crate::text::TextChange;

/// Budget of the parser: a constant number of steps, plus one for each two bytes read. Written code takes one
/// step per byte, minified code two. Where nearly every word is an error the parser takes four and more, each
/// of them ten times as long, as error recovery tries several paths.
const STEPS: usize = 250_000;
const STEPS_A_PAIR: usize = 5;

/// Limit of steps at one place of the text: a constant number, plus as many for each byte before it. At the end of a list
/// or chain, the parser takes up to four steps for each of its bytes; error recovery sometimes goes round in circles.
const STEPS_AT_A_PLACE: usize = 10_000;
const STEPS_AT_A_PLACE_A_BYTE: usize = 5;

const STEPS_A_CALL: usize = 100;

/// Maximal number of steps to find a node among its siblings, which the parser arranges in a binary tree.
const SIBLING_STEPS: usize = 16;

/// Size of the parts of the text that the parser reads, in bytes.
const PART: usize = 4096;

/// Number of parts that may be read whatever the length of the text: 40 MB.
const PARTS: usize = 10_000;

const PARTS_A_PART: usize = 100;

const MOST_OPEN: usize = 8_000;

thread_local! {
    /// One parser per thread and language: creating one is cheap, setting its language is not.
    static PARSERS: RefCell<[Option<Parser>; Language::COUNT]> =
        const { RefCell::new([None, None, None]) };
}

#[derive(Clone, Debug)]
pub struct Tree {
    pub language: Language,
    parsed: tree_sitter::Tree,
    is_given_up: bool,
}

impl Tree {
    pub fn parse(language: Language, source: &str) -> Self {
        match parse(language, &asserted::without(language, source), Want::Any) {
            Some(parsed) => Self { language, parsed, is_given_up: false },
            None => Self { language, parsed: nothing(language), is_given_up: true },
        }
    }

    /// Returns `None` for a text with syntax errors. `earlier`, a text that parses with its tree, only saves time; it
    /// may affect whether a comment at the end of a statement is inside of its node. Error recovery would depend on it.
    pub fn parse_sound(language: Language, source: &str, earlier: Option<(&Self, &str)>) -> Option<Self> {
        let source = asserted::without(language, source);
        let earlier = earlier.filter(|(tree, _)| !tree.is_broken()).map(|(tree, text)| {
            let mut edited = tree.parsed.clone();
            edited.edit(&edit_between(&asserted::without(language, text), &source));
            edited
        });
        let parsed = parse(language, &source, Want::Sound(earlier.as_ref()))?;
        let tree = Self { language, parsed, is_given_up: false };
        (!tree.is_broken()).then_some(tree)
    }

    /// Shifts the tree by `bytes`. Its rows are not changed.
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

    /// Whether parsing exceeded its budget, so that the tree is empty. This depends only on the text.
    pub fn is_given_up(&self) -> bool {
        self.is_given_up
    }

    pub fn is_broken(&self) -> bool {
        self.is_given_up || self.root().has_error()
    }

    pub fn root(&self) -> Node<'_> {
        self.parsed.root_node()
    }

    /// Whether some node is more than `depth` levels below the root, some error node has more than `errors`
    /// children, or walking from every name up to the root takes more than `steps` steps.
    pub fn is_beyond(&self, depth: usize, errors: usize, steps: usize) -> bool {
        let grammar = Grammar::get(self.language);
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

#[derive(Clone, Copy)]
enum Want<'a> {
    Any,
    Sound(Option<&'a tree_sitter::Tree>),
}

fn parse(language: Language, source: &str, want: Want<'_>) -> Option<tree_sitter::Tree> {
    let (is_sound_only, old) = match want {
        Want::Any => (false, None),
        Want::Sound(old) => (true, old),
    };
    if nests_too_deeply(source) {
        return None;
    }
    PARSERS.with_borrow_mut(|parsers| {
        let parser = parsers[language as usize].get_or_insert_with(|| parser_of(language));
        let (mut steps, mut steps_before, mut furthest) = (0, 0, 0);
        // The text is read in parts, so that repeated reads count: the parser searches the end of a comment again from
        // each beginning of one that has no end.
        let most_parts = PARTS + source.len() / PART * PARTS_A_PART;
        let parts = Cell::new(0);
        let mut count = |state: &ParseState| {
            steps += STEPS_A_CALL;
            let place = state.current_byte_offset();
            if place > furthest {
                (furthest, steps_before) = (place, steps);
            }
            let is_circle = steps - steps_before > STEPS_AT_A_PLACE + furthest * STEPS_AT_A_PLACE_A_BYTE;
            let is_too_much =
                is_circle || parts.get() > most_parts || steps > STEPS + place / 2 * STEPS_A_PAIR;
            if is_too_much || is_sound_only && state.has_error() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let options = ParseOptions::new().progress_callback(&mut count);
        let bytes = source.as_bytes();
        let mut read = |at: usize, _| {
            parts.set(parts.get() + 1);
            let end = if parts.get() > most_parts { at } else { (at + PART).min(bytes.len()) };
            bytes.get(at..end).unwrap_or_default()
        };
        let tree = parser.parse_with_options(&mut read, old, Some(options));
        let tree = tree.filter(|_| parts.get() <= most_parts);
        if tree.is_none() {
            // Without a reset, the parser would resume this text.
            parser.reset();
        }
        tree
    })
}

/// Guards the parser, which frees its stack by recursion. Brackets in strings and comments count as well.
fn nests_too_deeply(source: &str) -> bool {
    let mut open = 0_usize;
    source.bytes().any(|byte| {
        match byte {
            b'(' | b'[' | b'{' => open += 1,
            b')' | b']' | b'}' => open = open.saturating_sub(1),
            _ => {}
        }
        open > MOST_OPEN
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

fn edit_between(old: &str, new: &str) -> InputEdit {
    let TextChange { start, old_end, new_end } = TextChange::between(old, new);
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

/// Returns the point of an offset. tree-sitter counts rows by `\n` alone and columns in bytes.
fn point(source: &str, offset: usize) -> Point {
    advance(Point::new(0, 0), &source[..offset])
}

fn advance(from: Point, text: &str) -> Point {
    match text.rfind('\n') {
        None => Point::new(from.row, from.column + text.len()),
        Some(last) => Point::new(from.row + text.matches('\n').count(), text.len() - last - 1),
    }
}
