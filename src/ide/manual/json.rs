//! Manual for planners of Semantic Kernel: a list of functions, each with `name`, `description`, `parameters`
//! and `responses` as in `OpenAPI`. `external` marks the tools of a server, `unknown` lists the schemas that only a run
//! can tell, as JSON pointers, and `links` the outputs of other functions that fit an input.

use std::borrow::Cow;

use serde_json::{Map, Value as Json, json};

use super::ManualOptions;
use super::entry::ManualEntry;
use super::links::ManualLink;
use super::named::NamedType;
use super::references;
use crate::genaiscript::ModelView;
use crate::return_types::{Confidence, ReturnType, Type, types};

pub(super) fn write(
    entries: &[NamedType<'_>],
    links: &[Vec<ManualLink<'_>>],
    options: &ManualOptions,
) -> String {
    let list = entries.iter().zip(links).map(|(NamedType { name, entry }, links)| {
        let mut function = function(name, entry, options);
        if !links.is_empty() {
            function["links"] = links.iter().map(link).collect();
        }
        function
    });
    pretty(&Json::Array(list.collect()))
}

fn link(link: &ManualLink<'_>) -> Json {
    json!({
        "input": link.input,
        "from": link.from,
        "path": link.path.to_string(),
        "confidence": link.confidence.name(),
    })
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
        return function;
    }
    let unknown = unknown(entry, &function);
    if !unknown.is_empty() {
        function["unknown"] = Json::from(unknown);
    }
    function
}

const RESPONSE: &str = "/responses/200/content/application~1json/schema";

/// Maximum number of pointers to unknown parts of one function.
const MAX_UNKNOWN: usize = 100;

/// Returns JSON pointers to the unknown schemas of a function.
fn unknown(entry: &ManualEntry, function: &Json) -> Vec<String> {
    let mut found = Vec::new();
    if entry.has_unknown_parameters {
        found.push("/parameters".to_owned());
    }
    empty_schemas(&function["parameters"], "/parameters", &mut found);
    if let Some(response) = function.pointer(RESPONSE) {
        if entry.response.confidence == Confidence::Unknown {
            found.push(RESPONSE.to_owned());
        } else {
            empty_schemas(response, RESPONSE, &mut found);
        }
    }
    found
}

/// Finds schemas without keywords among the members and items of a schema, and arrays without `items`.
fn empty_schemas(schema: &Json, pointer: &str, found: &mut Vec<String>) {
    let Some(keywords) = schema.as_object().filter(|_| found.len() < MAX_UNKNOWN) else { return };
    let is_list = keywords.get("type").is_some_and(|name| name == "array");
    let is_bare = keywords.keys().all(|keyword| matches!(keyword.as_str(), "type" | "description"));
    if keywords.keys().all(|keyword| keyword == "description") || is_list && is_bare {
        found.push(if is_list { format!("{pointer}/items") } else { pointer.to_owned() });
        return;
    }
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("properties", Json::Object(properties)) => {
                for (name, property) in properties {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    empty_schemas(property, &format!("{pointer}/properties/{name}"), found);
                }
            }
            ("items", items) => empty_schemas(items, &format!("{pointer}/items"), found),
            ("anyOf" | "oneOf", Json::Array(cases)) => {
                for (place, case) in cases.iter().enumerate() {
                    empty_schemas(case, &format!("{pointer}/{keyword}/{place}"), found);
                }
            }
            _ => {}
        }
    }
}

/// Formats the responses of a function with this return schema; `None` if it returns nothing.
pub(super) fn responses(schema: Option<Json>) -> Json {
    let mut success = Map::from_iter([("description".to_owned(), Json::from("Successful response."))]);
    if let Some(schema) = schema {
        success.insert("content".to_owned(), json!({ "application/json": { "schema": schema } }));
    }
    json!({ "200": success })
}

/// Returns the schema of the return type, with the author's description. Results of which a model sees only the text
/// are strings.
pub(super) fn response_schema(entry: &ManualEntry) -> Option<Json> {
    if let Some(output) = &entry.output {
        return Some(output.to_json());
    }
    let mut schema = text_only(&entry.response).schema()?;
    references::complete(&mut schema, &entry.parameters);
    if let (Some(description), Some(schema)) = (&entry.response.description, schema.as_object_mut()) {
        schema.insert("description".to_owned(), Json::from(description.as_str()));
    }
    Some(schema)
}

/// Replaces results of which a model sees only the text, as those of prompts, with that text.
fn text_only(response: &ReturnType) -> Cow<'_, ReturnType> {
    if !is_seen_as_text(response) {
        return Cow::Borrowed(response);
    }
    let cases = response.gives.clone().into_cases();
    let is_text = |case: &Type| ModelView::all(case) == [ModelView::OnlyText { lost: Vec::new() }];
    let cases = cases.into_iter().map(|case| if is_text(&case) { Type::String } else { case });
    let gives = Type::union(&types::once(), cases);
    Cow::Owned(response.with_type(gives))
}

/// Whether a model sees only the text of some results.
pub(super) fn is_seen_as_text(response: &ReturnType) -> bool {
    ModelView::all(&response.gives).contains(&ModelView::OnlyText { lost: Vec::new() })
}
