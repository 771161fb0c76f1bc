//! Servers of `fastmcp`.

use serde_json::{Value, json};

use super::{Host, HostCall, Keys, adapted, builder_reason, from_object, is_of_zod, is_standard};
use crate::tools::declaration::ToolHost;
use crate::tools::draft::{Sent, ToolDraft};
use crate::tools::evaluator::{StaticValue, iterated};
use crate::tools::object_parts::is_listed_for_nobody;
use crate::tools::package_versions::VersionSource;
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders;
use crate::tools::schema_builders::zod::{ConversionTarget, ZodIo};

pub(super) const HOST: Host = Host { methods: &["addTool", "addTools"], read };

const PACKAGES: [&str; 2] = ["fastmcp", "firecrawl-fastmcp"];

const KEYS: Keys = Keys { name: "name", input: &["parameters"], output: "outputSchema", handler: "execute" };

fn read<'t>(call: &HostCall<'_, 't>) -> Vec<ToolDraft<'t>> {
    let is_server =
        call.receiver().and_then(StaticValue::root).is_some_and(|(package, _)| PACKAGES.contains(&package));
    let is_handed_over = call.receiver().is_some_and(|it| it.reason().is_some())
        && (PACKAGES.iter().any(|package| call.text_names(package)) || is_of_dependency(call));
    let Some(first) = call.argument(0).filter(|_| is_server || is_handed_over) else { return Vec::new() };
    let tools = match call.method {
        "addTools" => iterated(first).unwrap_or_default(),
        _ => vec![first.clone()],
    };
    tools.iter().filter_map(|tool| draft(call.program, tool)).collect()
}

/// Whether a call has the form of this package's, which the code depends on: a module that gets its server as a
/// parameter without a type does not name the package.
fn is_of_dependency(call: &HostCall<'_, '_>) -> bool {
    let is_tool = |tool: &StaticValue<'_>| {
        KEYS.input.iter().all(|key| tool.get(key).is_some()) && tool.get(KEYS.handler).is_some()
    };
    call.program.versions().get("fastmcp").source != VersionSource::Newest
        && call.argument(0).is_some_and(is_tool)
}

fn draft<'t>(program: &ModuleProgram<'t>, tool: &StaticValue<'t>) -> Option<ToolDraft<'t>> {
    if tool.as_object().is_some_and(is_listed_for_nobody) {
        return None;
    }
    let mut draft = from_object(ToolHost::FastMcp, tool, &KEYS)?;
    draft.input = match draft.input {
        Sent::Nothing => Sent::Converted { origin: draft.origin, json: no_parameters() },
        Sent::AsWritten(value) => schema(program, &value, ZodIo::Input),
        other => other,
    };
    draft.output = match draft.output {
        Sent::AsWritten(value) => schema(program, &value, ZodIo::Output),
        other => other,
    };
    Some(draft)
}

fn schema<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>, io: ZodIo) -> Sent<'t> {
    let target = target(program, io);
    let literal = PACKAGES.iter().find_map(|package| adapted(value, package, "jsonSchemaAdapter"));
    let unknown = Sent::Unknown { origin: value.origin, reason: builder_reason(value) };
    let Some(literal) = literal else {
        return if is_standard(value) || is_of_zod(value) {
            // Both sides are converted as input.
            Sent::Built { value: value.clone(), target, io: ZodIo::Input }
        } else {
            unknown
        };
    };
    if schema_builders::is_json_schema(literal) {
        return Sent::Built { value: literal.clone(), target, io: ZodIo::Input };
    }
    let json = program.json(literal, "");
    match json.value {
        Some(mut schema) if json.unknown.is_empty() => {
            if target == (ConversionTarget::FastMcp { is_closed: true }) {
                close(&mut schema);
            }
            Sent::Adapted { value: literal.clone(), json: schema }
        }
        _ => Sent::AsWritten(literal.clone()),
    }
}

/// Returns the conversion of one side; some versions close the objects.
pub(in crate::tools) fn target(program: &ModuleProgram<'_>, io: ZodIo) -> ConversionTarget {
    let version = program.versions().get("fastmcp");
    let is_output = io == ZodIo::Output;
    let is_closed = version.is_at_least(4, 3, 2) && !(is_output && version.is_at_least(4, 20, 11));
    ConversionTarget::FastMcp { is_closed }
}

fn no_parameters() -> Value {
    json!({ "additionalProperties": false, "properties": {}, "type": "object" })
}

/// Closes an object and the objects among its properties, as version 4 does.
fn close(schema: &mut Value) {
    let Some(object) = schema.as_object_mut() else { return };
    object.insert("additionalProperties".to_owned(), Value::Bool(false));
    if let Some(properties) = object.get_mut("properties").and_then(Value::as_object_mut) {
        properties.values_mut().filter(|it| it["type"] == "object").for_each(close);
    }
}
