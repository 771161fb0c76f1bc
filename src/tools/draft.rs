//! Values from which a declaration is made, once it is known how its package sends them.

use super::declaration::{Part, ToolDeclaration, ToolHost, ToolSchema, UnknownPart};
use super::evaluator::{Json, Origin, Reason, StaticKind, StaticValue, UnknownValue, symbolic_reason};
use super::program::ModuleProgram;
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
        Some(match self {
            Self::Nothing => return None,
            Self::AsWritten(value) => {
                let Json { value: json, unknown } = program.json(&value, pointer);
                let unknown = unknown.into_iter().map(|part| placed(program, part)).collect();
                let place = program.place(value.origin);
                ToolSchema { place, json, value: program.spanned(&value), unknown }
            }
            Self::Converted { origin, json } => ToolSchema {
                place: program.place(origin),
                value: Value::from_json(&json, origin.span),
                json: Some(json),
                unknown: Vec::new(),
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
            },
        })
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
