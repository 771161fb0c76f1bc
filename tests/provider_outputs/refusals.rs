//! `convert` refuses exactly the documents with errors in `check --as` that no conversion repairs. Other errors are
//! about the document as written.

use promptsig::config::Settings;
use promptsig::genaiscript::convert;
use promptsig::lint::{self, LintInput, Severity};
use promptsig::providers::{ConversionOptions, Dialect, Judge, Profile, SchemaDocument, judge};
use promptsig::text::Span;
use promptsig::{FilePath, Project, SourceFile, Value};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use serde_json::Value as Json;

use crate::provider_outputs::judges::profile;
use crate::provider_outputs::properties::document;
use crate::provider_outputs::{PROVIDERS, corpus, value};

fn forms() -> Vec<(Dialect, bool)> {
    let chatgpt = [(Dialect::ChatGpt, false), (Dialect::ChatGpt, true)];
    PROVIDERS.into_iter().chain(chatgpt).collect()
}

/// Describes a disagreement about a document.
fn disagreement(value: &Value, dialect: Dialect, is_strict: bool) -> Option<String> {
    let profile: &'static Profile = profile(dialect);
    let converted = convert(
        &SchemaDocument::new(value),
        dialect,
        ConversionOptions { strict: is_strict, reference: true },
    );
    let violations = judge(&SchemaDocument::new(value), profile, is_strict);
    let unfixed: Vec<_> = violations.iter().filter(|violation| violation.remedy.is_none()).collect();
    if let Some(violation) = unfixed.iter().find(|violation| !violation.reaction.is_refusal()) {
        return Some(format!("nothing stands for what is no error: {violation:?}"));
    }
    if converted.is_err() == unfixed.is_empty() {
        return Some(format!("{:?}\nbut check says {unfixed:#?}", converted.map(|it| it.value.to_json())));
    }
    let text = value.to_json().to_string();
    let file = SourceFile::any_document(FilePath::new("/a.json"), text.into()).unwrap();
    let settings = Settings { document_judges: vec![Judge { profile, is_strict }], ..Settings::default() };
    let shown = lint::check(&LintInput::with(&file, &Project::new(), &settings));
    let errors = shown.iter().filter(|found| found.severity == Severity::Error).count();
    // Violations at one place are one; the text has places of its own.
    let root = file.as_document().and_then(|document| document.root().ok()).unwrap();
    let violations = judge(&SchemaDocument::new(root), profile, is_strict);
    let refusals = violations.iter().filter(|violation| violation.reaction.is_refusal()).count();
    (errors == 0 && refusals > 0 || errors > refusals).then(|| format!("{refusals} errors, {errors} shown"))
}

#[test]
fn what_is_refused_is_an_error() {
    let all = [corpus::documents(), corpus::of_scripts(), chosen()].concat();
    for (dialect, is_strict) in forms() {
        let mut refused = 0;
        for json in &all {
            let value = value(json);
            let disagreement = disagreement(&value, dialect, is_strict);
            assert_eq!(disagreement, None, "{} {is_strict} of {json}", dialect.name());
            let config = ConversionOptions { strict: is_strict, reference: true };
            refused += usize::from(convert(&SchemaDocument::new(&value), dialect, config).is_err());
        }
        // Both outcomes must occur.
        assert!(refused > 20 && refused < all.len(), "{}: {refused} of {}", dialect.name(), all.len());
    }
}

fn chosen() -> Vec<Json> {
    let chosen =
        crate::provider_outputs::chosen::CASES.iter().map(|(_, text)| serde_json::from_str(text).unwrap());
    chosen.chain(MORE.iter().map(|text| serde_json::from_str(text).unwrap())).collect()
}

/// Documents that `check --as chatgpt` once accepted, and similar ones.
const MORE: [&str; 16] = [
    r#"{"type": "string"}"#,
    r#"true"#,
    r#"5"#,
    r#"{"type": "object", "additionalProperties": true}"#,
    r#"{"type": "object", "additionalProperties": {"type": "string"}}"#,
    r#"{"type": "object", "properties": {"a": {"type": "string", "enum": ["a", 1]}}}"#,
    r#"{"type": "object", "properties": {"a": {"type": "array", "items": true}}}"#,
    r#"{"type": "object", "properties": {"a": {"type": "array", "items": []}}}"#,
    r#"{"type": "object", "properties": {"a": 5, "b": null, "c": "string"}}"#,
    r#"{"type": "object", "properties": 5}"#,
    r#"{"type": "object", "properties": {"a": {"anyOf": 5}}}"#,
    r#"{"type": "object", "properties": {"a": {"enum": "a"}, "b": {"type": "string", "enum": "a"}}}"#,
    r##"{"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"type": "object"}}}"##,
    r##"{"$ref": "#/$defs/Gone"}"##,
    r#"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false, "anyOf": [{"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"], "additionalProperties": false}]}"#,
    r#"{"type": "object", "properties": {"a": {"type": "object", "properties": {}, "allOf": [{"type": "object", "properties": {"b": {}}, "additionalProperties": false}]}}}"#,
];

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(28),
        ..ProptestConfig::default()
    })]

    #[test]
    fn what_is_refused_of_random_documents_is_an_error(document in document(true)) {
        let value = Value::from_json(&document, Span::default());
        for (dialect, is_strict) in forms() {
            let disagreement = disagreement(&value, dialect, is_strict);
            prop_assert_eq!(disagreement, None, "{} {} of {}", dialect.name(), is_strict, &document);
        }
    }
}
