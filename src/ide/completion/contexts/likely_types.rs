//! Likely type of a parameter: by its other keywords, its description, its use in the code, and its name.

use tree_sitter::Node;

use crate::genaiscript::{ReadForm, ScriptFile, VarsRead};
use crate::ide::completion::literal::{Literal, LiteralKind};
use crate::syntax::{Quote, node};

/// First words of flags, also before a plural: `hasLines`.
const FLAG_VERBS: [&str; 15] = [
    "is", "are", "has", "have", "should", "can", "could", "must", "needs", "wants", "enable", "disable",
    "allow", "no", "skip",
];

/// Verbs that begin a flag unless files or the like follow: `includeTests`, but not `includePaths`.
const FLAG_ACTIONS: [&str; 9] =
    ["include", "exclude", "use", "show", "hide", "keep", "ignore", "force", "with"];

/// Names of flags without a verb.
const FLAGS: [&str; 10] =
    ["verbose", "recursive", "strict", "force", "dry", "debug", "quiet", "silent", "optional", "overwrite"];

/// Words in `-ed` that are not participles of a flag: times, and nouns.
const NOT_FLAGS: [&str; 8] = ["created", "updated", "modified", "published", "speed", "feed", "seed", "need"];

/// Words that count something, first or last in a name.
const COUNTS: [&str; 36] = [
    "count",
    "number",
    "num",
    "size",
    "length",
    "limit",
    "max",
    "min",
    "maximum",
    "minimum",
    "total",
    "depth",
    "level",
    "index",
    "offset",
    "line",
    "column",
    "page",
    "port",
    "timeout",
    "retries",
    "attempts",
    "iterations",
    "year",
    "age",
    "width",
    "height",
    "tokens",
    "days",
    "hours",
    "minutes",
    "seconds",
    "weeks",
    "months",
    "years",
    "top",
];

/// Words for quantities that may have a fraction.
const QUANTITIES: [&str; 22] = [
    "rate",
    "ratio",
    "price",
    "cost",
    "amount",
    "score",
    "threshold",
    "temperature",
    "percent",
    "percentage",
    "weight",
    "latitude",
    "longitude",
    "lat",
    "lon",
    "lng",
    "factor",
    "scale",
    "probability",
    "confidence",
    "distance",
    "budget",
];

/// Words for lists that are no plurals in `-s`.
const LISTS: [&str; 3] = ["list", "array", "items"];

/// Plurals that are one text.
const TEXTS: [&str; 9] =
    ["instructions", "details", "contents", "notes", "docs", "guidelines", "status", "focus", "address"];

/// Beginnings of descriptions, in small letters, with the type that they show.
const DESCRIPTIONS: [(&str, &str); 13] = [
    ("whether ", "boolean"),
    ("if true", "boolean"),
    ("true if ", "boolean"),
    ("true to ", "boolean"),
    ("list of ", "array"),
    ("array of ", "array"),
    ("an array of ", "array"),
    ("a list of ", "array"),
    ("number of ", "integer"),
    ("the number of ", "integer"),
    ("how many ", "integer"),
    ("maximum number of ", "integer"),
    ("the maximum number of ", "integer"),
];

/// Methods that only lists have, and only texts.
const OF_LISTS: [&str; 8] = ["map", "join", "filter", "forEach", "some", "every", "reduce", "find"];
const OF_TEXTS: [&str; 9] = [
    "trim",
    "split",
    "toLowerCase",
    "toUpperCase",
    "startsWith",
    "endsWith",
    "replace",
    "replaceAll",
    "match",
];

const NUMERIC: [&str; 8] = ["<", ">", "<=", ">=", "-", "*", "/", "%"];

/// Returns the type that the other keywords of a schema show, else its description, else the name.
pub fn of_schema(name: &str, schema: &Literal<'_>) -> Option<&'static str> {
    of_keywords(schema).or_else(|| of_description(schema.text_of("description")?)).or_else(|| of_name(name))
}

fn of_keywords(schema: &Literal<'_>) -> Option<&'static str> {
    schema.members().iter().find_map(|member| match member.key {
        "items" | "minItems" | "maxItems" | "uniqueItems" => Some("array"),
        "properties" | "additionalProperties" => Some("object"),
        "pattern" | "format" | "minLength" | "maxLength" | "uiSuggestions" => Some("string"),
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => Some("integer"),
        "enum" => of_literal(member.value.as_ref()?.items().first()?),
        "default" => of_literal(member.value.as_ref()?),
        "uiType" => Some(if member.value.as_ref()?.text()? == "runOption" { "boolean" } else { "string" }),
        _ => None,
    })
}

fn of_literal(literal: &Literal<'_>) -> Option<&'static str> {
    match &literal.kind {
        LiteralKind::Text(_) => Some("string"),
        LiteralKind::List(_) => Some("array"),
        LiteralKind::Object(_) => Some("object"),
        LiteralKind::Other(text) => of_value(text),
    }
}

/// Returns the type of the literal at the beginning of an expression.
fn of_value(text: &str) -> Option<&'static str> {
    if Quote::detect(text).is_some() {
        return Some("string");
    }
    let end = text.find([',', ' ', ')', '}', ';', '\n']).unwrap_or(text.len());
    match &text[..end] {
        "true" | "false" => Some("boolean"),
        word if word.starts_with('[') => Some("array"),
        word => word.parse::<f64>().ok().map(|_| if word.contains('.') { "number" } else { "integer" }),
    }
}

fn of_description(description: &str) -> Option<&'static str> {
    let small = description.to_lowercase();
    DESCRIPTIONS.iter().find(|(beginning, _)| small.starts_with(beginning)).map(|(_, type_name)| *type_name)
}

/// Returns the type that a name shows: `isUrgent`, `max_files`, `paths`.
pub fn of_name(name: &str) -> Option<&'static str> {
    let words = words(name);
    let (first, last) = (words.first()?.as_str(), words.last()?.as_str());
    let is_plural = last.len() > 3
        && last.ends_with('s')
        && !["ss", "us", "is"].iter().any(|ending| last.ends_with(ending))
        && !TEXTS.contains(&last);
    let is_of_files =
        ["paths", "files", "folders", "globs", "patterns", "extensions", "domains"].contains(&last);
    let is_participle =
        words.len() == 1 && last.len() > 4 && last.ends_with("ed") && !NOT_FLAGS.contains(&last);
    let is_flag = FLAG_VERBS.contains(&first)
        || words.len() > 1 && FLAG_ACTIONS.contains(&first) && !is_of_files
        || FLAGS.contains(&first)
        || is_participle;
    let is_count =
        words.len() > 1 && ["max", "min", "num", "maximum", "minimum", "line"].contains(&first) && !is_flag;
    if is_flag && (words.len() > 1 || !is_plural) {
        Some("boolean")
    } else if QUANTITIES.contains(&last) {
        Some("number")
    } else if COUNTS.contains(&last) || is_count {
        Some("integer")
    } else if is_plural || LISTS.contains(&last) {
        Some("array")
    } else {
        None
    }
}

