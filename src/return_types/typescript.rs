use serde_json::Value as Json;

use super::types::{ObjectType, Type, TypeMember};
use super::{given, limits};
use crate::budget::{Budget, Work};
use crate::syntax::string::is_identifier;

/// Maximum nesting. Deeper types are shown as unknown.
const MAX_DEPTH: usize = 8;

/// Maximum number of parts, and of bytes in lists. Further parts are shown as unknown.
const SHOWN: Work = Work { steps: 300, bytes: 16 << 10 };

pub(super) fn show(value: &Type, most: usize) -> String {
    let shown = Work { steps: SHOWN.steps.min(most), ..SHOWN };
    let (budget, made) = (Budget::new(shown), Budget::new(limits::printing(most)));
    let value = value.filter(&made, |case| *case != Type::Function);
    match value {
        Type::Nothing => "void".to_owned(),
        value => ReturnTypeWriter { budget, made }.show(&value, 0),
    }
}

struct ReturnTypeWriter {
    budget: Budget,
    made: Budget,
}

impl ReturnTypeWriter {
    fn show(&self, value: &Type, depth: usize) -> String {
        if depth > MAX_DEPTH || self.budget.step().is_err() {
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
            Type::Literal(_) => return self.show(&value.widen(&self.made), depth),
            Type::Array(item) | Type::NonEmpty(item) => return self.array(item, depth),
            Type::Tuple(items) => {
                return self.array(&Type::union(&self.made, items.iter().cloned()), depth);
            }
            Type::Set(item) => return format!("Set<{}>", self.show(item, depth + 1)),
            Type::Map(both) => {
                return format!("Map<{}, {}>", self.show(&both.0, depth + 1), self.show(&both.1, depth + 1));
            }
            Type::Object(object) => return self.object(object, depth),
            Type::Union(cases) => return self.union(cases, depth),
            Type::Given(_) | Type::Api(_) => return self.of_schema(value, depth),
        };
        name.to_owned()
    }

    fn of_schema(&self, value: &Type, depth: usize) -> String {
        if let Some(values) = given::enumeration(value) {
            return self.list(values);
        }
        if let Some(name) = value.interface() {
            return name.to_owned();
        }
        match value.shape() {
            Type::Given(_) | Type::Api(_) => "unknown".to_owned(),
            shape => self.show(&shape, depth),
        }
    }

    fn list(&self, values: &[Json]) -> String {
        let mut shown = String::new();
        for value in values {
            let value = value.to_string();
            if self.budget.bytes(value.len()).is_err() {
                return "unknown".to_owned();
            }
            if !shown.is_empty() {
                shown.push_str(" | ");
            }
            shown.push_str(&value);
        }
        shown
    }

    fn array(&self, item: &Type, depth: usize) -> String {
        // The item type of an empty array is unknown.
        let item = if *item == Type::Never { &Type::Unknown } else { item };
        let shown = self.show(item, depth + 1);
        let has_parts = matches!(item, Type::Union(_)) || given::enumeration(item).is_some();
        if has_parts && shown.contains(" | ") { format!("({shown})[]") } else { format!("{shown}[]") }
    }

    fn object(&self, object: &ObjectType, depth: usize) -> String {
        let members = object.members().iter().filter_map(|member| self.member(member, depth));
        let members: Vec<String> = members.collect();
        let others = object.others.as_ref().map(|others| self.show(others, depth + 1));
        match (others, members.is_empty()) {
            (Some(others), true) => format!("Record<string, {others}>"),
            (None, true) => "{}".to_owned(),
            (None, false) => format!("{{ {} }}", members.join("; ")),
            (Some(others), false) => format!("{{ {}; [name: string]: {others} }}", members.join("; ")),
        }
    }

    fn member(&self, member: &TypeMember, depth: usize) -> Option<String> {
        let value = member.value.filter(&self.made, |case| !matches!(case, Type::Nothing | Type::Function));
        if value == Type::Never {
            return None;
        }
        let name = if is_identifier(&member.name) {
            (*member.name).to_owned()
        } else {
            Json::from(&*member.name).to_string()
        };
        let mark = if member.optional || member.value.has(&Type::Nothing) { "?" } else { "" };
        Some(format!("{name}{mark}: {}", self.show(&value, depth + 1)))
    }

    fn union(&self, cases: &[Type], depth: usize) -> String {
        let is_written = |case: &&Type| case.as_text().is_some();
        let has_list = cases.iter().filter(is_written).count() > 1
            || cases.iter().any(|case| given::enumeration(case).is_some());
        // By convention, `null` and `undefined` come last.
        let is_missing = |case: &&Type| matches!(case, Type::Null | Type::Nothing);
        let (missing, there): (Vec<&Type>, Vec<&Type>) = cases.iter().partition(is_missing);
        let mut shown: Vec<String> = Vec::new();
        for case in there.into_iter().chain(missing) {
            let text = match case {
                Type::Literal(literal) if has_list && literal.is_string() => literal.to_string(),
                case => self.show(case, depth),
            };
            if !shown.contains(&text) {
                shown.push(text);
            }
        }
        shown.join(" | ")
    }
}
