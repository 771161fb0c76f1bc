//! Manual for planners of Semantic Kernel: a list of functions, each with `name`, `description`, `parameters`
//! and `responses` as in `OpenAPI`. `external` marks the tools of a server.

use serde_json::{Map, Value as Json, json};

use super::ManualOptions;
use super::entry::ManualEntry;
use super::named::NamedType;
use super::references;

pub(super) fn write(entries: &[NamedType<'_>], options: &ManualOptions) -> String {
    let list = entries.iter().map(|NamedType { name, entry }| function(name, entry, options)).collect();
    pretty(&Json::Array(list))
}

pub(super) fn pretty(json: &Json) -> String {
    format!("{json:#}\n")
}

pub fn function(name: &str, entry: &ManualEntry, options: &ManualOptions) -> Json {
    let mut function = json!({
        "name": name,
        "description": entry.description,
        "parameters": entry.parameters.to_json(),
    });
    if options.responses {
        function["responses"] = responses(response_schema(entry));
    }
    if entry.external {
        function["external"] = Json::Bool(true);
    }
    function
}

/// Formats the responses of a function with this return schema; `None` if it returns nothing.
pub(super) fn responses(schema: Option<Json>) -> Json {
    let mut success = Map::from_iter([("description".to_owned(), Json::from("Successful response."))]);
    if let Some(schema) = schema {
        success.insert("content".to_owned(), json!({ "application/json": { "schema": schema } }));
    }
    json!({ "200": success })
}

/// Returns the schema of the return type, with the author's description.
pub(super) fn response_schema(entry: &ManualEntry) -> Option<Json> {
    if let Some(output) = &entry.output {
        return Some(output.to_json());
    }
    let mut schema = entry.response.schema()?;
    references::complete(&mut schema, &entry.parameters);
    if let (Some(description), Some(schema)) = (&entry.response.description, schema.as_object_mut()) {
        schema.insert("description".to_owned(), Json::from(description.as_str()));
    }
    Some(schema)
}