/// Returns the words of a name in small letters: `maxFiles`, `max_files` and `max-files` have two.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for char in name.chars() {
        let begins = char.is_uppercase() && was_small || !char.is_alphanumeric();
        if begins && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        was_small = char.is_lowercase() || char.is_numeric();
        if let Some(word) = words.last_mut().filter(|_| char.is_alphanumeric()) {
            word.extend(char.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns the type that the read of a variable shows.
pub fn of_read(file: &ScriptFile, read: &VarsRead) -> Option<&'static str> {
    if let ReadForm::Pattern { default: true, .. } = read.form {
        return of_default(file.syntax.source(), read.span.range().end)
            .or_else(|| of_default(file.syntax.source(), read.key_span.range().end));
    }
    of_use(file, file.syntax.node_at(read.span)?)
}

/// Returns the type of the default after a name in a pattern.
pub fn of_default(source: &str, end: usize) -> Option<&'static str> {
    let value = source.get(end..)?.trim_start().strip_prefix('=')?;
    of_value(value.trim_start())
}

/// Returns the type that the expression around a value shows.
fn of_use(file: &ScriptFile, used: Node<'_>) -> Option<&'static str> {
    let around = file.syntax.parent(used)?;
    let operator = node::operator(around).unwrap_or_default();
    match around.kind() {
        "binary_expression" if NUMERIC.contains(&operator) => Some("integer"),
        "binary_expression" if matches!(operator, "??" | "||") => {
            let fallback = node::field(around, "right").filter(|right| right.id() != used.id())?;
            of_value(node::text(fallback, file.syntax.source()))
        }
        "unary_expression" if operator == "!" => Some("boolean"),
        "unary_expression" if operator == "-" => Some("integer"),
        "parenthesized_expression" if is_condition(file, around) => Some("boolean"),
        "ternary_expression" if node::is_field(around, "condition", used) => Some("boolean"),
        "for_in_statement" if node::is_field(around, "right", used) => Some("array"),
        "member_expression" if node::is_field(around, "object", used) => {
            let method = node::text(node::field(around, "property")?, file.syntax.source());
            if OF_LISTS.contains(&method) {
                return Some("array");
            }
            OF_TEXTS.contains(&method).then_some("string")
        }
        _ => None,
    }
}

fn is_condition(file: &ScriptFile, parenthesized: Node<'_>) -> bool {
    let statement = file.syntax.parent(parenthesized);
    statement.is_some_and(|it| matches!(it.kind(), "if_statement" | "while_statement"))
}

/// Returns a snippet of a value in shorthand.
pub fn shorthand(type_name: Option<&str>) -> &'static str {
    match type_name {
        Some("integer" | "number") => "${1:0}",
        Some("boolean") => "${1:false}",
        Some("array") => "[\"$1\"]",
        Some("object") => "{ $1 }",
        _ => "\"$1\"",
    }
}

/// Returns the types by how likely they are, after the likeliest one, in a file with this text.
pub fn order(likely: Option<&str>, source: &str) -> [&'static str; 6] {
    let written = |name: &str| source.matches(&*format!("\"{name}\"")).take(MAX_COUNTED).count();
    let (whole, any) = ("integer", "number");
    // Authors keep to one of the two.
    let numbers = if written(any) > written(whole) { [any, whole] } else { [whole, any] };
    let [first, second] = if likely == Some(any) { [any, whole] } else { numbers };
    match likely {
        Some("boolean") => ["boolean", "string", first, second, "array", "object"],
        Some("integer" | "number") => [first, second, "string", "boolean", "array", "object"],
        Some("array") => ["array", "string", "object", first, second, "boolean"],
        Some("object") => ["object", "array", "string", first, second, "boolean"],
        _ => ["string", "boolean", first, second, "array", "object"],
    }
}

/// Types that are counted in a file.
const MAX_COUNTED: usize = 100;
