//! Heuristics for an object without `type` that is meant as a schema.

use super::keyword;
use crate::syntax::{Member, Object};

const TELLING: [&str; 12] = [
    "enum",
    "anyOf",
    "oneOf",
    "allOf",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "uiType",
    "uiSuggestions",
];

/// Keywords that indicate a schema only with a string: `""` would make a parameter of that name required.
const TELLING_STRINGS: [&str; 7] = ["title", "description", "pattern", "format", "const", "$ref", "uiGroup"];

pub fn is_telling(member: &Member) -> bool {
    match member.key.as_str() {
        "required" => member.value.as_bool().is_some(),
        "properties" => member.value.as_object().is_some_and(|properties| {
            let is_schema = |property: &Member| property.value.get("type").is_some();
            !properties.members.is_empty() && properties.members.iter().all(is_schema)
        }),
        key if TELLING_STRINGS.contains(&key) => member.value.as_str().is_some_and(|text| !text.is_empty()),
        key => TELLING.contains(&key),
    }
}

/// Whether all keys are keywords and one of them indicates a schema, so an unrecognized object is probably one.
pub fn is_written_as_schema(object: &Object) -> bool {
    let shows = |member: &Member| matches!(member.key.as_str(), "type" | "default") || is_telling(member);
    object.members.iter().all(|member| keyword(&member.key).is_some()) && object.members.iter().any(shows)
}
