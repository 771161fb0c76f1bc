//! Function declarations for a tool of a request to Gemini.

use serde_json::{Value as Json, json};

use super::json::pretty;
use super::named::Named;
use super::options::Options;
use super::problem::Problem;
use super::provider;
use crate::dialects::{Config, Dialect, Document, express};

const DIALECT: Dialect = Dialect::GeminiJson;

pub(super) fn write(entries: &[Named<'_>], options: &Options, problems: &mut Vec<Problem>) -> String {
    let declarations: Vec<Json> =
        entries.iter().filter_map(|named| declaration(*named, options, problems)).collect();
    pretty(&json!({ "functionDeclarations": declarations }))
}

fn declaration(named: Named<'_>, options: &Options, problems: &mut Vec<Problem>) -> Option<Json> {
    if !provider::is_one(named, problems) || !provider::takes_name(named, DIALECT, problems) {
        return None;
    }
    let mut function = provider::function(named, DIALECT, problems)?;
    let write = |document: &Document<'_>| express(document, DIALECT, Config::default());
    let response = options.responses.then(|| provider::response(named, write, problems)).flatten();
    if let Some(response) = response {
        function["responseJsonSchema"] = response;
    }
    Some(function)
}
