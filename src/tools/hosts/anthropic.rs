//! Tools in requests of `@anthropic-ai/sdk`, which are sent as written.

use super::{Host, HostCall, Keys, builder_reason, from_object, is_of, is_of_zod};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{StaticValue, iterated};
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo};

pub(super) const HOST: Host =
    Host { methods: &["create", "stream", "parse", "toolRunner", "betaTool", "betaZodTool"], read };

const PACKAGE: &str = "@anthropic-ai/sdk";

const KEYS: Keys = Keys { name: "name", input: &["input_schema"], output: "", handler: "run" };

const HELPER: Keys = Keys { name: "name", input: &["inputSchema"], output: "", handler: "run" };

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    if call.method.starts_with("beta") {
        return helper(call).into_iter().collect();
    }
    let receiver = call.receiver().and_then(StaticValue::root);
    let is_client = match receiver {
        Some((package, _)) => is_of(package, PACKAGE),
        None => call.text_names(PACKAGE),
    };
    let tools = call.argument(0).filter(|_| is_client).and_then(|request| request.get("tools"));
    let tools = tools.and_then(iterated).unwrap_or_default();
    // An entry without a schema is a tool of the provider.
    let declared = tools.iter().filter(|tool| tool.get("input_schema").is_some());
    declared.filter_map(|tool| from_object(ToolHost::Anthropic, tool, &KEYS)).collect()
}

fn helper<'t>(call: &HostCall<'_, 't>) -> Option<ToolDraft<'t>> {
    let is_helper = call.imported().is_some_and(|(package, _)| is_of(package, PACKAGE));
    let mut draft = from_object(ToolHost::Anthropic, call.argument(0).filter(|_| is_helper)?, &HELPER)?;
    if let Sent::AsWritten(schema) = &draft.input
        && call.method == "betaZodTool"
    {
        draft.input = if is_of_zod(schema) && schema.as_object().is_none() {
            Sent::Built { value: schema.clone(), target: ConversionTarget::Anthropic, io: ZodIo::Output }
        } else {
            Sent::Unknown { origin: schema.origin, reason: builder_reason(schema) }
        };
    }
    Some(draft)
}
