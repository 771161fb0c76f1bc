//! Members of an object and of nested objects, one line each.

use crate::json_schema::{Schema, outline};
use crate::syntax::Value;

/// Depth limit; deeper members are not listed separately.
const MAX_DEPTH: usize = 5;

pub(super) struct ManualMember<'a> {
    /// Path from the root: `wind.speed`, `found[].name`.
    pub path: String,
    pub schema: Schema<'a>,
    pub required: bool,
}

/// Short type; the members of an object have lines of their own.
pub(super) fn ty(schema: Schema<'_>) -> String {
    let (inner, suffix) = item(schema);
    if inner.properties().is_empty() { outline(schema.value) } else { format!("object{suffix}") }
}

/// Iterates over all members, parents first.
pub(super) fn members(schema: &Value) -> impl Iterator<Item = ManualMember<'_>> {
    let mut todo = Vec::new();
    push(&mut todo, "", Schema::new(schema), 0);
    std::iter::from_fn(move || {
        let (member, depth) = todo.pop()?;
        push(&mut todo, &member.path, member.schema, depth);
        Some(member)
    })
}

fn push<'a>(todo: &mut Vec<(ManualMember<'a>, usize)>, path: &str, schema: Schema<'a>, depth: usize) {
    if depth >= MAX_DEPTH {
        return;
    }
    let (schema, suffix) = item(schema);
    let dot = if path.is_empty() && suffix.is_empty() { "" } else { "." };
    for property in schema.properties().into_iter().rev() {
        let path = format!("{path}{suffix}{dot}{}", property.name);
        todo.push((ManualMember { path, schema: property.schema, required: property.required }, depth + 1));
    }
}

/// Unwraps nested arrays, and returns their brackets.
fn item(mut schema: Schema<'_>) -> (Schema<'_>, String) {
    let mut suffix = String::new();
    while suffix.len() < 2 * MAX_DEPTH
        && schema.type_name() == Some("array")
        && let Some(items) = schema.items()
    {
        schema = items;
        suffix += "[]";
    }
    (schema, suffix)
}
