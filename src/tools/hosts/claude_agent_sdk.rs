//! Tools of `@anthropic-ai/claude-agent-sdk`: `tool(name, description, shape, handler, extras)`, which a server within the
//! package lists as one of the MCP SDK does.

use super::{Host, HostCall, builder_reason, is_of, is_of_zod};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{Reason, StaticValue};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo};

pub(super) const HOST: Host = Host { methods: &["tool"], read };

const PACKAGE: &str = "@anthropic-ai/claude-agent-sdk";

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    if !call.is_imported(|package| is_of(package, PACKAGE), &["tool"]) {
        return Vec::new();
    }
    let [name, description, shape, others @ ..] = call.arguments() else { return Vec::new() };
    let mut draft = ToolDraft::new(ToolHost::ClaudeAgentSdk, call.site.origin(), name.clone());
    draft.description = Some(description.clone()).filter(|it| !it.is_undefined());
    draft.input = schema(call.program, shape);
    draft.handler = others.first().map(|handler| handler.origin);
    draft.annotations = others.get(1).and_then(|extras| extras.get("annotations").cloned());
    vec![draft]
}

fn schema<'t>(program: &ModuleProgram<'t>, shape: &StaticValue<'t>) -> Sent<'t> {
    let versions = program.versions();
    // An older version contains a zod 4 that does not read all of what a later one makes.
    let reads_all = versions.get("zod").major < 4 || versions.get(PACKAGE).is_at_least(0, 3, 0);
    let is_empty = shape.as_object().is_some_and(|it| it.members.is_empty() && it.open.is_none());
    if is_empty || reads_all && is_of_zod(shape) {
        return Sent::Built { value: shape.clone(), target: ConversionTarget::Mcp, io: ZodIo::Input };
    }
    let reason = if is_of_zod(shape) { Reason::Conversion } else { builder_reason(shape) };
    Sent::Unknown { origin: shape.origin, reason }
}
