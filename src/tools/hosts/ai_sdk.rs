//! Tools of the AI SDK, `ai`: members of an object, whose keys are their names.

use serde_json::json;
use tree_sitter::Node;

use super::{Host, HostCall, adapted, builder_reason, is_of, is_of_zod, is_standard, optional};
use crate::syntax::{node, usage};
use crate::tools::declaration::{Sender, ToolHost};
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{Reason, StaticKind, StaticMember, StaticObject, StaticValue, Symbolic};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders::valibot::ValibotOptions;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo};

pub(super) const HOST: Host = Host {
    methods: &[
        "generateText",
        "streamText",
        "ToolLoopAgent",
        "Experimental_Agent",
        "Agent",
        "tool",
        "dynamicTool",
    ],
    read,
};

pub(in crate::tools) const PACKAGE: &str = "ai";

/// Type of an object whose members are tools.
pub(in crate::tools) const SET_TYPE: &str = "ToolSet";

/// Package of the adapter for schemas of Valibot.
const VALIBOT: &str = "@ai-sdk/valibot";

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    if !call.imported().is_some_and(|(package, _)| is_of(package, PACKAGE)) {
        return Vec::new();
    }
    if matches!(call.method, "tool" | "dynamicTool") {
        return alone(call).into_iter().collect();
    }
    let tools = call.argument(0).and_then(|options| options.get("tools"));
    tools.map(|tools| of_set(call.program, tools)).unwrap_or_default()
}

/// Returns the tools of an object that a model is given as a whole.
fn of_set<'t>(program: &ModuleProgram<'t>, tools: &StaticValue<'t>) -> Vec<ToolDraft<'t>> {
    members(tools).iter().filter_map(|member| draft(program, member)).collect()
}

/// Returns the tools of an object that is marked as such; the call that sends it is not seen. What is assigned to it
/// under a condition is read there.
pub(in crate::tools) fn of_marked_set<'t>(
    program: &ModuleProgram<'t>,
    tools: &StaticValue<'t>,
) -> Vec<ToolDraft<'t>> {
    let known = members(tools).iter().filter(|member| member.value.reason().is_none());
    let drafts = known.filter_map(|member| draft(program, member));
    drafts.map(|draft| ToolDraft { sender: Sender::Unknown, ..draft }).collect()
}

fn members<'v, 't>(tools: &'v StaticValue<'t>) -> &'v [StaticMember<'t>] {
    tools.as_object().map(|tools| tools.members.as_slice()).unwrap_or_default()
}

/// Returns a tool of which only the definition is here. Its name is the key under which it is assigned,
/// `tools.forecast = tool({ … })`, or else the one under which other code passes it: `const forecast = tool({ … })`.
fn alone<'t>(call: &HostCall<'_, 't>) -> Option<ToolDraft<'t>> {
    let around = node::wrap(call.site.node).1?;
    let is_value = ["variable_declarator", "arrow_function", "return_statement", "export_statement"];
    let key = assigned_key(call, around);
    let definition = call.argument(0).filter(|_| key.is_some() || is_value.contains(&around.kind()))?;
    let origin = call.site.origin();
    let object = definition.as_object()?;
    let name = match key {
        Some(key) => StaticValue::string(origin, key),
        None => StaticValue::unknown(origin, Reason::Nameless),
    };
    let mut draft = ToolDraft::new(ToolHost::AiSdk, origin, name);
    draft.sender = Sender::Unknown;
    fill(call.program, &mut draft, object);
    Some(draft)
}

/// Returns the key of the record that a tool is assigned to: `tools.forecast = …`, `tools["forecast"] = …`.
fn assigned_key(call: &HostCall<'_, '_>, assignment: Node<'_>) -> Option<String> {
    let member = node::field(assignment, "left").filter(|_| assignment.kind() == "assignment_expression")?;
    let source = call.program.source(call.site.module);
    let object = node::field(member, "object").filter(|object| object.kind() == "identifier")?;
    let is_export = node::text(object, source) == "exports";
    usage::access(member, source).filter(|_| !is_export)?.key
}

/// Returns the tool that a member of an object is, if it is made by `tool(…)`.
pub(in crate::tools) fn made<'t>(
    program: &ModuleProgram<'t>,
    member: &StaticMember<'t>,
) -> Option<ToolDraft<'t>> {
    definition(&member.value).and_then(|_| draft(program, member))
}

