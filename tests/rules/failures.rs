//! What is called an error fails with the real package: `tests/conformance/failures.json` has its
//! answers, and `failures.mjs` beside it asks for them anew.

use promptsig::rules::Severity;
use serde_json::Value as Json;

use crate::harness::diagnostics;
use crate::support::Fixture;

#[test]
fn errors_are_failures_of_the_package() {
    let cases: Vec<Json> = serde_json::from_str(include_str!("../conformance/failures.json")).unwrap();
    assert!(cases.iter().any(|case| case["throws"].is_null()));
    for case in &cases {
        let source = case["src"].as_str().unwrap();
        for extension in ["mjs", "mts"] {
            let fixture = Fixture::parse(&format!("//- /main.genai.{extension}\n{source}"));
            let mut errors: Vec<&str> = diagnostics(&fixture)
                .iter()
                .filter(|found| found.severity == Severity::Error)
                .map(|found| found.rule.code)
                .collect();
            errors.dedup();
            let expected: Vec<&str> = case["rule"].as_str().into_iter().collect();
            assert_eq!(errors, expected, "{source}");
            assert_eq!(case["throws"].is_null(), expected.is_empty(), "{source}");
        }
    }
}
