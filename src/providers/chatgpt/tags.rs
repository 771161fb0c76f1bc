//! Constraints as tags of the description: `@minLength 1`.

use super::super::loss::{Fate, Loss};
use super::super::node::{Node, SchemaSlot};
use crate::syntax::{Value, ValueKind, coercion};

/// Keywords of strings that become tags, in this order.
pub const OF_STRINGS: [&str; 6] =
    ["minLength", "maxLength", "format", "pattern", "contentMediaType", "default"];

/// Keywords of numbers that become tags. The package also removes `default`, without writing a tag.
pub const OF_NUMBERS: [&str; 5] =
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/// Keywords of arrays that become tags. The tag of `uniqueItems` has no value.
pub const OF_ARRAYS: [&str; 3] = ["minItems", "maxItems", "uniqueItems"];

pub fn move_constraints(node: &mut Node<'_>, losses: &mut Vec<Loss>) {
    let keywords: &[&'static str] = match node.text("type") {
        Some("string") => &OF_STRINGS,
        Some("number" | "integer") => &OF_NUMBERS,
        Some("array") if node.has("items") => &OF_ARRAYS,
        _ => return,
    };
    let is_number = matches!(node.text("type"), Some("number" | "integer"));
    let mut tags = Vec::new();
    for keyword in keywords {
        let Some(slot) = node.take(keyword) else { continue };
        let tag = tag(keyword, &slot);
        let fate = tag.clone().map_or(Fate::Lost, Fate::Tagged);
        losses.extend(loss(node, keyword, &slot, fate));
        tags.extend(tag);
    }
    if is_number && let Some(default) = node.take("default") {
        losses.extend(loss(node, "default", &default, Fate::Lost));
    }
    if tags.is_empty() {
        return;
    }
    let tags = tags.join("\n");
    let description = match node.text("description").filter(|text| !text.is_empty()) {
        Some(text) => format!("{text}\n\n\n{tags}"),
        None => tags,
    };
    node.set("description", SchemaSlot::Text(description.into()));
}

fn tag(keyword: &str, slot: &SchemaSlot<'_>) -> Option<String> {
    let SchemaSlot::Value(value) = slot else { return None };
    if keyword == "uniqueItems" {
        return (value.kind == ValueKind::Bool(true)).then(|| "@uniqueItems".to_owned());
    }
    Some(format!("@{keyword} {}", coercion::text(value).ok().flatten().unwrap_or_default()))
}

/// A flag with its default value is not a loss.
fn loss(node: &Node<'_>, keyword: &str, slot: &SchemaSlot<'_>, fate: Fate) -> Option<Loss> {
    let span = match slot {
        SchemaSlot::Value(Value { kind: ValueKind::Bool(false), .. }) if keyword == "uniqueItems" => {
            return None;
        }
        SchemaSlot::Value(value) => value.span,
        _ => node.origin.span,
    };
    Some(Loss::new(keyword, fate, &node.origin, span))
}
