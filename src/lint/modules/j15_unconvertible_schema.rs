use super::{ModuleTool, is_server};
use crate::lint::Diagnostic;
use crate::lint::builder_call::BuilderCall;
use crate::lint::engine::ModuleContext;
use crate::tools::evaluator::Reason;
use crate::tools::{SchemaBuild, ToolDeclaration, ToolHost, ToolSchema};

declare_rule! {
    /// JSON Schema has no dates, big integers, maps, sets, functions or classes. zod 4 throws where it converts a schema
    /// of one, and of the result of `.transform()`. A server then answers `tools/list` with that error: no client gets
    /// any of its tools. The AI SDK throws before it sends the request.
    ///
    /// Valibot throws for these as well, and for each action that changes or checks a value with a function: `trim`,
    /// `transform`, `check`. The AI SDK takes its schemas in `valibotSchema(…)` of `@ai-sdk/valibot` only, or in
    /// `toStandardJsonSchema(…)` of `@valibot/to-json-schema`.
    ///
    /// It is reported where `package.json`, an installed package or the import says which version of the builder is
    /// meant. A function that this version of zod does not have is reported as well.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod/v4"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const config = { description: "The forecast of a day.", inputSchema: { day: z.date() } }
    /// server.registerTool("forecast", config, async ({ day }) => ({
    ///     content: [{ type: "text", text: `Rain on ${day}` }],
    /// }))
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod/v4"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// const config = { description: "The forecast of a day.", inputSchema: { day: z.iso.date() } }
    /// server.registerTool("forecast", config, async ({ day }) => ({
    ///     content: [{ type: "text", text: `Rain on ${day}` }],
    /// }))
    /// ```
    J15, "unconvertible-schema", Error, ModuleTool, "The schema of a tool cannot be converted to JSON Schema."
}

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Vec<Diagnostic> {
    let declaration = tool.declaration;
    let schemas = [&declaration.input, &declaration.output].into_iter().flatten();
    schemas.filter_map(|schema| of_schema(context, declaration, schema)).collect()
}

fn of_schema(context: &ModuleContext<'_>, tool: &ToolDeclaration, schema: &ToolSchema) -> Option<Diagnostic> {
    let build = schema.build.as_ref().filter(|build| build.made_by.is_certain)?;
    let (place, message) = schema.unknown.iter().find_map(|part| match &part.reason {
        Reason::Throws(message) => Some((&part.place, message)),
        _ => None,
    })?;
    let place = context.here(place)?;
    let span = BuilderCall::at(context.file, place).map_or(place, |call| call.span());
    Some(RULE.at(span, format!("{}{}", consequence(tool, build, message), advice(message))))
}

fn consequence(tool: &ToolDeclaration, build: &SchemaBuild, message: &str) -> String {
    if message.ends_with("is not a function") || message.starts_with("Cannot read") {
        format!("{} throws `{message}`.", build.made_by.package.shown())
    } else if tool.host == ToolHost::ClaudeAgentSdk {
        format!("The agent is not given this tool: `{message}`.")
    } else if is_server(tool.host) {
        format!("No client gets a tool of this server: `tools/list` fails with `{message}`.")
    } else {
        format!("The request fails with `{message}`.")
    }
}

/// Replacement of a schema, by the beginning of the exception.
const ADVICE: [(&str, &str); 11] = [
    ("Date ", "Write `z.iso.datetime()`, and make a date of the text in the function."),
    ("BigInt ", "Write `z.int()`."),
    ("Set ", "Write `z.array(…)`."),
    ("Map ", "Write `z.record(…)`."),
    ("Transforms ", "Say what it makes: `.pipe(…)` with the schema of the result."),
    ("Custom types ", "Write the schema of its values."),
    ("Undefined ", "Write `.optional()` after the schema of the value, or leave it out."),
    ("Void ", "Write `.optional()` after the schema of the value, or leave it out."),
    (
        "The \"date\" schema ",
        "Write `v.pipe(v.string(), v.isoTimestamp())`, and make a date of the text in the function.",
    ),
    ("The \"transform\" action ", "Transform the value in the function."),
    (
        "Standard schema vendor 'valibot' ",
        "Give it to `valibotSchema(…)` of `@ai-sdk/valibot`, or to `toStandardJsonSchema(…)` of \
         `@valibot/to-json-schema`.",
    ),
];

fn advice(message: &str) -> String {
    let found = ADVICE.iter().find(|(beginning, _)| message.starts_with(beginning));
    found.map(|(_, advice)| format!(" {advice}")).unwrap_or_default()
}
