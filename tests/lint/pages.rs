//! The samples in README.md and in the pages of `docs`, which people copy.

use std::fs;
use std::path::Path;

use promptsig::config::Settings;
use promptsig::lint::Severity;

use crate::lint::harness::diagnostics;
use test_support::Fixture;

fn samples(language: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let begin = format!("```{language}\n");
    let mut samples = Vec::new();
    // The rules' page shows mistakes; its examples are checked with their rules.
    let pages = pages.filter(|page| !page.ends_with("rules.md"));
    for page in pages.chain([root.join("README.md")]) {
        let page = fs::read_to_string(page).unwrap();
        let blocks = page.split(&begin).skip(1);
        samples.extend(blocks.map(|rest| rest.split("```").next().unwrap().to_owned()));
    }
    assert!(!samples.is_empty(), "no page has a sample in {language}");
    samples
}

#[test]
fn agentscript() {
    for sample in samples("agentscript") {
        let found = diagnostics(&Fixture::parse(&format!("//- /sample.as\n{sample}")));
        assert!(found.is_empty(), "{sample}\n{found:#?}");
    }
}

#[test]
fn scripts() {
    for sample in samples("js") {
        let found = diagnostics(&Fixture::parse(&format!("//- /sample.genai.mjs\n{sample}")));
        let wrong: Vec<_> = found.iter().filter(|it| it.severity <= Severity::Warning).collect();
        assert!(wrong.is_empty(), "{sample}\n{wrong:#?}");
    }
}

#[test]
fn settings() {
    for sample in samples("toml") {
        let (_, problems) = Settings::parse(&sample, promptsig::lint::rule_names());
        assert!(problems.is_empty(), "{sample}\n{problems:#?}");
    }
}
