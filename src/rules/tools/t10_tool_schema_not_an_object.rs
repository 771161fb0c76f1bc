use super::{Part, place};
use crate::rules::edit::Style;
use crate::rules::map_or_schema::{Form, Stray, is_flat_schema, is_map_with_type, map_of_strings};
use crate::rules::{Applicability, Context, Diagnostic, Edit, Severity, edit};
use crate::schema::keywords::keyword;
use crate::schema::{self, Defaults};
use crate::script::{Tool, ToolForm, ToolKind};
use crate::syntax::{Kind, Member, Object, Value};

declare_rule! {
    /// The arguments of a tool are an object, and providers reject a schema whose root is anything else.
    /// GenAIScript passes a schema of `type: "array"` on as it is. The schema in the form `{ spec, impl }` is
    /// never made from shorthand: there a map of parameters is no schema at all.
    ///
    /// What has no `type: "object"` is a map of arguments everywhere else: the keywords of a schema without it
    /// become arguments themselves, as do the items of a list. What stands beside `properties` the model never
    /// sees.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("sum", "Adds numbers.", { type: "array", items: { type: "number" } }, sum)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("sum", "Adds numbers.", {
    ///     type: "object",
    ///     properties: { numbers: { type: "array", items: { type: "number" } } },
    ///     required: ["numbers"],
    /// }, ({ numbers }) => sum(numbers))
    /// ```
    T10, "tool-schema-not-an-object", Error, "The schema of a tool's arguments is not that of an object."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for tool in context.tools().iter().filter(|tool| tool.kind == ToolKind::Tool) {
        let (Some(parameters), Some(mistake)) = (&tool.parameters, Mistake::of(tool)) else { continue };
        // Where the description is missing, this is something else.
        let description = tool.description.as_ref().map(|description| &description.kind);
        if !matches!(description, None | Some(Kind::String(_) | Kind::Dynamic(_) | Kind::Undefined)) {
            continue;
        }
        let diagnostic = RULE.at(place(tool, Part::Parameters), mistake.message());
        let diagnostic = diagnostic.severity(mistake.severity());
        found.push(match mistake.fix(context, tool, parameters) {
            Some((title, safe, edit)) => diagnostic.fix(title, Applicability::safe_if(safe), edit),
            None => diagnostic,
        });
    }
}

/// What stands in the place of the parameters.
pub(super) enum Mistake {
    /// A list, whose items get numbers for names
    Items,
    /// A text, whose letters do
    Letters,
    /// A number or `true`
    Nothing,
    /// The schema of a list
    List,
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
}

impl Mistake {
    /// The mistake in the parameters of a tool.
    pub fn of(tool: &Tool) -> Option<Self> {
        let parameters = tool.parameters.as_ref()?;
        let is_map = tool.form == ToolForm::Arguments;
        match &parameters.kind {
            Kind::Array(_) if is_map => return Some(Self::Items),
            Kind::String(text) if is_map && !text.is_empty() => return Some(Self::Letters),
            Kind::Number(_) | Kind::Bool(_) if is_map => return Some(Self::Nothing),
            Kind::Array(_) | Kind::String(_) | Kind::Number(_) | Kind::Bool(_) => {
                return Some(Self::Other);
            }
            _ => {}
        }
        let object = parameters.as_object().filter(|object| !object.open)?;
        // A map that is taken for a schema has a rule of its own.
        if is_map && is_map_with_type(object) && !is_flat_schema(object) {
            return None;
        }
        let is_keyword = |member: &Member| keyword(&member.key).is_some();
        let has_keywords = object.members.iter().all(is_keyword);
        match object.get("type").map(|name| &name.kind) {
            Some(Kind::String(name)) => match name.as_str() {
                "array" => Some(Self::List),
                "object" => Self::of_object(object),
                "string" | "number" | "integer" | "boolean" | "null" if !is_map => Some(Self::Other),
                "string" | "number" | "integer" | "boolean" | "null" if has_keywords => Some(Self::Keywords),
                _ => None,
            },
            Some(Kind::Object(_)) | None => {
                let is_stray = Stray::of(parameters).is_some_and(|stray| matches!(stray.form, Form::Schema));
                let is_schema = is_stray
                    || (has_keywords && ROOTS.iter().any(|key| object.get(key).is_some_and(is_schemas)));
                if is_schema && object.get("type").is_none() {
                    return Some(Self::Untyped { in_map: is_map });
                }
                let is_written = ROOTS.iter().any(|key| object.get(key).is_some());
                (!is_map && !object.members.is_empty() && !is_written).then_some(Self::Map)
            }
            Some(_) => None,
        }
    }

