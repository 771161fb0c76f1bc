use tree_sitter::Node;

use super::fallback::{self, Fallback};
use super::{KnownValues, NameUses};
use crate::genaiscript::{VarsRead, edit};
use crate::syntax::{Quote, Value, ValueKind, node};

/// Evidence about a value from one use.
enum Sign {
    /// Fallback value, as far as it is known.
    Default(Option<Value>),
    Compared(Value),
    Type(InferredDeclaration),
    Tested,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum InferredDeclaration {
    String,
    Number,
    Integer,
    Boolean,
    /// Users cannot give arrays: a value for a declared array is dropped.
    Array,
}

const OF_STRINGS: [&str; 16] = [
    "charAt",
    "endsWith",
    "localeCompare",
    "match",
    "matchAll",
    "normalize",
    "padEnd",
    "padStart",
    "replace",
    "replaceAll",
    "split",
    "startsWith",
    "substring",
    "toLowerCase",
    "toUpperCase",
    "trim",
];

const OF_ARRAYS: [&str; 12] =
    ["every", "filter", "find", "flatMap", "forEach", "join", "map", "pop", "push", "reduce", "some", "sort"];

/// Returns the value in `parameters` that declares a variable as the script uses it, if one would work.
pub fn declaration(names: &NameUses<'_>, uses: &[&VarsRead], quote: Quote) -> Option<String> {
    let mut signs = Vec::new();
    for read in uses {
        let values = KnownValues::collect(names, read);
        if let Some(default) = values.default {
            signs.push(Sign::Default(Some(default)));
        }
        signs.extend(values.places.into_iter().flat_map(|place| signs_of(names, place)));
    }
    let is_required = uses.iter().all(|read| fallback::classify(names, read) == Fallback::Unthought);
    written(&signs, is_required, quote)
}

fn written(signs: &[Sign], is_required: bool, quote: Quote) -> Option<String> {
    let default = signs.iter().find_map(|sign| match sign {
        Sign::Default(default) => default.as_ref(),
        _ => None,
    });
    let of_type = signs.iter().find_map(|sign| match sign {
        Sign::Type(of_type) => Some(*of_type),
        Sign::Compared(value) | Sign::Default(Some(value)) => type_of(value),
        _ => None,
    });
    let is_flag = signs.iter().all(|sign| matches!(sign, Sign::Tested)) && !signs.is_empty();
    let of_type =
        of_type.unwrap_or(if is_flag { InferredDeclaration::Boolean } else { InferredDeclaration::String });
    let schema = |name: &str| {
        let required = if is_required { ", required: true" } else { "" };
        format!("{{ type: {}{required} }}", quote.quote(name))
    };
    Some(match (of_type, default.map(|default| &default.kind)) {
        (InferredDeclaration::Array, _) => return None,
        (InferredDeclaration::String, Some(ValueKind::String(text))) if !text.is_empty() => quote.quote(text),
        (InferredDeclaration::String, _) if is_required => quote.quote(""),
        (InferredDeclaration::String, _) => schema("string"),
        (InferredDeclaration::Number | InferredDeclaration::Integer, Some(ValueKind::Number(number)))
            if *number != 0.0 && number.is_finite() =>
        {
            edit::line(default?, quote)?
        }
        (InferredDeclaration::Number | InferredDeclaration::Integer, Some(ValueKind::Number(0.0))) => {
            format!("{{ type: {}, default: 0 }}", quote.quote("integer"))
        }
        (InferredDeclaration::Number, _) => schema("number"),
        (InferredDeclaration::Integer, _) => schema("integer"),
        (InferredDeclaration::Boolean, Some(ValueKind::Bool(true))) => "true".to_owned(),
        (InferredDeclaration::Boolean, _) => {
            format!("{{ type: {}, default: false }}", quote.quote("boolean"))
        }
    })
}

fn type_of(value: &Value) -> Option<InferredDeclaration> {
    match value.kind {
        ValueKind::String(_) => Some(InferredDeclaration::String),
        ValueKind::Number(_) => Some(InferredDeclaration::Number),
        ValueKind::Bool(_) => Some(InferredDeclaration::Boolean),
        ValueKind::Array(_) => Some(InferredDeclaration::Array),
        _ => None,
    }
}

fn signs_of<'a>(names: &NameUses<'a>, place: Node<'a>) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut place = place;
    for _ in 0..MAX_CONVERSIONS {
        let (wrapped, Some(parent)) = node::wrap(place) else { break };
        signs.extend(annotated(names, place, wrapped));
        let (sign, converted) = sign(names, wrapped, parent);
        signs.push(sign);
        match converted {
            Some(converted) => place = converted,
            None => break,
        }
    }
    signs
}

