use crate::json_schema::Schema;
use crate::json_schema::keywords::PLAIN_TYPES;
use crate::lint::{Applicability, Fix, LintContext, Unsafe, edit};
use crate::syntax::{Value, ValueKind};
use crate::text::Span;

pub(super) fn add_type(context: &LintContext<'_>, object: Span, name: Option<&str>) -> Option<Fix> {
    let (name, edit) = edit::add_type(&context.file.source, object, name)?;
    Some(Fix::new(format!("Add `type: {name}`"), Unsafe, edit))
}

pub(super) fn as_string(source: &str, value: &Value, how: Applicability) -> Option<Fix> {
    let quote = edit::quote_of(source, Span::new(0, source.len()));
    let is_plain = matches!(value.kind, ValueKind::Number(_) | ValueKind::Bool(_));
    is_plain.then(|| Fix::write(how, value.span, quote.quote(value.span.text(source))))
}

/// Returns `None` unless a map can declare all parameters of the schema.
pub(super) fn map_of(context: &LintContext<'_>, schema: &Value) -> Option<String> {
    let properties = schema.get("properties")?;
    let mut map = properties.span.text(&context.file.source).to_owned();
    if !map.starts_with('{') {
        return None;
    }
    // Edits run from the last to the first, so that earlier spans stay valid.
    let mut listed = Schema::new(schema).properties();
    listed.sort_by_key(|property| std::cmp::Reverse(property.name_span));
    for property in listed {
        if !PLAIN_TYPES.contains(&property.schema.type_name()?) {
            return None;
        }
        if property.required && property.schema.keyword("required").is_none() {
            let last = property.schema.value.as_object()?.members.last()?;
            // A constant's value is elsewhere.
            if !properties.span.contains(last.value.span) {
                return None;
            }
            map.insert_str((last.value.span.end - properties.span.start) as usize, ", required: true");
        }
    }
    Some(map)
}
