//! What stands in the place of a map of parameters: a map, a JSON Schema, or something between the
//! two that GenAIScript takes for the wrong one.

use super::near;
use crate::schema::keywords::{CHOICES, is_at_root, keyword, meant};
use crate::syntax::string::is_identifier;
use crate::syntax::{Kind, Member, Object, Quote, Value};

/// Keywords of a JSON Schema in a map, where GenAIScript takes each for a parameter.
#[derive(Clone, Debug)]
pub(super) struct Stray<'a> {
    /// How they came there.
    pub form: Form<'a>,
    /// The keywords.
    pub keywords: Vec<&'a Member>,
}

/// How keywords of a JSON Schema come into a map.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'a> {
    /// The whole is a schema that lacks its `type: "object"`.
    Schema,
    /// An array beside the parameters names those that are required.
    Required(&'a Member),
}

impl<'a> Stray<'a> {
    /// The keywords in a map of parameters that were meant for a schema.
    pub fn of(map: &'a Value) -> Option<Self> {
        let object = map.as_object().filter(|object| !takes_for_schema(object))?;
        if is_schema(object) {
            return Some(Self { form: Form::Schema, keywords: object.entries() });
        }
        let required = object.member("required").filter(|required| names_siblings(required, object))?;
        let other = object.member("additionalProperties").filter(|other| other.value.as_bool().is_some());
        Some(Self {
            form: Form::Required(required),
            keywords: std::iter::once(required).chain(other).collect(),
        })
    }

    /// Whether a member of the map is one of them.
    pub fn has(&self, member: &Member) -> bool {
        self.keywords.iter().any(|keyword| keyword.key == member.key)
    }
}

/// Whether a value in the place of a map is a map or a schema as GenAIScript takes it, and nothing that
/// the rules on parameters report as a whole.
pub(super) fn is_as_meant(written: &Value) -> bool {
    written.as_object().is_some_and(|object| !is_map_with_type(object))
        && !Stray::of(written).is_some_and(|stray| matches!(stray.form, Form::Schema))
}

/// Whether GenAIScript takes an object in the place of a map for a finished JSON Schema.
pub(super) fn takes_for_schema(map: &Object) -> bool {
    matches!(map.get("type").and_then(Value::as_str), Some("object" | "array"))
}

/// Whether the author of what GenAIScript takes for a schema means a map: there is a parameter that
/// no JSON Schema has at its root, and nothing that describes the contents of a schema.
pub(super) fn is_map_with_type(map: &Object) -> bool {
    let describes = ["properties", "items"]
        .iter()
        .any(|key| map.get(key).is_some_and(|value| value.as_object().is_some()));
    takes_for_schema(map)
        && !describes
        && misspelled_properties(map).is_none()
        && map.members.iter().any(|member| !is_at_root(&member.key))
}

/// The schemas of properties of what GenAIScript takes for a schema, under a key that is most likely
/// `properties`, written wrong.
pub(super) fn misspelled_properties(map: &Object) -> Option<&Member> {
    let is_meant =
        |key: &str| meant(key).or_else(|| near::nearest(key, ["properties"])) == Some("properties");
    if !takes_for_schema(map) {
        return None;
    }
    map.members
        .iter()
        .find(|member| !is_at_root(&member.key) && is_meant(&member.key) && are_properties(&member.value))
}

/// Whether the parameters of such a map are schemas: its `type` is most likely one too many.
pub(super) fn is_flat_schema(map: &Object) -> bool {
    let is_parameter = |member: &&Member| !is_at_root(&member.key);
    is_map_with_type(map)
        && map.get("type").and_then(Value::as_str) == Some("object")
        && map.members.iter().filter(is_parameter).all(|member| is_property(&member.value))
}

/// Whether all of a map is a schema: it has `properties`, each with a schema, and nothing but what
/// stands beside them.
fn is_schema(object: &Object) -> bool {
    let is_root = |member: &Member| is_at_root(&member.key);
    let type_is_name = object.get("type").is_none_or(|name| name.as_str().is_some());
    !object.open
        && type_is_name
        && object.members.iter().all(is_root)
        && object.get("properties").is_some_and(are_properties)
}

/// Whether a value is a map of schemas of properties.
fn are_properties(value: &Value) -> bool {
    value.as_object().is_some_and(|schemas| {
        !schemas.members.is_empty() && schemas.members.iter().all(|schema| is_property(&schema.value))
    })
}

/// Whether a value can only be the schema of a property.
pub(super) fn is_property(value: &Value) -> bool {
    let Some(object) = value.as_object() else { return matches!(value.kind, Kind::Dynamic(_)) };
    let mut tells = CHOICES.iter().chain(&["type", "$ref", "properties"]);
    object.members.iter().all(|member| keyword(&member.key).is_some())
        && tells.any(|tell| object.get(tell).is_some())
}

/// Whether an array of names has one of the parameters beside it; another may be misspelled.
fn names_siblings(array: &Member, map: &Object) -> bool {
    let Some(names) = array.value.as_array() else { return false };
    let is_sibling = |name: &str| name != array.key && map.get(name).is_some();
    names.iter().all(|name| name.as_str().is_some_and(|name| !name.trim().is_empty()))
        && names.iter().filter_map(Value::as_str).any(is_sibling)
}

/// The map of strings that an array of these names was meant to be.
pub(super) fn map_of_strings(names: &[&str], quote: Quote) -> Option<String> {
    let are_names = !names.is_empty() && names.iter().all(|name| is_identifier(name));
    let members: Vec<String> = names.iter().map(|name| format!("{name}: {}", quote.quote(""))).collect();
    are_names.then(|| format!("{{ {} }}", members.join(", ")))
}
