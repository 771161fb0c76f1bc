//! Keywords of a schema, by its type.

use super::CompletionRequest;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::literal::{Literal, LiteralKind};
use crate::ide::completion::place::Place;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};
use crate::ide::completion::topic::CompletionTopic;
use crate::json_schema::keywords;
use crate::text::Span;

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    at(request.place, request.is_typed)
}

pub fn at(place: &Place<'_>, is_typed: bool) -> Vec<Choice> {
    let Some(place) = SchemaContext::new(place) else { return Vec::new() };
    if is_empty_map_of_tool(&place) && !is_typed {
        let detail = "a JSON Schema of all arguments";
        return vec![Choice::key("type", "\"object\",\n  properties: {\n    $1\n  }", detail)];
    }
    let SchemaPosition::Keyword { in_map } = place.position else { return Vec::new() };
    // YAML has no object yet where nothing is indented below a key.
    let empty = Literal { span: Span::default(), kind: LiteralKind::Object(Vec::new()) };
    let object = place.object.unwrap_or(&empty);
    let type_name = object.text_of("type");
    let declared = if is_typed { declared(&place, type_name) } else { Declared::These(&[]) };
    if is_shorthand(object) {
        return Vec::new();
    }
    let is_free = |keyword: &&str| object.get(keyword).is_none() && !declared.contains(keyword);
    let fitting = fitting(place.owner, in_map, type_name).into_iter().filter(is_free);
    let choice = |keyword: &'static str| {
        let choice = match keyword {
            "type" if place.is_root => {
                Choice::key(keyword, "\"${1:object}\"", keywords::meaning(keyword).unwrap_or_default())
            }
            _ => of_keyword(keyword, type_name),
        };
        let is_flag = keyword == "required" && type_name != Some("object");
        choice.about(CompletionTopic::Keyword { name: keyword.to_owned(), owner: place.owner, is_flag })
    };
    fitting.map(choice).collect()
}

/// Keywords that a TypeScript server completes from GenAIScript's declarations.
enum Declared {
    All,
    These(&'static [&'static str]),
}

impl Declared {
    fn contains(&self, keyword: &str) -> bool {
        match self {
            Self::All => true,
            Self::These(keywords) => keywords.contains(&keyword),
        }
    }
}

fn declared(place: &SchemaContext<'_, '_>, type_name: Option<&str>) -> Declared {
    const INFERRED: &[&str] = &["type", "description", "required", "default", "enum", "uiGroup", "title"];
    const OBJECT: &[&str] =
        &["properties", "required", "description", "additionalProperties", "default", "title"];
    const ARRAY: &[&str] = &["items", "description", "default", "title"];
    const ROOT: &[&str] = &["type", "description", "default", "properties", "items", "title"];
    const NESTED: &[&str] =
        &["type", "description", "required", "default", "enum", "anyOf", "properties", "items", "title"];
    match (place.is_inferred, type_name) {
        (_, Some("string" | "number" | "integer" | "boolean")) => Declared::All,
        (true, None) => Declared::These(INFERRED),
        (false, None) => Declared::These(if place.is_root { ROOT } else { NESTED }),
        (false, Some("object")) => Declared::These(OBJECT),
        (false, Some("array")) => Declared::These(ARRAY),
        _ => Declared::These(&[]),
    }
}

/// Whether the arguments of a tool may become a map or a whole schema.
fn is_empty_map_of_tool(place: &SchemaContext<'_, '_>) -> bool {
    let is_empty = place.object.is_some_and(|object| object.members().iter().all(|it| it.value.is_none()));
    place.owner == SchemaOwner::Tool && place.position == SchemaPosition::Name && place.is_root && is_empty
}

/// Whether an object has keys, and none of them is a keyword: it is a nested object in shorthand.
fn is_shorthand(object: &Literal<'_>) -> bool {
    let complete = object.members().iter().filter(|member| member.value.is_some());
    let mut keys = complete.map(|member| member.key).peekable();
    keys.peek().is_some() && keys.all(|key| keywords::keyword(key).is_none())
}

/// Returns the keywords of a type, the usual ones first.
fn fitting(owner: SchemaOwner, in_map: bool, type_name: Option<&str>) -> Vec<&'static str> {
    let is_form = owner == SchemaOwner::Parameters && in_map;
    let has_flag = in_map && owner != SchemaOwner::Schema && type_name != Some("object");
    let (first, rest): (&[&str], &[&str]) = match type_name {
        Some("object") => {
            (&["properties", "required", "description"], &["additionalProperties", "default", "enum"])
        }
        Some("array") => {
            (&["items", "description"], &["default", "enum", "minItems", "maxItems", "uniqueItems"])
        }
        Some("string") => {
            (&["description"], &["default", "enum", "pattern", "format", "minLength", "maxLength"])
        }
        Some("number" | "integer") => (
            &["description"],
            &["default", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
        ),
        Some(_) => (&["description"], &["default", "enum"]),
        None => (&["type", "description"], &["default", "enum", "anyOf", "properties", "items"]),
    };
    let flag: &[&str] = if has_flag { &["required"] } else { &[] };
    let mut names = [first, flag, rest].concat();
    if is_form {
        names.extend(match type_name {
            Some("string") => &["uiType", "uiSuggestions", "uiGroup"][..],
            Some("boolean") => &["uiType", "uiGroup"],
            _ => &["uiGroup"],
        });
    }
    names.push("title");
    if type_name == Some("boolean") {
        names.retain(|name| *name != "enum");
    }
    names
}

/// Keywords with values other than a text, as snippets.
const VALUES: [(&str, &str); 18] = [
    ("additionalProperties", "${1:false}"),
    ("anyOf", "[{ $1 }]"),
    ("enum", "[\"$1\"]"),
    ("exclusiveMaximum", "${1:10}"),
    ("exclusiveMinimum", "${1:0}"),
    ("items", "{ type: \"${1:string}\" }"),
    ("maxItems", "${1:10}"),
    ("maxLength", "${1:10}"),
    ("maximum", "${1:10}"),
    ("minItems", "${1:0}"),
    ("minLength", "${1:0}"),
    ("minimum", "${1:0}"),
    ("multipleOf", "${1:1}"),
    ("properties", "{ $1 }"),
    ("required", "${1:true}"),
    ("type", "\"${1:string}\""),
    ("uiSuggestions", "[\"$1\"]"),
    ("uniqueItems", "${1:true}"),
];

fn of_keyword(keyword: &str, type_name: Option<&str>) -> Choice {
    let of_type = match (keyword, type_name) {
        ("default", Some("number" | "integer")) => Some("${1:0}"),
        ("default", Some("boolean")) => Some("${1:false}"),
        ("default", Some("array")) | ("enum", Some("number" | "integer")) => Some("[$1]"),
        ("default", Some("object")) => Some("{ $1 }"),
        ("required", Some("object")) => Some("[\"$1\"]"),
        _ => None,
    };
    let of_any = VALUES.iter().find(|(name, _)| *name == keyword).map(|(_, value)| *value);
    let value = of_type.or(of_any).unwrap_or("\"$1\"");
    let meaning = match (keyword, type_name) {
        ("required", Some("object")) => keywords::meaning(keyword),
        // The flag of GenAIScript's shorthand, and not the list of JSON Schema.
        ("required", _) => Some("Whether a value must be given."),
        _ => keywords::meaning(keyword),
    };
    Choice::key(keyword, value, meaning.unwrap_or_default())
}
