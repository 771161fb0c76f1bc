use super::fixes::map_of;
use super::map::Owner;
use super::parameter::ParameterSite;
use super::shape::{is_finished, is_written};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::reserved::Reserved;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::json_schema::keywords::PLAIN_TYPES;
use crate::lint::{Fix, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Object, Value, ValueKind, node, string};
use crate::text::Span;

const NAMED: usize = 3;

pub(super) fn properties<'a>(parameter: &ParameterSite<'a>) -> Option<&'a Object> {
    let value = &parameter.member.value;
    let is_schema = parameter.place.schema().is_some();
    let object = if is_schema { value.get("properties")? } else { value }.as_object()?;
    (!object.open && !object.members.is_empty()).then_some(object)
}

/// Rewrites the reads of the properties. `None` if the object is used in another way.
pub(super) fn fix(context: &LintContext<'_>, parameter: &ParameterSite<'_>) -> Option<Fix> {
    let ParameterSite { place, member, .. } = *parameter;
    let names: Vec<&str> =
        properties(parameter)?.entries().iter().map(|member| member.key.as_str()).collect();
    if place.owner != Owner::Script || !are_free(context, &member.key, &names) {
        return None;
    }
    let map = match place.schema() {
        Some(_) => map_of(context, &member.value),
        None => plain_map(context, &member.value),
    };
    let declared = members(context, member.key_span, &map?)?;
    let mut edits = vec![TextEdit::replace(member.key_span.to(member.value.span), declared)];
    let key = normalize_key(&member.key);
    let is_own = |read: &&VarsRead| read.key.as_deref().is_some_and(|name| normalize_key(name) == key);
    for read in context.file.script().reads.iter().filter(is_own) {
        edits.push(property_read(context, read, &names)?);
    }
    let list = names.join("`, `");
    let title = match names.len() {
        1 => format!("Declare `{list}` as a parameter of the script"),
        2..=NAMED => format!("Declare `{list}` as parameters of the script"),
        count => format!("Declare its {count} properties as parameters of the script"),
    };
    Some(Fix::new(title, Unsafe, edits))
}

/// Whether these parameter names are free once the object is removed.
fn are_free(context: &LintContext<'_>, object: &str, names: &[&str]) -> bool {
    let object = normalize_key(object);
    let mut keys: Vec<String> = names.iter().map(|name| normalize_key(name)).collect();
    // A parameter named `type` would turn the map into a schema.
    let is_free = |(name, key): (&&str, &String)| {
        let is_taken = *key != object && context.own().find(name).is_some();
        string::is_identifier(name) && *name != "type" && !is_taken && Reserved::find(name).is_none()
    };
    let are_free = names.iter().zip(&keys).all(is_free);
    keys.sort();
    keys.dedup();
    are_free && keys.len() == names.len()
}

fn plain_map(context: &LintContext<'_>, map: &Value) -> Option<String> {
    let is_plain = |value: &Value| match &value.kind {
        ValueKind::Object(object) => {
            is_finished(object)
                && object.get("type").and_then(Value::as_str).is_some_and(|it| PLAIN_TYPES.contains(&it))
        }
        // Falsy shorthands have their own rules (P16, P17).
        ValueKind::String(_) | ValueKind::Number(_) | ValueKind::Bool(_) => value.truthy() == Some(true),
        _ => false,
    };
    let is_here = |value: &Value| map.span.contains(value.span) && is_written(value, context.file);
    let are_plain =
        map.as_object()?.entries().iter().all(|member| is_plain(&member.value) && is_here(&member.value));
    let text = map.span.text(&context.file.source);
    (are_plain && text.starts_with('{')).then(|| text.to_owned())
}

fn members(context: &LintContext<'_>, place: Span, object: &str) -> Option<String> {
    let inside = object.strip_prefix('{')?.strip_suffix('}')?;
    let text = inside.trim().trim_end_matches(',');
    let last = text.lines().next_back()?;
    // A final comment would hide the comma after it, and reindenting would change the lines of a template.
    if last.contains("//") || text.contains('`') {
        return None;
    }
    let outer = edit::CodeStyle::detect(context.file, place).indent;
    let space = &inside[..inside.len() - inside.trim_start().len()];
    Some(match space.rfind('\n') {
        Some(line) => text.replace(&space[line..], &format!("\n{outer}")),
        None => text.to_owned(),
    })
}

/// Returns the edit that reads a property as a parameter: `env.vars.place.city` becomes `env.vars.city`.
fn property_read(context: &LintContext<'_>, read: &VarsRead, names: &[&str]) -> Option<TextEdit> {
    let Usage::Property(access) = usage::usage(context.file.syntax.node_at(read.span)?, &context.file.source)
    else {
        return None;
    };
    let name = access.key.as_deref().filter(|name| names.contains(name))?;
    let text = match read.form {
        ReadForm::Member => name.to_owned(),
        ReadForm::Subscript(quote) => format!("{}]", quote.quote(name)),
        _ => return None,
    };
    let whole = Span { start: read.key_span.start, end: node::span(access.node).end };
    Some(TextEdit::replace(whole, text))
}