fn definition<'v, 't>(value: &'v StaticValue<'t>) -> Option<&'v StaticValue<'t>> {
    adapted(value, PACKAGE, "tool").or_else(|| adapted(value, PACKAGE, "dynamicTool"))
}

fn draft<'t>(program: &ModuleProgram<'t>, member: &StaticMember<'t>) -> Option<ToolDraft<'t>> {
    let definition = definition(&member.value).unwrap_or(&member.value);
    let name = StaticValue::string(member.key_origin, member.key.clone());
    let mut draft = ToolDraft::new(ToolHost::AiSdk, member.value.origin, name);
    let object = match &definition.kind {
        StaticKind::Object(object) => object,
        // A tool that the provider has: `openai.tools.webSearch()`.
        StaticKind::Symbolic(symbolic) if matches!(**symbolic, Symbolic::Call { .. }) => return None,
        _ => {
            let (origin, reason) = (definition.origin, builder_reason(definition));
            draft.description = Some(StaticValue::unknown(origin, reason.clone()));
            draft.input = Sent::Unknown { origin, reason };
            return Some(draft);
        }
    };
    fill(program, &mut draft, object);
    Some(draft)
}

fn fill<'t>(program: &ModuleProgram<'t>, draft: &mut ToolDraft<'t>, object: &StaticObject<'t>) {
    draft.description = optional(object, "description");
    draft.handler = object.get("execute").map(|execute| execute.origin);
    draft.input = input(program, draft, object);
}

fn input<'t>(program: &ModuleProgram<'t>, draft: &ToolDraft<'t>, object: &StaticObject<'t>) -> Sent<'t> {
    let version = program.versions().get(PACKAGE);
    // Version 4 and those before it read `parameters`.
    let is_older = !version.is_at_least(5, 0, 0);
    let key = if is_older { "parameters" } else { "inputSchema" };
    let schema = optional(object, key).filter(|schema| !schema.is_undefined());
    let unknown = |origin, reason| Sent::Unknown { origin, reason };
    match schema {
        None if is_older => unknown(draft.origin, Reason::Conversion),
        None => Sent::Converted {
            origin: draft.origin,
            json: json!({ "type": "object", "properties": {}, "additionalProperties": false }),
        },
        Some(schema) => match adapted(&schema, PACKAGE, "jsonSchema") {
            Some(literal) => Sent::AsWritten(literal.clone()),
            None => match built(&schema) {
                // Version 4 converts schemas of zod 3 as later ones do.
                Some((value, _)) if is_older && !(version.major == 4 && reads_zod_3(program, value)) => {
                    unknown(value.origin, Reason::Conversion)
                }
                Some((value, target)) => Sent::Built { value: value.clone(), target, io: ZodIo::Input },
                None => unknown(schema.origin, builder_reason(&schema)),
            },
        },
    }
}

fn reads_zod_3<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>) -> bool {
    is_of_zod(value) && program.versions().get("zod").major < 4
}

/// Returns the schema of a builder that a value is, or that `zodSchema(schema, { useReferences })` or
/// `valibotSchema(schema)` is given.
fn built<'v, 't>(value: &'v StaticValue<'t>) -> Option<(&'v StaticValue<'t>, ConversionTarget)> {
    if let Some(schema) = adapted(value, VALIBOT, "valibotSchema") {
        return Some((schema, ConversionTarget::Valibot(ValibotOptions::default())));
    }
    let adapted = adapted(value, PACKAGE, "zodSchema");
    let options = match value.as_symbolic() {
        Some(Symbolic::Call { arguments, .. }) if adapted.is_some() => arguments.get(1),
        _ => None,
    };
    let target = match options.filter(|options| !options.is_undefined()) {
        None => ConversionTarget::AiSdk,
        Some(options) => {
            let options = options.as_object().filter(|options| options.open.is_none())?;
            match options.get("useReferences").filter(|it| !it.is_undefined()).map(StaticValue::truthy) {
                None | Some(Some(false)) => ConversionTarget::AiSdk,
                Some(Some(true)) => ConversionTarget::AiSdkReferences,
                Some(None) => return None,
            }
        }
    };
    let schema = adapted.unwrap_or(value);
    let is_taken = match adapted {
        Some(schema) => is_of_zod(schema) && schema.as_object().is_none(),
        None => is_standard(schema) || is_of_zod(schema),
    };
    is_taken.then_some((schema, target))
}
