//! A value given as a map of parameters is a map, a JSON Schema, or a mixture that GenAIScript misreads.

use crate::json_schema::keywords::{CHOICES, TYPES, is_at_root, keyword, meant};
use crate::suggest;
use crate::syntax::string::is_identifier;
use crate::syntax::{Member, Object, Quote, Value, ValueKind};

/// Keywords of a JSON Schema in a map, which GenAIScript reads as parameters.
#[derive(Clone, Debug)]
pub(in crate::lint) struct Stray<'a> {
    pub form: ParametersForm<'a>,
    pub keywords: Vec<&'a Member>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::lint) enum ParametersForm<'a> {
    /// The whole value is a schema without its `type: "object"`.
    Schema,
    /// An array next to the parameters lists the required ones.
    Required(&'a Member),
}

impl<'a> Stray<'a> {
    pub fn detect(map: &'a Value) -> Option<Self> {
        let object = map.as_object().filter(|object| !takes_for_schema(object))?;
        if is_schema(object) {
            return Some(Self { form: ParametersForm::Schema, keywords: object.entries() });
        }
        let required = object.member("required").filter(|required| names_siblings(required, object))?;
        let other = object.member("additionalProperties").filter(|other| other.value.as_bool().is_some());
        Some(Self {
            form: ParametersForm::Required(required),
            keywords: std::iter::once(required).chain(other).collect(),
        })
    }

    pub fn has(&self, member: &Member) -> bool {
        self.keywords.iter().any(|keyword| keyword.key == member.key)
    }
}

/// Whether no rule on parameters reports the value as a whole.
pub(in crate::lint) fn is_as_meant(written: &Value) -> bool {
    written.as_object().is_some_and(|object| !is_map_with_type(object))
        && !Stray::detect(written).is_some_and(|stray| matches!(stray.form, ParametersForm::Schema))
}

pub(in crate::lint) fn takes_for_schema(map: &Object) -> bool {
    matches!(map.get("type").and_then(Value::as_str), Some("object" | "array"))
}

/// Whether a map is meant where GenAIScript reads a schema: a member is no root keyword, and none describes contents.
pub(in crate::lint) fn is_map_with_type(map: &Object) -> bool {
    let describes = ["properties", "items"]
        .iter()
        .any(|key| map.get(key).is_some_and(|value| value.as_object().is_some()));
    takes_for_schema(map)
        && !describes
        && misspelled_properties(map).is_none()
        && map.members.iter().any(|member| !is_at_root(&member.key))
}

pub(in crate::lint) fn misspelled_properties(map: &Object) -> Option<&Member> {
    let is_meant =
        |key: &str| meant(key).or_else(|| suggest::nearest(key, ["properties"])) == Some("properties");
    if !takes_for_schema(map) {
        return None;
    }
    map.members
        .iter()
        .find(|member| !is_at_root(&member.key) && is_meant(&member.key) && are_properties(&member.value))
}

/// Whether the parameters of such a map are schemas, so that its `type` is most likely superfluous.
pub(in crate::lint) fn is_flat_schema(map: &Object) -> bool {
    let is_parameter = |member: &&Member| !is_at_root(&member.key);
    is_map_with_type(map)
        && map.get("type").and_then(Value::as_str) == Some("object")
        && map.members.iter().filter(is_parameter).all(|member| is_property(&member.value))
}

/// Requires `properties`, each with a schema, and otherwise only root keywords.
fn is_schema(object: &Object) -> bool {
    let is_root = |member: &Member| is_at_root(&member.key);
    let type_is_name = object.get("type").is_none_or(|name| name.as_str().is_some());
    !object.open
        && type_is_name
        && object.members.iter().all(is_root)
        && object.get("properties").is_some_and(are_properties)
}

fn are_properties(value: &Value) -> bool {
    value.as_object().is_some_and(|schemas| {
        !schemas.members.is_empty() && schemas.members.iter().all(|schema| is_property(&schema.value))
    })
}

/// Whether a value can only be the schema of a property.
pub(in crate::lint) fn is_property(value: &Value) -> bool {
    let Some(object) = value.as_object() else { return matches!(value.kind, ValueKind::Dynamic(_)) };
    let mut tells = CHOICES.iter().chain(&["type", "$ref", "properties"]);
    object.members.iter().all(|member| keyword(&member.key).is_some())
        && tells.any(|tell| object.get(tell).is_some())
}

/// Whether an array of names lists a parameter of the same map; others may be misspelled.
fn names_siblings(array: &Member, map: &Object) -> bool {
    let Some(names) = array.value.as_array() else { return false };
    let is_sibling = |name: &str| name != array.key && map.get(name).is_some();
    names.iter().all(|name| name.as_str().is_some_and(|name| !name.trim().is_empty()))
        && names.iter().filter_map(Value::as_str).any(is_sibling)
}

pub(in crate::lint) fn map_of_strings(names: &[&str], quote: Quote) -> Option<String> {
    let are_names = !names.is_empty() && names.iter().all(|name| is_identifier(name));
    let members: Vec<String> = names.iter().map(|name| format!("{name}: {}", quote.quote(""))).collect();
    are_names.then(|| format!("{{ {} }}", members.join(", ")))
}

/// Whether a value is an example of its type. Excludes `true` and `false`, which are schemas.
pub(in crate::lint) fn is_literal_shorthand(value: &Value) -> bool {
    matches!(value.kind, ValueKind::String(_) | ValueKind::Number(_) | ValueKind::Array(_))
}

/// Whether a value is an example, or an object without `type` whose keys are no keywords, misspelled or not.
pub(in crate::lint) fn is_shorthand(value: &Value) -> bool {
    let is_key = |key: &str| {
        keyword(key).is_some() || meant(key).is_some() || key.starts_with('$') || key.starts_with("x-")
    };
    let is_slip = |member: &Member| {
        let is_type = member.value.as_str().is_some_and(|name| TYPES.contains(&name.to_lowercase().as_str()));
        is_type && suggest::nearest(&member.key, ["type"]).is_some()
    };
    let is_map = |object: &Object| {
        !object.open
            && !object.members.is_empty()
            && !object.members.iter().any(|member| is_key(&member.key) || is_slip(member))
    };
    is_literal_shorthand(value) || value.as_object().is_some_and(is_map)
}
