//! Checks the wording: type names are unique, constructors have specific names, and comments begin with their subject.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use regex::Regex;

/// First words of comments that only paraphrase a name.
const BEGINNINGS: [&str; 4] = ["What ", "Those ", "That ", "The same "];

const AVOIDED: [&str; 7] = ["anew", "beside", "surely", "nobody", "comes in", "by itself", "the least"];

/// Exceptions: prompts in examples, and the command line's help.
const OTHERS: [&str; 3] = ["lint/metadata/m33_", "lint/metadata/m35_", "cli/"];

fn sources() -> Vec<(String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    super::collect(&src, &src, &mut files);
    let read = |file: String| {
        let text = fs::read_to_string(src.join(&file)).unwrap();
        (file, text)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn a_type_name_is_defined_once() {
    let definition =
        Regex::new(r"(?m)^\s*(?:pub(?:\([^)]*\))? )?(?:struct|enum|trait|union) ([A-Z]\w*)").unwrap();
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in sources() {
        for found in definition.captures_iter(&text) {
            places.entry(found[1].to_owned()).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 500, "only {} types", places.len());
    places.retain(|_, files| files.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}

/// `test = false` of the library and the binary in `Cargo.toml` skips such modules.
#[test]
fn no_test_stands_where_it_would_not_run() {
    let with_tests: Vec<String> = sources()
        .into_iter()
        .filter(|(_, text)| text.contains("cfg(test)") || text.contains("#[test]"))
        .map(|(file, _)| file)
        .collect();
    assert!(with_tests.is_empty(), "{with_tests:?}");
}

#[test]
fn constructors_are_not_called_of() {
    let named: Vec<String> = sources()
        .into_iter()
        .filter(|(_, text)| text.contains("fn of(") || text.contains("fn of<"))
        .map(|(file, _)| file)
        .collect();
    assert!(named.is_empty(), "{named:?}");
}

#[test]
fn comments_use_the_words_of_the_field() {
    let comment = Regex::new(r"^\s*//[/!]? (.*)$").unwrap();
    let avoided = Regex::new(&format!(r"\b(?:{})\b", AVOIDED.join("|"))).unwrap();
    let mut found = Vec::new();
    for (file, text) in sources() {
        if OTHERS.iter().any(|other| file.starts_with(other)) {
            continue;
        }
        for (at, line) in text.lines().enumerate() {
            let Some(words) = comment.captures(line) else { continue };
            let words = &words[1];
            if BEGINNINGS.iter().any(|beginning| words.starts_with(beginning)) || avoided.is_match(words) {
                found.push(format!("{file}:{}: {words}", at + 1));
            }
        }
    }
    assert!(found.is_empty(), "begin with the thing itself, and avoid {AVOIDED:?}:\n{}", found.join("\n"));
}
