//! The functions as a server of the Model Context Protocol lists its tools.

use serde_json::{Value as Json, json};

use super::Options;
use super::json::pretty;
use super::named::Named;
use super::problem::Problem;
use super::provider::{self, place};
use crate::dialects::{Dialect, standardize};

const DIALECT: Dialect = Dialect::Mcp;

pub(super) fn write(entries: &[Named<'_>], options: &Options, problems: &mut Vec<Problem>) -> String {
    let tools: Vec<Json> = entries.iter().filter_map(|named| tool(*named, options, problems)).collect();
    pretty(&json!({ "tools": tools }))
}

fn tool(named: Named<'_>, options: &Options, problems: &mut Vec<Problem>) -> Option<Json> {
    if !provider::is_one(named, problems) || !provider::takes_name(named, DIALECT, problems) {
        return None;
    }
    let mut tool = provider::function(named, DIALECT, problems)?;
    if let Some(schema) = output_schema(named, options, problems) {
        tool["outputSchema"] = schema;
    }
    Some(tool)
}

/// What the structured content of a result is, which is an object. The protocol has no schema for any other
/// result.
fn output_schema(named: Named<'_>, options: &Options, problems: &mut Vec<Problem>) -> Option<Json> {
    if !options.responses {
        return None;
    }
    let mut schema = provider::response(named, standardize, problems)?;
    if !is_object(&schema) {
        let Named { name, entry } = named;
        let given = entry.response.typescript();
        let message = format!(
            "`{name}` has no `outputSchema`: MCP takes one of an object only, and it gives `{given}`."
        );
        problems.push(Problem::part(entry, place(entry), message));
        return None;
    }
    if let Some(members) = schema.as_object_mut() {
        // Where each alternative is one, the protocol wants to be told once.
        members.entry("type").or_insert_with(|| Json::from("object"));
    }
    Some(schema)
}

fn is_object(schema: &Json) -> bool {
    if let Some(name) = schema.get("type") {
        return name == "object";
    }
    let branches = ["anyOf", "oneOf"].iter().find_map(|keyword| schema.get(keyword)?.as_array());
    branches.is_some_and(|branches| !branches.is_empty() && branches.iter().all(is_object))
}
