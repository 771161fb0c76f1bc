//! The functions as a server of the Model Context Protocol lists its tools.

use serde_json::{Value as Json, json};

use super::json::pretty;
use super::named::Named;
use super::options::Options;
use super::problem::Problem;
use super::provider::{self, place};
use crate::dialects::{Dialect, standardize};

const DIALECT: Dialect = Dialect::Mcp;

/// How many names a message has.
const MAX_NAMED: usize = 6;

/// The functions whose response is no object, by its type.
type Others<'a> = Vec<(String, Vec<Named<'a>>)>;

pub(super) fn write(entries: &[Named<'_>], options: &Options, problems: &mut Vec<Problem>) -> String {
    let mut others = Vec::new();
    let tools: Vec<Json> =
        entries.iter().filter_map(|named| tool(*named, options, problems, &mut others)).collect();
    problems.extend(others.iter().filter_map(|(given, named)| without_schema(given, named)));
    pretty(&json!({ "tools": tools }))
}

fn tool<'a>(
    named: Named<'a>,
    options: &Options,
    problems: &mut Vec<Problem>,
    others: &mut Others<'a>,
) -> Option<Json> {
    if !provider::is_one(named, problems) || !provider::takes_name(named, DIALECT, problems) {
        return None;
    }
    let mut tool = provider::function(named, DIALECT, problems)?;
    let schema = options.responses.then(|| provider::response(named, standardize, problems)).flatten();
    match schema {
        Some(mut schema) if is_object(&schema) => {
            if let Some(members) = schema.as_object_mut() {
                // Where each alternative is one, the protocol wants to be told once.
                members.entry("type").or_insert_with(|| Json::from("object"));
            }
            tool["outputSchema"] = schema;
        }
        Some(_) => {
            let given = named.entry.response.typescript();
            match others.iter_mut().find(|(known, _)| *known == given) {
                Some((_, alike)) => alike.push(named),
                None => others.push((given, vec![named])),
            }
        }
        None => {}
    }
    Some(tool)
}

/// Tells that the protocol has schemas of objects only, in one message for all functions of a type.
fn without_schema(given: &str, alike: &[Named<'_>]) -> Option<Problem> {
    let entry = alike.first()?.entry;
    let names: Vec<String> = alike.iter().map(|named| format!("`{}`", named.name)).collect();
    let (verb, rest) = if alike.len() == 1 { ("gives", "it has") } else { ("give", "they have") };
    let listed = match &names[..] {
        [one] => one.clone(),
        [before @ .., last] if names.len() <= MAX_NAMED => format!("{} and {last}", before.join(", ")),
        many => format!("{} and {} more", many[..MAX_NAMED].join(", "), many.len() - MAX_NAMED),
    };
    let message =
        format!("{listed} {verb} `{given}`: MCP takes an `outputSchema` of an object only, so {rest} none.");
    Some(Problem::part(entry, place(entry), message))
}

fn is_object(schema: &Json) -> bool {
    if let Some(name) = schema.get("type") {
        return name == "object";
    }
    let branches = ["anyOf", "oneOf"].iter().find_map(|keyword| schema.get(keyword)?.as_array());
    branches.is_some_and(|branches| !branches.is_empty() && branches.iter().all(is_object))
}
