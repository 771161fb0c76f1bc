use std::sync::Arc;

use serde_json::json;

use crate::schema::{Defaults, infer_parameters};
use crate::script::names::escape_tool_name;
use crate::script::{Confidence, FilePath, Response, SourceFile, Tool, ToolForm, ToolKind};
use crate::syntax::{Kind, Member, Object, Value};
use crate::text::{Encoding, Span, Text};

/// One function of a manual.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id of the script that defines it.
    pub plugin: String,
    /// The name that it is called by, as GenAIScript registers it: with its variant, and with `agent_` before
    /// that of an agent. It ends in `*` for the tools of a server, and is `None` where only a run can tell.
    pub function: Option<String>,
    /// What it does; empty where that is not written, or known only in a run.
    pub description: String,
    /// The schema of its arguments as GenAIScript makes it, `type`, `required` and `properties` first. Its
    /// parts have the places of what they were made from.
    pub parameters: Value,
    /// What it gives back.
    pub response: Response,
    /// Whether it stands for the tools of a server, which are known when that runs.
    pub external: bool,
    /// The script.
    pub path: FilePath,
    /// The whole call that defines it.
    pub span: Span,
    /// The line on which that begins, from 1.
    pub line: u32,
    /// What is not known of it.
    pub(super) gaps: Vec<Gap>,
    /// The text of the script.
    pub(super) source: Arc<str>,
}

/// What is not known of a function.
#[derive(Clone, Debug)]
pub(super) struct Gap {
    pub span: Span,
    pub message: String,
    /// Whether it has no entry because of that.
    pub is_whole: bool,
}

impl Entry {
    /// The name that it has in a manual; `None` where only a run can tell.
    pub fn name(&self, separator: &str) -> Option<String> {
        Some(format!("{}{separator}{}", self.plugin, self.function.as_ref()?))
    }
}

/// The functions of one file, in source order.
pub fn entries(file: &SourceFile) -> Vec<Entry> {
    let tools = &file.script().tools;
    if tools.is_empty() {
        return Vec::new();
    }
    let text = Text::new(file.source.clone());
    tools.iter().flat_map(|tool| of_tool(file, &text, tool)).collect()
}

fn of_tool(file: &SourceFile, text: &Text, tool: &Tool) -> Vec<Entry> {
    let blank = Entry {
        plugin: file.id().to_owned(),
        function: None,
        description: String::new(),
        parameters: schema(None, tool.span),
        response: file.response(tool),
        external: false,
        path: file.path.clone(),
        span: tool.span,
        line: text.position(tool.span.start as usize, Encoding::Utf32).line + 1,
        gaps: Vec::new(),
        source: Arc::clone(&file.source),
    };
    match (tool.kind, tool.form) {
        (ToolKind::Tool, ToolForm::McpServers) => servers(&blank, tool),
        // A spread may be anything, a client is an argument.
        (ToolKind::Tool, ToolForm::Dynamic) if !tool.arguments.is_empty() => vec![of_server(&blank, None)],
        _ => vec![function(blank, tool)],
    }
}

fn function(mut entry: Entry, tool: &Tool) -> Entry {
    name(&mut entry, tool);
    entry.description = description(tool);
    match (tool.kind, &tool.parameters) {
        (ToolKind::Agent, _) => entry.parameters = query(tool.span),
        (ToolKind::Tool, Some(written)) => parameters(&mut entry, tool, written),
        (ToolKind::Tool, None) => {}
    }
    entry
}

/// The name that a planner has to call, which is that of the registered tool.
fn name(entry: &mut Entry, tool: &Tool) {
    let place = tool.name.as_ref().map_or(tool.callee, |name| name.span);
    let name = tool.final_name().or_else(|| {
        let id = escape_tool_name(&tool.id()?);
        let options = tool.options.as_ref().map_or(place, |options| options.span);
        let message = format!("Only a run can tell whether the options of `{id}` add a variant to its name.");
        entry.gaps.push(Gap { span: options, message, is_whole: false });
        Some(id)
    });
    match name {
        Some(name) if !name.is_empty() => entry.function = Some(name),
        Some(_) => {
            let message =
                "This tool is left out: its name has no character that GenAIScript keeps.".to_owned();
            entry.gaps.push(Gap { span: place, message, is_whole: true });
        }
        None => {
            let what = match tool.kind {
                ToolKind::Tool => "tool",
                ToolKind::Agent => "agent",
            };
            let message = format!("This {what} is left out: only a run can tell its name.");
            entry.gaps.push(Gap { span: place, message, is_whole: true });
        }
    }
}

