//! Types as TypeScript writes them, on one line.

use std::cell::Cell;

use serde_json::Value as Json;

use super::types::{Member, Object, Type};
use super::{api, given};
use crate::syntax::string::is_identifier;

/// How deep a type is shown; what lies below is unknown.
const MAX_DEPTH: usize = 8;

/// How many parts are shown; what comes after is unknown.
const MAX_PARTS: usize = 300;

/// A type on one line.
pub(super) fn show(value: &Type) -> String {
    let value = value.filter(|case| *case != Type::Function);
    match value {
        Type::Nothing => "void".to_owned(),
        value => Writer { parts: Cell::new(0) }.show(&value, 0),
    }
}

/// Writes one type.
struct Writer {
    parts: Cell<usize>,
}

impl Writer {
    fn show(&self, value: &Type, depth: usize) -> String {
        self.parts.set(self.parts.get() + 1);
        if depth > MAX_DEPTH || self.parts.get() > MAX_PARTS {
            return "unknown".to_owned();
        }
        let name = match value {
            Type::Unknown => "unknown",
            Type::Never => "never",
            Type::Nothing => "undefined",
            Type::Null => "null",
            Type::Boolean => "boolean",
            Type::Number => "number",
            Type::String => "string",
            Type::Date => "Date",
            Type::RegExp => "RegExp",
            Type::Function => "Function",
            Type::Literal(_) => return self.show(&value.widen(), depth),
            Type::Array(item) | Type::NonEmpty(item) => return self.array(item, depth),
            Type::Tuple(items) => return self.array(&Type::union(items.iter().cloned()), depth),
            Type::Set(item) => return format!("Set<{}>", self.show(item, depth + 1)),
            Type::Map(key, value) => {
                return format!("Map<{}, {}>", self.show(key, depth + 1), self.show(value, depth + 1));
            }
            Type::Object(object) => return self.object(object, depth),
            Type::Union(cases) => return self.union(cases, depth),
            Type::Given(_) | Type::Api(_) => return self.of_schema(value, depth),
        };
        name.to_owned()
    }

    fn of_schema(&self, value: &Type, depth: usize) -> String {
        if let Some(values) = given::enumeration(value) {
            return values.iter().map(Json::to_string).collect::<Vec<_>>().join(" | ");
        }
        if let Some(name) = api::interface_of(value) {
            return name.to_owned();
        }
        match value.shape() {
            Type::Given(_) | Type::Api(_) => "unknown".to_owned(),
            shape => self.show(&shape, depth),
        }
    }

    fn array(&self, item: &Type, depth: usize) -> String {
        // Nothing is known of what an empty array is for.
        let item = if *item == Type::Never { &Type::Unknown } else { item };
        let shown = self.show(item, depth + 1);
        let has_parts = matches!(item, Type::Union(_)) || given::enumeration(item).is_some();
        if has_parts && shown.contains(" | ") { format!("({shown})[]") } else { format!("{shown}[]") }
    }

    fn object(&self, object: &Object, depth: usize) -> String {
        let members = object.members.iter().filter_map(|member| self.member(member, depth));
        let members: Vec<String> = members.collect();
        let others = object.others.as_ref().map(|others| self.show(others, depth + 1));
        match (others, members.is_empty()) {
            (Some(others), true) => format!("Record<string, {others}>"),
            (None, true) => "{}".to_owned(),
            (None, false) => format!("{{ {} }}", members.join("; ")),
            (Some(others), false) => format!("{{ {}; [name: string]: {others} }}", members.join("; ")),
        }
    }

    fn member(&self, member: &Member, depth: usize) -> Option<String> {
        let value = member.value.filter(|case| !matches!(case, Type::Nothing | Type::Function));
        if value == Type::Never {
            return None;
        }
        let name = if is_identifier(&member.name) {
            member.name.clone()
        } else {
            Json::from(member.name.as_str()).to_string()
        };
        let mark = if member.optional || member.value.has(&Type::Nothing) { "?" } else { "" };
        Some(format!("{name}{mark}: {}", self.show(&value, depth + 1)))
    }

    fn union(&self, cases: &[Type], depth: usize) -> String {
        let is_written = |case: &&Type| matches!(case, Type::Literal(Json::String(_)));
        let has_list = cases.iter().filter(is_written).count() > 1
            || cases.iter().any(|case| given::enumeration(case).is_some());
        // What is missing comes last, as people write it.
        let is_missing = |case: &&Type| matches!(case, Type::Null | Type::Nothing);
        let (missing, there): (Vec<&Type>, Vec<&Type>) = cases.iter().partition(is_missing);
        let mut shown: Vec<String> = Vec::new();
        for case in there.into_iter().chain(missing) {
            let text = match case {
                Type::Literal(literal @ Json::String(_)) if has_list => literal.to_string(),
                case => self.show(case, depth),
            };
            if !shown.contains(&text) {
                shown.push(text);
            }
        }
        shown.join(" | ")
    }
}
