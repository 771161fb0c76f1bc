//! Parts of a declaration that an object has under its keys.

use super::draft::{Sent, ToolDraft};
use super::evaluator::{Origin, StaticKind, StaticObject, StaticValue};
use super::hosts;
use super::schema_builders::zod::{self, ConversionTarget, ZodIo};
use super::schema_builders::{self, written_conversion};
use crate::syntax::node;

/// Keys that hold the schema of the input.
pub(super) const INPUTS: [&str; 6] =
    ["inputSchema", "input_schema", "parameters", "parametersJsonSchema", "schema", "args"];

/// Returns a schema at its place. A value of another kind is one only if its key leaves no doubt.
pub(super) fn schema<'t>(
    value: &StaticValue<'t>,
    target: Option<ConversionTarget>,
    io: ZodIo,
    is_certain: bool,
) -> Option<Sent<'t>> {
    if written_conversion(value).is_some() {
        return Some(Sent::AsWritten(value.clone()));
    }
    let is_empty =
        is_certain && value.as_object().is_some_and(|it| it.members.is_empty() && it.open.is_none());
    let is_taken = |target: &ConversionTarget| match target {
        ConversionTarget::FastMcp { .. } => hosts::is_standard(value),
        ConversionTarget::Mcp2 => schema_builders::has_standard_json(value),
        _ => false,
    };
    if let Some(target) = target.filter(|it| is_empty || hosts::is_of_zod(value) || is_taken(it)) {
        let io = match target {
            ConversionTarget::FastMcp { .. } => ZodIo::Input,
            ConversionTarget::LangChain => ZodIo::Output,
            _ => io,
        };
        return Some(Sent::Built { value: value.clone(), target, io });
    }
    Some(match &value.kind {
        StaticKind::Object(object) => {
            if is_json_schema(object) {
                Sent::AsWritten(value.clone())
            } else if object.members.iter().any(|member| hosts::is_built(&member.value)) || is_certain {
                Sent::Unknown { origin: value.origin, reason: hosts::builder_reason(value) }
            } else {
                return None;
            }
        }
        StaticKind::Undefined if is_certain => Sent::Nothing,
        // Whoever sends it, a converter makes JSON Schema of it, or it is that already.
        StaticKind::Symbolic(_)
            if zod::given_to_package(value).is_some() || schema_builders::is_json_schema(value) =>
        {
            Sent::AsWritten(value.clone())
        }
        StaticKind::Symbolic(_) if is_certain || hosts::is_built(value) => {
            Sent::Unknown { origin: value.origin, reason: hosts::builder_reason(value) }
        }
        StaticKind::Unknown(reason) if is_certain => {
            Sent::Unknown { origin: value.origin, reason: reason.clone() }
        }
        _ => return None,
    })
}

/// Whether an object is a JSON Schema of an object, rather than a map of something else.
pub(super) fn is_json_schema(object: &StaticObject<'_>) -> bool {
    let kind = object.get("type");
    let is_object = kind.is_some_and(|it| it.as_str() == Some("object") || it.external().is_some());
    let has_keyword = ["properties", "$ref", "anyOf", "oneOf", "allOf", "$schema"].iter().any(|key| {
        object
            .get(key)
            .is_some_and(|it| it.as_str().is_some() || it.as_object().is_some() || it.as_array().is_some())
    });
    is_object || kind.is_none() && has_keyword
}

pub(super) fn handler_of(object: &StaticObject<'_>) -> Option<Origin> {
    let keys = ["handler", "execute", "run", "func", "callback", "call"];
    keys.into_iter().find_map(|key| object.get(key)).map(|handler| handler.origin)
}

/// Whether a tool of FastMCP is never listed: `canAccess: () => false`. Servers with a FastMCP of their own say `canList`.
pub(super) fn is_listed_for_nobody(object: &StaticObject<'_>) -> bool {
    ["canAccess", "canList"].iter().filter_map(|key| object.get(key)).any(|allows| match &allows.kind {
        StaticKind::Function(function) => {
            node::field(function.node, "body").is_some_and(|body| body.kind() == "false")
        }
        _ => false,
    })
}

/// Adds the description and the schemas of an object; `None` if its schema is none.
pub(super) fn fill<'t>(
    draft: &mut ToolDraft<'t>,
    object: &StaticObject<'t>,
    [input_target, output_target]: [Option<ConversionTarget>; 2],
) -> Option<()> {
    if is_listed_for_nobody(object) {
        return None;
    }
    let (key, input) = INPUTS.into_iter().find_map(|key| Some((key, object.get(key)?)))?;
    // Arguments of prompts and parameters of requests have a schema each.
    let is_argument = object.get("required").is_some() || object.get("type").is_some();
    if key == "schema" && is_argument && handler_of(object).is_none() {
        return None;
    }
    draft.description = object.get("description").cloned();
    draft.annotations = object.get("annotations").cloned();
    draft.handler = handler_of(object);
    // Under any of the keys, a function without arguments has a schema without properties, and one that is not known
    // is a schema as well.
    let may_be_any = match &input.kind {
        StaticKind::Unknown(_) | StaticKind::Symbolic(_) => true,
        StaticKind::Object(shape) => shape.members.is_empty() || shape.open.is_some(),
        _ => false,
    };
    let is_of_function = may_be_any && handler_of(object).is_some();
    let is_certain = matches!(key, "inputSchema" | "input_schema") || is_of_function;
    draft.input = schema(input, input_target, ZodIo::Input, is_certain)?;
    if let Some(output) = object.get("outputSchema") {
        draft.output = schema(output, output_target, ZodIo::Output, true).unwrap_or(Sent::Nothing);
    }
    Some(())
}
