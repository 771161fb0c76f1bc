use super::ModuleTool;
use super::module_tool::lower;
use crate::lint::engine::ModuleContext;
use crate::lint::{Diagnostic, Severity};
use crate::syntax::{Member, Value, node};
use crate::text::Span;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodMajor};
use crate::tools::{ToolDeclaration, ToolSchema};

declare_rule! {
    /// `zod-to-json-schema` reads the schemas of zod 3. Of one of zod 4 it makes `{}` without an error, so that a tool
    /// is listed without parameters, and many clients refuse the whole list, which lacks `type: "object"`. zod 4 has a
    /// converter of its own, `z.toJSONSchema(…)`.
    ///
    /// A server of `@modelcontextprotocol/sdk` lists the parameters of objects alone. Of a union, of an object with
    /// `.transform()` or `.optional()`, and of one of zod 3 with `.refine()`, it lists none, and then refuses each call
    /// without them. Before its version 1.23, it lists no parameters of zod 4 at all, and each call fails. A schema with an
    /// `id` is listed as a `$ref`, which lacks `type: "object"`: clients of the same SDK refuse the whole list.
    ///
    /// FastMCP closes all objects since version 4.3.2, those of `z.record(…)` as well, so that a model cannot pass anything
    /// in one.
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { Server } from "@modelcontextprotocol/sdk/server/index.js"
    /// import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
    /// import { z } from "zod/v4"
    /// import { zodToJsonSchema } from "zod-to-json-schema"
    /// const server = new Server({ name: "weather", version: "1.0.0" }, { capabilities: { tools: {} } })
    /// const inputSchema = zodToJsonSchema(z.object({ city: z.string() }))
    /// server.setRequestHandler(ListToolsRequestSchema, async () => ({
    ///     tools: [{ name: "forecast", description: "The forecast of a city.", inputSchema }],
    /// }))
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { Server } from "@modelcontextprotocol/sdk/server/index.js"
    /// import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"
    /// import { z } from "zod/v4"
    /// const server = new Server({ name: "weather", version: "1.0.0" }, { capabilities: { tools: {} } })
    /// const inputSchema = z.toJSONSchema(z.object({ city: z.string() }))
    /// server.setRequestHandler(ListToolsRequestSchema, async () => ({
    ///     tools: [{ name: "forecast", description: "The forecast of a city.", inputSchema }],
    /// }))
    /// ```
    ///
    /// Wrong:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod/v4"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("forecast", {
    ///     description: "The forecast of a city.",
    ///     inputSchema: z.object({ city: z.string() }).transform(({ city }) => ({ place: city })),
    /// }, async ({ place }) => ({ content: [{ type: "text", text: `Rain in ${place}` }] }))
    /// ```
    ///
    /// Right:
    ///
    /// ```ts
    /// import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js"
    /// import { z } from "zod/v4"
    /// const server = new McpServer({ name: "weather", version: "1.0.0" })
    /// server.registerTool("forecast", {
    ///     description: "The forecast of a city.",
    ///     inputSchema: z.object({ city: z.string() }),
    /// }, async ({ city: place }) => ({ content: [{ type: "text", text: `Rain in ${place}` }] }))
    /// ```
    J16, "lost-schema", Error, ModuleTool, "A tool is listed without the parameters that its schema has."
}

const CONVERTER: &str = "zod-to-json-schema";

fn check(context: &ModuleContext<'_>, tool: &ModuleTool<'_>) -> Option<Diagnostic> {
    let input = tool.declaration.input.as_ref()?;
    let place = context.here(&input.place)?;
    let is_reference = input.value.get("$ref").is_some() && input.build.is_some();
    if is_reference && tool.is_registered() {
        let message = format!(
            "With an `id`, the schema of {} is listed as a `$ref` without `type`, and a client refuses all tools of this \
             server. Remove the `id`.",
            lower(&tool.subject())
        );
        return Some(RULE.at(place, message));
    }
    if let Some(diagnostic) = of_closed_record(context, tool, input, place) {
        return Some(diagnostic);
    }
    let build = input.build.as_ref().filter(|build| build.made_by.is_certain)?;
    if build.is_lost {
        return match build.conversion.target {
            ConversionTarget::Mcp => Some(of_old_sdk(tool, place)),
            _ => of_converter(context, tool.declaration, place),
        };
    }
    // One that cannot be read may be an object.
    let is_dropped = tool.is_registered() && !build.is_object && input.unknown.is_empty();
    is_dropped.then(|| {
        let method = if build.made_by.package.zod() == Some(ZodMajor::Three) { "refine" } else { "transform" };
        let message = format!(
            "{} is listed without parameters: the SDK lists those of a `z.object(…)` alone, without `.{method}()` and the \
             like.",
            tool.subject()
        );
        RULE.at(place, message)
    })
}

