//! Every error must fail with the real package or be refused by providers. `tests/conformance/failures.json` has the
//! evidence, `dropped.json` that of the same scripts where GenAIScript drops them; `failures.mjs` tries all again.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use promptsig::lint::{self, LintInput, Severity};
use serde::Deserialize;

use test_support::Fixture;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The rule that reports the error; `None` if there must be none.
    rule: Option<String>,
    /// For a dropped script, the rule that would report the error otherwise.
    about: Option<String>,
    /// `main.genai.mjs`
    src: Option<String>,
    #[serde(default)]
    files: serde_json::Map<String, serde_json::Value>,
    /// Command of GenAIScript; `run main` by default.
    run: Option<String>,
    /// The script itself names the model.
    #[serde(rename = "own", default)]
    _own: bool,
    #[serde(rename = "says")]
    _says: Option<String>,
    #[serde(rename = "calls")]
    _calls: Option<String>,
    /// Last output of a failed command.
    fails: Option<String>,
    by: Option<By>,
    /// Documentation or report of the refusal.
    source: Option<String>,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum By {
    Genaiscript,
    /// Providers refuse what GenAIScript sends, as documented or reported, but not tried.
    Provider,
}

impl Case {
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
            // Scripts other than the broken one fail as well.
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
    // Family D's limits are dated profiles with sources; G and H are checked against AgentScript's own compiler; J is
    // about the SDKs, whose exceptions its explanations name; K is about plans, which are checked against schemas.
    let errors: BTreeSet<&str> = rules
        .filter(|rule| {
            rule.severity == Severity::Error && !["D", "G", "H", "J", "K"].contains(&rule.family())
        })
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
