//! JSON, YAML and TOML: spans lie within the text, JSON is read as `serde_json` reads it, and settings and documents of
//! tools are read from any text.

use promptsig::config::Settings;
use promptsig::lint::{self, LintInput};
use promptsig::syntax::{json, toml, yaml};
use promptsig::{FilePath, Project, SourceFile};
use serde_json::Value as Json;

use super::metadata::spans_fit;

pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let parsed = json::parse(&text);
    let expected = serde_json::from_str::<Json>(&text);
    match &parsed {
        Ok(value) => {
            spans_fit(value, &text);
            // `serde_json` refuses the largest numbers, which are infinite for JavaScript.
            if let Ok(expected) = &expected {
                assert_eq!(numbers_as_floats(&value.to_json()), numbers_as_floats(expected), "{text:?}");
            }
        }
        // A key that is written twice is a mistake in a schema.
        Err(error) if error.message.contains("duplicate key") => {}
        Err(_) => assert!(expected.is_err(), "{text:?} is JSON: {parsed:?}"),
    }
    if let Ok(value) = json::parse_with_comments(&text) {
        spans_fit(&value, &text);
    }
    match yaml::parse(&text, 0) {
        Ok(value) => spans_fit(&value, &text),
        Err(error) => assert!(text.get(error.span.range()).is_some(), "{error:?} of {text:?}"),
    }
    let (value, errors) = toml::parse(&text);
    spans_fit(&value, &text);
    assert!(errors.iter().all(|error| text.get(error.span.range()).is_some()), "{errors:?} of {text:?}");
    let (_, problems) = Settings::parse(&text, lint::rule_names());
    assert!(problems.iter().all(|problem| text.get(problem.span.range()).is_some()), "{problems:?}");
    for name in ["/w/tools.json", "/w/tools.yaml"] {
        document_is_checked(&FilePath::new(name), &text);
    }
}

fn document_is_checked(path: &FilePath, text: &str) {
    let Some(file) = SourceFile::any_document(path.clone(), text.into()) else { return };
    let mut project = Project::new();
    project.insert(&file);
    for diagnostic in lint::check(&LintInput::new(&file, &project)) {
        assert!(text.get(diagnostic.span.range()).is_some(), "{diagnostic:?}");
    }
}

fn numbers_as_floats(json: &Json) -> Json {
    match json {
        Json::Number(number) => number.as_f64().map_or(Json::Null, Json::from),
        Json::Array(items) => items.iter().map(numbers_as_floats).collect(),
        Json::Object(map) => map.iter().map(|(key, value)| (key.clone(), numbers_as_floats(value))).collect(),
        other => other.clone(),
    }
}
