//! Function declarations for a tool of a request to Gemini.

use serde_json::{Value as Json, json};

use super::json::pretty;
use super::named::NamedType;
use super::options::ManualOptions;
use super::problem::ManualFinding;
use super::provider;
use crate::providers::{ConversionOptions, Dialect, SchemaDocument, express};

const DIALECT: Dialect = Dialect::GeminiJson;

pub(super) fn write(
    entries: &[NamedType<'_>],
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> String {
    let declarations: Vec<Json> =
        entries.iter().filter_map(|named| declaration(*named, options, problems)).collect();
    pretty(&json!({ "functionDeclarations": declarations }))
}

fn declaration(
    named: NamedType<'_>,
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> Option<Json> {
    if !provider::is_one(named, problems) || !provider::takes_name(named, DIALECT, problems) {
        return None;
    }
    let mut function = provider::function(named, DIALECT, problems)?;
    let write = |document: &SchemaDocument<'_>| express(document, DIALECT, ConversionOptions::default());
    let response = options.responses.then(|| provider::response(named, write, problems)).flatten();
    if let Some(response) = response {
        function["responseJsonSchema"] = response;
    }
    Some(function)
}
