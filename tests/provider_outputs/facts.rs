//! Observed refusals of providers, each with the nearest accepted schema.

use promptsig::providers::{
    Fate, Profile, ProviderReaction, SchemaDocument, Violation, ViolationKind, judge,
};
use promptsig::syntax::json::parse;

/// Violations of a parameter `x`, or of the whole where it begins with `{"type": "object"`.
fn violations(profile: &str, schema: &str) -> Vec<Violation> {
    let whole = format!(r#"{{"type": "object", "properties": {{"x": {schema}}}}}"#);
    let text = if schema.starts_with(r#"{"type": "object""#) || schema.starts_with(r#"{"$schema""#) {
        schema.to_owned()
    } else {
        whole
    };
    judge(&SchemaDocument::new(&parse(&text).unwrap()), Profile::named(profile).unwrap(), false)
}

#[track_caller]
fn says(profile: &str, schema: &str, kind: ViolationKind, reaction: ProviderReaction) -> Violation {
    let found = violations(profile, schema);
    let meant: Vec<&Violation> = found.iter().filter(|violation| violation.kind == kind).collect();
    assert_eq!(meant.len(), 1, "{profile} of {schema}: {found:#?}");
    assert_eq!(meant[0].reaction, reaction, "{profile} of {schema}");
    meant[0].clone()
}

#[track_caller]
fn is_silent(profile: &str, schema: &str) {
    assert_eq!(violations(profile, schema), [], "{profile} of {schema}");
}

#[test]
fn anthropic_names_of_parameters() {
    let names =
        |name: &str| format!(r#"{{"type": "object", "properties": {{"{name}": {{"type": "string"}}}}}}"#);
    for name in ["filter[id]", "a b", "$top", "ü", &"a".repeat(65)] {
        says("anthropic", &names(name), ViolationKind::PropertyName, ProviderReaction::Refuses);
    }
    for name in ["filter.id", "a-b", "_1", "1", &"a".repeat(64)] {
        is_silent("anthropic", &names(name));
    }
    // Nested names are not checked, nor those of definitions.
    is_silent("anthropic", &names("a").replace(r#""string""#, r#""object", "properties": {"a b": {}}"#));
    is_silent(
        "anthropic",
        r#"{"type": "object", "$defs": {"A": {"type": "object", "properties": {"a b": {}}}}}"#,
    );
    is_silent("openai", &names("a b"));
}

#[test]
fn older_drafts() {
    let tuple = r#"{"type": "array", "items": [{"type": "string"}], "additionalItems": {"type": "number"}}"#;
    let today = r#"{"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "number"}}"#;
    let becomes = Some(Fate::Changed("becomes `prefixItems`".to_owned()));
    for profile in ["anthropic", "openai", "openai-2024"] {
        let violation = says(profile, tuple, ViolationKind::Tuple, ProviderReaction::Refuses);
        assert_eq!((violation.name.as_str(), &violation.remedy), ("items", &becomes), "{profile}");
        is_silent(profile, today);
    }
    // OpenAI also wants `items`: the modern form of a tuple is not enough.
    let alone = r#"{"type": "array", "items": [{"type": "string"}]}"#;
    assert_eq!(says("anthropic", alone, ViolationKind::Tuple, ProviderReaction::Refuses).remedy, becomes);
    assert_eq!(says("openai", alone, ViolationKind::Tuple, ProviderReaction::Refuses).remedy, None);
    assert_eq!(says("gemini", alone, ViolationKind::Tuple, ProviderReaction::Refuses).remedy, None);
    for profile in ["mcp", "mcp-2025", "vscode", "gemini-json"] {
        is_silent(profile, tuple);
    }
    // The limit was a flag in draft 4.
    let flag = r#"{"type": "integer", "minimum": 0, "exclusiveMinimum": true}"#;
    for profile in ["anthropic", "openai"] {
        says(profile, flag, ViolationKind::Malformed, ProviderReaction::Refuses);
        is_silent(profile, r#"{"type": "integer", "exclusiveMinimum": 0}"#);
    }
    is_silent("mcp", flag);
    is_silent("vscode", flag);
    says(
        "anthropic",
        r#"{"type": "array", "items": []}"#,
        ViolationKind::Malformed,
        ProviderReaction::Refuses,
    );
}

#[test]
fn gemini_has_fields_and_no_other_keywords() {
    for keyword in [r#""multipleOf": 2"#, r#""$comment": "c""#, r#""not": {}"#, r#""x-y": 1"#] {
        let schema = format!(r#"{{"type": "integer", {keyword}}}"#);
        let found = violations("gemini", &schema);
        assert!(
            found.iter().all(|violation| violation.reaction == ProviderReaction::RefusesAsIs),
            "{schema}: {found:#?}"
        );
        assert_eq!(found.len(), 1, "{schema}: {found:#?}");
    }
    says(
        "gemini",
        r#"{"type": "string", "const": "a"}"#,
        ViolationKind::Constant,
        ProviderReaction::RefusesAsIs,
    );
    says(
        "gemini",
        r#"{"type": "object", "additionalProperties": false}"#,
        ViolationKind::Keyword,
        ProviderReaction::RefusesAsIs,
    );
    let declared = r#"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}"#;
    says("gemini", declared, ViolationKind::Keyword, ProviderReaction::RefusesAsIs);
    let reference = r##"{"type": "object", "properties": {"x": {"$ref": "#/$defs/X"}}, "$defs": {"X": {"type": "string"}}}"##;
    // Gemini has no definitions either.
    let found = violations("gemini", reference);
    let found: Vec<_> = found.iter().map(|violation| (violation.name.as_str(), violation.reaction)).collect();
    assert_eq!(found, [("$ref", ProviderReaction::RefusesAsIs), ("$defs", ProviderReaction::RefusesAsIs)]);
    is_silent("gemini", r#"{"type": "integer", "minimum": 1, "maximum": 5, "default": 2, "title": "t"}"#);
    is_silent(
        "gemini",
        r#"{"type": "string", "enum": ["a"], "pattern": "a", "minLength": 1, "nullable": true}"#,
    );
    // The other form accepts more, and ignores the rest.
    let found = says(
        "gemini-json",
        r#"{"type": "number", "multipleOf": 2}"#,
        ViolationKind::Constraint,
        ProviderReaction::Ignores,
    );
    assert_eq!(found.remedy, Some(Fate::Lost));
    is_silent("gemini-json", reference);
    is_silent("gemini-json", declared);
}

#[test]
fn limits_of_whole_numbers() {
    let becomes = |schema: &str| {
        let kind = ViolationKind::Constraint;
        match says("gemini", schema, kind, ProviderReaction::RefusesAsIs).remedy {
            Some(Fate::Changed(how)) => how,
            remedy => format!("{remedy:?}"),
        }
    };
    assert_eq!(becomes(r#"{"type": "integer", "exclusiveMinimum": 0}"#), "becomes `minimum: 1`");
    assert_eq!(becomes(r#"{"type": "integer", "exclusiveMinimum": -0.5}"#), "becomes `minimum: 0`");
    assert_eq!(becomes(r#"{"type": "integer", "exclusiveMaximum": 10}"#), "becomes `maximum: 9`");
    assert_eq!(becomes(r#"{"type": "integer", "exclusiveMaximum": 9.5}"#), "becomes `maximum: 9`");
    assert_eq!(
        becomes(r#"{"type": "integer", "exclusiveMinimum": 0, "minimum": 5}"#),
        "becomes `minimum: 5`"
    );
    assert_eq!(
        becomes(r#"{"type": "integer", "minimum": -5, "exclusiveMinimum": 0}"#),
        "becomes `minimum: 1`"
    );
    // Real numbers have no next one, and large whole numbers are not exact.
    let tagged = r#"Some(Tagged("@exclusiveMinimum 0"))"#;
    assert_eq!(becomes(r#"{"type": "number", "exclusiveMinimum": 0}"#), tagged);
    assert_eq!(becomes(r#"{"exclusiveMinimum": 0}"#), tagged);
    assert!(becomes(r#"{"type": "integer", "exclusiveMinimum": 1e300}"#).starts_with("Some(Tagged"));
    is_silent("gemini", r#"{"type": "integer", "minimum": 1}"#);
}

#[test]
fn booleans_for_schemas() {
    for profile in ["gemini", "mcp-2025"] {
        says(profile, "true", ViolationKind::BooleanSchema, ProviderReaction::Refuses);
        is_silent(profile, "{}");
    }
    // Only the protocol's own field is checked.
    is_silent("mcp-2025", r#"{"type": "object", "properties": {"x": {"type": "array", "items": true}}}"#);
    for profile in ["mcp-2026", "openai", "anthropic", "vscode", "gemini-json"] {
        is_silent(profile, "true");
    }
    is_silent("mcp-2025", r#"{"type": "object", "additionalProperties": true}"#);
    for stranger in ["5", "null", r#""string""#, "[]"] {
        says("openai", stranger, ViolationKind::NoSchema, ProviderReaction::Refuses);
    }
}

#[test]
fn gemini_requires_what_is_declared() {
    let schema = r#"{"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x", "y"]}"#;
    says("gemini", schema, ViolationKind::UndeclaredRequired, ProviderReaction::Refuses);
    is_silent("gemini", &schema.replace(r#", "y""#, ""));
    is_silent("mcp", schema);
}

#[test]
fn gemini_chooses_among_strings_of_a_type() {
    says("gemini", r#"{"enum": ["a"]}"#, ViolationKind::MissingType, ProviderReaction::Refuses);
    is_silent("gemini", r#"{"type": "string", "enum": ["a"]}"#);
    is_silent("gemini", "{}");
    is_silent("openai", r#"{"enum": ["a"]}"#);
}

#[test]
fn names_of_drafts() {
    let with = |uri: &str| format!(r#"{{"$schema": "{uri}", "type": "object"}}"#);
    for profile in ["mcp", "mcp-2025"] {
        for uri in [
            "http://json-schema.org/draft-07/schema#",
            "https://json-schema.org/draft-07/schema",
            "https://json-schema.org/draft/2019-09/schema",
            "http://json-schema.org/schema#",
        ] {
            says(profile, &with(uri), ViolationKind::OlderDraft, ProviderReaction::RefusedByFew);
        }
        is_silent(profile, &with("https://json-schema.org/draft/2020-12/schema"));
        is_silent(profile, &with("https://json-schema.org/draft/2020-12/schema#"));
        is_silent(profile, &with("https://example.com/mine.json"));
        is_silent(profile, r#"{"type": "object"}"#);
    }
    for profile in ["openai", "anthropic", "vscode"] {
        is_silent(profile, &with("http://json-schema.org/draft-07/schema#"));
    }
}

#[test]
fn vs_code_wants_items() {
    says("vscode", r#"{"type": "array"}"#, ViolationKind::MissingItems, ProviderReaction::Refuses);
    says(
        "vscode",
        r#"{"type": "array", "prefixItems": [{}]}"#,
        ViolationKind::MissingItems,
        ProviderReaction::Refuses,
    );
    let nested = r#"{"anyOf": [{"type": "object", "additionalProperties": {"type": "array"}}]}"#;
    says("vscode", nested, ViolationKind::MissingItems, ProviderReaction::Refuses);
    is_silent("vscode", r#"{"type": "array", "items": {}}"#);
    is_silent("vscode", r#"{"type": "array", "items": [{}]}"#);
    // Only arrays are checked, outside of definitions.
    is_silent("vscode", r#"{"type": ["array", "null"]}"#);
    is_silent("vscode", r#"{"type": "object", "$defs": {"A": {"type": "array"}}}"#);
    for profile in ["mcp", "anthropic"] {
        is_silent(profile, r#"{"type": "array"}"#);
    }
    let union = r#"{"type": "object", "properties": {"a": {}}, "anyOf": [{"required": ["a"]}]}"#;
    says("vscode", union, ViolationKind::RootUnion, ProviderReaction::Ignores);
    is_silent("vscode", r#"{"anyOf": [{"type": "string"}]}"#);
    // Scalars of another type are converted.
    is_silent("vscode", r#"{"type": "string", "minLength": "1"}"#);
    says(
        "vscode",
        r#"{"type": "object", "required": true}"#,
        ViolationKind::Malformed,
        ProviderReaction::Refuses,
    );
}

#[test]
fn the_parts_of_chatgpt() {
    let whole = |property: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"x": {property}}}, "required": ["x"], "additionalProperties": false, "$defs": {{}}}}"#
        )
    };
    says(
        "chatgpt",
        &whole(r#"{"type": "string", "enum": ["a", 1]}"#),
        ViolationKind::EnumValue,
        ProviderReaction::Refuses,
    );
    says("chatgpt", &whole(r#"{"enum": ["a"]}"#), ViolationKind::MissingType, ProviderReaction::Refuses);
    says(
        "chatgpt",
        &whole(r#"{"type": "array", "items": true}"#),
        ViolationKind::BooleanSchema,
        ProviderReaction::Refuses,
    );
    says(
        "chatgpt",
        r#"{"type": "object", "properties": {}, "required": [], "additionalProperties": true, "$defs": {}}"#,
        ViolationKind::OpenObject,
        ProviderReaction::Refuses,
    );
    is_silent("chatgpt", &whole(r#"{"type": "string", "enum": ["a", "b"]}"#));
    is_silent("chatgpt", &whole(r#"{"type": "integer", "enum": [1, 2]}"#));
    is_silent("chatgpt", &whole(r#"{"type": "array", "items": {}}"#));
    is_silent("chatgpt", &whole("{}"));
    // A nested object may be open.
    is_silent(
        "chatgpt",
        &whole(
            r#"{"type": "object", "properties": {}, "required": [], "additionalProperties": {"type": "string"}}"#,
        ),
    );
}
