//! How a form shows a parameter.

use crate::schema::Schema;
use crate::syntax::{Value, number};

/// How a form shows a parameter, as text; empty where it shows its name and no more.
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
    for (keyword, sign) in
        [("minimum", "≥"), ("maximum", "≤"), ("exclusiveMinimum", ">"), ("exclusiveMaximum", "<")]
    {
        if let Some(bound) = schema.keyword(keyword).and_then(Value::as_number) {
            cues.push(format!("{sign} {}", number::show(bound)));
        }
    }
    if let Some(pattern) = schema.pattern() {
        cues.push(format!("matches {pattern}"));
    }
    cues.join("; ")
}
