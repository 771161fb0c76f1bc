//! Tools list of a server of the Model Context Protocol.

use serde_json::{Value as Json, json};

use super::ManualOptions;
use super::entry::ManualEntry;
use super::json::pretty;
use super::named::NamedType;
use super::problem::ManualFinding;
use super::provider::{self, place};
use crate::genaiscript::Tool;
use crate::providers::{Dialect, Profile, standardize};
use crate::syntax::{Member, Value};
use crate::text::Span;

const DIALECT: Dialect = Dialect::Mcp;

/// Oldest protocol version in use: every client accepts it.
const OLDEST: &str = "mcp-2025";

const MAX_NAMED: usize = 6;

/// Functions with non-object responses, by type.
type OtherTools<'a> = Vec<(String, Vec<NamedType<'a>>)>;

pub(super) fn write(
    entries: &[NamedType<'_>],
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
) -> String {
    let mut others = Vec::new();
    let tools: Vec<Json> =
        entries.iter().filter_map(|named| tool(*named, options, problems, &mut others)).collect();
    problems.extend(others.iter().filter_map(|(given, named)| without_schema(given, named)));
    pretty(&json!({ "tools": tools }))
}

fn tool<'a>(
    named: NamedType<'a>,
    options: &ManualOptions,
    problems: &mut Vec<ManualFinding>,
    others: &mut OtherTools<'a>,
) -> Option<Json> {
    if !provider::is_one(named, problems) || !provider::takes_name(named, DIALECT, problems) {
        return None;
    }
    let mut tool = provider::function(named, DIALECT, problems)?;
    let schema = options.responses.then(|| provider::response(named, standardize, problems)).flatten();
    match schema {
        Some(mut schema) if is_taken(&schema) => {
            if let Some(members) = schema.as_object_mut() {
                // The protocol requires `type` here even if each alternative is an object.
                members.entry("type").or_insert_with(|| Json::from("object"));
            }
            tool["outputSchema"] = schema;
        }
        Some(_) => {
            let given = named.entry.given();
            match others.iter_mut().find(|(known, _)| *known == given) {
                Some((_, alike)) => alike.push(named),
                None => others.push((given, vec![named])),
            }
        }
        None => {}
    }
    Some(tool)
}

/// Reports, in one message for all functions of a type, that not every client accepts the schema.
fn without_schema(given: &str, alike: &[NamedType<'_>]) -> Option<ManualFinding> {
    let entry = alike.first()?.entry;
    let names: Vec<String> = alike.iter().map(|named| format!("`{}`", named.name)).collect();
    let (verb, rest) = if alike.len() == 1 { ("gives", "it has") } else { ("give", "they have") };
    let listed = match &names[..] {
        [one] => one.clone(),
        [before @ .., last] if names.len() <= MAX_NAMED => format!("{} and {last}", before.join(", ")),
        many => format!("{} and {} more", many[..MAX_NAMED].join(", "), many.len() - MAX_NAMED),
    };
    let message = format!(
        "{listed} {verb} `{given}`: MCP before 2026-07-28 takes an `outputSchema` of an object only, so {rest} none."
    );
    Some(ManualFinding::part(entry, place(entry), message))
}

/// Whether every client accepts the schema of a return type.
fn is_taken(schema: &Json) -> bool {
    let name = if is_object(schema) { Some("object") } else { schema.get("type").and_then(Json::as_str) };
    Profile::named(OLDEST).is_none_or(|profile| profile.takes_output(name))
}

fn is_object(schema: &Json) -> bool {
    if let Some(name) = schema.get("type") {
        return name == "object";
    }
    let branches = ["anyOf", "oneOf"].iter().find_map(|keyword| schema.get(keyword)?.as_array());
    branches.is_some_and(|branches| !branches.is_empty() && branches.iter().all(is_object))
}

pub(super) fn all(blank: &ManualEntry, tool: &Tool) -> Vec<ManualEntry> {
    match &tool.parameters {
        Some(configs) => servers(blank, configs),
        None => vec![unnamed(blank)],
    }
}

/// Creates the entries of servers by their configurations: an object, or the name of a file.
pub(super) fn servers(blank: &ManualEntry, configs: &Value) -> Vec<ManualEntry> {
    if configs.truthy() == Some(false) {
        return Vec::new();
    }
    let Some(servers) = configs.as_object() else { return vec![unnamed(blank)] };
    let others = servers.open.then(|| unnamed(blank));
    servers.entries().into_iter().map(|server| named(blank, server)).chain(others).collect()
}

pub(super) fn unnamed(blank: &ManualEntry) -> ManualEntry {
    let description = "The tools of an MCP client or server, which are known when it runs.";
    entry(blank, "*".to_owned(), description.to_owned(), blank.span)
}

/// Creates the entry of a server, whose id prefixes the names of its tools unless configured otherwise.
fn named(blank: &ManualEntry, server: &Member) -> ManualEntry {
    let Member { key, value, .. } = server;
    let keeps_names = value.get("disableToolIdMangling").is_some_and(|it| it.truthy() != Some(false));
    let function = if keeps_names { "*".to_owned() } else { format!("{key}_*") };
    let description = format!("The tools of the MCP server `{key}`, which are known when it runs.");
    entry(blank, function, description, server.span())
}

fn entry(blank: &ManualEntry, function: String, description: String, span: Span) -> ManualEntry {
    ManualEntry { function: Some(function), description, external: true, span, ..blank.clone() }
}
