//! Conversions of the packages: JSON Schema of a schema of zod, as it is sent.

mod anthropic;
mod closed;
mod langchain;
mod misfit;
mod openai_strict;
mod openai_zod_3;
mod written;

use std::rc::Rc;

use super::schema::{SharedSchema, ZodKind};
use super::zod_3::{self, References, Zod3Dialect, Zod3Options};
use super::zod_4::{self, Zod4Options};
use super::{
    ConversionError, ConvertedSchema, JsonSchemaDraft, ZodIo, ZodMajor, ZodReader, is_zod, major_of,
};
use crate::syntax::{Dynamic, Value, ValueKind};
use crate::tools::evaluator::{Reason, StaticKind, StaticValue, UnknownValue};
use closed::{add_type, close, close_properties};
use openai_strict::NoStrictForm;

pub use misfit::misfit;
pub use written::{WrittenConversion, given_to_package, written_conversion, written_schema};

/// Package that converts the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionTarget {
    /// `@modelcontextprotocol/sdk`, which lists the tool.
    Mcp,
    /// `@modelcontextprotocol/server`.
    Mcp2,
    /// `ai`.
    AiSdk,
    /// `fastmcp`, which closes objects since version 4.
    FastMcp { is_closed: bool },
    /// `betaZodTool` of `@anthropic-ai/sdk`.
    Anthropic,
    /// `zodOutputFormat` of `@anthropic-ai/sdk`.
    AnthropicFormat,
    /// `@langchain/core`.
    LangChain,
    /// `zodFunction` and others of `openai/helpers/zod`, which are strict.
    OpenAi,
    /// `zodRealtimeFunction`.
    OpenAiRealtime,
    /// `@openai/agents`.
    OpenAiAgents,
    /// `defSchema` of GenAIScript.
    GenAiScript,
    /// `zodToJsonSchema(schema, …)` in the code.
    ZodToJsonSchema(Zod3Options),
    /// `z.toJSONSchema`, or `zodToJsonSchema` for zod 3, with their defaults.
    Zod,
    /// `z.toJSONSchema(schema, { target: "draft-7" })`.
    ZodDraftSeven,
}

/// Returns the version that makes a schema, or the fields of a shape; `None` if they are not all of one.
pub fn made_by(value: &StaticValue<'_>, installed: ZodMajor) -> Option<ZodMajor> {
    let of_schema = |value: &StaticValue<'_>| {
        let (package, _) = value.root()?;
        is_zod(package).then(|| major_of(package, installed))
    };
    let Some(shape) = value.as_object() else { return of_schema(value) };
    let mut majors = shape.members.iter().filter_map(|member| match member.value.kind {
        StaticKind::Unknown(_) | StaticKind::Getter(_) => None,
        _ => Some(of_schema(&member.value)),
    });
    match majors.next() {
        // A shape without fields that are known.
        None => Some(installed),
        Some(first) => first.filter(|first| majors.all(|major| major == Some(*first))),
    }
}

