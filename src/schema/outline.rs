use std::fmt::Write;

use super::Schema;
use super::model::MAX_DEPTH;
use crate::syntax::{Kind, Value, string};

/// How wide a type may be on one line before its properties get a line each, in characters.
const MAX_WIDTH: usize = 72;

/// A schema as a type made for reading: `{ city: string; days?: number = 3 }`.
///
/// It is close to TypeScript, so that an editor colours it, and says the default after `=`.
pub fn outline(schema: &Value) -> String {
    Outline { wide: usize::MAX }.ty(Schema::new(schema), 0)
}

/// The same on several lines where it is long.
pub fn outline_lines(schema: &Value) -> String {
    Outline { wide: MAX_WIDTH }.ty(Schema::new(schema), 0)
}

/// One property as it stands in such a type: `days?: number = 3`.
pub fn outline_property(name: &str, schema: &Value, required: bool) -> String {
    Outline { wide: usize::MAX }.property(name, Schema::new(schema), required, 0)
}

/// A default or another literal value, as JSON on one line.
pub fn show_value(value: &Value) -> String {
    match &value.kind {
        Kind::Number(number) if !number.is_finite() => crate::syntax::number::show(*number),
        Kind::Dynamic(_) => "…".to_owned(),
        _ => value.to_json().to_string(),
    }
}

struct Outline {
    wide: usize,
}

impl Outline {
    fn ty(&self, schema: Schema<'_>, depth: usize) -> String {
        if depth > MAX_DEPTH || schema.value.as_object().is_none() {
            return "unknown".to_owned();
        }
        if let Some(values) = schema.enumeration().filter(|values| !values.is_empty()) {
            return union(values.iter().map(show_value));
        }
        let branches = schema.any_of();
        if !branches.is_empty() {
            return union(branches.into_iter().map(|branch| self.ty(branch, depth + 1)));
        }
        let types = schema.types();
        if types.is_empty() {
            return if schema.value.as_object().is_some_and(|object| object.members.is_empty()) {
                "any".to_owned()
            } else {
                "unknown".to_owned()
            };
        }
        union(types.into_iter().map(|name| self.named(name, schema, depth)))
    }

    fn named(&self, name: &str, schema: Schema<'_>, depth: usize) -> String {
        match name {
            "integer" | "number" => "number".to_owned(),
            "array" => {
                let items =
                    schema.items().map_or_else(|| "any".to_owned(), |items| self.ty(items, depth + 1));
                if items.contains([' ', '|']) && !items.starts_with('{') {
                    format!("({items})[]")
                } else {
                    format!("{items}[]")
                }
            }
            "object" if schema.keyword("properties").is_some() => self.object(schema, depth),
            other => other.to_owned(),
        }
    }

    fn object(&self, schema: Schema<'_>, depth: usize) -> String {
        let properties: Vec<String> = schema
            .properties()
            .into_iter()
            .map(|property| self.property(property.name, property.schema, property.required, depth))
            .collect();
        if properties.is_empty() {
            return "{}".to_owned();
        }
        let line = format!("{{ {} }}", properties.join("; "));
        if line.len() + depth * 2 <= self.wide && !line.contains('\n') {
            return line;
        }
        let indent = "  ".repeat(depth + 1);
        let mut lines = "{\n".to_owned();
        for property in properties {
            let _ = writeln!(lines, "{indent}{property}");
        }
        lines + &"  ".repeat(depth) + "}"
    }

    fn property(&self, name: &str, schema: Schema<'_>, required: bool, depth: usize) -> String {
        let mut line = key(name);
        if !required {
            line.push('?');
        }
        line += ": ";
        line += &self.ty(schema, depth + 1);
        if let Some(default) = schema.default() {
            line += " = ";
            line += &show_value(default);
        }
        line
    }
}

fn union(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(" | ")
}

fn key(name: &str) -> String {
    if string::is_identifier(name) { name.to_owned() } else { serde_json::Value::from(name).to_string() }
}

/// The types of a schema in a word or two: `integer`, `string[]`, `object`.
pub fn short_type(schema: &Value) -> String {
    match Schema::new(schema).type_name() {
        Some(name @ ("object" | "integer")) => name.to_owned(),
        _ => outline(schema),
    }
}
