use super::Throw;
use crate::json_schema::{MAX_DEPTH, Required, properties};
use crate::syntax::{Value, ValueKind};

/// Formats the parameter list that GenAIScript prints for a schema: `JSONSchemaToFunctionParameters`. Required
/// parameters come first. Returns an error where GenAIScript throws: for an object without `properties`.
pub fn signature(schema: &Value) -> Result<String, Throw> {
    render(Some(schema), 1)
}

/// Formats a schema. `depth` is 1 for the root, whose properties have no braces.
fn render(schema: Option<&Value>, depth: usize) -> Result<String, Throw> {
    let Some(schema) = schema.filter(|schema| schema.truthy() != Some(false)) else {
        return Ok(String::new());
    };
    if depth > MAX_DEPTH {
        return Ok("?".to_owned());
    }
    match &schema.kind {
        ValueKind::String(name) => return Ok(type_name(name).unwrap_or("?").to_owned()),
        ValueKind::Array(types) => {
            let types = types.iter().filter(|name| name.as_str() != Some("null"));
            return union(types, depth);
        }
        _ => {}
    }
    if let Some(branches) = schema.get("anyOf").filter(|branches| branches.truthy() == Some(true)) {
        return match branches.as_array() {
            Some(branches) => union(branches.iter(), depth),
            None => Err(Throw::type_error("(anyof.anyOf || []).map is not a function", branches.span)),
        };
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("array") => Ok(format!("{{ {} }}[]", render(schema.get("items"), depth + 1)?)),
        Some("object") => object(schema, depth),
        Some(name @ ("string" | "boolean" | "number" | "integer")) => {
            Ok(type_name(name).unwrap_or("?").to_owned())
        }
        _ => Ok("?".to_owned()),
    }
}

fn type_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "string" => "string",
        "number" | "integer" => "number",
        "boolean" => "boolean",
        "null" => "null",
        _ => return None,
    })
}

fn union<'a>(types: impl Iterator<Item = &'a Value>, depth: usize) -> Result<String, Throw> {
    let names: Result<Vec<String>, Throw> = types.map(|schema| render(Some(schema), depth + 1)).collect();
    Ok(names?.join(" | "))
}

fn object(schema: &Value, depth: usize) -> Result<String, Throw> {
    let listed = schema.get("required").filter(|required| required.truthy() != Some(false));
    let required = Required::from_value(listed);
    if matches!(
        schema.get("properties").map(|value| &value.kind),
        None | Some(ValueKind::Null | ValueKind::Undefined)
    ) {
        return Err(Throw::type_error("Cannot convert undefined or null to object", schema.span));
    }
    let mut first = Vec::new();
    let mut rest = Vec::new();
    for (name, property) in properties(schema) {
        let is_required = required
            .includes(&name)
            .map_err(|span| Throw::type_error("required.includes is not a function", span))?;
        let property = render(Some(&property), depth + 1)?;
        if is_required {
            first.push(format!("{name}: {property}"));
        } else {
            rest.push(format!("{name}?: {property}"));
        }
    }
    first.append(&mut rest);
    let list = first.join(", ");
    Ok(if depth > 1 { format!("{{ {list} }}") } else { list })
}
