//! Servers of the MCP SDK, versions 1 (`@modelcontextprotocol/sdk`) and 2 (`@modelcontextprotocol/server`), and
//! `registerAppTool` of MCP Apps (`@modelcontextprotocol/ext-apps`).

use serde_json::json;

use super::{
    Host, HostCall, Keys, adapted, builder_reason, from_object, is_of, is_of_zod, keyword, optional,
};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{Reason, StaticKind, StaticValue, Symbolic, iterated};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo};
use crate::tools::text_search::TextSearch;

pub(super) const HOST: Host = Host {
    methods: &["tool", "registerTool", "registerToolTask", REGISTER_APP_TOOL, "setRequestHandler"],
    read,
};

/// Function that passes all but its first argument, a server, on to `registerTool` of that.
const REGISTER_APP_TOOL: &str = "registerAppTool";

/// Member of the SDK's server with the handlers of all requests.
const HANDLERS: &str = "_requestHandlers";

const SDK_1: &str = "@modelcontextprotocol/sdk";
const SDK_2: &str = "@modelcontextprotocol/server";
const APPS: &str = "@modelcontextprotocol/ext-apps";

const LISTED: Keys =
    Keys { name: "name", input: &["inputSchema"], output: "outputSchema", handler: "handler" };

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    match call.method {
        "setRequestHandler" => listed(call),
        REGISTER_APP_TOOL => registered_app_tool(call).into_iter().collect(),
        _ => registered(call).into_iter().collect(),
    }
}

/// Returns the version of the SDK whose server is called; `None` if it is certainly another object.
fn version(call: &HostCall<'_, '_>) -> Option<ToolHost> {
    let receiver = call.receiver()?;
    if is_own_method(call, receiver) {
        return None;
    }
    match receiver.root() {
        Some((package, _)) if is_of(package, SDK_1) => Some(ToolHost::Mcp),
        Some((package, _)) if is_of(package, SDK_2) => Some(ToolHost::Mcp2),
        Some(_) => None,
        // A server that is handed over, which only its methods show.
        None => match &receiver.kind {
            StaticKind::Unknown(_) | StaticKind::Instance(_) => {
                let is_second = call.text_names(SDK_2) && !call.text_names(SDK_1);
                Some(if is_second { ToolHost::Mcp2 } else { ToolHost::Mcp })
            }
            _ => None,
        },
    }
}

/// Whether a class of the program has the method that is called. A bundle contains the server of the SDK, too.
fn is_own_method<'t>(call: &HostCall<'_, 't>, receiver: &StaticValue<'t>) -> bool {
    let StaticKind::Instance(_) = receiver.kind else { return false };
    let class = call.program.class_of_method(receiver, call.method);
    class.is_some_and(|name| !matches!(name, "McpServer" | "Server"))
}

/// Returns the tools that a handler of `tools/list` lists, which are sent as they are.
fn listed<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    let [method, handler, ..] = call.arguments() else { return Vec::new() };
    let is_list = method.as_str() == Some("tools/list")
        || method.external().is_some_and(|(_, name)| name == "ListToolsRequestSchema");
    let (StaticKind::Function(function), true, Some(host)) = (&handler.kind, is_list, version(call)) else {
        return Vec::new();
    };
    let result = call.program.returned(function, handler.origin);
    let tools = result.get("tools").and_then(iterated);
    tools.unwrap_or_default().iter().filter_map(|tool| from_object(host, tool, &LISTED)).collect()
}

fn registered<'t>(call: &HostCall<'_, 't>) -> Option<ToolDraft<'t>> {
    let mut draft = draft(call, version(call)?, call.arguments())?;
    if call.program.is_method_replaced(call.site, call.method) {
        return Some(draft.with_unknown_parts(&Reason::Wrapper));
    }
    // Code that takes the handlers of the SDK can change each list.
    let has_own_list = call.program.text_has(call.site.module, TextSearch::ServerHandlers);
    let updates = call.program.updates_of(call.site);
    let is_followed = updates.is_some_and(|updates| {
        updates.iter().all(|update| updated(call.program, &mut draft, update).is_some())
    });
    if has_own_list || !is_followed {
        let (origin, reason) = (draft.origin, Reason::Wrapper);
        draft.description = Some(StaticValue::unknown(origin, reason.clone()));
        draft.input = Sent::Unknown { origin, reason };
    }
    Some(draft)
}

fn registered_app_tool<'t>(call: &HostCall<'_, 't>) -> Option<ToolDraft<'t>> {
    let is_imported = call.is_imported(|package| is_of(package, APPS), &[REGISTER_APP_TOOL]);
    let (_, arguments) = call.arguments().split_first().filter(|_| is_imported)?;
    draft(call, ToolHost::Mcp, arguments)
}

/// Reads the arguments of a registration, the first of which is the name.
fn draft<'t>(
    call: &HostCall<'_, 't>,
    host: ToolHost,
    arguments: &[StaticValue<'t>],
) -> Option<ToolDraft<'t>> {
    let (name, rest) = arguments.split_first()?;
    let is_name =
        matches!(name.kind, StaticKind::String(_) | StaticKind::Unknown(_) | StaticKind::Symbolic(_));
    if !is_name || rest.is_empty() {
        return None;
    }
    let mut draft = ToolDraft::new(host, call.site.origin(), name.clone());
    draft.handler = rest.last().map(|handler| handler.origin);
    if call.method == "tool" {
        overloaded(call.program, &mut draft, rest);
    } else {
        configured(call.program, &mut draft, &rest[0]);
    }
    Some(draft)
}

