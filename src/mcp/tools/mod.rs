//! The tools: each has a name, two schemas, and a function from its arguments to its answer.

mod check;
mod convert;
mod explain;
mod manual;
mod schema;

use std::sync::Arc;

use serde_json::{Map, Value as Json, json};

use super::arguments::{ToolArguments, shortened};
use super::protocol::{JsonObject, Tool, ToolAnnotations};
use super::roots::Roots;
use crate::cli::streams::{hold_warnings, warn};

/// Longest answer in bytes of JSON, about eight thousand tokens. Clients cut longer ones, or refuse them.
const MAX_ANSWER: usize = 32 << 10;

/// Largest number of notes in an answer.
const MAX_NOTES: usize = 10;

pub struct McpTool {
    pub name: &'static str,
    title: &'static str,
    description: &'static str,
    /// Properties of the arguments, and the names of those that a call must have.
    input: fn() -> (Json, Json),
    /// Properties of the answer, and the names of those that each answer has.
    output: fn() -> (Json, Json),
    /// Whether a call with these arguments reads files.
    pub reads_files: fn(&JsonObject) -> bool,
    answer: fn(ToolArguments, &Roots) -> Result<Json, String>,
}

/// All tools in the order in which they are listed.
pub static ALL: [&McpTool; 5] = [&check::TOOL, &schema::TOOL, &manual::TOOL, &explain::TOOL, &convert::TOOL];

pub fn named(name: &str) -> Option<&'static McpTool> {
    ALL.into_iter().find(|tool| tool.name == name)
}

impl McpTool {
    /// Returns the entry of the tool in the list that clients are sent.
    pub fn declaration(&'static self) -> Tool {
        let hints = ToolAnnotations::new().read_only(true).open_world(false);
        Tool::new(self.name, self.description, Arc::new(object((self.input)())))
            .with_title(self.title)
            .with_raw_output_schema(Arc::new(object((self.output)())))
            .with_annotations(hints)
    }

    /// Answers a call. The error is for the model that made it.
    pub fn call(&self, arguments: ToolArguments, roots: &Roots) -> Result<Json, String> {
        (self.answer)(arguments, roots)
    }
}

/// Schema of an object. It stays open: Gemini refuses a closed one, and unknown arguments are refused anyway.
fn object((properties, required): (Json, Json)) -> JsonObject {
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), properties);
    if required.as_array().is_some_and(|names| !names.is_empty()) {
        schema.insert("required".to_owned(), required);
    }
    schema
}

/// Runs what a command does, and adds what it warns of as notes. Without an answer, the warnings say why.
fn noted(work: impl FnOnce() -> Option<JsonObject>) -> Result<Json, String> {
    let (answer, mut warnings) = hold_warnings(work);
    let more = warnings.len().saturating_sub(MAX_NOTES);
    warnings.truncate(MAX_NOTES);
    let mut notes: Vec<String> = warnings.iter().map(|warning| shortened(warning)).collect();
    if more > 0 {
        notes.push(format!("and {more} more"));
    }
    let Some(mut answer) = answer else { return Err(notes.join("\n")) };
    if !notes.is_empty() {
        answer.insert("notes".to_owned(), json!(notes));
    }
    Ok(Json::Object(answer))
}

/// Writes a schema that is a boolean as an object, which means the same.
fn as_object(schema: Json) -> Json {
    match schema {
        Json::Bool(true) => json!({}),
        Json::Bool(false) => json!({ "not": {} }),
        schema => schema,
    }
}

fn size(json: &Json) -> usize {
    json.to_string().len()
}

/// Takes items as long as they fit into an answer together.
fn fitting(items: impl IntoIterator<Item = Json>) -> Vec<Json> {
    let mut room = MAX_ANSWER;
    let fits = |item: &Json| {
        let size = size(item);
        let is_fitting = size <= room;
        room = room.saturating_sub(size);
        is_fitting
    };
    items.into_iter().take_while(fits).collect()
}

/// Keys that are kept of items that are too long for one answer, and how to get the others.
struct TooLong {
    kept: &'static [&'static str],
    one: &'static str,
    several: &'static str,
}

/// Returns the items, without their long parts where they do not fit into one answer.
fn abridged(mut items: Vec<Json>, too_long: &TooLong) -> Vec<Json> {
    if items.iter().map(size).sum::<usize>() <= MAX_ANSWER {
        return items;
    }
    warn(if items.len() == 1 { too_long.one } else { too_long.several });
    for item in items.iter_mut().filter_map(Json::as_object_mut) {
        item.retain(|key, _| too_long.kept.contains(&key.as_str()));
    }
    fitting(items)
}

/// Schema of the notes of an answer.
fn notes() -> Json {
    json!({ "type": "array", "items": { "type": "string" } })
}

/// Schema of a list of texts.
fn texts(description: &str) -> Json {
    json!({ "type": "array", "items": { "type": "string" }, "description": description })
}

fn text(description: &str) -> Json {
    json!({ "type": "string", "description": description })
}

fn flag(description: &str) -> Json {
    json!({ "type": "boolean", "description": description })
}
