//! Mistakes over which GenAIScript fails for a whole workspace, according to the answers of the real package.

use promptsig::lint::{self, LintInput, Severity};
use serde_json::Value as Json;

use test_support::Fixture;

#[test]
fn what_breaks_a_workspace_is_an_error() {
    let cases: Vec<Json> = serde_json::from_str(include_str!("../conformance/crash.json")).unwrap();
    for case in &cases {
        let (name, source) = (case["name"].as_str().unwrap(), case["src"].as_str().unwrap());
        let throws = case["result"].as_str().unwrap().starts_with("THROWS");
        // With a package, the fixture is the whole workspace.
        let file = if source.starts_with("system") { "system.main" } else { "main" };
        let fixture = Fixture::parse(&format!("//- /package.json\n{{}}\n//- /{file}.genai.js\n{source}"));
        let found = lint::check(&LintInput::new(fixture.file(), &fixture.project));
        let breaks = found.iter().any(|diagnostic| {
            let message = diagnostic.message.to_lowercase();
            diagnostic.severity == Severity::Error && message.contains("every genaiscript command fails in")
        });
        assert_eq!(breaks, throws, "{name}: {source}\n{found:#?}");
    }
}
