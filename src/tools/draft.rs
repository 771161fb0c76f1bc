//! Values from which a declaration is made, once it is known how its package sends them.

use std::collections::HashMap;

use super::declaration::{Part, SchemaBuild, Sender, ToolDeclaration, ToolHost, ToolSchema, UnknownPart};
use super::evaluator::{Json, Origin, Reason, StaticKind, StaticValue, UnknownValue, symbolic_reason};
use super::hosts;
use super::package_versions::PackageVersion;
use super::program::ModuleProgram;
use super::schema_builders::zod::{self, MastraModel, NoStrictForm, StrictSource, Zod3Options};
use super::schema_builders::{
    self, BuilderPackage, BuilderVersion, ConversionError, ConversionTarget, SchemaConversion, SchemaIo,
    WrittenConversion, ZodMajor, written_conversion,
};
use crate::syntax::{Dynamic, Member, Object, Value, ValueKind};

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
    pub sender: Sender,
    /// Whether it is what one call of the function around the declaration makes of it.
    pub is_of_call: bool,
}

/// Schema that is sent.
#[derive(Clone, Debug)]
pub(super) enum Sent<'t> {
    Nothing,
    AsWritten(StaticValue<'t>),
    /// Schema of a builder, or the shape of one, which the package converts.
    Built {
        value: StaticValue<'t>,
        target: ConversionTarget,
        io: SchemaIo,
    },
    /// JSON Schema that the package changes.
    Changed {
        value: StaticValue<'t>,
        by: SchemaChange,
    },
    /// Written in the form of a package, and sent as `json` has it.
    Converted {
        origin: Origin,
        json: serde_json::Value,
    },
    /// JSON Schema of which the package makes `json`; the two have most keywords at the same places.
    Adapted {
        value: StaticValue<'t>,
        json: serde_json::Value,
    },
    Unknown {
        origin: Origin,
        reason: Reason,
    },
}

/// Change of a JSON Schema by a package before it is sent.
#[derive(Clone, Copy, Debug)]
pub(super) enum SchemaChange {
    /// `@openai/agents` makes it strict.
    Strict,
    Mastra(MastraModel),
}

impl SchemaChange {
    fn apply(self, value: &mut Value) -> Result<(), Reason> {
        match self {
            Self::Strict => {
                zod::make_strict_for_agents(value, StrictSource::Json).map_err(|error| match error {
                    NoStrictForm::Throws(message) => Reason::Throws(message.into()),
                    NoStrictForm::Unclear => Reason::Conversion,
                })
            }
            Self::Mastra(model) => {
                if zod::adapt_for_mastra(value, model) {
                    Ok(())
                } else {
                    Err(Reason::Conversion)
                }
            }
        }
    }
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
            // Whichever options there are.
            let target = ConversionTarget::ZodToJsonSchema(Zod3Options::default());
            return converted(program, schema, target, SchemaIo::Input, pointer, Some(ZodMajor::Three));
        }
        if let Self::AsWritten(value) = &self
            && let Some(WrittenConversion { schema, target, io, major }) = written_conversion(value)
        {
            return converted(program, schema, target, io, pointer, major);
        }
        if let Self::AsWritten(value) = &self
            && schema_builders::is_json_schema(value)
        {
            return converted(program, value, ConversionTarget::Unchanged, SchemaIo::Input, pointer, None);
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
                ToolSchema { unknown, ..ToolSchema::new(place, json, program.spanned(&value)) }
            }
            Self::Changed { value, by } => {
                let failed = |reason| Self::Unknown { origin: value.origin, reason }.schema(program, pointer);
                if let Some(part) = program.json(&value, pointer).unknown.into_iter().next() {
                    return failed(part.reason);
                }
                let mut changed = program.spanned(&value);
                if let Err(reason) = by.apply(&mut changed) {
                    return failed(reason);
                }
                let (place, json) = (program.place(value.origin), Some(changed.to_json()));
                ToolSchema::new(place, json, changed)
            }
            Self::Adapted { value, json } => {
                let spanned = with_spans_of(&json, &program.spanned(&value));
                ToolSchema::new(program.place(value.origin), Some(json), spanned)
            }
            Self::Converted { origin, json } => {
                let value = Value::from_json(&json, origin.span);
                ToolSchema::new(program.place(origin), Some(json), value)
            }
            Self::Unknown { origin, reason } => {
                let place = program.place(origin);
                let part = UnknownPart { pointer: pointer.to_owned(), reason, place: place.clone() };
                let value = Value::new(origin.span, ValueKind::Dynamic(Dynamic::Expression));
                ToolSchema { unknown: vec![part], ..ToolSchema::new(place, None, value) }
            }
        })
    }
}

/// Returns a schema with the spans of the written one, where both have the same keywords.
fn with_spans_of(json: &serde_json::Value, written: &Value) -> Value {
    use serde_json::Value as Json;
    let span = written.span;
    match (json, &written.kind) {
        (Json::Object(members), ValueKind::Object(object)) => {
            let written: HashMap<&str, &Member> =
                object.members.iter().map(|member| (member.key.as_str(), member)).collect();
            let member = |(key, json): (&String, &Json)| {
                let written = written.get(key.as_str());
                Member {
                    key: key.clone(),
                    key_span: written.map_or(span, |member| member.key_span),
                    value: written.map_or_else(
                        || Value::from_json(json, span),
                        |member| with_spans_of(json, &member.value),
                    ),
                }
            };
            let members = members.iter().map(member).collect();
            Value::new(span, ValueKind::Object(Object { members, open: false }))
        }
        (Json::Array(items), ValueKind::Array(all)) if items.len() == all.len() => {
            let items = items.iter().zip(all).map(|(json, written)| with_spans_of(json, written));
            Value::new(span, ValueKind::Array(items.collect()))
        }
        _ => Value::from_json(json, span),
    }
}

