//! Tools in requests of `openai`, which are sent as written.

use super::{Host, HostCall, Keys, builder_reason, from_object, is_of, is_of_zod};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{StaticKind, StaticValue, iterated};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo};

pub(super) const HOST: Host = Host {
    methods: &[
        "create",
        "parse",
        "stream",
        "runTools",
        "zodFunction",
        "zodResponsesFunction",
        "zodRealtimeFunction",
    ],
    read,
};

const PACKAGE: &str = "openai";

const KEYS: Keys = Keys { name: "name", input: &["parameters"], output: "", handler: "function" };

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    if call.method.starts_with("zod") {
        return helper(call).into_iter().collect();
    }
    let receiver = call.receiver().and_then(StaticValue::root);
    let is_client = match receiver {
        Some((package, _)) => is_of(package, PACKAGE),
        None => call.text_names(PACKAGE),
    };
    let Some(request) = call.argument(0).filter(|_| is_client) else { return Vec::new() };
    let lists = ["tools", "functions"].into_iter().filter_map(|key| request.get(key));
    let tools = lists.flat_map(|list| iterated(list).unwrap_or_default());
    tools.filter_map(|tool| item(call.program, &tool)).collect()
}

/// Returns the function that an item of `tools` or `functions` declares; `None` for a hosted tool.
pub(in crate::tools) fn item<'t>(
    program: &ModuleProgram<'t>,
    tool: &StaticValue<'t>,
) -> Option<ToolDraft<'t>> {
    let kind = tool.get("type").and_then(StaticValue::as_str);
    if kind.is_some_and(|kind| kind != "function") {
        return None;
    }
    let declared = tool.get("function").filter(|it| it.as_object().is_some()).unwrap_or(tool);
    if let Some(draft) = from_object(ToolHost::OpenAi, declared, &KEYS) {
        return Some(draft);
    }
    // `runTools` takes the name of the function.
    let function = declared.get("function")?;
    let StaticKind::Function(_) = function.kind else { return None };
    let mut draft = ToolDraft::new(ToolHost::OpenAi, declared.origin, program.member_of(function, "name"));
    super::fill(&mut draft, declared.as_object()?, &KEYS);
    Some(draft)
}

fn helper<'t>(call: &HostCall<'_, 't>) -> Option<ToolDraft<'t>> {
    let is_helper = call.imported().is_some_and(|(package, _)| is_of(package, PACKAGE));
    let argument = call.argument(0).filter(|_| is_helper)?;
    let mut draft = from_object(ToolHost::OpenAi, argument, &KEYS)?;
    if let Sent::AsWritten(schema) = &draft.input {
        // Before version 6, other rules apply.
        let is_known = call.program.versions().get(PACKAGE).is_at_least(7, 0, 0);
        draft.input = if is_known && is_of_zod(schema) {
            let (target, io) = match call.method {
                "zodRealtimeFunction" => (ConversionTarget::OpenAiRealtime, ZodIo::Input),
                _ => (ConversionTarget::OpenAi, ZodIo::Output),
            };
            Sent::Built { value: schema.clone(), target, io }
        } else {
            Sent::Unknown { origin: schema.origin, reason: builder_reason(schema) }
        };
    }
    Some(draft)
}
