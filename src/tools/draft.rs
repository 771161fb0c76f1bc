//! Values from which a declaration is made, once it is known how its package sends them.

use super::declaration::{Part, SchemaBuild, ToolDeclaration, ToolHost, ToolSchema, UnknownPart};
use super::evaluator::{Json, Origin, Reason, StaticKind, StaticValue, UnknownValue, symbolic_reason};
use super::hosts;
use super::program::ModuleProgram;
use super::schema_builders::zod::{
    self, ConversionTarget, WrittenConversion, ZodIo, ZodMajor, ZodReader, ZodVersion, written_conversion,
};
use crate::syntax::{Dynamic, Value, ValueKind};

#[derive(Clone, Debug)]
pub(super) struct ToolDraft<'t> {
    pub host: ToolHost,
    pub origin: Origin,
    pub name: StaticValue<'t>,
    pub description: Option<StaticValue<'t>>,
    pub input: Sent<'t>,
    pub output: Sent<'t>,
    pub annotations: Option<StaticValue<'t>>,
    pub handler: Option<Origin>,
    /// Whether these are the values that are sent, and not only those of the declaration.
    pub is_sent: bool,
}

/// Schema that is sent.
#[derive(Clone, Debug)]
pub(super) enum Sent<'t> {
    Nothing,
    AsWritten(StaticValue<'t>),
    /// Schema of zod, or the shape of one, which the package converts.
    Built {
        value: StaticValue<'t>,
        target: ConversionTarget,
        io: ZodIo,
    },
    /// Written in the form of a package, and sent as `json` has it.
    Converted {
        origin: Origin,
        json: serde_json::Value,
    },
    Unknown {
        origin: Origin,
        reason: Reason,
    },
}

impl<'t> Sent<'t> {
    pub fn optional(value: Option<StaticValue<'t>>) -> Self {
        value.filter(|value| !value.is_undefined()).map_or(Self::Nothing, Self::AsWritten)
    }

    fn schema(self, program: &ModuleProgram<'t>, pointer: &str) -> Option<ToolSchema> {
        if let Self::AsWritten(value) = &self
            && let Some(schema) = zod::given_to_package(value)
            && zod::made_by(schema, program.zod()) == Some(ZodMajor::Four)
        {
            return Some(lost(program, value, schema));
        }
        if let Self::AsWritten(value) = &self
            && let Some(WrittenConversion { schema, target, io, major }) = written_conversion(value)
        {
            return converted(program, schema, target, io, pointer, Some(major));
        }
        Some(match self {
            Self::Nothing => return None,
            Self::Built { value, target, io } => {
                return converted(program, &value, target, io, pointer, None);
            }
            Self::AsWritten(value) => {
                let Json { value: json, unknown } = program.json(&value, pointer);
                let unknown = unknown.into_iter().map(|part| placed(program, part)).collect();
                let place = program.place(value.origin);
                ToolSchema { place, json, value: program.spanned(&value), unknown, build: None }
            }
            Self::Converted { origin, json } => ToolSchema {
                place: program.place(origin),
                value: Value::from_json(&json, origin.span),
                json: Some(json),
                unknown: Vec::new(),
                build: None,
            },
            Self::Unknown { origin, reason } => ToolSchema {
                place: program.place(origin),
                json: None,
                value: Value::new(origin.span, ValueKind::Dynamic(Dynamic::Expression)),
                unknown: vec![UnknownPart {
                    pointer: pointer.to_owned(),
                    reason,
                    place: program.place(origin),
                }],
                build: None,
            },
        })
    }
}