/// Converts a schema of a builder. `major` is the version of zod that the converter takes, if it takes only one.
fn converted<'t>(
    program: &ModuleProgram<'t>,
    value: &StaticValue<'t>,
    target: ConversionTarget,
    io: SchemaIo,
    pointer: &str,
    major: Option<ZodMajor>,
) -> Option<ToolSchema> {
    let conversion = SchemaConversion { target, io };
    let failed = |reason: Reason, origin: Origin, build: SchemaBuild| {
        let schema = Sent::Unknown { origin, reason }.schema(program, pointer)?;
        Some(ToolSchema { build: Some(build), ..schema })
    };
    let Some(schema) = schema_builders::read(program, value) else {
        let made_by = BuilderVersion { package: BuilderPackage::Zod(program.zod()), is_certain: false };
        let unread = SchemaBuild {
            conversion,
            made_by,
            is_object: false,
            is_lost: false,
            is_refused: false,
            versions: Vec::new(),
        };
        return failed(hosts::builder_reason(value), value.origin, unread);
    };
    let build = SchemaBuild {
        conversion,
        made_by: version_of(program, value, schema.package()),
        is_object: schema.is_object(),
        is_lost: false,
        is_refused: value.as_object().is_some() && target.takes_schemas_alone(),
        versions: versions_of(program, target, schema.package()),
    };
    let thrown =
        |error: ConversionError, build| failed(Reason::Throws(error.message.into()), error.origin, build);
    if let Some(served) = schema.misfit(target, major) {
        return match served {
            Ok(json) => {
                let schema = Sent::Converted { origin: value.origin, json }.schema(program, pointer)?;
                Some(ToolSchema { build: Some(SchemaBuild { is_lost: true, ..build }), ..schema })
            }
            Err(error) => thrown(error, build),
        };
    }
    match schema.convert(conversion, pointer) {
        Ok(None) => None,
        Ok(Some(schema)) => {
            let unknown = schema.unknown.into_iter().map(|part| placed(program, part)).collect();
            let (place, json) = (program.place(value.origin), Some(schema.value.to_json()));
            Some(ToolSchema { unknown, build: Some(build), ..ToolSchema::new(place, json, schema.value) })
        }
        Err(error) => thrown(error, build),
    }
}

/// Returns the version that makes a schema, and whether its import or the package says so.
fn version_of<'t>(
    program: &ModuleProgram<'t>,
    value: &StaticValue<'t>,
    package: BuilderPackage,
) -> BuilderVersion {
    let names_major = |value: &StaticValue<'t>| value.root().is_some_and(|(it, _)| zod::names_major(it));
    let of_shape = value.as_object().map(|shape| shape.members.as_slice()).unwrap_or_default();
    let is_named = package.zod().is_some()
        && (names_major(value) || of_shape.iter().any(|member| names_major(&member.value)));
    let is_certain = is_named || program.versions().get(package.package()).is_certain();
    BuilderVersion { package, is_certain }
}

/// Returns the packages whose version decides on a conversion.
pub(super) fn versions_of(
    program: &ModuleProgram<'_>,
    target: ConversionTarget,
    made_by: BuilderPackage,
) -> Vec<(&'static str, PackageVersion)> {
    let converter = match target {
        ConversionTarget::Mcp => Some("@modelcontextprotocol/sdk"),
        ConversionTarget::Mcp2 => Some("@modelcontextprotocol/server"),
        ConversionTarget::AiSdk | ConversionTarget::AiSdkReferences => Some("ai"),
        ConversionTarget::Mastra(_) => Some("@mastra/core"),
        ConversionTarget::FastMcp { .. } => Some("fastmcp"),
        ConversionTarget::OpenAi | ConversionTarget::OpenAiRealtime => Some("openai"),
        ConversionTarget::OpenAiAgents => Some("@openai/agents"),
        ConversionTarget::ZodToJsonSchema(_) => Some("zod-to-json-schema"),
        _ => None,
    };
    // Valibot leaves the conversion to a package of its own.
    let own = (made_by == BuilderPackage::Valibot).then_some("@valibot/to-json-schema");
    // `zod/v3` and `zod/v4` are what they are whichever version is installed.
    let is_installed = made_by.zod().is_none_or(|major| major == program.zod());
    let builder = is_installed.then_some(made_by.package());
    let named = builder.into_iter().chain(own).chain(converter);
    named.map(|name| (name, program.versions().get(name))).collect()
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
            sender: Sender::Found,
            is_of_call: false,
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
        let has_output = !matches!(self.output, Sent::Nothing);
        let output = schema(self.output, "/outputSchema");
        ToolDeclaration {
            host: self.host,
            place: program.place(self.origin),
            name: text_of(program, &self.name),
            description: self
                .description
                .filter(|it| !matches!(it.kind, StaticKind::Undefined | StaticKind::Null))
                .map(|description| text_of(program, &description)),
            input: schema(self.input, "/inputSchema"),
            drops_output: has_output && output.is_none(),
            output,
            annotations: schema(Sent::optional(self.annotations), "/annotations"),
            handler: self.handler.map(|handler| program.place(handler)),
            sender: self.sender,
            is_of_call: self.is_of_call,
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

pub(super) fn placed(program: &ModuleProgram<'_>, part: UnknownValue) -> UnknownPart {
    UnknownPart { pointer: part.pointer, reason: part.reason, place: program.place(part.origin) }
}