/// Whether a text takes the handlers of a server. The SDK's own class, which a bundle contains, has them in `this`.
pub(in crate::tools) fn names_server_handlers(text: &str) -> bool {
    text.match_indices(HANDLERS).any(|(at, _)| !text[..at].ends_with("this."))
}

/// Reads `registerTool(name, config, handler)`.
fn configured<'t>(program: &ModuleProgram<'t>, draft: &mut ToolDraft<'t>, config: &StaticValue<'t>) {
    let Some(object) = config.as_object() else {
        let reason = builder_reason(config);
        draft.description = Some(StaticValue::unknown(config.origin, reason.clone()));
        draft.input = Sent::Unknown { origin: config.origin, reason };
        return;
    };
    draft.description = optional(object, "description");
    draft.annotations = object.get("annotations").cloned();
    draft.input = match optional(object, "inputSchema") {
        Some(value) if !value.is_undefined() => schema(program, draft.host, &value, ZodIo::Input),
        _ => no_parameters(draft),
    };
    draft.output = match optional(object, "outputSchema") {
        Some(value) if !value.is_undefined() => schema(program, draft.host, &value, ZodIo::Output),
        _ => Sent::Nothing,
    };
}

/// Applies `tool.update({ name, description, paramsSchema, … })`; `None` if not all of it is known.
fn updated<'t>(
    program: &ModuleProgram<'t>,
    draft: &mut ToolDraft<'t>,
    update: &StaticValue<'t>,
) -> Option<()> {
    let update = update.as_object().filter(|update| update.open.is_none())?;
    let given = |key: &str| update.get(key).filter(|value| !value.is_undefined());
    if let Some(name) = given("name") {
        draft.name = name.clone();
    }
    if let Some(description) = given("description") {
        draft.description = Some(description.clone());
    }
    if let Some(annotations) = given("annotations") {
        draft.annotations = Some(annotations.clone());
    }
    if let Some(shape) = given("paramsSchema") {
        draft.input = schema(program, draft.host, shape, ZodIo::Input);
    }
    if let Some(shape) = given("outputSchema") {
        draft.output = schema(program, draft.host, shape, ZodIo::Output);
    }
    if let Some(handler) = given("callback") {
        draft.handler = Some(handler.origin);
    }
    Some(())
}

/// Reads `server.tool(name, …)`, whose overloads are told apart by the values.
fn overloaded<'t>(program: &ModuleProgram<'t>, draft: &mut ToolDraft<'t>, rest: &[StaticValue<'t>]) {
    let mut rest = rest;
    if let [first, others @ ..] = rest
        && let StaticKind::String(_) = first.kind
    {
        draft.description = Some(first.clone());
        rest = others;
    }
    draft.input = match rest {
        [first, _, ..] => match &first.kind {
            StaticKind::Object(object) if object.open.is_none() => {
                let builds = object.members.iter().any(|member| super::is_built(&member.value));
                let is_uncertain = object.members.iter().any(|member| member.value.reason().is_some());
                let has_objects = object.members.iter().any(|member| member.value.as_object().is_some());
                if builds || is_uncertain || object.members.is_empty() || has_objects {
                    schema(program, draft.host, first, ZodIo::Input)
                } else {
                    draft.annotations = Some(first.clone());
                    no_parameters(draft)
                }
            }
            // `schema.shape`
            StaticKind::Symbolic(symbolic)
                if is_of_zod(first)
                    && matches!(&**symbolic, Symbolic::Member { key, .. } if &**key == "shape") =>
            {
                schema(program, draft.host, first, ZodIo::Input)
            }
            _ => {
                // It may be the description as well.
                if draft.description.is_none() && matches!(first.kind, StaticKind::Unknown(_)) {
                    draft.description = Some(first.clone());
                }
                let schema_at = usize::from(draft.description.is_some() && first.reason().is_some());
                let value = rest.get(schema_at).unwrap_or(first);
                Sent::Unknown { origin: value.origin, reason: builder_reason(first) }
            }
        },
        _ => no_parameters(draft),
    };
}

fn schema<'t>(program: &ModuleProgram<'t>, host: ToolHost, value: &StaticValue<'t>, io: ZodIo) -> Sent<'t> {
    if host == ToolHost::Mcp2
        && let Some(literal) = adapted(value, SDK_2, "fromJsonSchema")
    {
        if schema_builders::is_json_schema(literal) {
            return Sent::Built { value: literal.clone(), target: ConversionTarget::Mcp2, io };
        }
        let has_type = keyword(program, literal, "type").is_some();
        return if has_type {
            Sent::AsWritten(literal.clone())
        } else {
            Sent::Unknown { origin: literal.origin, reason: builder_reason(literal) }
        };
    }
    let is_empty = value.as_object().is_some_and(|it| it.members.is_empty() && it.open.is_none());
    // An empty object is a shape without fields.
    let is_taken = host == ToolHost::Mcp2 && schema_builders::has_standard_json(value);
    if is_empty || is_of_zod(value) || is_taken {
        let target = if host == ToolHost::Mcp2 { ConversionTarget::Mcp2 } else { ConversionTarget::Mcp };
        return Sent::Built { value: value.clone(), target, io };
    }
    Sent::Unknown { origin: value.origin, reason: builder_reason(value) }
}

fn no_parameters<'t>(draft: &ToolDraft<'t>) -> Sent<'t> {
    Sent::Converted { origin: draft.origin, json: json!({ "type": "object", "properties": {} }) }
}