/// Converts a schema, or the shape of one. `None` if the package leaves it out.
pub fn convert<'t>(
    reader: &ZodReader<'_, 't>,
    value: &StaticValue<'t>,
    target: ConversionTarget,
    io: ZodIo,
    pointer: &str,
) -> Result<Option<ConvertedSchema>, ConversionError> {
    // A shape without fields is one of the newest version, whichever made the other schemas.
    if target == ConversionTarget::Mcp && reader.major == ZodMajor::Three && is_empty_shape(value) {
        let newest = ZodReader::new(reader.program, ZodMajor::Four);
        return convert(&newest, value, target, io, pointer);
    }
    let schema = reader.read_root(value);
    if target == ConversionTarget::Mcp && !lists(&schema) {
        return Ok((io == ZodIo::Input).then(|| no_parameters(&schema)));
    }
    if target == ConversionTarget::OpenAiAgents {
        return Ok(Some(for_agents(reader, value, &schema, pointer)));
    }
    let mut converted = by_version(reader, &schema, target, io, pointer)?;
    let failed = |message: String| Err(ConversionError { message, origin: schema.origin });
    match target {
        ConversionTarget::AiSdk if reader.major == ZodMajor::Four => close(&mut converted.value),
        ConversionTarget::Mcp2 => add_type(&mut converted.value),
        ConversionTarget::FastMcp { is_closed: true } => close_properties(&mut converted.value),
        ConversionTarget::Anthropic if !matches!(converted.value.kind, ValueKind::Dynamic(_)) => {
            let kind = converted.value.get("type").map(Value::to_json);
            if kind.as_ref().and_then(serde_json::Value::as_str) != Some("object") {
                let kind =
                    kind.map_or_else(|| "undefined".to_owned(), |kind| kind.to_string().replace('"', ""));
                return failed(format!("Zod schema for a tool must be an object, but got {kind}"));
            }
        }
        ConversionTarget::OpenAi if reader.major == ZodMajor::Four => {
            openai_strict::write_unions_as_any(&mut converted.value);
            match openai_strict::make_strict(&mut converted.value) {
                Ok(()) => {}
                Err(NoStrictForm::Throws(message)) => return failed(message),
                Err(NoStrictForm::Unclear) => return Ok(Some(unknown(&schema, pointer, Reason::Wrapper))),
            }
        }
        ConversionTarget::OpenAi if !matches!(converted.value.kind, ValueKind::Dynamic(_)) => {
            let kind = converted.value.get("type").and_then(Value::as_str);
            if let Some(message) = openai_zod_3::root_type_rejected(kind) {
                return failed(message);
            }
        }
        ConversionTarget::AnthropicFormat => {
            if let Err(message) = anthropic::to_output_format(&mut converted.value, 0) {
                return failed(message);
            }
        }
        _ => {}
    }
    Ok(Some(converted))
}

/// Converts a part of a schema as it is converted within the whole.
pub fn convert_part<'t>(
    reader: &ZodReader<'_, 't>,
    part: &SharedSchema<'t>,
    target: ConversionTarget,
    io: ZodIo,
) -> Result<ConvertedSchema, ConversionError> {
    let mut converted = by_version(reader, part, target, io, "")?;
    match target {
        ConversionTarget::AiSdk if reader.major == ZodMajor::Four => close(&mut converted.value),
        ConversionTarget::FastMcp { is_closed: true } => close_properties(&mut converted.value),
        ConversionTarget::OpenAi | ConversionTarget::OpenAiAgents if reader.major == ZodMajor::Four => {
            openai_strict::write_unions_as_any(&mut converted.value);
            match openai_strict::make_strict(&mut converted.value) {
                Ok(()) => {}
                Err(NoStrictForm::Throws(message)) => {
                    return Err(ConversionError { message, origin: part.origin });
                }
                Err(NoStrictForm::Unclear) => return Ok(unknown(part, "", Reason::Wrapper)),
            }
        }
        _ => {}
    }
    Ok(converted)
}

fn by_version<'t>(
    reader: &ZodReader<'_, 't>,
    schema: &SharedSchema<'t>,
    target: ConversionTarget,
    io: ZodIo,
    pointer: &str,
) -> Result<ConvertedSchema, ConversionError> {
    let converted = match reader.major {
        ZodMajor::Four => {
            let schema = match target {
                ConversionTarget::LangChain => langchain::prepared(reader, schema)?,
                ConversionTarget::GenAiScript => return Ok(zod_3::convert_any(schema)),
                _ => Rc::clone(schema),
            };
            zod_4::convert(reader, &schema, target.zod_4(io), pointer)
        }
        ZodMajor::Three => {
            let rejected = || openai_zod_3::rejected(reader, schema);
            if let Some(error) = (target == ConversionTarget::OpenAi).then(rejected).flatten() {
                return Err(error);
            }
            zod_3::convert(reader, schema, target.zod_3(io), pointer)
        }
    };
    // Of a schema that is too large to send, a part helps no one.
    if reader.program.is_spent() { Ok(unknown(schema, pointer, Reason::TooMuch)) } else { converted }
}

/// Whether a value is a schema of objects, or the shape of one.
pub fn is_object<'t>(reader: &ZodReader<'_, 't>, value: &StaticValue<'t>) -> bool {
    value.as_object().is_some() || matches!(reader.read_root(value).kind, ZodKind::Object { .. })
}

