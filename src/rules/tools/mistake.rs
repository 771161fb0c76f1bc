//! What stands in the place of a tool's parameters by mistake.

use crate::rules::map_or_schema::{Form, Stray, is_flat_schema, is_map_with_type};
use crate::schema::keywords::{TYPES, keyword};
use crate::script::{Tool, ToolForm};
use crate::syntax::{Kind, Member, Object, Value};

/// What stands in the place of the parameters.
pub(super) enum Mistake {
    /// An array, whose items get numbers for names
    Items,
    /// A string, whose characters do
    Characters,
    /// A number or `true`
    Nothing,
    /// The schema of an array
    Array,
    /// Another schema that is not one of an object
    Other,
    /// The same in a map, where its keywords become arguments
    Keywords,
    /// A schema without its `type`; in a map its keywords become arguments
    Untyped { in_map: bool },
    /// A map in the place of a schema
    Map,
    /// A schema of an object whose arguments stand beside `properties`
    Flat(Vec<String>),
    /// A schema of an object whose `properties` are none
    Properties,
    /// A schema of an object, some of whose properties are examples in the place of schemas
    Shorthand(Vec<String>),
}

impl Mistake {
    /// The mistake in the parameters of a tool.
    pub fn of(tool: &Tool) -> Option<Self> {
        let parameters = tool.parameters.as_ref()?;
        let is_map = tool.form == ToolForm::Arguments;
        match &parameters.kind {
            Kind::Array(_) if is_map => return Some(Self::Items),
            Kind::String(text) if is_map && !text.is_empty() => return Some(Self::Characters),
            Kind::Number(_) | Kind::Bool(_) if is_map => return Some(Self::Nothing),
            Kind::Array(_) | Kind::String(_) | Kind::Number(_) | Kind::Bool(_) => return Some(Self::Other),
            _ => {}
        }
        let object = parameters.as_object().filter(|object| !object.open)?;
        // P10 reports a map that is taken for a schema.
        if is_map && is_map_with_type(object) && !is_flat_schema(object) {
            return None;
        }
        let is_keyword = |member: &Member| keyword(&member.key).is_some();
        let has_keywords = object.members.iter().all(is_keyword);
        match object.get("type").map(|name| &name.kind) {
            Some(Kind::String(name)) => match name.as_str() {
                "array" => Some(Self::Array),
                "object" => Self::of_object(object),
                name if !TYPES.contains(&name) => None,
                _ if !is_map => Some(Self::Other),
                _ => has_keywords.then_some(Self::Keywords),
            },
            Some(Kind::Object(_)) | None => {
                let is_stray = Stray::of(parameters).is_some_and(|stray| matches!(stray.form, Form::Schema));
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

    /// What is wrong with a schema that says that it is one of an object.
    fn of_object(object: &Object) -> Option<Self> {
        if let Some(properties) = object.get("properties") {
            return match &properties.kind {
                Kind::Array(_) | Kind::String(_) => Some(Self::Properties),
                Kind::Object(properties) => Self::of_properties(properties),
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
    /// `true` and `false` are schemas.
    fn of_properties(properties: &Object) -> Option<Self> {
        let is_shorthand = |member: &&Member| is_shorthand(&member.value);
        let names = properties.members.iter().filter(is_shorthand).map(|member| member.key.clone());
        let names: Vec<String> = names.collect();
        (!names.is_empty()).then_some(Self::Shorthand(names))
    }
}

/// Whether a value declares what it is an example of, in the place of a schema.
pub(super) fn is_shorthand(value: &Value) -> bool {
    matches!(value.kind, Kind::String(_) | Kind::Number(_) | Kind::Array(_))
}

/// Keywords that hold the schemas of what a schema is made of.
const ROOTS: [&str; 5] = ["properties", "allOf", "anyOf", "oneOf", "$ref"];

/// Whether a value is a map or an array of schemas, or names one. An argument may well be called
/// `properties`; but it is then no map of schemas.
fn is_schemas(value: &Value) -> bool {
    let is_schema = |value: &Value| {
        value.as_object().is_some_and(|object| object.get("type").is_some() || object.get("$ref").is_some())
    };
    match &value.kind {
        Kind::Object(map) => {
            !map.members.is_empty() && map.members.iter().all(|member| is_schema(&member.value))
        }
        Kind::Array(items) => !items.is_empty() && items.iter().all(is_schema),
        Kind::String(name) => name.starts_with("#/"),
        _ => false,
    }
}