/// Reports a record that FastMCP closes.
fn of_closed_record(
    context: &ModuleContext<'_>,
    tool: &ModuleTool<'_>,
    input: &ToolSchema,
    place: Span,
) -> Option<Diagnostic> {
    let is_closing = input
        .build
        .as_ref()
        .is_some_and(|build| build.conversion.target == ConversionTarget::FastMcp { is_closed: true });
    let (path, member) = closed_record(Some(&input.value).filter(|_| is_closing)?, 0)?;
    let place = if context.has_written(member) { member.key_span } else { place };
    let message = format!(
        "FastMCP closes the record `{path}` of {}: a model cannot pass anything in it. Take a list of objects with a name \
         and a value.",
        lower(&tool.subject())
    );
    let found = RULE.at(place, message).severity(Severity::Warning);
    // Several tools may have one schema.
    Some(match tool.name() {
        Some(name) => found.common_cause(format!("record at {}", place.start), name, "tools"),
        None => found,
    })
}

/// Maximum depth of the objects that are searched for records.
const MAX_DEPTH: usize = 8;

/// Returns the first record among the properties of an object, as in `options.headers`, and those of its objects.
fn closed_record(object: &Value, depth: usize) -> Option<(String, &Member)> {
    let properties = object.get("properties").filter(|_| depth < MAX_DEPTH)?.as_object()?;
    properties.members.iter().find_map(|member| {
        // The object without fields, `z.object({})`, has `properties`.
        if member.value.get("properties").is_none() {
            let closed = member.value.get("additionalProperties").and_then(Value::as_bool) == Some(false);
            return closed.then(|| (member.key.clone(), member));
        }
        let (path, record) = closed_record(&member.value, depth + 1)?;
        Some((format!("{}.{path}", member.key), record))
    })
}

fn of_old_sdk(tool: &ModuleTool<'_>, place: Span) -> Diagnostic {
    let message = format!(
        "{} is listed without parameters, and calls fail: this SDK reads schemas of zod 3 alone. Update it to 1.23 or newer, \
         or import `zod/v3`.",
        tool.subject()
    );
    let found = RULE.at(place, message);
    match tool.name() {
        Some(name) => found.common_cause("sdk".to_owned(), name, "tools"),
        None => found,
    }
}

/// Reports the converter once, where it is imported.
fn of_converter(context: &ModuleContext<'_>, tool: &ToolDeclaration, place: Span) -> Option<Diagnostic> {
    let is_lost = |tool: &&ToolDeclaration| {
        let input = tool.input.as_ref().filter(|input| context.here(&input.place).is_some());
        let build = input.and_then(|input| input.build.as_ref());
        build.is_some_and(|build| build.is_lost && build.made_by.is_certain)
    };
    let mut lost = context.package.iter().map(AsRef::as_ref).filter(is_lost);
    let first = lost.next().filter(|first| std::ptr::eq(*first, tool))?;
    let count = 1 + lost.count();
    let tools = match (count, first.name.known()) {
        (1, Some(name)) => format!("the tool `{name}` has"),
        (1, None) => "a tool has".to_owned(),
        (count, _) => format!("{count} tools have"),
    };
    let message = format!(
        "`{CONVERTER}` does not know the schemas of zod 4, of which it makes `{{}}`: {tools} no parameters. Use \
         `z.toJSONSchema(…)`."
    );
    Some(RULE.at(import(context).unwrap_or(place), message))
}

fn import(context: &ModuleContext<'_>) -> Option<Span> {
    let source = &context.file.source;
    let mut statements = context.file.syntax().statements();
    statements.find_map(|statement| {
        let from = node::field(statement, "source").filter(|_| statement.kind() == "import_statement")?;
        node::text(from, source).contains(CONVERTER).then(|| node::span(from))
    })
}
