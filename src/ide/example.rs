//! Example values of JSON Schemas: in the model view of a result, and in a test of a script.

mod pattern;

use serde_json::{Map, Value as Json, json};

const MAX_DEPTH: usize = 6;

const MAX_MEMBERS: usize = 12;

/// Longest string to which an example is filled up.
const MAX_LENGTH: usize = 200;

/// Words that lengthen a text.
const FILLER: &str = " and more";

/// Values that the schema itself names, the most specific first.
const NAMED: [&str; 5] = ["const", "default", "enum", "examples", "uiSuggestions"];

const FORMATS: [(&str, &str); 10] = [
    ("date", "2026-01-31"),
    ("date-time", "2026-01-31T12:00:00.000Z"),
    ("email", "ada@example.com"),
    ("hostname", "example.com"),
    ("ipv4", "192.0.2.1"),
    ("ipv6", "2001:db8::1"),
    ("time", "12:00:00Z"),
    ("uri", "https://example.com"),
    ("url", "https://example.com"),
    ("uuid", "123e4567-e89b-42d3-a456-426614174000"),
];

/// Creates a value that the schema allows; a text mentions the name, which may be empty.
pub(super) fn example(name: &str, schema: &Json) -> Json {
    at(schema, name, 0)
}

fn at(schema: &Json, name: &str, depth: usize) -> Json {
    if let Some(value) = NAMED.into_iter().find_map(|keyword| named(schema, keyword)) {
        return value.clone();
    }
    if let Some(branches) = ["anyOf", "oneOf"].into_iter().find_map(|key| schema.get(key)?.as_array()) {
        // An object or an array is the most informative alternative.
        let parts = |branch: &&Json| matches!(branch["type"].as_str(), Some("object" | "array"));
        let chosen = branches.iter().find(parts).or(branches.first());
        return chosen.map_or(Json::Null, |branch| at(branch, name, depth));
    }
    match schema.get("type").and_then(Json::as_str) {
        Some("number" | "integer") => number(schema, name),
        Some("boolean") => json!(true),
        Some("array") if depth < MAX_DEPTH => {
            schema.get("items").map_or_else(|| json!([]), |items| json!([at(items, name, depth + 1)]))
        }
        Some("object") if depth < MAX_DEPTH => object(schema, depth),
        Some("array") => json!([]),
        Some("object") => json!({}),
        Some("null") => Json::Null,
        _ => json!(text(schema, name)),
    }
}

/// Returns the value of a keyword, or the first one of its list.
fn named<'a>(schema: &'a Json, keyword: &str) -> Option<&'a Json> {
    let value = schema.get(keyword)?;
    match keyword {
        "enum" | "examples" | "uiSuggestions" => value.as_array()?.first(),
        // An empty default is the absence of one.
        _ => (value != "").then_some(value),
    }
}

fn text(schema: &Json, name: &str) -> String {
    let keyword = |key: &str| schema.get(key).and_then(Json::as_str);
    let format = keyword("format").and_then(|format| FORMATS.iter().find(|(known, _)| *known == format));
    let plain = if name.is_empty() { "text".to_owned() } else { format!("the {name}") };
    if let Some(pattern) = keyword("pattern") {
        let candidates = format.into_iter().chain(&FORMATS).map(|(_, text)| *text);
        let candidates = [&*plain, name].into_iter().chain(candidates);
        if let Some(text) = pattern::matching(pattern, candidates) {
            return text;
        }
    }
    if let Some((_, text)) = format {
        return (*text).to_owned();
    }
    let bound = |key: &str| usize::try_from(schema.get(key)?.as_u64()?).ok();
    let minimum = bound("minLength").map_or(0, |minimum| minimum.min(MAX_LENGTH));
    let missing = minimum.saturating_sub(plain.chars().count());
    let text = plain + &FILLER.repeat(missing.div_ceil(FILLER.len()));
    text.chars().take(bound("maxLength").unwrap_or(usize::MAX)).collect()
}

fn number(schema: &Json, name: &str) -> Json {
    // A failed command makes a more informative example.
    let wanted = if name == "exitCode" { 1.0 } else { 3.0 };
    let bound = |key: &str| schema.get(key).and_then(Json::as_f64);
    let step = bound("multipleOf").filter(|step| *step > 0.0);
    let inside = step.unwrap_or(1.0);
    let minimum = bound("minimum").or(bound("exclusiveMinimum").map(|bound| bound + inside));
    let maximum = bound("maximum").or(bound("exclusiveMaximum").map(|bound| bound - inside));
    let mut number = match (minimum, maximum) {
        (Some(minimum), Some(maximum)) if minimum > maximum => f64::midpoint(minimum, maximum),
        (Some(minimum), _) if wanted < minimum => minimum,
        (_, Some(maximum)) if wanted > maximum => maximum,
        _ => wanted,
    };
    if let Some(step) = step {
        let above = (number / step).ceil() * step;
        let fits = maximum.is_none_or(|maximum| above <= maximum);
        number = if fits { above } else { (number / step).floor() * step };
    }
    // JSON distinguishes 3 from 3.0.
    match format!("{number}").parse::<i64>() {
        Ok(integer) => json!(integer),
        Err(_) => json!(number),
    }
}

fn object(schema: &Json, depth: usize) -> Json {
    let properties = schema.get("properties").and_then(Json::as_object);
    let members = properties.into_iter().flatten().take(MAX_MEMBERS);
    let mut object: Map<String, Json> =
        members.map(|(name, property)| (name.clone(), at(property, name, depth + 1))).collect();
    if object.is_empty()
        && let Some(others @ Json::Object(_)) = schema.get("additionalProperties")
    {
        object.insert("name".to_owned(), at(others, "value", depth + 1));
    }
    Json::Object(object)
}
