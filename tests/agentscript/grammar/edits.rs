//! Random edits: no failure, no endless loop, and each incremental tree equals a full one.

use std::env;

use promptsig::agentscript::{ProgramMeaning, meaning::Merged, parse};
use tree_sitter::{InputEdit, Point, Tree};

use super::parser;
use crate::agentscript::goldens;
use crate::agentscript::programs::{Random, program};

/// Number of edits, or that of `PROMPTSIG_EDITS`.
fn edits() -> usize {
    env::var("PROMPTSIG_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(20_000)
}

const PIECES: [&str; 24] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "'",
    "\n",
    " ",
    "generate({ input: \"x\" ",
    "use ",
    "-> {",
    "a string",
    "//",
    "\\",
    "max 2k",
    "as a label",
    "func f(",
    "main agent A {",
    "import llm Q from ",
    "x = ",
    "ü🙂",
    "parallel for i in ",
];

fn point(text: &str, offset: usize) -> Point {
    let before = &text[..offset];
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    Point { row: before.matches('\n').count(), column: offset - line }
}

fn floor_boundary(text: &str, mut offset: usize) -> usize {
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn replace(text: &mut String, tree: &mut Tree, start: usize, old_end: usize, new: &str) {
    let (start_position, old_end_position) = (point(text, start), point(text, old_end));
    text.replace_range(start..old_end, new);
    let new_end = start + new.len();
    tree.edit(&InputEdit {
        start_byte: start,
        old_end_byte: old_end,
        new_end_byte: new_end,
        start_position,
        old_end_position,
        new_end_position: point(text, new_end),
    });
}

#[test]
fn random_edits() {
    let mut sources: Vec<String> = goldens::cases().iter().map(goldens::Case::text).collect();
    sources.extend((0..100).map(|seed| program(seed, seed % 2 == 0)));
    let mut random = Random::new(7);
    let mut parser = parser();
    let (mut whole, mut done) = (0, 0);
    while done < edits() {
        let mut text = sources[random.below(sources.len())].clone();
        let mut tree = parser.parse(&text, None).unwrap();
        for _ in 0..20 {
            let start = floor_boundary(&text, random.below(text.len() + 1));
            let length = if random.below(2) == 0 { 0 } else { random.below(12) };
            let end = floor_boundary(&text, (start + length).min(text.len())).max(start);
            let new = if random.below(3) == 0 { "" } else { PIECES[random.below(PIECES.len())] };
            replace(&mut text, &mut tree, start, end, new);
            tree = parser.parse(&text, Some(&tree)).unwrap();
            done += 1;
            // Recovery in tree-sitter depends on the previous tree.
            if !tree.root_node().has_error() {
                whole += 1;
                let fresh = parser.parse(&text, None).unwrap();
                assert_eq!(tree.root_node().to_sexp(), fresh.root_node().to_sexp(), "of\n{text}");
            }
            let parsed = parse(&text, done % 2 == 0);
            let meaning = ProgramMeaning::resolve(&parsed.program, Merged::default());
            assert!(meaning.scopes.len() <= text.len() + 1);
        }
    }
    assert!(whole > 0);
}
