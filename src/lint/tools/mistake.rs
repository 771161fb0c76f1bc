use crate::genaiscript::{Tool, ToolForm};
use crate::json_schema::keywords::{TYPES, keyword};
use crate::lint::map_or_schema::{
    ParametersForm, Stray, is_flat_schema, is_literal_shorthand, is_map_with_type,
};
use crate::syntax::{Member, Object, Value, ValueKind};

pub(super) enum Mistake {
    /// An array, whose items get numbers for names
    Items,
    /// A string, whose characters get numbers for names
    Characters,
    /// A number or `true`
    Nothing,
    /// The schema of an array
    Array,
    /// Another value that is not an object schema
    Other,
    /// A schema in a map, not of an object, whose keywords become arguments
    Keywords,
    /// A schema without its `type`; in a map its keywords become arguments
    Untyped { in_map: bool },
    /// A map instead of a schema
    Map,
    /// An object schema with arguments next to `properties`
    Flat(Vec<String>),
    /// An object schema with an invalid `properties`
    Properties,
    /// An object schema with examples instead of schemas in some of its properties
    Shorthand(Vec<String>),
}

impl Mistake {
    pub fn find(tool: &Tool) -> Option<Self> {
        let parameters = tool.parameters.as_ref()?;
        let is_map = tool.form == ToolForm::Arguments;
        match &parameters.kind {
            ValueKind::Array(_) if is_map => return Some(Self::Items),
            ValueKind::String(text) if is_map && !text.is_empty() => return Some(Self::Characters),
            ValueKind::Number(_) | ValueKind::Bool(_) if is_map => return Some(Self::Nothing),
            ValueKind::Array(_) | ValueKind::String(_) | ValueKind::Number(_) | ValueKind::Bool(_) => {
                return Some(Self::Other);
            }
            _ => {}
        }
        let object = parameters.as_object().filter(|object| !object.open)?;
        // P10 reports a map that is read as a schema.
        if is_map && is_map_with_type(object) && !is_flat_schema(object) {
            return None;
        }
        let is_keyword = |member: &Member| keyword(&member.key).is_some();
        let has_keywords = object.members.iter().all(is_keyword);
        match object.get("type").map(|name| &name.kind) {
            Some(ValueKind::String(name)) => match name.as_str() {
                "array" => Some(Self::Array),
                "object" => Self::of_object(object),
                name if !TYPES.contains(&name) => None,
                _ if !is_map => Some(Self::Other),
                _ => has_keywords.then_some(Self::Keywords),
            },
            Some(ValueKind::Object(_)) | None => {
                let is_stray = Stray::detect(parameters)
                    .is_some_and(|stray| matches!(stray.form, ParametersForm::Schema));
                let has_root =
                    |fits: fn(&Value) -> bool| ROOTS.iter().any(|key| object.get(key).is_some_and(fits));
                let is_schema = is_stray || (has_keywords && has_root(is_schemas));
                if is_schema && object.get("type").is_none() {
                    return Some(Self::Untyped { in_map: is_map });
                }
                (!is_map && !object.members.is_empty() && !has_root(|_| true)).then_some(Self::Map)
            }
            Some(_) => None,
        }
    }

    fn of_object(object: &Object) -> Option<Self> {
        if let Some(properties) = object.get("properties") {
            return match &properties.kind {
                ValueKind::Array(_) | ValueKind::String(_) => Some(Self::Properties),
                ValueKind::Object(properties) => Self::of_properties(properties),
                _ => None,
            };
        }
        let is_argument = |member: &&Member| {
            keyword(&member.key).is_none()
                && member.value.get("type").is_some_and(|name| name.as_str().is_some())
        };
        let arguments = object.members.iter().filter(is_argument);
        let names: Vec<String> = arguments.map(|member| member.key.clone()).collect();
        (!names.is_empty()).then_some(Self::Flat(names))
    }
}

impl Mistake {
    /// Detects invalid properties; `true` and `false` are schemas.
    fn of_properties(properties: &Object) -> Option<Self> {
        let is_shorthand = |member: &&Member| is_literal_shorthand(&member.value);
        let names = properties.members.iter().filter(is_shorthand).map(|member| member.key.clone());
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then_some(Self::Shorthand(names))
    }
}

/// Keywords with subschemas.
const ROOTS: [&str; 5] = ["properties", "allOf", "anyOf", "oneOf", "$ref"];

/// Whether a value is a map or an array of schemas, or a reference: an argument may be named `properties`.
fn is_schemas(value: &Value) -> bool {
    let is_schema = |value: &Value| {
        value.as_object().is_some_and(|object| object.get("type").is_some() || object.get("$ref").is_some())
    };
    match &value.kind {
        ValueKind::Object(map) => {
            !map.members.is_empty() && map.members.iter().all(|member| is_schema(&member.value))
        }
        ValueKind::Array(items) => !items.is_empty() && items.iter().all(is_schema),
        ValueKind::String(name) => name.starts_with("#/"),
        _ => false,
    }
}
