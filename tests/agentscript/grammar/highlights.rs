//! Captures of the highlight query, to compare with VS Code's TextMate grammar.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use tree_sitter::{Query, QueryCursor, StreamingIterator as _};

use super::corpus;
use super::tree;
use crate::agentscript::goldens;
use test_support::kept;

/// Captures of a source with line, columns and name; the last of several at one place.
fn captures(query: &Query, source: &str) -> Vec<(usize, usize, String)> {
    let tree = tree(source);
    let mut cursor = QueryCursor::new();
    let mut found: Vec<(usize, usize, usize, String)> = Vec::new();
    let mut matches = cursor.captures(query, tree.root_node(), source.as_bytes());
    while let Some((matched, index)) = matches.next() {
        let capture = matched.captures[*index];
        let range = capture.node.byte_range();
        let name = query.capture_names()[capture.index as usize].to_owned();
        found.push((range.start, range.end, matched.pattern_index, name));
    }
    found.sort_by_key(|(start, end, pattern, _)| (*start, *end, std::cmp::Reverse(*pattern)));
    found.dedup_by_key(|(start, end, ..)| (*start, *end));
    found.into_iter().map(|(start, end, _, name)| (start, end, name)).collect()
}

#[test]
fn highlights_are_kept() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("queries/agentscript/highlights.scm")).unwrap();
    let query = Query::new(&tree_sitter_agentscript::LANGUAGE.into(), &text).unwrap();
    let mut sources: Vec<(String, String)> =
        goldens::cases().iter().map(|case| (case.id.clone(), case.text())).collect();
    sources.extend(corpus::sources());
    let mut out = String::new();
    for (name, source) in sources {
        // Both grammars treat them alike, and git may change them.
        let source = source.replace("\r\n", "\n");
        if tree(&source).root_node().has_error() {
            continue;
        }
        writeln!(out, "=== {name}\n{}\n---", source.trim_end_matches('\n')).unwrap();
        for (start, end, capture) in captures(&query, &source) {
            let line = source[..start].matches('\n').count();
            let column = source[..start].rsplit('\n').next().unwrap_or_default().encode_utf16().count();
            let word = source[start..end].lines().next().unwrap_or_default();
            writeln!(out, "{line}:{column} {capture} {word}").unwrap();
        }
    }
    kept::check("editors/vscode/test/highlights.txt", &out);
}
