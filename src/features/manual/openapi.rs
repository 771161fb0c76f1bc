//! The functions as the operations of an `OpenAPI` 3.1 document. Each is called by `POST`, with its arguments as
//! the body.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use super::json::{pretty, responses};
use super::named::Named;
use super::options::Options;
use super::problem::Problem;
use super::provider;
use crate::dialects::standardize;
use crate::schema::keywords::{Shape, shape};

pub(super) fn write(entries: &[Named<'_>], options: &Options, problems: &mut Vec<Problem>) -> String {
    let mut paths = Map::new();
    for named in entries {
        let path = format!("/{}", encoded(named.name));
        if let Some(operation) = operation(*named, &path, options, problems) {
            paths.insert(path, json!({ "post": operation }));
        }
    }
    pretty(&json!({
        "openapi": "3.1.0",
        "info": { "title": "Functions Manual", "version": "1.0.0" },
        "paths": paths,
    }))
}

fn operation(named: Named<'_>, path: &str, options: &Options, problems: &mut Vec<Problem>) -> Option<Json> {
    let Named { name, entry } = named;
    if !provider::is_one(named, problems) {
        return None;
    }
    let mut parameters = provider::parameters(named, standardize, problems)?;
    let is_required = parameters["required"].as_array().is_some_and(|names| !names.is_empty());
    let at = format!("#/paths/{}/post", encoded(&pointer_part(path)));
    rebase(&mut parameters, &format!("{at}/requestBody/content/application~1json/schema"));
    let mut operation = json!({
        "operationId": name,
        "tags": [entry.plugin],
        "description": entry.description,
        "requestBody": {
            "required": is_required,
            "content": { "application/json": { "schema": parameters } },
        },
    });
    if options.responses {
        let mut schema = provider::response(named, standardize, problems);
        if let Some(schema) = &mut schema {
            rebase(schema, &format!("{at}/responses/200/content/application~1json/schema"));
        }
        operation["responses"] = responses(schema);
    }
    Some(operation)
}

/// Makes the references within a schema lead to where it stands in the document.
fn rebase(schema: &mut Json, at: &str) {
    let Some(members) = schema.as_object_mut() else { return };
    // A schema with an identifier is a document of its own.
    if members.contains_key("$id") {
        return;
    }
    for (key, value) in members {
        match (key.as_str(), value, shape(key)) {
            ("$ref", Json::String(reference), _) if *reference == "#" || reference.starts_with("#/") => {
                reference.replace_range(..1, at);
            }
            (_, Json::Object(map), Some(Shape::Map)) => {
                for schema in map.values_mut() {
                    rebase(schema, at);
                }
            }
            (_, Json::Array(items), Some(Shape::Schemas | Shape::SchemaOrSchemas)) => {
                for item in items {
                    rebase(item, at);
                }
            }
            (_, value @ Json::Object(_), Some(Shape::Schema | Shape::SchemaOrSchemas)) => rebase(value, at),
            _ => {}
        }
    }
}

/// A key as a part of a JSON Pointer.
fn pointer_part(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// A name as a part of an address.
fn encoded(name: &str) -> String {
    let mut encoded = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
