//! The members of an object and of the objects in it, a line each.

use crate::schema::{Schema, outline};
use crate::syntax::Value;

/// Members further inside are not listed by themselves.
const MAX_DEPTH: usize = 5;

/// A member of an object.
pub(super) struct Member<'a> {
    /// Its name, after those of what it is in: `wind.speed`, `found[].name`.
    pub path: String,
    pub schema: Schema<'a>,
    /// Whether what it is in always has it.
    pub required: bool,
}

/// A type in a few words: the members of an object have lines of their own.
pub(super) fn ty(schema: Schema<'_>) -> String {
    let (inner, suffix) = item(schema);
    if inner.properties().is_empty() { outline(schema.value) } else { format!("object{suffix}") }
}

/// All members, the outer ones before those in them.
pub(super) fn members(schema: &Value) -> impl Iterator<Item = Member<'_>> {
    let mut todo = Vec::new();
    push(&mut todo, "", Schema::new(schema), 0);
    std::iter::from_fn(move || {
        let (member, depth) = todo.pop()?;
        push(&mut todo, &member.path, member.schema, depth);
        Some(member)
    })
}

fn push<'a>(todo: &mut Vec<(Member<'a>, usize)>, path: &str, schema: Schema<'a>, depth: usize) {
    if depth >= MAX_DEPTH {
        return;
    }
    let (schema, suffix) = item(schema);
    let dot = if path.is_empty() && suffix.is_empty() { "" } else { "." };
    for property in schema.properties().into_iter().rev() {
        let path = format!("{path}{suffix}{dot}{}", property.name);
        todo.push((Member { path, schema: property.schema, required: property.required }, depth + 1));
    }
}

/// What is in arrays of arrays, and the brackets of these.
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
