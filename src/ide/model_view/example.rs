use serde_json::{Map, Value as Json, json};

const MAX_DEPTH: usize = 6;

const MAX_MEMBERS: usize = 12;

/// Creates a value that the schema allows.
pub(super) fn example(schema: &Json) -> Json {
    at(schema, "", 0)
}

fn at(schema: &Json, name: &str, depth: usize) -> Json {
    if let Some(values) = schema.get("enum").and_then(Json::as_array)
        && let Some(first) = values.first()
    {
        return first.clone();
    }
    if let Some(value) = schema.get("const") {
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
        _ if schema.get("format").and_then(Json::as_str) == Some("date-time") => {
            json!("2026-01-31T12:00:00.000Z")
        }
        _ if name.is_empty() => json!("text"),
        _ => json!(format!("the {name}")),
    }
}

fn number(schema: &Json, name: &str) -> Json {
    // A failed command makes a more informative example.
    let wanted = if name == "exitCode" { 1 } else { 3 };
    let bound = |key: &str| schema.get(key).filter(|bound| bound.is_number());
    match (bound("minimum"), bound("maximum")) {
        (Some(minimum), _) if minimum.as_f64() > Some(f64::from(wanted)) => minimum.clone(),
        (_, Some(maximum)) if maximum.as_f64() < Some(f64::from(wanted)) => maximum.clone(),
        _ => json!(wanted),
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
