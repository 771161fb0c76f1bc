//! Form controls of a parameter, and the limits of its values.

use crate::json_schema::Schema;
use crate::syntax::{Value, number};

/// Describes the form control of a parameter; empty if the form shows only its name.
pub fn cues(schema: Schema<'_>) -> String {
    let mut cues = Vec::new();
    if let Some(title) = schema.title() {
        cues.push(format!("“{title}”"));
    }
    if let Some(kind) = schema.ui_type() {
        cues.push(kind.to_owned());
    }
    if let Some(group) = schema.ui_group() {
        cues.push(format!("group {group}"));
    }
    let suggestions = schema.ui_suggestions();
    if !suggestions.is_empty() {
        cues.push(format!("suggests {}", suggestions.join(", ")));
    }
    cues.extend(bounds(schema));
    cues.join("; ")
}

pub fn limits(schema: Schema<'_>) -> String {
    bounds(schema).join("; ")
}

fn bounds(schema: Schema<'_>) -> Vec<String> {
    let mut bounds = Vec::new();
    for (keyword, sign) in
        [("minimum", "≥"), ("maximum", "≤"), ("exclusiveMinimum", ">"), ("exclusiveMaximum", "<")]
    {
        if let Some(bound) = schema.keyword(keyword).and_then(Value::as_number) {
            bounds.push(format!("{sign} {}", number::show(bound)));
        }
    }
    if let Some(pattern) = schema.pattern() {
        bounds.push(format!("matches {pattern}"));
    }
    bounds
}
