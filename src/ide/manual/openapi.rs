//! Functions as operations of an `OpenAPI` 3.1 document. Each is called by `POST`, with its arguments as the body.

use std::fmt::Write;

use serde_json::{Map, Value as Json, json};

use super::ManualOptions;
use super::json::{pretty, responses};
use super::named::NamedType;
use super::problem::ManualFinding;
use super::provider;
use super::references;
use crate::providers::standardize;

pub(super) fn write(
    entries: &[NamedType<'_>],
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> String {
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

fn operation(
    named: NamedType<'_>,
    path: &str,
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> Option<Json> {
    let NamedType { name, entry } = named;
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

/// Rebases references within a schema onto its position in the document.
fn rebase(schema: &mut Json, at: &str) {
    references::rewrite(schema, &mut |reference| {
        let is_pointer = reference == "#" || reference.starts_with("#/");
        Some(if is_pointer { format!("{at}{}", &reference[1..]) } else { reference.to_owned() })
    });
}

fn pointer_part(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

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
