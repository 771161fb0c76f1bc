//! Meaning of a place within schemas and maps of parameters.

use serde::{Deserialize, Serialize};

use super::literal::{Literal, LiteralSlot, LiteralStep};
use super::place::Place;
use crate::json_schema::keywords;

/// Position in a schema, or in a map of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaPosition<'s> {
    /// Name of a new parameter or property.
    Name,
    /// Value of this parameter or property.
    Parameter(&'s str),
    /// Keyword of a schema.
    Keyword { in_map: bool },
    /// Value of this keyword.
    Value(&'s str),
    /// Item of the list of this keyword.
    Item(&'s str),
}

/// Who reads a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SchemaOwner {
    /// `parameters` of a script or system: a form and `env.vars`.
    Parameters,
    /// Parameters of a tool.
    Tool,
    /// Schema of an answer or of data.
    Schema,
}

/// Place in a schema.
#[derive(Clone, Copy, Debug)]
pub struct SchemaContext<'a, 's> {
    pub owner: SchemaOwner,
    pub position: SchemaPosition<'s>,
    /// Schema with the keyword; the map for a name or a parameter.
    pub object: Option<&'a Literal<'s>>,
    /// Whether that is the outermost one.
    pub is_root: bool,
    /// Whether GenAIScript infers the schema from the values of the map, in which `type: "array"` means an object.
    pub is_inferred: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Inside<'s> {
    /// A map of names to schemas; whether it is GenAIScript's, whose values may be shorthand.
    Map {
        is_root: bool,
    },
    Schema {
        in_map: bool,
    },
    Keyword(&'s str),
    List(&'s str),
}

impl<'a, 's> SchemaContext<'a, 's> {
    /// Classifies a place; `None` outside of schemas.
    pub fn new(place: &'a Place<'s>) -> Option<Self> {
        let (owner, depth, mut inside) = root(place)?;
        let mut object = place.at_depth(depth);
        if inside == (Inside::Map { is_root: true }) && is_schema(object) {
            inside = Inside::Schema { in_map: false };
        }
        let mut last = "";
        let is_map = inside == (Inside::Map { is_root: true });
        for step in &place.path[depth..] {
            let current = object;
            object = object.and_then(|object| object.step(*step));
            inside = match (inside, *step) {
                (Inside::Map { .. }, LiteralStep::Key(name)) => {
                    last = name;
                    Inside::Schema { in_map: true }
                }
                (Inside::Schema { .. }, LiteralStep::Key(key)) => {
                    if !is_schema(current) && keywords::keyword(key).is_none() {
                        // A nested object in shorthand.
                        last = key;
                        Inside::Schema { in_map: true }
                    } else {
                        of_keyword(key)
                    }
                }
                (Inside::Keyword(keyword), LiteralStep::Item(_)) => match keyword {
                    "allOf" | "anyOf" | "oneOf" | "prefixItems" | "items" => Inside::Schema { in_map: false },
                    _ => Inside::List(keyword),
                },
                _ => return None,
            };
        }
        let at = |depth: usize| place.at_depth(depth);
        let length = place.path.len();
        let (position, object) = match (inside, place.slot) {
            (Inside::Map { .. }, LiteralSlot::Key { .. }) => (SchemaPosition::Name, at(length)),
            (Inside::Schema { in_map }, LiteralSlot::Key { .. }) => {
                (SchemaPosition::Keyword { in_map }, at(length))
            }
            (Inside::Schema { in_map: true }, LiteralSlot::Value) => {
                (SchemaPosition::Parameter(last), at(length - 1))
            }
            (Inside::Keyword(key), LiteralSlot::Value) => (SchemaPosition::Value(key), at(length - 1)),
            (Inside::Schema { in_map: false }, LiteralSlot::Value) => match place.path.last() {
                Some(LiteralStep::Key(key)) => (SchemaPosition::Value(key), at(length - 1)),
                _ => return None,
            },
            (Inside::List(key), LiteralSlot::Value) => (SchemaPosition::Item(key), at(length - 2)),
            _ => return None,
        };
        // The value of `responseSchema` itself is in no schema yet.
        let steps = length.checked_sub(depth + usize::from(place.slot == LiteralSlot::Value))?;
        Some(Self { owner, position, object, is_root: steps == 0, is_inferred: is_map && steps == 1 })
    }
}

/// Returns the owner of the schema around a place, the number of steps to it, and what it is.
fn root<'s>(place: &Place<'s>) -> Option<(SchemaOwner, usize, Inside<'s>)> {
    let map = Inside::Map { is_root: true };
    let schema = Inside::Schema { in_map: false };
    let keys = place.keys();
    match (place.function, place.argument(), &*keys) {
        ("script" | "system", 0, ["parameters", ..]) => Some((SchemaOwner::Parameters, 2, map)),
        ("defTool", 2, _) => Some((SchemaOwner::Tool, 1, map)),
        ("defSchema", 1, _) => Some((SchemaOwner::Schema, 1, schema)),
        ("script", 0, ["responseSchema", ..])
        | ("runPrompt", 1, ["responseSchema", ..])
        | ("defAgent", 3, ["responseSchema", ..]) => {
            // It may be a map as well; an empty one may still become either.
            let is_empty = place.at_depth(2).is_none_or(|schema| schema.members().len() < 2);
            Some((SchemaOwner::Schema, 2, if is_empty { schema } else { map }))
        }
        _ => None,
    }
}

fn of_keyword(key: &str) -> Inside<'_> {
    match key {
        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
            Inside::Map { is_root: false }
        }
        "items" | "additionalProperties" | "not" | "if" | "then" | "else" | "contains" | "propertyNames" => {
            Inside::Schema { in_map: false }
        }
        _ => Inside::Keyword(key),
    }
}

/// Whether an object is written as a JSON Schema: its `type` is a string.
fn is_schema(object: Option<&Literal<'_>>) -> bool {
    object.is_some_and(|object| object.text_of("type").is_some() || object.get("anyOf").is_some())
}
