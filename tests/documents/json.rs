//! Readable JSON: values that fit are on one line.

use serde_json::Value;

/// In columns.
const WIDTH: usize = 110;

pub fn shown(value: &Value) -> String {
    at(value, 0)
}

fn at(value: &Value, indent: usize) -> String {
    let flat = flat(value);
    if indent + flat.chars().count() <= WIDTH {
        return flat;
    }
    let inner = indent + 2;
    let (open, close, parts): (_, _, Vec<String>) = match value {
        Value::Array(items) => ("[", "]", items.iter().map(|item| at(item, inner)).collect()),
        Value::Object(members) => {
            let member = |(key, value): (&String, &Value)| {
                let key = Value::from(key.as_str()).to_string();
                format!("{key}: {}", at(value, inner))
            };
            ("{", "}", members.iter().map(member).collect())
        }
        _ => return flat,
    };
    let space = " ".repeat(inner);
    let parts: Vec<String> = parts.into_iter().map(|part| format!("{space}{part}")).collect();
    format!("{open}\n{}\n{}{close}", parts.join(",\n"), " ".repeat(indent))
}

fn flat(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(flat).collect::<Vec<_>>().join(", ")),
        Value::Object(members) if members.is_empty() => "{}".to_owned(),
        Value::Object(members) => {
            let member =
                |(key, value): (&String, &Value)| format!("{}: {}", Value::from(key.as_str()), flat(value));
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        scalar => scalar.to_string(),
    }
}

/// Reformats the JSON blocks of Markdown.
pub fn in_markdown(markdown: &str) -> String {
    let mut parts = markdown.split("```json\n");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (block, rest) = part.split_once("\n```").expect("the block ends");
        let value: Value = serde_json::from_str(block).expect("it is JSON");
        shown.extend(["```json\n", &self::shown(&value), "\n```", rest]);
    }
    shown
}
