//! Keywords of a schema, by its type.

use std::cmp::Reverse;

use super::parameter_names::{UndeclaredArgument, undeclared_arguments};
use super::schema_values::parameter_around;
use super::{CompletionRequest, likely_types};
use crate::ide::completion::choice::{Choice, escape};
use crate::ide::completion::literal::{Literal, LiteralKind};
use crate::ide::completion::place::Place;
use crate::ide::completion::schema_path::{SchemaContext, SchemaOwner, SchemaPosition};
use crate::ide::completion::topic::CompletionTopic;
use crate::json_schema::keywords;
use crate::syntax::Quote;
use crate::syntax::string::is_identifier;
use crate::text::Span;

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let is_empty = |context: SchemaContext<'_, '_>| is_empty_map_of_tool(&context) && !request.is_typed;
    if SchemaContext::new(request.place).is_some_and(is_empty) {
        return vec![whole_schema(&undeclared_arguments(request))];
    }
    at(request.place, request.file.syntax.source(), request.is_typed)
}

/// Returns the keywords at a place in a schema. `source` shows which types its author uses.
pub fn at(place: &Place<'_>, source: &str, is_typed: bool) -> Vec<Choice> {
    let Some(context) = SchemaContext::new(place) else { return Vec::new() };
    if is_empty_map_of_tool(&context) && !is_typed {
        return vec![whole_schema(&[])];
    }
    let SchemaPosition::Keyword { in_map } = context.position else { return Vec::new() };
    // YAML has no object yet where nothing is indented below a key.
    let empty = Literal { span: Span::default(), kind: LiteralKind::Object(Vec::new()) };
    let object = context.object.unwrap_or(&empty);
    let type_name = object.text_of("type");
    let declared = if is_typed { declared(&context, type_name) } else { Declared::These(&[]) };
    if is_shorthand(object) {
        return Vec::new();
    }
    let is_free = |keyword: &&str| object.get(keyword).is_none() && !declared.contains(keyword);
    let mut fitting = fitting(context.owner, in_map, type_name);
    fitting.retain(is_free);
    let habits = Habits::new(place, object);
    fitting.sort_by_key(|keyword| habits.rank(keyword));
    let likely = parameter_around(place).and_then(|name| likely_types::of_schema(name, object));
    let choice = |keyword: &'static str| {
        let choice = match keyword {
            "type" if context.is_root => {
                Choice::key(keyword, "\"${1:object}\"", keywords::meaning(keyword).unwrap_or_default())
            }
            "type" => {
                let type_name = likely_types::order(likely, source)[0];
                let meaning = keywords::meaning(keyword).unwrap_or_default();
                Choice::key(keyword, format!("\"${{1:{type_name}}}\""), meaning)
            }
            _ => of_keyword(keyword, type_name),
        };
        let is_flag = keyword == "required" && type_name != Some("object");
        choice.about(CompletionTopic::Keyword { name: keyword.to_owned(), owner: context.owner, is_flag })
    };
    fitting.into_iter().map(choice).collect()
}

/// Returns the choice of a JSON Schema of all arguments, with those that the handler reads.
fn whole_schema(arguments: &[UndeclaredArgument]) -> Choice {
    let detail = "a JSON Schema of all arguments";
    if arguments.is_empty() {
        return Choice::key("type", "\"object\",\n  properties: {\n    $1\n  }", detail);
    }
    let property = |(index, argument): (usize, &UndeclaredArgument)| {
        let name = if is_identifier(&argument.name) {
            escape(&argument.name)
        } else {
            escape(&Quote::Double.quote(&argument.name))
        };
        format!("    {name}: {},\n", argument.schema(&format!("${}", index + 1)))
    };
    let properties: String = arguments.iter().enumerate().map(property).collect();
    let required = arguments.iter().filter(|argument| argument.is_required);
    let required: Vec<String> =
        required.map(|argument| escape(&Quote::Double.quote(&argument.name))).collect();
    let required =
        if required.is_empty() { String::new() } else { format!(",\n  required: [{}]", required.join(", ")) };
    let value = format!("\"object\",\n  properties: {{\n{properties}  }}{required}");
    Choice::key("type", value, detail)
}

/// Keywords that an author writes in every parameter or in none, in the others of the map around a schema.
struct Habits {
    /// Keywords of each other parameter after those that are written here already.
    following: Vec<Vec<String>>,
}

const HABITUAL: [&str; 6] = ["type", "description", "required", "default", "title", "uiGroup"];

impl Habits {
    fn new(place: &Place<'_>, object: &Literal<'_>) -> Self {
        let around = place.path.len().checked_sub(1).and_then(|depth| place.at_depth(depth));
        let members = around.map(Literal::members).unwrap_or_default();
        let others = members.iter().filter_map(|member| member.value.as_ref());
        let others = others.filter(|other| other.span != object.span && other.get("type").is_some());
        let after = |other: &Literal<'_>| {
            let keys: Vec<&str> = other.members().iter().map(|member| member.key).collect();
            let last = keys.iter().rposition(|key| object.get(key).is_some());
            keys[last.map_or(0, |last| last + 1)..].iter().map(|key| (*key).to_owned()).collect()
        };
        Self { following: others.map(after).collect() }
    }

    /// Ranks by the number of parameters that have the keyword, then of those that have it next.
    fn rank(&self, keyword: &str) -> (Reverse<usize>, Reverse<usize>) {
        if !HABITUAL.contains(&keyword) {
            return (Reverse(0), Reverse(0));
        }
        let count = self.following.iter().filter(|keys| keys.iter().any(|key| key == keyword)).count();
        let next =
            self.following.iter().filter(|keys| keys.first().is_some_and(|key| key == keyword)).count();
        (Reverse(count), Reverse(next))
    }
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
    if is_form && let Some(at) = names.iter().position(|name| *name == "default") {
        // Of 24 public parameters with a description, 22 have a default after it, and one the flag.
        let default = names.remove(at);
        names.insert(first.len(), default);
    }
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
const VALUES: [(&str, &str); 17] = [
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
