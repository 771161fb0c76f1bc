//! Tools of `@mastra/core`, whose schemas are changed for the provider of the model.

use serde_json::json;

use super::{Host, HostCall, Keys, adapted, builder_reason, from_object, is_of};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{Reason, StaticMember, StaticValue};

pub(super) const HOST: Host = Host { methods: &["createTool", "Agent", "MCPServer"], read };

const KEYS: Keys = Keys { name: "id", input: &["inputSchema"], output: "", handler: "execute" };

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    let is_package = |package: &str| is_of(package, "@mastra/core") || is_of(package, "@mastra/mcp");
    if call.is_imported(is_package, &["Agent", "MCPServer"]) {
        let tools = call.argument(0).and_then(|options| options.get("tools"));
        let members = tools.and_then(StaticValue::as_object).map(|tools| tools.members.as_slice());
        return members.unwrap_or_default().iter().filter_map(member).collect();
    }
    if !call.is_imported(is_package, &["createTool"]) {
        return Vec::new();
    }
    let mut found: Vec<_> = call.argument(0).and_then(made).into_iter().collect();
    // An agent gives it another name.
    for draft in &mut found {
        draft.is_sent = false;
    }
    found
}

/// Returns the tool of a member of `tools`. The model sees the key, not the id.
fn member<'t>(member: &StaticMember<'t>) -> Option<ToolDraft<'t>> {
    let mut draft = made(adapted(&member.value, "@mastra/core", "createTool")?)?;
    draft.name = StaticValue::string(member.key_origin, member.key.clone());
    Some(draft)
}

fn made<'t>(options: &StaticValue<'t>) -> Option<ToolDraft<'t>> {
    let draft = from_object(ToolHost::Mastra, options, &KEYS);
    let sent = |mut draft: ToolDraft<'t>| {
        if let Sent::Nothing = draft.input {
            let json = json!({
                "$schema": "http://json-schema.org/draft-07/schema#",
                "type": "object",
                "properties": {},
                "additionalProperties": false,
            });
            draft.input = Sent::Converted { origin: draft.origin, json };
        }
        if let Sent::AsWritten(schema) = &draft.input {
            let reason = match builder_reason(schema) {
                Reason::PlainSchema => Reason::Wrapper,
                reason => reason,
            };
            draft.input = Sent::Unknown { origin: schema.origin, reason };
        }
        draft
    };
    draft.map(sent)
}
