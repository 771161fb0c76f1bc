use std::collections::HashSet;

use super::ModuleTool;
use super::j01_plain_json_schema::is_taken_for_annotations;
use super::j18_ignored_schema::ignored_key;
use crate::genaiscript::{ArgumentRead, Handler};
use crate::lint::engine::ModuleContext;
use crate::lint::tools::arguments;
use crate::lint::{Diagnostic, Unsafe};
use crate::syntax::ValueKind;

declare_rule! {
    /// A model gives the arguments that the schema names. The function of the tool reads another one, which is always
    /// undefined. An MCP server calls the function of a tool without `inputSchema` with the facts of the request alone
    /// (`signal`, `sessionId`, `requestId`, …): whatever the model gives does not arrive.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("forecast", { description: "The forecast of a city." }, async ({ city }) => ({
    ///     content: [{ type: "text", text: `Rain in ${city}` }],
    /// }))
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const config = { description: "The forecast of a city.", inputSchema: { city: z.string() } }
    /// server.registerTool("forecast", config, async ({ city }) => ({
    ///     content: [{ type: "text", text: `Rain in ${city}` }],
    /// }))
    /// ```
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: jsonSchema({ type: "object", properties: { city: { type: "string" } } }),
    ///         execute: async ({ citty }) => `Rain in ${citty}`,
    ///     }),
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { jsonSchema, tool } from "ai"
    /// export const tools = {
    ///     forecast: tool({
    ///         description: "The forecast of a city.",
    ///         inputSchema: jsonSchema({ type: "object", properties: { city: { type: "string" } } }),
    ///         execute: async ({ city }) => `Rain in ${city}`,
    ///     }),
    /// }
    /// ```
    J06, "argument-not-in-schema", Warning, ModuleTool, awaits Pause, fix Unsafe, "The function of a tool reads an argument that its schema does not have."
}

/// Members of the only argument that the function of a tool without parameters gets.
const EXTRA: [&str; 17] = [
    "signal",
    "sessionId",
    "_meta",
    "sendNotification",
    "sendRequest",
    "authInfo",
    "requestId",
    "requestInfo",
    "taskId",
    "taskStore",
    "taskRequestedTtl",
    "closeSSEStream",
    "closeStandaloneSSEStream",
    "hasOwnProperty",
    "toString",
    "valueOf",
    "constructor",
];

fn check<'a>(context: &ModuleContext<'a>, tool: &ModuleTool<'a>) -> Vec<Diagnostic> {
    let Some(handler) = tool.reads() else { return Vec::new() };
    let is_built = tool.declaration.input.as_ref().is_some_and(|input| input.build.is_some());
    if is_built && context.file.is_typescript() {
        // TypeScript types the arguments by the schema.
        return Vec::new();
    }
    if let Some(arguments) = tool.given_arguments(context) {
        let names: Vec<&str> = arguments.names().collect();
        return of_schema(context, tool, handler, &names);
    }
    // J18 reports a schema below another key, and J01 one that is taken for annotations.
    if ignored_key(context, tool).is_some() {
        return Vec::new();
    }
    if tool.is_registered() && has_no_schema(tool) && !is_taken_for_annotations(tool) {
        return without_schema(tool, first_of_each(handler, &EXTRA).as_slice()).into_iter().collect();
    }
    Vec::new()
}

/// Whether the call certainly gives no schema.
fn has_no_schema(tool: &ModuleTool<'_>) -> bool {
    let declaration = tool.declaration;
    // A value that is not certain to be an annotation may be the schema of another library.
    let annotations = declaration.annotations.as_ref().and_then(|it| it.value.as_object());
    let is_certain = annotations.is_none_or(|it| {
        it.members.iter().all(|member| matches!(member.value.kind, ValueKind::Bool(_) | ValueKind::String(_)))
    });
    is_certain
        && declaration
            .input
            .as_ref()
            .is_some_and(|input| input.place == declaration.place && input.json.is_some())
}

/// Reports the first of the arguments, as one schema adds all of them.
fn without_schema(tool: &ModuleTool<'_>, reads: &[&ArgumentRead]) -> Option<Diagnostic> {
    let (first, others) = reads.split_first()?;
    let missing = if tool.registration == Some("tool") { "a schema" } else { "`inputSchema`" };
    let (name, always) = (&first.name, "always undefined");
    let undefined = match others {
        [] => format!("`{name}` is {always}"),
        [other] => format!("`{name}` and `{}` are {always}", other.name),
        _ => format!("`{name}` and {} other arguments are {always}", others.len()),
    };
    let message = format!(
        "{} has no parameters, so {undefined}: the function gets facts of the request alone. Give it {missing}.",
        tool.subject()
    );
    Some(RULE.at(first.span, message))
}

fn of_schema(
    context: &ModuleContext<'_>,
    tool: &ModuleTool<'_>,
    handler: &Handler,
    names: &[&str],
) -> Vec<Diagnostic> {
    let known: Vec<&str> =
        names.iter().copied().chain(["hasOwnProperty", "toString", "valueOf", "constructor"]).collect();
    let read_names: HashSet<&str> = handler.reads.iter().map(|read| read.name.as_str()).collect();
    let report = |read: &ArgumentRead| {
        let name = &read.name;
        let unread = names.iter().copied().filter(|name| !read_names.contains(name));
        let meant = context.near.nearest(name, unread);
        let advice = match meant {
            Some(meant) => format!("Did you mean `{meant}`?"),
            None => "Add it to the schema.".to_owned(),
        };
        let message =
            format!("{} has no argument `{name}`, which is always undefined. {advice}", tool.subject());
        let edit = meant.and_then(|meant| arguments::rename(&context.file.source, read, meant));
        let title = meant.map(|meant| format!("Read `{meant}`")).unwrap_or_default();
        RULE.at(read.span, message).maybe_fix(title, Unsafe, edit)
    };
    first_of_each(handler, &known).map(report).collect()
}

/// Returns the first read of each name that is not known.
fn first_of_each<'h>(handler: &'h Handler, known: &[&str]) -> std::vec::IntoIter<&'h ArgumentRead> {
    let mut seen = HashSet::new();
    let unknown = handler.reads.iter().filter(|read| !known.contains(&read.name.as_str()));
    unknown.filter(|read| seen.insert(read.name.as_str())).collect::<Vec<_>>().into_iter()
}
