//! Constraints moved to the description, for keywords that a dialect lacks.

use crate::providers::node::{Node, SchemaSlot};
use crate::providers::profile::Terms;
use crate::syntax::{Value, ValueKind, number};

/// Formats a keyword for a description: `@minimum 1`, or `{minimum: 1}` as some providers' libraries do.
pub fn note(terms: &Terms, keyword: &str, value: &Value) -> String {
    if terms.say("notes", "in braces") {
        return format!("{{{keyword}: {}}}", value.to_json());
    }
    let text = match &value.kind {
        ValueKind::String(text) => text.clone(),
        ValueKind::Number(number) => number::show(*number),
        ValueKind::Bool(true) if keyword == "uniqueItems" => String::new(),
        _ => value.to_json().to_string(),
    };
    format!("@{keyword} {text}").trim_end().to_owned()
}

pub fn add(node: &mut Node<'_>, notes: &[String]) {
    if notes.is_empty() {
        return;
    }
    let notes = notes.join("\n");
    let description = match node.text("description").filter(|text| !text.is_empty()) {
        Some(text) => format!("{text}\n\n\n{notes}"),
        None => notes,
    };
    node.set("description", SchemaSlot::Text(description.into()));
}