/// Converts a schema of zod. `major` is the version that the converter takes, if it does not take both.
fn converted<'t>(
    program: &ModuleProgram<'t>,
    value: &StaticValue<'t>,
    target: ConversionTarget,
    io: ZodIo,
    pointer: &str,
    major: Option<ZodMajor>,
) -> Option<ToolSchema> {
    let failed = |reason: Reason, origin: Origin| {
        let unknown = Sent::Unknown { origin, reason };
        unknown.schema(program, pointer)
    };
    let Some(made_by) = zod::made_by(value, program.zod()) else {
        return failed(hosts::builder_reason(value), value.origin);
    };
    let version = version_of(program, value, made_by);
    let reader = ZodReader::new(program, made_by);
    let build = SchemaBuild { zod: version, is_object: zod::is_object(&reader, value), is_lost: false };
    if major.is_some_and(|major| major != made_by) {
        return failed(hosts::builder_reason(value), value.origin);
    }
    match zod::convert(&reader, value, target, io, pointer) {
        Ok(None) => None,
        Ok(Some(schema)) => Some(ToolSchema {
            place: program.place(value.origin),
            json: Some(schema.value.to_json()),
            value: schema.value,
            unknown: schema.unknown.into_iter().map(|part| placed(program, part)).collect(),
            build: Some(build),
        }),
        Err(error) => {
            let schema = failed(Reason::Throws(error.message.into()), error.origin);
            schema.map(|schema| ToolSchema { build: Some(build), ..schema })
        }
    }
}

/// Returns the version that makes a schema, or a shape, with how certain it is.
fn version_of<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>, major: ZodMajor) -> ZodVersion {
    let names_major = |value: &StaticValue<'t>| value.root().is_some_and(|(it, _)| zod::names_major(it));
    let of_shape = value.as_object().map(|shape| shape.members.as_slice()).unwrap_or_default();
    let is_named = names_major(value) || of_shape.iter().any(|member| names_major(&member.value));
    ZodVersion { major, is_certain: is_named || program.zod_version().is_certain }
}

/// Returns what `zod-to-json-schema` makes of a schema of zod 4, which it does not know.
fn lost<'t>(program: &ModuleProgram<'t>, value: &StaticValue<'t>, schema: &StaticValue<'t>) -> ToolSchema {
    let json = serde_json::json!({ "$schema": "http://json-schema.org/draft-07/schema#" });
    let zod = version_of(program, schema, ZodMajor::Four);
    ToolSchema {
        place: program.place(value.origin),
        value: Value::from_json(&json, value.origin.span),
        json: Some(json),
        unknown: Vec::new(),
        build: Some(SchemaBuild { zod, is_object: true, is_lost: true }),
    }
}

impl<'t> ToolDraft<'t> {
    pub fn new(host: ToolHost, origin: Origin, name: StaticValue<'t>) -> Self {
        Self {
            host,
            origin,
            name,
            description: None,
            input: Sent::Nothing,
            output: Sent::Nothing,
            annotations: None,
            handler: None,
            is_sent: true,
        }
    }

    /// Forgets the values of all parts, since other code changes them.
    #[must_use]
    pub fn with_unknown_parts(mut self, reason: &Reason) -> Self {
        let unknown = |origin| StaticValue::unknown(origin, reason.clone());
        self.name = unknown(self.name.origin);
        self.description = self.description.map(|description| unknown(description.origin));
        self.input = Sent::Unknown { origin: self.origin, reason: reason.clone() };
        self.output = Sent::Nothing;
        self
    }

    pub fn declare(self, program: &ModuleProgram<'t>) -> ToolDeclaration {
        let schema = |sent: Sent<'t>, pointer| sent.schema(program, pointer);
        ToolDeclaration {
            host: self.host,
            place: program.place(self.origin),
            name: text_of(program, &self.name),
            description: self
                .description
                .filter(|it| !matches!(it.kind, StaticKind::Undefined | StaticKind::Null))
                .map(|description| text_of(program, &description)),
            input: schema(self.input, "/inputSchema"),
            output: schema(self.output, "/outputSchema"),
            annotations: schema(Sent::optional(self.annotations), "/annotations"),
            handler: self.handler.map(|handler| program.place(handler)),
            is_sent: self.is_sent,
        }
    }
}

fn text_of(program: &ModuleProgram<'_>, value: &StaticValue<'_>) -> Part<String> {
    let place = program.place(value.origin);
    match &value.kind {
        StaticKind::String(text) => Part::Known { place, value: text.to_string() },
        StaticKind::Unknown(reason) => Part::Unknown { place, reason: reason.clone() },
        StaticKind::Symbolic(_) => Part::Unknown { place, reason: symbolic_reason(value) },
        _ => Part::Unknown { place, reason: Reason::Expression },
    }
}

fn placed(program: &ModuleProgram<'_>, part: UnknownValue) -> UnknownPart {
    UnknownPart { pointer: part.pointer, reason: part.reason, place: program.place(part.origin) }
}