impl ConversionTarget {
    fn zod_4(self, io: ZodIo) -> Zod4Options {
        let draft = match self {
            Self::Mcp2 | Self::Zod | Self::Anthropic | Self::AnthropicFormat | Self::LangChain => {
                JsonSchemaDraft::TwentyTwenty
            }
            _ => JsonSchemaDraft::Seven,
        };
        Zod4Options {
            draft,
            io,
            reuses: matches!(self, Self::Anthropic | Self::AnthropicFormat),
            refuses_exclusive: self == Self::OpenAi,
        }
    }

    fn zod_3(self, io: ZodIo) -> Zod3Options {
        let given = Zod3Options { pipe: Some(io), ..Zod3Options::default() };
        match self {
            Self::ZodToJsonSchema(options) => options,
            Self::AiSdk => Zod3Options { references: References::None, ..Zod3Options::default() },
            Self::FastMcp { .. } | Self::LangChain => Zod3Options::default(),
            Self::Mcp => Zod3Options { has_strict_unions: true, ..given },
            Self::OpenAi | Self::OpenAiAgents => Zod3Options {
                references: References::Extracted,
                dialect: Zod3Dialect::OpenAiStrict,
                ..Zod3Options::default()
            },
            Self::OpenAiRealtime => {
                Zod3Options { references: References::Extracted, dialect: Zod3Dialect::OpenAi, ..given }
            }
            Self::GenAiScript => Zod3Options { dialect: Zod3Dialect::OpenAiTarget, ..Zod3Options::default() },
            _ => given,
        }
    }
}

/// Converts a schema as `@openai/agents` does: as OpenAI's helpers, where those take it. What they refuse goes another way,
/// of which nothing is known here.
fn for_agents<'t>(
    reader: &ZodReader<'_, 't>,
    value: &StaticValue<'t>,
    schema: &SharedSchema<'t>,
    pointer: &str,
) -> ConvertedSchema {
    let converted = convert(reader, value, ConversionTarget::OpenAi, ZodIo::Output, pointer);
    let is_object = matches!(schema.kind, ZodKind::Object { .. });
    match converted {
        Ok(Some(mut converted)) if is_object && !has_beside_any(&converted.value, 0) => {
            closed::require_none(&mut converted.value);
            converted
        }
        _ => unknown(schema, pointer, Reason::Wrapper),
    }
}

/// Whether a schema has both `anyOf` and a type somewhere, which `@openai/agents` refuses.
fn has_beside_any(value: &Value, depth: usize) -> bool {
    match &value.kind {
        ValueKind::Object(object) => {
            let is_it = object.get("anyOf").is_some_and(|it| it.as_array().is_some())
                && object.get("type").is_some_and(|it| it.as_str().is_some());
            is_it || depth < 64 && object.members.iter().any(|it| has_beside_any(&it.value, depth + 1))
        }
        ValueKind::Array(items) => items.iter().any(|item| has_beside_any(item, depth + 1)),
        _ => false,
    }
}

/// Returns a schema of which nothing is known.
fn unknown(schema: &SharedSchema<'_>, pointer: &str, reason: Reason) -> ConvertedSchema {
    let part = UnknownValue { pointer: pointer.to_owned(), reason, origin: schema.origin };
    let value = Value::new(schema.origin.span, ValueKind::Dynamic(Dynamic::Expression));
    ConvertedSchema { value, unknown: vec![part] }
}

/// Whether MCP's SDK 1 lists the fields of a schema: only those of an object.
fn lists(schema: &SharedSchema<'_>) -> bool {
    matches!(schema.kind, ZodKind::Object { .. } | ZodKind::Unreadable(_))
}

fn is_empty_shape(value: &StaticValue<'_>) -> bool {
    value.as_object().is_some_and(|shape| shape.members.is_empty() && shape.open.is_none())
}

fn no_parameters(schema: &SharedSchema<'_>) -> ConvertedSchema {
    let json = serde_json::json!({ "type": "object", "properties": {} });
    ConvertedSchema { value: Value::from_json(&json, schema.origin.span), unknown: Vec::new() }
}
