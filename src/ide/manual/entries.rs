use std::sync::Arc;

use super::declared::{self, EntryOrigin};
use super::entry::{ManualEntry, ManualGap};
use super::{agents, mcp};
use crate::genaiscript::{ModuleFinder, ScriptFile, Tool, ToolForm, ToolKind, ToolReturnTypes};
use crate::return_types::ReturnType;
use crate::source_file::SourceFile;
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::text::{Encoding, Span, Text};
use crate::tools::recognition::may_declare;
use crate::workspace::script_tools;

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
        SourceFile::Module(module) => may_declare(&module.source),
        SourceFile::Skipped(_) => false,
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
        _ => vec![function(blank, file, tool)],
    }
}

fn function(blank: ManualEntry, file: &ScriptFile, tool: &Tool) -> ManualEntry {
    let declaration = match script_tools::declaration(file, tool) {
        Ok(declaration) => declaration,
        Err(throw) => {
            let message = format!("This tool is left out: GenAIScript throws `{throw}`.");
            let gaps = vec![ManualGap { span: throw.span, message, is_whole: true }];
            return ManualEntry { gaps, ..blank };
        }
    };
    let noun = match tool.kind {
        ToolKind::Tool => "tool",
        ToolKind::Agent => "agent",
    };
    let ManualEntry { plugin, response, line, source, .. } = blank;
    let mut entry = declared::entry(&declaration, EntryOrigin { plugin, noun, response, line, source });
    let place = declaration.name.place().span;
    let gap = match entry.function.as_deref() {
        Some("") => {
            let message = "This tool is left out: its name has no character that GenAIScript keeps.";
            Some(ManualGap { span: place, message: message.to_owned(), is_whole: true })
        }
        Some(id) if tool.final_name().is_none() => {
            let options = tool.options.as_ref().map_or(place, |options| options.span);
            let message =
                format!("Only a run can tell whether the options of `{id}` add a variant to its name.");
            Some(ManualGap { span: options, message, is_whole: false })
        }
        _ => None,
    };
    entry.function = entry.function.filter(|name| !name.is_empty());
    entry.gaps.extend(gap);
    entry
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
