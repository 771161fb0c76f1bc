//! The sample scripts, cut and garbled: no panics, valid spans, and incremental updates that equal a fresh reading.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use promptsig::ide::manual;
use promptsig::lint::{self, LintInput};
use promptsig::text::Span;
use promptsig::workspace::Project;
use promptsig::workspace::inspect::{self, InspectEntry};
use promptsig::{FilePath, SourceFile};
use proptest::prelude::*;

use super::run::repository;
use test_support::found;

static SAMPLES: LazyLock<Vec<(FilePath, String)>> = LazyLock::new(|| {
    let folders = ["tests/sample", "tests/conformance/functions-manual"];
    let paths: Vec<PathBuf> =
        folders.iter().flat_map(|folder| found::below(&repository().join(folder))).collect();
    // NaN does not equal itself.
    let text = |path: &PathBuf| fs::read_to_string(path).unwrap().replace("NaN", "0");
    let read = |path: &PathBuf| (FilePath::new(path.to_string_lossy()), text(path));
    paths.iter().map(read).collect()
});

/// Insertions that people type, or that break readers.
const PIECES: [&str; 24] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "`",
    "${",
    "\"",
    "'",
    "\\",
    "//",
    "/*",
    "...",
    ",",
    ":",
    "null",
    "script({",
    "env.vars.",
    "const {",
    "\u{1F6B2}",
    "\u{2028}",
    "\0",
    "})",
];

fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn read(path: &FilePath, source: &str) -> SourceFile {
    SourceFile::read(path.clone(), Arc::from(source)).unwrap()
}

#[track_caller]
fn look_at(file: &SourceFile) {
    let mut project = Project::new();
    project.insert(file);
    let fits = |span: Span| file.source().get(span.range()).is_some();
    for diagnostic in lint::check(&LintInput::new(file, &project)) {
        assert!(fits(diagnostic.span), "{diagnostic:?}");
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?}");
        let edits = diagnostic.fixes.iter().flat_map(|fix| &fix.edits).filter(|edit| edit.file.is_none());
        edits.for_each(|edit| assert!(fits(edit.span), "{edit:?}"));
    }
    inspect::report(&project, "/", vec![InspectEntry::new(file)]);
    let functions = manual::entries(file.as_script().unwrap());
    for format in manual::ManualFormat::ALL {
        let rendered = manual::render(&functions, format, &manual::ManualOptions::default());
        for problem in rendered.problems {
            assert!(fits(problem.span), "{problem:?}");
        }
        if format.language() == "json" {
            serde_json::from_str::<serde_json::Value>(&rendered.text).unwrap();
        }
    }
}

#[test]
fn every_beginning_of_every_sample_is_looked_at() {
    for (path, source) in &*SAMPLES {
        let mut file = read(path, "");
        for (at, _) in source.char_indices().filter(|(at, _)| at % 7 == 0) {
            file = file.update(Arc::from(&source[..at]));
            look_at(&file);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_edit_gives_the_same_as_a_new_reading(
        sample in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..40_usize, prop::sample::select(&PIECES[..])), 1..6),
    ) {
        let (path, source) = sample.get(&SAMPLES);
        let mut file = read(path, source);
        let mut text = source.clone();
        for (at, gone, piece) in edits {
            let from = boundary(&text, at.index(text.len() + 1));
            let to = boundary(&text, from + gone);
            text.replace_range(from..to.max(from), piece);
            file = file.update(Arc::from(text.as_str()));
            look_at(&file);
        }
        let afresh = read(path, &text);
        prop_assert_eq!(file.as_script().unwrap().script(), afresh.as_script().unwrap().script());
    }

    #[test]
    fn any_text_is_looked_at(text in "\\PC{0,200}", kind in prop::sample::select(&["js", "mjs", "ts", "mts"][..])) {
        let path = FilePath::new(format!("/any.genai.{kind}"));
        look_at(&read(&path, &text));
        look_at(&read(&path, &format!("script({{ parameters: {text} }})\nconst {{ {text} }} = env.vars\n")));
        look_at(&read(&path, &format!("system({{ accept: \"{text}\", parameters: {{ a: {text} }} }})")));
    }
}
