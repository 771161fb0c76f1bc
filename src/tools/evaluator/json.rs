//! JSON of a value, and the parts of it that are not known.

use serde_json::{Map, Value};

use super::{Origin, Reason, StaticKind, StaticValue};
use crate::tools::program::ModuleProgram;
use crate::tools::schema_builders;

/// Real schemas stay below ten levels.
const MAX_LEVELS: usize = 64;

/// Part that is left out of a value, as it is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownValue {
    /// JSON pointer from the declaration: `/inputSchema/properties/day`.
    pub pointer: String,
    pub reason: Reason,
    pub origin: Origin,
}

/// JSON of a value as `JSON.stringify` makes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Json {
    /// `None` if it has none, or is unknown as a whole.
    pub value: Option<Value>,
    pub unknown: Vec<UnknownValue>,
}

impl<'t> ModuleProgram<'t> {
    /// Converts a value. `pointer` is its place, with which those of its unknown parts begin.
    pub fn json(&self, value: &StaticValue<'t>, pointer: &str) -> Json {
        let mut unknown = Vec::new();
        let value = self.json_at(value, pointer.to_owned(), 0, &mut unknown);
        Json { value, unknown }
    }

    fn json_at(
        &self,
        value: &StaticValue<'t>,
        pointer: String,
        level: usize,
        unknown: &mut Vec<UnknownValue>,
    ) -> Option<Value> {
        let is_too_much = level > MAX_LEVELS || !self.step() || !self.bytes(pointer.len());
        if !is_too_much && let Some(plain) = schema_builders::plain(self, value) {
            return self.json_at(&plain, pointer, level + 1, unknown);
        }
        if let Some(reason) = if is_too_much { Some(Reason::TooMuch) } else { self.why_unknown(value) } {
            unknown.push(UnknownValue { pointer, reason, origin: value.origin });
            return None;
        }
        Some(match &value.kind {
            StaticKind::Null => Value::Null,
            StaticKind::Bool(bool) => Value::Bool(*bool),
            StaticKind::Number(number) => number_to_json(*number),
            StaticKind::String(text) => Value::String(text.to_string()),
            StaticKind::Array(items) => {
                let mut found = Vec::with_capacity(items.len());
                for (index, item) in items.iter().enumerate() {
                    let before = unknown.len();
                    let value = self.json_at(item, format!("{pointer}/{index}"), level + 1, unknown);
                    // Other values that JSON lacks are null in an array.
                    if value.is_some() || unknown.len() == before {
                        found.push(value.unwrap_or_default());
                    }
                }
                Value::Array(found)
            }
            StaticKind::Object(object) => {
                if let Some((origin, reason)) = &object.open {
                    unknown.push(UnknownValue {
                        pointer: pointer.clone(),
                        reason: reason.clone(),
                        origin: *origin,
                    });
                }
                let mut members = Map::new();
                for member in object.entries() {
                    let inner = format!("{pointer}/{}", escaped(&member.key));
                    if let Some(value) = self.json_at(&member.value, inner, level + 1, unknown) {
                        members.insert(member.key.to_string(), value);
                    }
                }
                Value::Object(members)
            }
            StaticKind::Set(_) | StaticKind::Map(_) | StaticKind::RegExp(_) => Value::Object(Map::new()),
            _ => return None,
        })
    }

    fn why_unknown(&self, value: &StaticValue<'t>) -> Option<Reason> {
        match &value.kind {
            StaticKind::String(text) => (!self.bytes(text.len())).then_some(Reason::TooMuch),
            StaticKind::Getter(_) => Some(Reason::Cycle),
            StaticKind::BigInt | StaticKind::Instance(_) | StaticKind::Namespace(_) => {
                Some(Reason::Expression)
            }
            StaticKind::Symbolic(_) => Some(symbolic_reason(value)),
            StaticKind::Unknown(reason) => Some(reason.clone()),
            _ => None,
        }
    }
}

/// Returns why an expression over another package is not known.
pub fn symbolic_reason(value: &StaticValue<'_>) -> Reason {
    match value.root() {
        Some((package, _)) if is_schema_builder(package) => Reason::SchemaBuilder(package.into()),
        Some((package, _)) => Reason::Package(package.into()),
        None => Reason::Expression,
    }
}

pub fn is_schema_builder(package: &str) -> bool {
    let name = package.strip_prefix("npm:").unwrap_or(package);
    let name = name.split('@').next().filter(|name| !name.is_empty()).unwrap_or(name);
    matches!(
        name.split('/').next(),
        Some("zod" | "zod-to-json-schema" | "valibot" | "arktype" | "effect" | "typebox" | "yup" | "joi")
    ) || package.starts_with("@sinclair/typebox")
        || package.starts_with("@valibot/")
}

fn escaped(key: &str) -> String {
    if key.contains(['~', '/']) { key.replace('~', "~0").replace('/', "~1") } else { key.to_owned() }
}

fn number_to_json(number: f64) -> Value {
    crate::syntax::Value::new(crate::text::Span::default(), crate::syntax::ValueKind::Number(number))
        .to_json()
}
