//! Values from which a declaration is made, once it is known how its package sends them.

use serde_json::Value;

use super::declaration::{Part, ToolDeclaration, ToolHost, ToolSchema};
use super::evaluator::{Json, Origin, Reason, StaticKind, StaticValue, UnknownPart, symbolic_reason};
use super::program::ModuleProgram;

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
        json: Value,
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

    pub fn origin(&self) -> Option<Origin> {
        match self {
            Self::Nothing => None,
            Self::AsWritten(value) => Some(value.origin),
            Self::Converted { origin, .. } | Self::Unknown { origin, .. } => Some(*origin),
        }
    }

    fn schema(self, program: &ModuleProgram<'t>, pointer: &str) -> Option<ToolSchema> {
        let (origin, json) = match self {
            Self::Nothing => return None,
            Self::AsWritten(value) => (value.origin, program.json(&value, pointer)),
            Self::Converted { origin, json } => (origin, Json { value: Some(json), unknown: Vec::new() }),
            Self::Unknown { origin, reason } => {
                let unknown = vec![UnknownPart { pointer: pointer.to_owned(), reason, origin }];
                (origin, Json { value: None, unknown })
            }
        };
        Some(ToolSchema { origin, json })
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

    pub fn declare(self, program: &ModuleProgram<'t>) -> ToolDeclaration {
        ToolDeclaration {
            host: self.host,
            origin: self.origin,
            name: text_of(&self.name),
            description: self
                .description
                .filter(|it| !matches!(it.kind, StaticKind::Undefined | StaticKind::Null))
                .map(|description| text_of(&description)),
            input: self.input.schema(program, "/inputSchema"),
            output: self.output.schema(program, "/outputSchema"),
            annotations: Sent::optional(self.annotations).schema(program, "/annotations"),
            handler: self.handler,
        }
    }
}

fn text_of(value: &StaticValue<'_>) -> Part<String> {
    let origin = value.origin;
    match &value.kind {
        StaticKind::String(text) => Part::Known { origin, value: text.to_string() },
        StaticKind::Unknown(reason) => Part::Unknown { origin, reason: reason.clone() },
        StaticKind::Symbolic(_) => Part::Unknown { origin, reason: symbolic_reason(value) },
        _ => Part::Unknown { origin, reason: Reason::Expression },
    }
}
