//! Conversions of the packages: JSON Schema of a schema of zod, as it is sent.

mod agents;
mod agents_strict;
mod anthropic;
mod langchain;
pub(in crate::tools) mod mastra;
mod misfit;
mod openai_strict;
mod openai_zod_3;
mod written;

use std::rc::Rc;

use super::schema::{SharedSchema, ZodKind};
use super::zod_3::{self, References, Zod3Dialect, Zod3Options};
use super::zod_4::{self, Zod4Options};
use super::{
    ConversionError, ConversionTarget, ConvertedSchema, JsonSchemaDraft, ZodIo, ZodMajor, ZodReader, is_mini,
    is_zod, major_of, shape,
};
use crate::syntax::{Dynamic, Value, ValueKind};
use crate::tools::evaluator::{Reason, StaticKind, StaticObject, StaticValue, UnknownValue};
use crate::tools::schema_builders::closed::{self, add_type, close, close_part, close_properties};

pub use agents_strict::StrictSource;
pub(in crate::tools) use agents_strict::make_strict as make_strict_for_agents;
pub use mastra::MastraModel;
pub use misfit::misfit;
pub(in crate::tools) use openai_strict::NoStrictForm;
pub use written::{given_to_package, written_conversion};

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
    if target == ConversionTarget::Mcp && reader.major == ZodMajor::Three && is_empty_shape(reader, value) {
        let newest = ZodReader::new(reader.program, ZodMajor::Four);
        return convert(&newest, value, target, io, pointer);
    }
    let schema = reader.read_root(value);
    if !target.takes_mini() && is_of_mini(value) {
        return Ok(Some(unknown(&schema, pointer, Reason::Conversion)));
    }
    if target == ConversionTarget::Mcp && !lists(&schema) {
        return Ok((io == ZodIo::Input).then(|| no_parameters(&schema)));
    }
    if target == ConversionTarget::OpenAiAgents {
        return Ok(Some(agents::for_agents(reader, value, &schema, pointer)));
    }
    if let ConversionTarget::Mastra(model) = target {
        return Ok(Some(for_mastra(reader, &schema, target, model, pointer)));
    }
    let mut converted = by_version(reader, &schema, target, io, pointer)?;
    let failed = |message: String| Err(ConversionError { message, origin: schema.origin });
    match target {
        ConversionTarget::AiSdk | ConversionTarget::AiSdkReferences if reader.major == ZodMajor::Four => {
            close(&mut converted.value);
        }
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
                Err(NoStrictForm::Unclear) => return Ok(Some(unknown(&schema, pointer, Reason::Conversion))),
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
        ConversionTarget::AiSdk | ConversionTarget::AiSdkReferences if reader.major == ZodMajor::Four => {
            close(&mut converted.value);
        }
        ConversionTarget::FastMcp { is_closed: true } => close_part(&mut converted.value),
        ConversionTarget::Mastra(model)
            if !converted.unknown.is_empty() || !mastra::adapt(&mut converted.value, model) =>
        {
            return Ok(unknown(part, "", Reason::Conversion));
        }
        ConversionTarget::OpenAi | ConversionTarget::OpenAiAgents if reader.major == ZodMajor::Four => {
            openai_strict::write_unions_as_any(&mut converted.value);
            match openai_strict::make_strict(&mut converted.value) {
                Ok(()) => {}
                Err(NoStrictForm::Throws(message)) => {
                    return Err(ConversionError { message, origin: part.origin });
                }
                Err(NoStrictForm::Unclear) => return Ok(unknown(part, "", Reason::Conversion)),
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

fn is_of_mini(value: &StaticValue<'_>) -> bool {
    let is_it = |value: &StaticValue<'_>| value.root().is_some_and(|(package, _)| is_mini(package));
    is_it(value) || value.as_object().is_some_and(|shape| shape.members.iter().any(|it| is_it(&it.value)))
}

impl ConversionTarget {
    /// Whether the package converts schemas of `zod/mini` as it does others: those that ask a schema itself, or for its
    /// description, find that it has no such members.
    fn takes_mini(self) -> bool {
        !matches!(
            self,
            Self::Mcp2
                | Self::FastMcp { .. }
                | Self::Mastra(_)
                | Self::LangChain
                | Self::OpenAiAgents
                | Self::GenAiScript
        )
    }

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
            reuses: matches!(self, Self::Anthropic | Self::AnthropicFormat | Self::AiSdkReferences),
            refuses_exclusive: self == Self::OpenAi,
            admits_any: matches!(self, Self::Mastra(_)),
        }
    }

    fn zod_3(self, io: ZodIo) -> Zod3Options {
        let given = Zod3Options { pipe: Some(io), ..Zod3Options::default() };
        match self {
            Self::ZodToJsonSchema(options) => options,
            Self::AiSdk | Self::Mastra(_) => {
                Zod3Options { references: References::None, ..Zod3Options::default() }
            }
            Self::AiSdkReferences | Self::FastMcp { .. } | Self::LangChain => Zod3Options::default(),
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

/// Minor version of zod 4 that first converts itself for Mastra.
const WITH_OWN_JSON_SCHEMA: u32 = 2;

/// Version of `@mastra/core` whose changes are known.
const WITH_KNOWN_CHANGES: (u32, u32, u32) = (1, 71, 0);

/// Converts a schema as `@mastra/core` does.
fn for_mastra<'t>(
    reader: &ZodReader<'_, 't>,
    schema: &SharedSchema<'t>,
    target: ConversionTarget,
    model: MastraModel,
    pointer: &str,
) -> ConvertedSchema {
    let refused = || unknown(schema, pointer, Reason::Conversion);
    let (major, minor, patch) = WITH_KNOWN_CHANGES;
    let is_known = reader.program.versions().get("@mastra/core").is_at_least(major, minor, patch);
    let is_told_apart = match reader.major {
        ZodMajor::Four => reader.minor() >= WITH_OWN_JSON_SCHEMA,
        ZodMajor::Three => model != MastraModel::Other,
    };
    let Ok(mut converted) = by_version(reader, schema, target, ZodIo::Input, pointer) else {
        return refused();
    };
    if let Some(part) = converted.unknown.first() {
        return unknown(schema, pointer, part.reason.clone());
    }
    // Dates of zod 3 have a mark that texts with their format have not.
    let may_have_dates =
        || reader.major == ZodMajor::Three && converted.value.to_json().to_string().contains("\"date-time\"");
    if !is_known || !is_told_apart || may_have_dates() || !mastra::adapt(&mut converted.value, model) {
        return refused();
    }
    converted
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

fn is_empty_shape<'t>(reader: &ZodReader<'_, 't>, value: &StaticValue<'t>) -> bool {
    let is_empty = |shape: &StaticObject<'_>| shape.members.is_empty() && shape.open.is_none();
    match value.as_object() {
        Some(shape) => is_empty(shape),
        None => shape::of_member(reader, value).is_some_and(|shape| is_empty(&shape)),
    }
}

fn no_parameters(schema: &SharedSchema<'_>) -> ConvertedSchema {
    let json = serde_json::json!({ "type": "object", "properties": {} });
    ConvertedSchema { value: Value::from_json(&json, schema.origin.span), unknown: Vec::new() }
}
