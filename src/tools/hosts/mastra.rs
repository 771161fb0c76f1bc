//! Tools of `@mastra/core`, whose schemas are changed for the provider of the model.

use serde_json::json;

use super::{Host, HostCall, Keys, adapted, builder_reason, from_object, is_of, is_of_zod};
use crate::tools::declaration::{Sender, ToolHost};
use crate::tools::draft::{SchemaChange, Sent, ToolDraft};
use crate::tools::evaluator::{Reason, StaticKind, StaticMember, StaticValue, Symbolic};
use crate::tools::object_parts::is_json_schema;
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::zod::{ConversionTarget, MastraModel, ZodIo};

pub(super) const HOST: Host = Host { methods: &["createTool", "Agent", "MCPServer"], read };

const KEYS: Keys = Keys { name: "id", input: &["inputSchema"], output: "", handler: "execute" };

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    let is_package = |package: &str| is_of(package, "@mastra/core") || is_of(package, "@mastra/mcp");
    if call.is_imported(is_package, &["Agent", "MCPServer"]) {
        let options = call.argument(0);
        let model = options
            .filter(|_| call.is_imported(is_package, &["Agent"]))
            .and_then(|options| model(call.program, options));
        let Some(tools) = options.and_then(|options| given_tools(call.program, options)) else {
            return Vec::new();
        };
        let members = tools.as_object().map(|tools| tools.members.as_slice()).unwrap_or_default();
        return members.iter().filter_map(|it| member(it, model)).collect();
    }
    if !call.is_imported(is_package, &["createTool"]) {
        return Vec::new();
    }
    let mut found: Vec<_> = call.argument(0).and_then(|options| made(options, None)).into_iter().collect();
    // An agent gives it another name.
    for draft in &mut found {
        draft.sender = Sender::Unknown;
    }
    found
}

/// Returns the tools of an agent, which may be the result of a function.
fn given_tools<'t>(program: &ModuleProgram<'t>, options: &StaticValue<'t>) -> Option<StaticValue<'t>> {
    let tools = options.get("tools")?;
    Some(match &tools.kind {
        StaticKind::Function(function) => program.returned(function, tools.origin),
        _ => tools.clone(),
    })
}

/// Returns how schemas are changed for the model of an agent; `None` if that is not known.
fn model(program: &ModuleProgram<'_>, options: &StaticValue<'_>) -> Option<MastraModel> {
    let model = options.get("model")?;
    match model.as_str().or_else(|| model.get("id")?.as_str()) {
        Some(name) => MastraModel::named(name),
        None => MastraModel::named(&name_of_ai_sdk(model).filter(|_| takes_ai_sdk(program))?),
    }
}

/// Whether schemas are changed for a model of the AI SDK as for one that is named, which holds from version 1 on.
fn takes_ai_sdk(program: &ModuleProgram<'_>) -> bool {
    program.versions().get("@mastra/core").is_at_least(1, 0, 0)
}

/// Returns the name `provider/model` of `openai("model")`, a model of a provider's package of the AI SDK.
fn name_of_ai_sdk(model: &StaticValue<'_>) -> Option<String> {
    let Symbolic::Call { callee, arguments } = model.as_symbolic()? else { return None };
    let provider = match callee.external()? {
        ("@ai-sdk/openai", path) if matches!(&*path, "openai" | "openai.chat" | "openai.responses") => {
            "openai"
        }
        ("@ai-sdk/anthropic", path) if path == "anthropic" => "anthropic",
        _ => return None,
    };
    Some(format!("{provider}/{}", arguments.first()?.as_str()?))
}

/// Returns the tool of a member of `tools`. The model sees the key, not the id.
fn member<'t>(member: &StaticMember<'t>, model: Option<MastraModel>) -> Option<ToolDraft<'t>> {
    let mut draft = made(adapted(&member.value, "@mastra/core", "createTool")?, model)?;
    draft.name = StaticValue::string(member.key_origin, member.key.clone());
    Some(draft)
}

fn made<'t>(options: &StaticValue<'t>, model: Option<MastraModel>) -> Option<ToolDraft<'t>> {
    let mut draft = from_object(ToolHost::Mastra, options, &KEYS)?;
    let model = match options.get("strict").filter(|it| !it.is_undefined()).map(StaticValue::as_bool) {
        None | Some(Some(true)) => model,
        Some(Some(false)) => model.map(|_| MastraModel::Other),
        Some(None) => None,
    };
    draft.input = match draft.input {
        Sent::Nothing => {
            let json = json!({
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {},
                "additionalProperties": false,
            });
            Sent::Converted { origin: draft.origin, json }
        }
        Sent::AsWritten(schema) => sent(schema, model),
        other => other,
    };
    Some(draft)
}

fn sent(schema: StaticValue<'_>, model: Option<MastraModel>) -> Sent<'_> {
    match (schema.as_object(), model) {
        (None, Some(model)) if is_of_zod(&schema) => {
            Sent::Built { value: schema, target: ConversionTarget::Mastra(model), io: ZodIo::Input }
        }
        (Some(object), Some(model)) if is_json_schema(object) => {
            Sent::Changed { value: schema, by: SchemaChange::Mastra(model) }
        }
        _ => {
            let of_package = if model.is_some() { Reason::Conversion } else { Reason::Model };
            let reason = match builder_reason(&schema) {
                Reason::PlainSchema => of_package,
                Reason::SchemaBuilder(_) if is_of_zod(&schema) => of_package,
                reason => reason,
            };
            Sent::Unknown { origin: schema.origin, reason }
        }
    }
}
