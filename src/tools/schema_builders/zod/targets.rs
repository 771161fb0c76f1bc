//! Conversions of the packages: JSON Schema of a schema of zod, as it is sent.

use super::reader::zod_path;
use super::schema::{SharedSchema, ZodKind};
use super::zod_3::{self, References, Zod3Options};
use super::zod_4::{self, Zod4Options};
use super::{
    ConversionError, ConvertedSchema, JsonSchemaDraft, ZodIo, ZodMajor, ZodReader, is_zod, major_of,
};
use crate::syntax::{Member, Object, Value, ValueKind};
use crate::tools::evaluator::{StaticKind, StaticValue, Symbolic};

/// Package that converts the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionTarget {
    /// `@modelcontextprotocol/sdk`, which lists the tool.
    Mcp,
    /// `@modelcontextprotocol/server`.
    Mcp2,
    /// `ai`.
    AiSdk,
    /// `zodToJsonSchema(schema)` in the code, which keeps both sides of a pipe.
    ZodToJsonSchema,
    /// `z.toJSONSchema`, or `zodToJsonSchema` for zod 3, with their defaults.
    Zod,
    /// `z.toJSONSchema(schema, { target: "draft-7" })`.
    ZodDraftSeven,
}

/// Call of a converter in the code itself: `zodToJsonSchema(schema)` or `z.toJSONSchema(schema)`.
pub struct WrittenConversion<'v, 't> {
    pub schema: &'v StaticValue<'t>,
    pub target: ConversionTarget,
    pub io: ZodIo,
    /// Version whose schemas the converter takes.
    pub major: ZodMajor,
}

/// Returns the schema that `zod-to-json-schema` converts, with whichever options.
pub fn given_to_package<'v, 't>(value: &'v StaticValue<'t>) -> Option<&'v StaticValue<'t>> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (package, path) = callee.external()?;
    let is_function = matches!(&*path, "zodToJsonSchema" | "default" | "default.zodToJsonSchema");
    arguments.first().filter(|_| package == "zod-to-json-schema" && is_function)
}

/// Returns the conversion that a value is; `None` for any other value, and for options that are not known.
pub fn written_conversion<'v, 't>(value: &'v StaticValue<'t>) -> Option<WrittenConversion<'v, 't>> {
    let Symbolic::Call { callee, arguments } = value.as_symbolic()? else { return None };
    let (package, path) = callee.external()?;
    let schema = arguments.first()?;
    let options = arguments.get(1);
    if given_to_package(value).is_some() {
        // The default of `pipeStrategy` has both sides.
        let is_default = options.is_none_or(|options| {
            let known = options.as_object().filter(|options| options.open.is_none());
            known.is_some_and(|options| {
                options.members.iter().all(|member| match &*member.key {
                    "target" => member.value.as_str() == Some("jsonSchema7"),
                    "$refStrategy" => member.value.as_str() == Some("root"),
                    _ => false,
                })
            })
        });
        return is_default.then_some(WrittenConversion {
            schema,
            target: ConversionTarget::ZodToJsonSchema,
            io: ZodIo::Input,
            major: ZodMajor::Three,
        });
    }
    if !is_zod(package) || zod_path(&path) != "toJSONSchema" {
        return None;
    }
    let (mut target, mut io) = (ConversionTarget::Zod, ZodIo::Output);
    if let Some(options) = options {
        let options = options.as_object().filter(|options| options.open.is_none())?;
        for member in &options.members {
            match (&*member.key, member.value.as_str()?) {
                ("target", "draft-7" | "draft-07") => target = ConversionTarget::ZodDraftSeven,
                ("target", "draft-2020-12") => target = ConversionTarget::Zod,
                ("io", "input") => io = ZodIo::Input,
                ("io", "output") => io = ZodIo::Output,
                _ => return None,
            }
        }
    }
    Some(WrittenConversion { schema, target, io, major: ZodMajor::Four })
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
    let mut converted = match reader.major {
        ZodMajor::Four => {
            let draft = match target {
                ConversionTarget::Mcp2 | ConversionTarget::Zod => JsonSchemaDraft::TwentyTwenty,
                _ => JsonSchemaDraft::Seven,
            };
            zod_4::convert(reader, &schema, Zod4Options { draft, io, reuses: false }, pointer)?
        }
        ZodMajor::Three => {
            let options = Zod3Options {
                pipe: match target {
                    ConversionTarget::AiSdk | ConversionTarget::ZodToJsonSchema => None,
                    _ => Some(io),
                },
                references: if target == ConversionTarget::AiSdk {
                    References::None
                } else {
                    References::Root
                },
                has_strict_unions: target == ConversionTarget::Mcp,
            };
            zod_3::convert(reader, &schema, options, pointer)?
        }
    };
    match target {
        ConversionTarget::AiSdk if reader.major == ZodMajor::Four => close(&mut converted.value),
        ConversionTarget::Mcp2 => add_type(&mut converted.value),
        _ => {}
    }
    Ok(Some(converted))
}

/// Whether a value is a schema of objects, or the shape of one.
pub fn is_object<'t>(reader: &ZodReader<'_, 't>, value: &StaticValue<'t>) -> bool {
    value.as_object().is_some() || matches!(reader.read_root(value).kind, ZodKind::Object { .. })
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

/// Puts `type: "object"` where a schema has no type, as MCP's SDK 2 does.
fn add_type(value: &mut Value) {
    let span = value.span;
    if let ValueKind::Object(object) = &mut value.kind
        && object.get("type").is_none()
    {
        let member = Member { key: "type".to_owned(), key_span: span, value: Value::string(span, "object") };
        object.members.insert(0, member);
    }
}

/// Closes objects, as the AI SDK does.
fn close(value: &mut Value) {
    let span = value.span;
    let ValueKind::Object(object) = &mut value.kind else { return };
    let is_object = object.get("type").is_some_and(|kind| {
        kind.as_str() == Some("object")
            || kind.as_array().is_some_and(|all| all.iter().any(|it| it.as_str() == Some("object")))
    });
    if is_object {
        match member(object, "additionalProperties") {
            Some(extra) if matches!(extra.kind, ValueKind::Object(_)) => close(extra),
            Some(extra) if matches!(extra.kind, ValueKind::Dynamic(_)) => {}
            Some(extra) => extra.kind = ValueKind::Bool(false),
            None => object.members.push(Member {
                key: "additionalProperties".to_owned(),
                key_span: span,
                value: Value::new(span, ValueKind::Bool(false)),
            }),
        }
        close_members(object, "properties");
    }
    for keyword in ["items", "anyOf", "allOf", "oneOf"] {
        match member(object, keyword).map(|value| &mut value.kind) {
            Some(ValueKind::Array(items)) => items.iter_mut().for_each(close),
            Some(_) => {
                if let Some(value) = member(object, keyword) {
                    close(value);
                }
            }
            None => {}
        }
    }
    close_members(object, "definitions");
}

fn close_members(object: &mut Object, keyword: &str) {
    if let Some(Value { kind: ValueKind::Object(inner), .. }) = member(object, keyword) {
        inner.members.iter_mut().for_each(|member| close(&mut member.value));
    }
}

fn member<'o>(object: &'o mut Object, key: &str) -> Option<&'o mut Value> {
    object.members.iter_mut().find(|member| member.key == key).map(|member| &mut member.value)
}