/// What the author says of it, be it longer than what a model is sent.
fn description(tool: &Tool) -> String {
    let written = match tool.variant_description().filter(|variant| variant.truthy() != Some(false)) {
        Some(variant) => variant.as_str().map(str::to_owned),
        None => tool.whole_description(),
    };
    written.unwrap_or_default()
}

fn parameters(entry: &mut Entry, tool: &Tool, written: &Value) {
    let inference = infer_parameters(written, Defaults::Keep);
    let unknown = inference.unknown.first().copied();
    let made = match tool.form {
        // GenAIScript takes the schema of a callback as it is.
        ToolForm::Callback => Ok(Some(written.clone())),
        _ => inference.result(),
    };
    match made {
        Ok(made) => entry.parameters = schema(made, written.span),
        Err(throw) => {
            let message = format!("This tool is left out: GenAIScript throws `{throw}`.");
            entry.gaps.push(Gap { span: throw.span, message, is_whole: true });
            entry.function = None;
        }
    }
    if let (Some(span), Some(function)) = (unknown, &entry.function) {
        let is_all = matches!(written.kind, Kind::Dynamic(_));
        if let (true, Kind::Object(object)) = (is_all, &mut entry.parameters.kind) {
            object.open = true;
        }
        let what = if is_all { "the parameters" } else { "all parameters" };
        let message = format!("Only a run can tell {what} of `{function}`.");
        entry.gaps.push(Gap { span, message, is_whole: false });
    }
}

/// The schema with `type`, `required` and `properties` first. One of no object stays as it is.
fn schema(made: Option<Value>, span: Span) -> Value {
    let empty = || Object::new(Vec::new());
    let made = match made {
        Some(Value { kind: Kind::Object(object), .. }) => object,
        _ => empty(),
    };
    let absent = [
        ("type", Value::string(span, "object")),
        ("required", Value::new(span, Kind::Array(Vec::new()))),
        ("properties", Value::new(span, Kind::Object(empty()))),
    ];
    let is_object = made.get("type").is_none_or(|name| name.as_str() == Some("object"));
    let absent = absent.into_iter().filter(|_| is_object);
    let first: Vec<Member> = absent
        .map(|(key, value)| {
            made.member(key).cloned().unwrap_or(Member { key: key.to_owned(), key_span: span, value })
        })
        .collect();
    let rest = made.entries().into_iter().filter(|member| !first.iter().any(|it| it.key == member.key));
    let members = first.iter().cloned().chain(rest.cloned()).collect();
    Value::new(span, Kind::Object(Object { members, open: made.open }))
}

/// What GenAIScript gives every agent.
fn query(span: Span) -> Value {
    let query = json!({ "type": "string", "description": "Query to answer by the LLM agent." });
    let parameters = json!({ "type": "object", "required": ["query"], "properties": { "query": query } });
    Value::from_json(&parameters, span)
}

/// One entry for each server of a call, as their tools are known when they run.
fn servers(blank: &Entry, tool: &Tool) -> Vec<Entry> {
    let Some(servers) = tool.parameters.as_ref().and_then(Value::as_object) else {
        return vec![of_server(blank, None)];
    };
    let named = servers.entries().into_iter().map(|server| of_server(blank, Some(server)));
    let others = servers.open.then(|| of_server(blank, None));
    named.chain(others).collect()
}

/// The tools of a server. GenAIScript puts its id before their names, unless it is told not to.
fn of_server(blank: &Entry, server: Option<&Member>) -> Entry {
    let (function, description) = match server {
        Some(Member { key, value, .. }) => {
            let keeps_names = value.get("disableToolIdMangling").is_some_and(|it| it.truthy() != Some(false));
            let function = if keeps_names { "*".to_owned() } else { format!("{key}_*") };
            (function, format!("The tools of the MCP server `{key}`, which are known when it runs."))
        }
        None => {
            ("*".to_owned(), "The tools of an MCP client or server, which are known when it runs.".to_owned())
        }
    };
    let response = Response { confidence: Confidence::Unknown, ..blank.response.clone() };
    let span = server.map_or(blank.span, Member::span);
    Entry { function: Some(function), description, external: true, response, span, ..blank.clone() }
}
