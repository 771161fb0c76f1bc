//! Tools of `@langchain/core`.

use super::{Host, HostCall, Keys, builder_reason, fill, from_object, is_of, optional};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Draft, Sent};
use crate::tools::evaluator::StaticValue;

pub(super) const HOST: Host = Host { methods: &["tool", "DynamicStructuredTool"], read };

const KEYS: Keys = Keys { name: "name", input: &["schema"], output: "", handler: "func" };

fn is_package(package: &str) -> bool {
    is_of(package, "@langchain/core") || is_of(package, "langchain")
}

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<Draft<'t>> {
    let found = if call.is_imported(is_package, &["tool"]) {
        call.argument(1).and_then(|options| function(call, options))
    } else if call.is_imported(is_package, &["DynamicStructuredTool"]) {
        call.argument(0).and_then(|options| from_object(ToolHost::LangChain, options, &KEYS))
    } else {
        None
    };
    found.map(sent).into_iter().collect()
}

/// Reads `tool(function, { name, description, schema })`.
fn function<'t>(call: &HostCall<'_, 't>, options: &StaticValue<'t>) -> Option<Draft<'t>> {
    let object = options.as_object()?;
    let mut draft = Draft::new(ToolHost::LangChain, call.site.origin(), optional(object, "name")?);
    fill(&mut draft, object, &KEYS);
    draft.handler = call.argument(0).map(|handler| handler.origin);
    Some(draft)
}

fn sent(mut draft: Draft<'_>) -> Draft<'_> {
    if draft.description.as_ref().is_none_or(StaticValue::is_undefined)
        && let Some(name) = draft.name.as_str()
    {
        draft.description = Some(StaticValue::string(draft.name.origin, format!("{name} tool")));
    }
    if let Sent::AsWritten(schema) = &draft.input {
        let kind = schema.get("type").and_then(StaticValue::as_str);
        if kind != Some("object") {
            draft.input = Sent::Unknown { origin: schema.origin, reason: builder_reason(schema) };
        }
    }
    draft
}
