//! Tools and handoffs of `@openai/agents`.

use serde_json::json;

use super::{Host, HostCall, Keys, builder_reason, fill, from_object, is_of, is_of_zod, keyword, optional};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{SchemaChange, Sent, ToolDraft};
use crate::tools::evaluator::{Reason, StaticValue, Symbolic, iterated};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo};

pub(super) const HOST: Host = Host { methods: &["tool", "Agent", "create", "asTool"], read };

const PACKAGES: [&str; 3] = ["@openai/agents", "@openai/agents-core", "@openai/agents-realtime"];

const KEYS: Keys = Keys { name: "name", input: &["parameters"], output: "", handler: "execute" };

fn is_package(package: &str) -> bool {
    PACKAGES.iter().any(|name| is_of(package, name))
}

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    if call.is_imported(is_package, &["tool"]) {
        return call.argument(0).and_then(|options| tool(call.program, options)).into_iter().collect();
    }
    if call.method == "asTool" {
        return as_tool(call).into_iter().collect();
    }
    if !call.is_imported(is_package, &["Agent", "Agent.create"]) {
        return Vec::new();
    }
    let handoffs = call.argument(0).and_then(|options| options.get("handoffs"));
    let agents = handoffs.and_then(iterated).unwrap_or_default();
    agents.iter().filter_map(|agent| handoff(call.program, agent)).collect()
}

fn tool<'t>(program: &ModuleProgram<'t>, options: &StaticValue<'t>) -> Option<ToolDraft<'t>> {
    let named = from_object(ToolHost::OpenAiAgents, options, &KEYS);
    let mut draft = if let Some(draft) = named {
        draft
    } else {
        // The name of the function is that of the tool.
        let name = program.member_of(options.get("execute")?, "name");
        let mut draft = ToolDraft::new(ToolHost::OpenAiAgents, options.origin, name);
        fill(&mut draft, options.as_object()?, &KEYS);
        draft
    };
    if let Some(name) = draft.name.as_str() {
        draft.name = StaticValue::string(draft.name.origin, sent_name(name));
    }
    draft.input = match draft.input {
        Sent::AsWritten(schema) => {
            let is_lax = options.get("strict").and_then(StaticValue::as_bool) == Some(false);
            let is_known = options.get("strict").is_none_or(|it| it.is_undefined() || it.as_bool().is_some());
            let is_literal = keyword(program, &schema, "type").is_some_and(|it| it.as_str().is_some());
            match (is_literal && is_known, is_lax) {
                (true, true) => Sent::AsWritten(schema),
                (true, false) => Sent::Changed { value: schema, by: SchemaChange::Strict },
                (false, _) if is_of_zod(&schema) && schema.as_object().is_none() => {
                    Sent::Built { value: schema, target: ConversionTarget::OpenAiAgents, io: ZodIo::Output }
                }
                (false, _) => Sent::Unknown { origin: schema.origin, reason: builder_reason(&schema) },
            }
        }
        other => other,
    };
    Some(draft)
}

/// Reads `agent.asTool({ toolName, toolDescription })`.
fn as_tool<'t>(call: &HostCall<'_, 't>) -> Option<ToolDraft<'t>> {
    call.receiver()?.root().filter(|(package, _)| is_package(package))?;
    let options = call.argument(0)?.as_object()?;
    let mut draft =
        ToolDraft::new(ToolHost::OpenAiAgents, call.site.origin(), optional(options, "toolName")?);
    draft.description = optional(options, "toolDescription");
    draft.input = match optional(options, "parameters") {
        Some(schema) => Sent::Unknown { origin: schema.origin, reason: builder_reason(&schema) },
        None => Sent::Converted {
            origin: draft.origin,
            json: json!({
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": { "input": { "type": "string" } },
                "required": ["input"],
                "additionalProperties": false,
            }),
        },
    };
    Some(draft)
}

/// Returns the tool with which a model hands over to another agent.
fn handoff<'t>(program: &ModuleProgram<'t>, agent: &StaticValue<'t>) -> Option<ToolDraft<'t>> {
    let (Symbolic::New { arguments, .. } | Symbolic::Call { arguments, .. }) = agent.as_symbolic()? else {
        return None;
    };
    let options = arguments.first()?;
    let name =
        options.get("name").filter(|_| agent.root().is_some_and(|(package, _)| is_package(package)))?;
    let written = name.as_str()?;
    let sent = format!("transfer_to_{}", sent_name(written));
    let mut draft =
        ToolDraft::new(ToolHost::OpenAiAgents, agent.origin, StaticValue::string(name.origin, sent));
    let about = program.member_of(options, "handoffDescription");
    let about = if about.is_undefined() { Some(String::new()) } else { about.as_str().map(str::to_owned) };
    draft.description = Some(match about {
        Some(about) => {
            let text = format!("Handoff to the {written} agent to handle the request. {about}");
            StaticValue::string(agent.origin, text)
        }
        None => StaticValue::unknown(agent.origin, Reason::Expression),
    });
    let json = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
    draft.input = Sent::Converted { origin: agent.origin, json };
    Some(draft)
}

/// Replaces what a name of a function may not have.
fn sent_name(name: &str) -> String {
    let is_kept = |char: char| char.is_ascii_alphanumeric() || char == '_';
    name.chars().map(|char| if is_kept(char) { char } else { '_' }).collect()
}
