//! YAML as GenAIScript writes it for a model, with the package `yaml`.

use std::fmt::Write;

use serde_json::Value as Json;

/// Writes a value as YAML; `None` for a string that needs more than quotes, which no example contains.
pub fn write(value: &Json) -> Option<String> {
    let mut text = String::new();
    node(&mut text, value, 0, false)?;
    Some(text)
}

/// Writes a node. `after_dash`: on the line of a `- `.
fn node(text: &mut String, value: &Json, indent: usize, after_dash: bool) -> Option<()> {
    match value {
        Json::Object(members) if !members.is_empty() => {
            for (index, (key, member)) in members.iter().enumerate() {
                if index > 0 || !after_dash {
                    text.push_str(&" ".repeat(indent));
                }
                write!(text, "{}:", scalar(key)?).ok()?;
                if is_empty(member) || !matches!(member, Json::Object(_) | Json::Array(_)) {
                    text.push(' ');
                    node(text, member, 0, true)?;
                } else {
                    text.push('\n');
                    node(text, member, indent + 2, false)?;
                }
            }
        }
        Json::Array(items) if !items.is_empty() => {
            for (index, item) in items.iter().enumerate() {
                if index > 0 || !after_dash {
                    text.push_str(&" ".repeat(indent));
                }
                text.push_str("- ");
                node(text, item, indent + 2, true)?;
            }
        }
        Json::Object(_) => text.push_str("{}\n"),
        Json::Array(_) => text.push_str("[]\n"),
        Json::String(string) => writeln!(text, "{}", scalar(string)?).ok()?,
        other => writeln!(text, "{other}").ok()?,
    }
    Some(())
}

fn is_empty(value: &Json) -> bool {
    match value {
        Json::Object(members) => members.is_empty(),
        Json::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// Writes a string, quoted if it would be read as another type.
fn scalar(text: &str) -> Option<String> {
    if text.chars().any(char::is_control) || text.len() > 70 {
        return None;
    }
    let is_other = text.is_empty()
        || text.parse::<f64>().is_ok()
        || matches!(
            text,
            "true" | "false" | "null" | "~" | "True" | "False" | "TRUE" | "FALSE" | "Null" | "NULL"
        )
        || text.starts_with(|first: char| "-?:,[]{}#&*!|>'\"%@` ".contains(first))
        || text.ends_with([' ', ':'])
        || text.contains(": ")
        || text.contains(" #");
    let escaped = || format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    Some(if is_other { escaped() } else { text.to_owned() })
}
