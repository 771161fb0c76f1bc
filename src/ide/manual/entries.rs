use std::sync::Arc;

use serde_json::json;

use super::entry::{ManualEntry, ManualGap};
use super::{agents, mcp};
use crate::genaiscript::names::escape_tool_name;
use crate::genaiscript::{
    Defaults, ModuleFinder, ScriptFile, Tool, ToolForm, ToolKind, ToolReturnTypes, infer_parameters,
};
use crate::return_types::ReturnType;
use crate::source_file::SourceFile;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::{Encoding, Span, Text};

/// Returns the functions of any file in source order. Helpers of handlers are followed into local modules.
pub fn file_entries(file: &SourceFile, modules: &ModuleFinder<'_>) -> Vec<ManualEntry> {
    match file {
        SourceFile::Script(script) => script_entries(script, modules),
        SourceFile::AgentScript(program) => agents::entries(program),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Vec::new(),
    }
}

/// Whether a file may have functions, without inferring any.
pub fn may_have_entries(file: &SourceFile) -> bool {
    match file {
        SourceFile::Script(script) => !script.script().tools.is_empty() || servers(script).is_some(),
        SourceFile::AgentScript(_) => true,
        SourceFile::Document(document) => document.tools().is_some(),
        SourceFile::Module(_) | SourceFile::Skipped(_) => false,
    }
}

/// Returns the tools of a script alone.
pub fn entries(file: &ScriptFile) -> Vec<ManualEntry> {
    script_entries(file, &|_| None)
}

/// Returns the tools of a script: of the servers in its metadata, and of its code.
fn script_entries(file: &ScriptFile, modules: &ModuleFinder<'_>) -> Vec<ManualEntry> {
    let (tools, servers) = (&file.script().tools, servers(file));
    if tools.is_empty() && servers.is_none() {
        return Vec::new();
    }
    let text = Text::new(file.source.clone());
    let responses = file.return_types_with(modules);
    let of_servers = servers.into_iter().flat_map(|servers| {
        let blank = blank(file, &text, servers.span(), ReturnType::unknown());
        mcp::servers(&blank, &servers.value)
    });
    of_servers.chain(tools.iter().flat_map(|tool| of_tool(file, &text, &responses, tool))).collect()
}

/// Returns `mcpServers` of the metadata, which gives a script all tools of these servers.
fn servers(file: &ScriptFile) -> Option<&Member> {
    file.script().metadata()?.as_object()?.member("mcpServers")
}

fn blank(file: &ScriptFile, text: &Text, span: Span, response: ReturnType) -> ManualEntry {
    ManualEntry {
        plugin: file.id().to_owned(),
        function: None,
        description: String::new(),
        parameters: schema(None, span),
        response,
        has_unknown_parameters: false,
        output: None,
        external: false,
        path: file.path.clone(),
        span,
        line: text.position(span.start as usize, Encoding::Utf32).line + 1,
        gaps: Vec::new(),
        source: Arc::clone(&file.source),
    }
}

fn of_tool(file: &ScriptFile, text: &Text, responses: &ToolReturnTypes<'_>, tool: &Tool) -> Vec<ManualEntry> {
    let blank = blank(file, text, tool.span, responses.infer(tool));
    match (tool.kind, tool.form) {
        (ToolKind::Tool, ToolForm::McpServers) => mcp::all(&blank, tool),
        // A spread may be anything; a client is an argument.
        (ToolKind::Tool, ToolForm::Dynamic) if !tool.arguments.is_empty() => vec![mcp::unnamed(&blank)],
        _ => vec![function(blank, tool)],
    }
}

fn function(mut entry: ManualEntry, tool: &Tool) -> ManualEntry {
    name(&mut entry, tool);
    entry.description = description(tool);
    match (tool.kind, &tool.parameters) {
        (ToolKind::Agent, _) => entry.parameters = query(tool.span),
        (ToolKind::Tool, Some(written)) => parameters(&mut entry, tool, written),
        (ToolKind::Tool, None) => {}
    }
    entry
}

/// Sets the name that a planner has to call, the name of the registered tool.
fn name(entry: &mut ManualEntry, tool: &Tool) {
    let place = tool.name.as_ref().map_or(tool.callee, |name| name.span);
    let name = tool.final_name().or_else(|| {
        let id = escape_tool_name(&tool.id()?);
        if id.is_empty() {
            return Some(id);
        }
        let options = tool.options.as_ref().map_or(place, |options| options.span);
        let message = format!("Only a run can tell whether the options of `{id}` add a variant to its name.");
        entry.gaps.push(ManualGap { span: options, message, is_whole: false });
        Some(id)
    });
    match name {
        Some(name) if !name.is_empty() => entry.function = Some(name),
        Some(_) => {
            let message =
                "This tool is left out: its name has no character that GenAIScript keeps.".to_owned();
            entry.gaps.push(ManualGap { span: place, message, is_whole: true });
        }
        None => {
            let what = match tool.kind {
                ToolKind::Tool => "tool",
                ToolKind::Agent => "agent",
            };
            let message = format!("This {what} is left out: only a run can tell its name.");
            entry.gaps.push(ManualGap { span: place, message, is_whole: true });
        }
    }
}

/// Returns the author's description, which may be longer than the one a model is sent.
fn description(tool: &Tool) -> String {
    let written = match tool.variant_description().filter(|variant| variant.truthy() != Some(false)) {
        Some(variant) => variant.as_str().map(str::to_owned),
        None => tool.whole_description(),
    };
    written.unwrap_or_default()
}

fn parameters(entry: &mut ManualEntry, tool: &Tool, written: &Value) {
    let inference = infer_parameters(written, Defaults::Keep);
    let unknown = inference.unknown.first().copied();
    let made = match tool.form {
        // GenAIScript uses the schema of a callback unchanged.
        ToolForm::Callback => Ok(Some(written.clone())),
        _ => inference.result(),
    };
    match made {
        Ok(made) => entry.parameters = schema(made, written.span),
        Err(throw) => {
            let message = format!("This tool is left out: GenAIScript throws `{throw}`.");
            entry.gaps.push(ManualGap { span: throw.span, message, is_whole: true });
            entry.function = None;
        }
    }
    if let (Some(span), Some(function)) = (unknown, &entry.function) {
        let is_all = matches!(written.kind, ValueKind::Dynamic(_));
        if let (true, ValueKind::Object(object)) = (is_all, &mut entry.parameters.kind) {
            object.open = true;
        }
        let what = if is_all { "the parameters" } else { "all parameters" };
        let message = format!("Only a run can tell {what} of `{function}`.");
        entry.has_unknown_parameters = true;
        entry.gaps.push(ManualGap { span, message, is_whole: false });
    }
}

/// Moves `type`, `required` and `properties` to the front. A schema that is not an object's is unchanged.
pub(super) fn schema(made: Option<Value>, span: Span) -> Value {
    let empty = || Object::new(Vec::new());
    let made = match made {
        Some(Value { kind: ValueKind::Object(object), .. }) => object,
        _ => empty(),
    };
    let absent = [
        ("type", Value::string(span, "object")),
        ("required", Value::new(span, ValueKind::Array(Vec::new()))),
        ("properties", Value::new(span, ValueKind::Object(empty()))),
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
    Value::new(span, ValueKind::Object(Object { members, open: made.open }))
}

/// Schema of the arguments that GenAIScript gives every agent.
fn query(span: Span) -> Value {
    let query = json!({ "type": "string", "description": "Query to answer by the LLM agent." });
    let parameters = json!({ "type": "object", "required": ["query"], "properties": { "query": query } });
    Value::from_json(&parameters, span)
}