const MAX_CONVERSIONS: usize = 4;

fn annotated(names: &NameUses<'_>, place: Node<'_>, wrapped: Node<'_>) -> Option<Sign> {
    let after = names.source().get(place.end_byte()..wrapped.end_byte())?;
    let is_named = |name: &str| {
        let mut words = after.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| word == name)
    };
    let of_type = if after.contains("[]") || is_named("Array") {
        InferredDeclaration::Array
    } else if is_named("boolean") {
        InferredDeclaration::Boolean
    } else if is_named("number") {
        InferredDeclaration::Number
    } else if is_named("string") {
        InferredDeclaration::String
    } else {
        return None;
    };
    Some(Sign::Type(of_type))
}

fn sign<'a>(names: &NameUses<'a>, place: Node<'a>, parent: Node<'a>) -> (Sign, Option<Node<'a>>) {
    let source = names.source();
    let is_left = node::is_field(parent, "left", place);
    let other = || node::field(parent, if is_left { "right" } else { "left" });
    let operator = node::operator(parent);
    match parent.kind() {
        "binary_expression" => match operator.unwrap_or_default() {
            "??" | "||" if is_left => {
                let default = other().map(|other| names.value(other));
                (Sign::Default(default.filter(|it| type_of(it).is_some())), Some(parent))
            }
            "==" | "===" | "!=" | "!==" => {
                (other().map_or(Sign::None, |other| Sign::Compared(names.value(other))), None)
            }
            "-" | "*" | "/" | "%" | "**" => (Sign::Type(InferredDeclaration::Number), None),
            "<" | ">" | "<=" | ">=" => {
                (other().map_or(Sign::None, |other| Sign::Compared(names.value(other))), None)
            }
            "&&" if is_left => (Sign::Tested, None),
            _ => (Sign::None, None),
        },
        "ternary_expression" if node::is_field(parent, "condition", place) => {
            let is_same = |other| node::text(node::unwrap(other), source) == node::text(place, source);
            let fallback = node::field(parent, "alternative").map(|other| names.value(other));
            let fallback = fallback.filter(|it| type_of(it).is_some());
            match fallback {
                Some(default) if node::field(parent, "consequence").is_some_and(is_same) => {
                    (Sign::Default(Some(default)), None)
                }
                _ => (Sign::Tested, None),
            }
        }
        "if_statement" | "while_statement" => (Sign::Tested, None),
        "unary_expression" if operator == Some("!") => (Sign::Tested, None),
        "unary_expression" if matches!(operator, Some("+" | "-")) => {
            (Sign::Type(InferredDeclaration::Number), Some(parent))
        }
        "arguments" => {
            let call = parent.parent();
            let function = call.and_then(|call| node::field(call, "function"));
            match function.map(|function| node::text(function, source)).unwrap_or_default() {
                "parseInt" | "Number.parseInt" => (Sign::Type(InferredDeclaration::Integer), call),
                "parseFloat" | "Number.parseFloat" | "Number" => {
                    (Sign::Type(InferredDeclaration::Number), call)
                }
                name if name.starts_with("Math.") => (Sign::Type(InferredDeclaration::Number), None),
                "Boolean" => (Sign::Tested, None),
                "String" | "JSON.parse" => (Sign::Type(InferredDeclaration::String), None),
                _ => (Sign::None, None),
            }
        }
        "member_expression" => {
            let method = node::field(parent, "property").map(|name| node::text(name, source));
            (of_method(method.unwrap_or_default()), None)
        }
        // The condition of `if` includes its parentheses.
        _ => (Sign::None, None),
    }
}

fn of_method(name: &str) -> Sign {
    if OF_STRINGS.contains(&name) {
        Sign::Type(InferredDeclaration::String)
    } else if OF_ARRAYS.contains(&name) {
        Sign::Type(InferredDeclaration::Array)
    } else if name == "toFixed" {
        Sign::Type(InferredDeclaration::Number)
    } else {
        Sign::None
    }
}
