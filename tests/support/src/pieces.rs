//! Texts and their chunks.

use promptsig::syntax::splitter::{Cut, cut};
use promptsig::syntax::{Language, Tree};

/// Returns all chunks with their offsets; they make up the text.
#[track_caller]
pub fn pieces(text: &str) -> Vec<(usize, Cut)> {
    let (mut at, mut pieces) = (0, Vec::new());
    while at < text.len() {
        let piece = cut(text, at, &|_| None);
        assert!(piece.end > at && piece.seen >= piece.end, "{piece:?} at {at} of {text:?}");
        pieces.push((at, piece));
        at = piece.end;
    }
    assert_eq!(at, text.len());
    pieces
}

fn nodes(tree: &Tree, shift: usize) -> Vec<(&'static str, usize, usize)> {
    let (mut cursor, mut nodes) = (tree.root().walk(), Vec::new());
    if !cursor.goto_first_child() {
        return nodes;
    }
    loop {
        let node = cursor.node();
        nodes.push((node.kind(), node.start_byte() + shift, node.end_byte() + shift));
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() || cursor.node().parent().is_none() {
                return nodes;
            }
        }
    }
}

/// Checks that the chunks' trees agree with the whole tree, unless the parser rejects the text. Returns the number of
/// chunks and statements.
#[track_caller]
pub fn check_program(language: Language, text: &str) -> Option<(usize, usize)> {
    let whole = Tree::parse(language, text);
    if whole.is_broken() {
        return None;
    }
    let pieces = pieces(text);
    let parts = pieces.iter().flat_map(|(start, piece)| {
        let part = &text[*start..piece.end];
        let tree = Tree::parse(language, part);
        assert!(!tree.is_broken(), "{part}\n\nof\n\n{text}");
        nodes(&tree, *start)
    });
    let parts: Vec<_> = parts.collect();
    let nodes = nodes(&whole, 0);
    if let Some((node, part)) = nodes.iter().zip(&parts).find(|(node, part)| node != part) {
        panic!("{node:?} is {part:?} in\n{text}");
    }
    assert_eq!(nodes.len(), parts.len(), "{text}");
    Some((pieces.len(), whole.root().named_child_count()))
}
