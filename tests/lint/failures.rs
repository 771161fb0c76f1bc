//! Severity is earned: what is called an error fails with the real package, or is refused by
//! providers. `tests/conformance/failures.json` has what was seen, `dropped.json` what was seen of the
//! same scripts where GenAIScript drops them, and `failures.mjs` beside them tries it all anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use promptsig::lint::{self, LintInput, Severity};
use serde::Deserialize;

use crate::support::Fixture;

/// A workspace with how GenAIScript fares in it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The rule that calls it an error; `None` where nothing must be called one.
    rule: Option<String>,
    /// Of a script that is dropped, the rule that calls it an error where it is not.
    about: Option<String>,
    /// `main.genai.mjs`
    src: Option<String>,
    #[serde(default)]
    files: serde_json::Map<String, serde_json::Value>,
    /// What GenAIScript was asked; `run main` if nothing is said.
    run: Option<String>,
    /// Whether the script says itself which model it asks.
    #[serde(rename = "own", default)]
    _own: bool,
    #[serde(rename = "says")]
    _says: Option<String>,
    #[serde(rename = "calls")]
    _calls: Option<String>,
    /// What the command ended with, where it failed.
    fails: Option<String>,
    by: Option<By>,
    /// Where it is documented or reported that providers refuse it.
    source: Option<String>,
}

/// Whose failure it is.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum By {
    /// GenAIScript ended with it.
    Genaiscript,
    /// GenAIScript sends what providers refuse. That they do was not tried, but is documented or reported.
    Provider,
}

impl Case {
    /// The workspace, with `main` in a file of this ending.
    fn fixture(&self, extension: &str) -> Fixture {
        let mut text = String::new();
        if !self.files.contains_key("package.json") {
            text.push_str("//- /package.json\n{}\n");
        }
        for (path, source) in &self.files {
            writeln!(text, "//- /{path}\n{}", source.as_str().unwrap()).unwrap();
        }
        if let Some(source) = &self.src {
            writeln!(text, "//- /main.genai.{extension}\n{source}").unwrap();
        }
        Fixture::parse(&text)
    }
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("../conformance/failures.json")).unwrap()
}

fn dropped() -> Vec<Case> {
    serde_json::from_str(include_str!("../conformance/dropped.json")).unwrap()
}

#[test]
fn what_fails_is_an_error_and_nothing_else_is() {
    for case in cases().iter().chain(&dropped()) {
        for extension in ["mjs", "mts"] {
            let fixture = case.fixture(extension);
            let look_at = |file| lint::check(&LintInput::new(file, &fixture.project));
            let mut errors: Vec<_> = fixture.files.iter().flat_map(look_at).collect();
            errors.retain(|found| found.severity == Severity::Error);
            let codes: BTreeSet<&str> = errors.iter().map(|found| found.rule.code).collect();
            let expected: BTreeSet<&str> = case.rule.as_deref().into_iter().collect();
            let shown = (&case.src, &case.files);
            assert_eq!(codes, expected, "{shown:?}");
            assert_eq!(case.fails.is_some(), !expected.is_empty(), "{shown:?}");
            // A script that is not the broken one fails as well.
            let everything =
                errors.iter().any(|it| it.message.to_lowercase().contains("every genaiscript command fails"));
            assert_eq!(
                everything,
                case.fails.is_some() && case.run.as_deref() == Some("run other"),
                "{shown:?}"
            );
        }
    }
}

#[test]
fn every_error_is_tried_on_a_script_that_is_dropped() {
    let about = |cases: &[Case], rule: fn(&Case) -> &Option<String>| -> BTreeSet<String> {
        cases.iter().filter_map(|case| rule(case).clone()).collect()
    };
    assert_eq!(about(&dropped(), |case| &case.about), about(&cases(), |case| &case.rule));
    for case in &dropped() {
        assert!(case.rule.is_none() || case.rule == case.about, "{:?}", case.files);
    }
}

#[test]
fn every_error_has_its_evidence() {
    let cases = cases();
    let shown = |by: &[By]| -> BTreeSet<&str> {
        let of_them = cases.iter().filter(|case| case.by.is_some_and(|it| by.contains(&it)));
        of_them.filter_map(|case| case.rule.as_deref()).collect()
    };
    let rules = lint::all();
    // The limits of family D are those of dated profiles, each with its source; what AgentScript refuses was seen
    // with its own compiler, whose answers are held against G and H.
    let errors: BTreeSet<&str> = rules
        .filter(|rule| rule.severity == Severity::Error && !["D", "G", "H"].contains(&rule.family()))
        .map(|rule| rule.code)
        .collect();
    assert_eq!(errors, shown(&[By::Genaiscript, By::Provider]));
    let failing = shown(&[By::Genaiscript]);
    let refused: Vec<&str> = errors.difference(&failing).copied().collect();
    assert_eq!(refused, ["P40", "T02", "T10"], "these rest on what is written of providers alone");
    for case in &cases {
        assert_eq!(case.by.is_some(), case.fails.is_some());
        assert_eq!(case.source.is_some(), case.by == Some(By::Provider), "{:?}", case.fails);
    }
}
