use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::tree;

struct Case {
    name: String,
    source: String,
    expected: String,
}

/// Splits a file: a name between lines of `=`, the source, `---`, the tree.
fn cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut lines = text.lines().peekable();
    let is_rule = |line: &str, of: char| line.len() > 2 && line.chars().all(|c| c == of);
    while let Some(line) = lines.next() {
        if !is_rule(line, '=') {
            continue;
        }
        let name = lines.next().unwrap().to_owned();
        assert!(is_rule(lines.next().unwrap(), '='), "{name}: a line of `=` is missing");
        let mut source: Vec<&str> = Vec::new();
        for line in lines.by_ref() {
            if is_rule(line, '-') {
                break;
            }
            source.push(line);
        }
        let mut expected = String::new();
        while let Some(line) = lines.next_if(|line| !is_rule(line, '=')) {
            expected += line;
            expected.push('\n');
        }
        cases.push(Case { name, source: source.join("\n"), expected });
    }
    cases
}

/// Normalises the white space of a tree.
fn packed(tree: &str) -> String {
    tree.split_whitespace().collect::<Vec<_>>().join(" ").replace(" )", ")")
}

pub fn sources() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/syntax/grammars/agentscript/test/corpus");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let cases = files.iter().flat_map(|file| cases(&fs::read_to_string(file).unwrap()));
    cases.map(|case| (case.name, case.source)).collect()
}

#[test]
fn every_case() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/syntax/grammars/agentscript/test/corpus");
    let mut complaints = String::new();
    let mut count = 0;
    for file in fs::read_dir(folder).unwrap() {
        for case in cases(&fs::read_to_string(file.unwrap().path()).unwrap()) {
            count += 1;
            let found = packed(&tree(&case.source).root_node().to_sexp());
            if found != packed(&case.expected) {
                let expected = packed(&case.expected);
                writeln!(complaints, "{}\n   found {found}\nexpected {expected}", case.name).unwrap();
            }
        }
    }
    assert!(complaints.is_empty(), "\n{complaints}");
    assert!(count >= 120, "only {count} cases");
}
