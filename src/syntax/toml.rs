use ::toml::de::{DeTable, DeValue};

use super::{Member, Object, Value, ValueKind};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlError {
    pub span: Span,
    pub message: String,
}

/// Parses a text with error recovery: the value contains the valid parts. Dates become strings.
pub fn parse(text: &str) -> (Value, Vec<TomlError>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let error = |error: ::toml::de::Error| {
        let place = error.span().unwrap_or(0..text.len());
        TomlError { span: Span::new(place.start, place.end), message: error.message().to_owned() }
    };
    (of_table(table.get_ref(), Span::new(0, text.len())), errors.into_iter().map(error).collect())
}

fn of_table(table: &DeTable<'_>, span: Span) -> Value {
    let mut members: Vec<Member> = table
        .iter()
        .map(|(key, value)| Member {
            key: key.get_ref().to_string(),
            key_span: span_of(&key.span()),
            value: of_value(value.get_ref(), span_of(&value.span())),
        })
        .collect();
    members.sort_by_key(|member| member.key_span);
    Value::new(span, ValueKind::Object(Object::new(members)))
}

fn of_value(value: &DeValue<'_>, span: Span) -> Value {
    let kind = match value {
        DeValue::String(text) => ValueKind::String(text.to_string()),
        DeValue::Integer(integer) => {
            let number = i64::from_str_radix(integer.as_str(), integer.radix());
            #[allow(clippy::cast_precision_loss)]
            ValueKind::Number(number.map_or(f64::NAN, |number| number as f64))
        }
        DeValue::Float(float) => ValueKind::Number(float.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(bool) => ValueKind::Bool(*bool),
        DeValue::Datetime(date) => ValueKind::String(date.to_string()),
        DeValue::Array(items) => {
            let items = items.iter().map(|item| of_value(item.get_ref(), span_of(&item.span())));
            ValueKind::Array(items.collect())
        }
        DeValue::Table(table) => return of_table(table, span),
    };
    Value::new(span, kind)
}

fn span_of(range: &std::ops::Range<usize>) -> Span {
    Span::new(range.start, range.end)
}
