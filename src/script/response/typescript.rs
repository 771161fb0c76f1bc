//! Types as TypeScript writes them, on one line.

use serde_json::Value as Json;

use super::types::{Object, Type};
use super::{api, given};
use crate::syntax::string::is_identifier;

/// How deep a type is shown.
const MAX_DEPTH: usize = 8;

/// A type on one line.
pub(super) fn show(value: &Type) -> String {
    let value = value.filter(|case| *case != Type::Function);
    match value {
        Type::Nothing => "void".to_owned(),
        value => at(&value, 0),
    }
}

fn at(value: &Type, depth: usize) -> String {
    if depth > MAX_DEPTH {
        return "unknown".to_owned();
    }
    match value {
        Type::Unknown => "unknown".to_owned(),
        Type::Never => "never".to_owned(),
        Type::Nothing => "undefined".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Number => "number".to_owned(),
        Type::String => "string".to_owned(),
        Type::Date => "Date".to_owned(),
        Type::RegExp => "RegExp".to_owned(),
        Type::Function => "Function".to_owned(),
        Type::Literal(_) => at(&value.widen(), depth),
        Type::Array(item) => array(item, depth),
        Type::Tuple(items) => array(&Type::union(items.iter().cloned()), depth),
        Type::Set(item) => format!("Set<{}>", at(item, depth + 1)),
        Type::Map(key, value) => format!("Map<{}, {}>", at(key, depth + 1), at(value, depth + 1)),
        Type::Object(members) => object(members, depth),
        Type::Union(cases) => union(cases, depth),
        Type::Given(_) | Type::Api(_) => of_schema(value, depth),
    }
}

fn of_schema(value: &Type, depth: usize) -> String {
    if let Some(values) = given::enumeration(value) {
        return values.iter().map(Json::to_string).collect::<Vec<_>>().join(" | ");
    }
    match api::interface_of(value) {
        Some(name) => name.to_owned(),
        None => match value.shape() {
            Type::Given(_) | Type::Api(_) => "unknown".to_owned(),
            shape => at(&shape, depth),
        },
    }
}

fn array(item: &Type, depth: usize) -> String {
    let shown = match item {
        Type::Never => "unknown".to_owned(),
        item => at(item, depth + 1),
    };
    let is_one_word = !matches!(item, Type::Union(_)) && given::enumeration(item).is_none();
    if is_one_word { format!("{shown}[]") } else { format!("({shown})[]") }
}

fn object(object: &Object, depth: usize) -> String {
    let is_data = |value: &Type| value.filter(|case| *case != Type::Function) != Type::Never;
    let members: Vec<String> = object
        .members
        .iter()
        .filter(|member| is_data(&member.value))
        .map(|member| {
            let name = if is_identifier(&member.name) {
                member.name.clone()
            } else {
                Json::from(member.name.as_str()).to_string()
            };
            let value = member.value.filter(|case| !matches!(case, Type::Nothing | Type::Function));
            let optional = member.optional || member.value.has(&Type::Nothing);
            format!("{name}{}: {}", if optional { "?" } else { "" }, at(&value, depth + 1))
        })
        .collect();
    match (&object.others, members.is_empty()) {
        (Some(others), true) => format!("Record<string, {}>", at(others, depth + 1)),
        (_, true) => "{}".to_owned(),
        (None, false) => format!("{{ {} }}", members.join("; ")),
        (Some(others), false) => {
            format!("{{ {}; [name: string]: {} }}", members.join("; "), at(others, depth + 1))
        }
    }
}

fn union(cases: &[Type], depth: usize) -> String {
    let is_literal = |case: &&Type| matches!(case, Type::Literal(Json::String(_)));
    let has_list = cases.iter().filter(is_literal).count() > 1
        || cases.iter().any(|case| given::enumeration(case).is_some());
    let mut seen: Vec<String> = Vec::new();
    // What is missing comes last, as people write it.
    let is_missing = |case: &&Type| matches!(case, Type::Null | Type::Nothing);
    let (missing, there): (Vec<&Type>, Vec<&Type>) = cases.iter().partition(is_missing);
    for case in there.into_iter().chain(missing) {
        let text = match case {
            Type::Literal(literal @ Json::String(_)) if has_list => literal.to_string(),
            case => at(case, depth),
        };
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen.join(" | ")
}
