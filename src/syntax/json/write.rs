//! Direct serialisation of values as JSON, equal to [`Value::to_json`], and as JSON5.

use std::fmt::Write;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::super::number;
use super::super::value::{Value, ValueKind, integer};

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.kind {
            ValueKind::Bool(bool) => serializer.serialize_bool(*bool),
            ValueKind::Number(number) => match integer(*number) {
                Some(integer) => serializer.serialize_i64(integer),
                None => serializer.serialize_f64(*number),
            },
            ValueKind::String(text) => serializer.serialize_str(text),
            ValueKind::Array(items) => serializer.collect_seq(items),
            ValueKind::Object(object) => {
                let mut map = serializer.serialize_map(None)?;
                for member in object.entries() {
                    if member.value.is_in_json() {
                        map.serialize_entry(&member.key, &member.value)?;
                    }
                }
                map.end()
            }
            ValueKind::Opaque => serializer.serialize_map(Some(0))?.end(),
            _ => serializer.serialize_unit(),
        }
    }
}

impl Value {
    /// Whether it contains numbers that JSON lacks: NaN and the infinities.
    pub fn has_other_numbers(&self) -> bool {
        match &self.kind {
            ValueKind::Number(number) => !number.is_finite(),
            ValueKind::Array(items) => items.iter().any(Self::has_other_numbers),
            ValueKind::Object(object) => {
                object.entries().iter().any(|member| member.value.has_other_numbers())
            }
            _ => false,
        }
    }

    /// Formats the value as JSON on several lines, with the numbers that JSON lacks as in JSON5.
    pub fn to_json5(&self) -> String {
        let mut written = String::new();
        self.write_json5(0, &mut written);
        written
    }

    fn write_json5(&self, indent: usize, written: &mut String) {
        let parts: Vec<(Option<&str>, &Self)> = match &self.kind {
            ValueKind::Number(value) if !value.is_finite() => return written.push_str(&number::show(*value)),
            ValueKind::Array(items) => items.iter().map(|item| (None, item)).collect(),
            ValueKind::Object(object) => {
                let entries = object.entries().into_iter().filter(|member| member.value.is_in_json());
                entries.map(|member| (Some(&*member.key), &member.value)).collect()
            }
            _ => Vec::new(),
        };
        if parts.is_empty() {
            return written.push_str(&self.to_json().to_string());
        }
        let (open, close) = if matches!(self.kind, ValueKind::Array(_)) { ('[', ']') } else { ('{', '}') };
        written.push(open);
        for (index, (key, value)) in parts.into_iter().enumerate() {
            written.push_str(if index == 0 { "\n" } else { ",\n" });
            let _ = write!(written, "{:1$}", "", indent + 2);
            if let Some(key) = key {
                let _ = write!(written, "{}: ", serde_json::Value::from(key));
            }
            value.write_json5(indent + 2, written);
        }
        let _ = write!(written, "\n{:1$}{close}", "", indent);
    }
}
