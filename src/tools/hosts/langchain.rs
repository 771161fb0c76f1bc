//! Tools of `@langchain/core`.

use serde_json::json;

use super::{Host, HostCall, Keys, builder_reason, fill, from_object, is_of, is_of_zod, keyword, optional};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::StaticValue;
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::zod::{self, ConversionTarget, ZodIo};

pub(super) const HOST: Host = Host { methods: &["tool", "DynamicStructuredTool", "DynamicTool"], read };

const KEYS: Keys = Keys { name: "name", input: &["schema"], output: "", handler: "func" };

fn is_package(package: &str) -> bool {
    is_of(package, "@langchain/core") || is_of(package, "langchain")
}

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    let found = if call.is_imported(is_package, &["tool"]) {
        call.argument(1).and_then(|options| function(call, options))
    } else if call.is_imported(is_package, &["DynamicStructuredTool", "DynamicTool"]) {
        call.argument(0).and_then(|options| from_object(ToolHost::LangChain, options, &KEYS))
    } else {
        None
    };
    found.map(|draft| sent(call.program, draft)).into_iter().collect()
}

/// Reads `tool(function, { name, description, schema })`.
fn function<'t>(call: &HostCall<'_, 't>, options: &StaticValue<'t>) -> Option<ToolDraft<'t>> {
    let object = options.as_object()?;
    let mut draft = ToolDraft::new(ToolHost::LangChain, call.site.origin(), optional(object, "name")?);
    fill(&mut draft, object, &KEYS);
    draft.handler = call.argument(0).map(|handler| handler.origin);
    Some(draft)
}

fn sent<'t>(program: &ModuleProgram<'t>, mut draft: ToolDraft<'t>) -> ToolDraft<'t> {
    let is_described = draft.description.as_ref().is_some_and(|it| !it.is_undefined());
    if let Sent::AsWritten(schema) = &draft.input
        && is_of_zod(schema)
    {
        if zod::is_text(program, schema) {
            draft.input = Sent::Nothing;
        } else if !is_described {
            draft.description = zod::description_of(program, schema);
        }
    }
    if draft.description.as_ref().is_none_or(StaticValue::is_undefined)
        && let Some(name) = draft.name.as_str()
    {
        draft.description = Some(StaticValue::string(draft.name.origin, format!("{name} tool")));
    }
    if let Sent::Nothing = draft.input {
        let json = json!({
            "type": "object",
            "properties": { "input": { "type": "string" } },
            "additionalProperties": false,
            "$schema": "http://json-schema.org/draft-07/schema#",
        });
        draft.input = Sent::Converted { origin: draft.origin, json };
    }
    if let Sent::AsWritten(schema) = &draft.input {
        let kind = keyword(program, schema, "type");
        let kind = kind.as_ref().and_then(StaticValue::as_str);
        if is_of_zod(schema) && schema.as_object().is_none() {
            let (value, target) = (schema.clone(), ConversionTarget::LangChain);
            draft.input = Sent::Built { value, target, io: ZodIo::Output };
        } else if kind != Some("object") {
            draft.input = Sent::Unknown { origin: schema.origin, reason: builder_reason(schema) };
        }
    }
    draft
}