    /// What is wrong with a schema that says that it is one of an object.
    fn of_object(object: &Object) -> Option<Self> {
        if let Some(properties) = object.get("properties") {
            return matches!(properties.kind, Kind::Array(_) | Kind::String(_)).then_some(Self::Properties);
        }
        let is_argument = |member: &&Member| {
            keyword(&member.key).is_none()
                && member.value.get("type").is_some_and(|name| name.as_str().is_some())
        };
        let names: Vec<String> =
            object.members.iter().filter(is_argument).map(|member| member.key.clone()).collect();
        (!names.is_empty()).then_some(Self::Flat(names))
    }

    fn severity(&self) -> Severity {
        match self {
            Self::List | Self::Other | Self::Map | Self::Properties | Self::Untyped { in_map: false } => {
                Severity::Error
            }
            _ => Severity::Warning,
        }
    }

    fn message(&self) -> String {
        let map = "Write a map of names and values, as in `{ city: \"\" }`.";
        match self {
            Self::Items => format!("The items of a list become arguments called `0`, `1`, …. {map}"),
            Self::Letters => format!("The letters of a text become arguments called `0`, `1`, …. {map}"),
            Self::Nothing => format!("This declares no arguments. {map}"),
            Self::List => "The arguments of a tool are an object, and providers reject a list. Put the list into a \
                           property."
                .to_owned(),
            Self::Other => "The arguments of a tool are an object, and providers reject any other schema. Put it \
                               into a property."
                .to_owned(),
            Self::Keywords => "The arguments of a tool are an object: GenAIScript takes the keywords of this schema \
                               for arguments, and the model is asked for those. Give the value a name, as in \
                               `{ value: { … } }`."
                .to_owned(),
            Self::Untyped { in_map: true } => "Without `type: \"object\"` GenAIScript takes the keywords of this \
                                               schema for arguments, and the model is asked for those. Add it."
                .to_owned(),
            Self::Untyped { in_map: false } => "Providers want a schema of `type: \"object\"` here and reject one \
                                                without a type. Add it."
                .to_owned(),
            Self::Map => "In this form the parameters are a JSON Schema, which providers want to be of \
                          `type: \"object\"`. Write the schema."
                .to_owned(),
            Self::Flat(names) => {
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                format!(
                    "A schema declares its arguments in `properties`: beside it {} {} not seen. Move {} there.",
                    names.join(", "),
                    if names.len() == 1 { "is" } else { "are" },
                    if names.len() == 1 { "it" } else { "them" }
                )
            }
            Self::Properties => "The `properties` of a schema are a map of names and schemas, and providers reject \
                                 anything else. Write the map."
                .to_owned(),
        }
    }

    /// A title, whether it is the one right answer, and the change.
    fn fix(&self, context: &Context<'_>, tool: &Tool, parameters: &Value) -> Option<(String, bool, Edit)> {
        let source = &context.file.source;
        let written = parameters.span.text(source);
        if !tool.span.contains(parameters.span) {
            return None;
        }
        let style = Style::of(context.file, parameters.span);
        let quote = style.quote;
        let instead =
            |title: &str, text: String| Some((title.to_owned(), false, Edit::replace(parameters.span, text)));
        match self {
            Self::Items => {
                let names: Option<Vec<&str>> = parameters.as_array()?.iter().map(Value::as_str).collect();
                let map = map_of_strings(&names?, quote)?;
                instead(&format!("Write `{map}`"), map.clone())
            }
            Self::Letters => {
                let map = map_of_strings(&[parameters.as_str()?], quote)?;
                instead(&format!("Write `{map}`"), map.clone())
            }
            Self::List if written.starts_with('{') => instead(
                "Put the list into a property",
                format!(
                    "{{ type: {}, properties: {{ items: {written} }}, required: [{}] }}",
                    quote.quote("object"),
                    quote.quote("items")
                ),
            ),
            Self::Untyped { .. } => {
                let is_sure = parameters.get("properties").is_some();
                let (name, edit) = edit::add_type(source, parameters.span, Some("object"))?;
                Some((format!("Add `type: {name}`"), is_sure, edit))
            }
            Self::Map if written.starts_with('{') => {
                let inference = schema::infer_parameters(parameters, Defaults::Keep);
                if !inference.unknown.is_empty() {
                    return None;
                }
                instead("Write the schema", style.literal(&inference.result().ok()??)?)
            }
            _ => None,
        }
    }
}

/// Keywords that hold the schemas of what a schema is made of.
const ROOTS: [&str; 5] = ["properties", "allOf", "anyOf", "oneOf", "$ref"];

/// Whether a value is a map or a list of schemas, or names one. An argument may well be called
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
