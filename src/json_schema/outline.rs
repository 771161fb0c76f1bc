use super::Schema;
use super::model::MAX_DEPTH;
use crate::syntax::{Value, ValueKind, string};

pub const UNKNOWN: &str = "unknown";

/// Number of characters of an enumeration after which a short outline omits the rest.
const MAX_UNION: usize = 60;

/// Maximum number of characters of a default in a short outline.
const MAX_DEFAULT: usize = 40;

/// Formats a schema as a one-line type: `{ city: string; days?: integer = 3 }`. The notation is close to TypeScript
/// for the sake of syntax highlighting.
pub fn outline(schema: &Value) -> String {
    SchemaOutline { is_short: false }.ty(Schema::new(schema), 0)
}

/// Formats the types of a schema in a word or two: `integer`, `string[]`, `object`.
pub fn short_type(schema: &Value) -> String {
    match Schema::new(schema).type_name() {
        Some("object") => "object".to_owned(),
        _ => outline(schema),
    }
}

pub fn show_value(value: &Value) -> String {
    match &value.kind {
        ValueKind::Number(number) if !number.is_finite() => crate::syntax::number::show(*number),
        ValueKind::Dynamic(_) => "…".to_owned(),
        _ => value.to_json().to_string(),
    }
}

#[derive(Clone, Copy)]
pub(super) struct SchemaOutline {
    pub is_short: bool,
}

impl SchemaOutline {
    pub fn ty(self, schema: Schema<'_>, depth: usize) -> String {
        if depth > MAX_DEPTH {
            return UNKNOWN.to_owned();
        }
        if let Some(values) = schema.enumeration().filter(|values| !values.is_empty()) {
            return self.union(values.iter().map(show_value));
        }
        if let Some(value) = schema.keyword("const") {
            return show_value(value);
        }
        let branches = schema.alternatives();
        if !branches.is_empty() {
            return self.union(branches.into_iter().map(|branch| self.ty(branch, depth + 1)));
        }
        let types = schema.types();
        if types.is_empty() {
            return UNKNOWN.to_owned();
        }
        self.union(types.into_iter().map(|name| self.named(name, schema, depth)))
    }

    pub fn property(self, name: &str, schema: Schema<'_>, required: bool, depth: usize) -> String {
        let mark = if required { "" } else { "?" };
        format!("{}{mark}: {}{}", key(name), self.ty(schema, depth), self.default(schema))
    }

    pub fn default(self, schema: Schema<'_>) -> String {
        let Some(default) = schema.default() else { return String::new() };
        let shown = show_value(default);
        if self.is_short { format!(" = {}", cut(&shown, MAX_DEFAULT)) } else { format!(" = {shown}") }
    }

    fn named(self, name: &str, schema: Schema<'_>, depth: usize) -> String {
        match name {
            "array" => {
                let items =
                    schema.items().map_or_else(|| UNKNOWN.to_owned(), |items| self.ty(items, depth + 1));
                if items.contains([' ', '|']) && !items.starts_with('{') {
                    format!("({items})[]")
                } else {
                    format!("{items}[]")
                }
            }
            "object" if schema.keyword("properties").is_some() => {
                let properties: Vec<String> = schema
                    .properties()
                    .into_iter()
                    .map(|it| self.property(it.name, it.schema, it.required, depth + 1))
                    .collect();
                if properties.is_empty() {
                    "{}".to_owned()
                } else {
                    format!("{{ {} }}", properties.join("; "))
                }
            }
            other => other.to_owned(),
        }
    }

    fn union(self, parts: impl Iterator<Item = String>) -> String {
        let parts: Vec<String> = parts.collect();
        if !self.is_short {
            return parts.join(" | ");
        }
        let mut shown = String::new();
        let mut length = 0;
        for (index, part) in parts.iter().enumerate() {
            let characters = part.chars().count();
            if index > 0 && index + 1 < parts.len() && length + characters > MAX_UNION {
                return format!("{shown} | … {} more", parts.len() - index);
            }
            if index > 0 {
                shown += " | ";
                length += " | ".len();
            }
            shown += part;
            length += characters;
        }
        shown
    }
}

pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most.saturating_sub(1)).collect::<String>().trim_end().to_owned() + "…",
        None => text.to_owned(),
    }
}

pub(super) fn key(name: &str) -> String {
    if string::is_identifier(name) { name.to_owned() } else { serde_json::Value::from(name).to_string() }
}
