//! Default titles of scripts, which are derived from their names.

use promptsig::workspace::ScriptSummary;
use promptsig::{FilePath, SourceFile};

fn title_of(name: &str) -> String {
    let file = SourceFile::read(FilePath::new(format!("/{name}")), "script({})".into());
    let script = file.as_ref().and_then(SourceFile::as_script);
    ScriptSummary::from_script(script.unwrap_or_else(|| panic!("{name} is not a script"))).title
}

#[test]
fn titles_are_those_of_genaiscript() {
    for (stem, title) in [
        ("weather", "Weather"),
        ("weatherReport_v2", "Weather report v2"),
        ("system.agent_data", "System.agent data"),
        ("user_id", "User"),
        ("user_ids", "User"),
        ("HTTPServer", "Httpserver"),
    ] {
        assert_eq!(title_of(&format!("{stem}.genai.mjs")), title, "{stem}");
    }
}

#[test]
fn endings_count_in_any_case() {
    assert_eq!(title_of("a.b.genai.MTS"), "A.b");
    assert!(!FilePath::new("/a.genai.cjs").is_script());
}
