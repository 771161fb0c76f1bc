//! References between the parts of a schema: `#`, `#/$defs/node`.

use serde_json::{Map, Value as Json};

use crate::json_schema::keywords::{KeywordShape, shape};
use crate::syntax::Value;

/// Keywords for definitions, in the order of the drafts.
const DEFINITIONS: [&str; 2] = ["$defs", "definitions"];

/// Name of the whole arguments schema among the definitions of a response that refers to it.
const ARGUMENTS: &str = "arguments";

/// Rewrites each local reference of a schema; drops references for which `lead` returns `None`.
pub(super) fn rewrite(schema: &mut Json, lead: &mut dyn FnMut(&str) -> Option<String>) {
    let Some(members) = schema.as_object_mut() else { return };
    // A schema with an identifier is a document of its own.
    if members.contains_key("$id") {
        return;
    }
    if let Some(reference) = members.get("$ref").and_then(Json::as_str).filter(|it| it.starts_with('#')) {
        match lead(reference) {
            Some(written) => _ = members.insert("$ref".to_owned(), Json::String(written)),
            None => _ = members.shift_remove("$ref"),
        }
    }
    for (key, value) in members {
        match (value, shape(key)) {
            (Json::Object(map), Some(KeywordShape::Map)) => {
                for schema in map.values_mut() {
                    rewrite(schema, lead);
                }
            }
            (Json::Array(items), Some(KeywordShape::Schemas | KeywordShape::SchemaOrSchemas)) => {
                for schema in items {
                    rewrite(schema, lead);
                }
            }
            (value @ Json::Object(_), Some(KeywordShape::Schema | KeywordShape::SchemaOrSchemas)) => {
                rewrite(value, lead);
            }
            _ => {}
        }
    }
}

/// Copies referenced definitions from the arguments into the response schema, which may be a part of the
/// arguments schema. References without a target are dropped.
pub(super) fn complete(response: &mut Json, arguments: &Value) {
    let mut has_references = false;
    rewrite(response, &mut |reference| {
        has_references = true;
        Some(reference.to_owned())
    });
    if !has_references {
        return;
    }
    let arguments = &arguments.to_json();
    let alone = response.clone();
    let mut wanted: Vec<(String, Json)> = Vec::new();
    let lead = |reference: &str, wanted: &mut Vec<(String, Json)>| {
        let (part, definition, rest) = definition(reference, arguments)?;
        wanted.push((part.replace("~1", "/").replace("~0", "~"), definition));
        Some(format!("#/$defs/{part}{rest}"))
    };
    rewrite(response, &mut |reference| {
        let is_named = DEFINITIONS.iter().any(|keyword| reference.starts_with(&format!("#/{keyword}/")));
        let is_its_own = is_named && alone.pointer(&reference[1..]).is_some();
        if is_its_own { Some(reference.to_owned()) } else { lead(reference, &mut wanted) }
    });
    let mut definitions = Map::new();
    while let Some((name, mut definition)) = wanted.pop() {
        if !definitions.contains_key(&name) {
            // Its own definitions can be reached through the arguments as well.
            definitions.insert(name.clone(), Json::Null);
            rewrite(&mut definition, &mut |reference| lead(reference, &mut wanted));
            definitions.insert(name, definition);
        }
    }
    if let (false, Some(members)) = (definitions.is_empty(), response.as_object_mut()) {
        members.insert("$defs".to_owned(), Json::Object(definitions));
    }
}

/// Resolves a reference to its definition: the escaped name, the schema, and the remaining pointer.
fn definition<'a>(reference: &'a str, arguments: &Json) -> Option<(&'a str, Json, &'a str)> {
    let pointer = reference.strip_prefix('#')?;
    arguments.pointer(pointer)?;
    for keyword in DEFINITIONS {
        let Some(path) = pointer.strip_prefix('/').and_then(|rest| rest.strip_prefix(keyword)) else {
            continue;
        };
        let Some(path) = path.strip_prefix('/') else { continue };
        let (name, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
        let definition = arguments.pointer(&pointer[..pointer.len() - rest.len()])?;
        return Some((name, definition.clone(), rest));
    }
    let mut arguments = arguments.clone();
    let members = arguments.as_object_mut()?;
    members.retain(|key, _| !DEFINITIONS.contains(&key.as_str()));
    Some((ARGUMENTS, Json::Object(std::mem::take(members)), pointer))
}
