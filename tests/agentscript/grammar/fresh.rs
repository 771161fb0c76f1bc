//! The generated parser is up to date.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tree_sitter_generate::{OptLevel, generate_parser_for_grammar, load_grammar_file};

use test_support::skip::skipped;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/syntax/grammars/agentscript")
}

fn kept(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap()
}

#[test]
fn the_rules_are_those_of_the_grammar() {
    if Command::new("node").arg("--version").output().is_err() {
        return skipped("whether src/grammar.json is that of grammar.js", "there is no node");
    }
    let grammar = load_grammar_file(&folder().join("grammar.js"), Some("node")).unwrap();
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let is_same = value(&grammar) == value(&kept("src/grammar.json"));
    assert!(is_same, "src/grammar.json is older than grammar.js: run `tree-sitter generate`");
}

#[test]
fn the_parser_is_that_of_the_rules() {
    let mut remarks = Vec::new();
    let version = Some((0, 1, 0));
    let (name, parser) =
        generate_parser_for_grammar(&kept("src/grammar.json"), version, OptLevel::default(), &mut remarks)
            .unwrap();
    assert_eq!(name, "agentscript");
    let is_same = parser == kept("src/parser.c");
    assert!(is_same, "src/parser.c is older than src/grammar.json: run `tree-sitter generate`");
}
