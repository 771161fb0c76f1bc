//! How the author of a document lays out its values.

use super::yaml_text;
use crate::syntax::{Member, Value, ValueKind};

/// Number of collections that are looked at; authors are consistent.
const LOOKED_AT: usize = 400;

#[derive(Clone, Copy, Debug)]
pub(super) struct Layout<'a> {
    pub is_yaml: bool,
    /// White space after a comma within a line.
    pub comma_gap: &'a str,
    pub line_end: &'a str,
    colon: &'a str,
    /// White space inside of braces within a line.
    padding: &'a str,
    /// Whether each object has several lines, even a short one.
    expands: bool,
    step: &'a str,
}

#[derive(Default)]
struct Seen {
    inline: usize,
    expanded: usize,
    padded: usize,
    looked_at: usize,
}

impl<'a> Layout<'a> {
    pub fn detect(source: &'a str, root: &Value, is_yaml: bool) -> Self {
        let mut seen = Seen::default();
        look(source, root, &mut seen);
        let is_compact = !is_yaml && seen.expanded == 0 && !source.contains("\": ") && source.contains("\":");
        let line_end = if source.contains("\r\n") { "\r\n" } else { "\n" };
        let lines = source.lines().filter(|line| line.starts_with([' ', '\t']));
        let steps = lines.map(|line| &line[..line.len() - line.trim_start().len()]);
        Self {
            is_yaml,
            comma_gap: if is_compact { "" } else { " " },
            line_end,
            colon: if is_compact { ":" } else { ": " },
            padding: if is_compact || seen.inline > 0 && seen.padded == 0 { "" } else { " " },
            expands: seen.inline == 0 && seen.expanded > 0,
            step: steps.min_by_key(|step| step.len()).unwrap_or("  "),
        }
    }

    /// Writes a value within brackets, on lines below `indent` where the author does.
    pub fn flow(self, value: &Value, indent: &str) -> String {
        match &value.kind {
            ValueKind::Object(object) => self.flow_object(&object.members, indent),
            ValueKind::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| self.flow(item, indent)).collect();
                format!("[{}]", items.join(&format!(",{}", self.comma_gap)))
            }
            ValueKind::String(text) if self.is_yaml => yaml_text::in_flow(text),
            _ => value.to_json().to_string(),
        }
    }

    pub fn flow_object(self, members: &[Member], indent: &str) -> String {
        if members.is_empty() {
            return "{}".to_owned();
        }
        if self.expands && !self.is_yaml {
            let inner = format!("{indent}{}", self.step);
            let line = format!("{}{inner}", self.line_end);
            let members: Vec<String> =
                members.iter().map(|member| format!("{line}{}", self.flow_member(member, &inner))).collect();
            return format!("{{{}{}{indent}}}", members.join(","), self.line_end);
        }
        let members: Vec<String> = members.iter().map(|member| self.flow_member(member, indent)).collect();
        let members = members.join(&format!(",{}", self.comma_gap));
        format!("{{{0}{members}{0}}}", self.padding)
    }

    pub fn flow_member(self, member: &Member, indent: &str) -> String {
        let key = if self.is_yaml { yaml_text::in_flow(&member.key) } else { json_string(&member.key) };
        format!("{key}{}{}", self.colon, self.flow(&member.value, indent))
    }

    /// Writes members of a YAML block. Lines after the first of a member have the indentation of `column`.
    pub fn block_lines(self, members: &[Member], column: usize) -> Vec<String> {
        members.iter().map(|member| self.block_member(member, column)).collect()
    }

    fn block_member(self, member: &Member, column: usize) -> String {
        let key = yaml_text::in_flow(&member.key);
        let inner = column + 2;
        let line = |column: usize| format!("{}{}", self.line_end, " ".repeat(column));
        match &member.value.kind {
            ValueKind::Object(object) if !object.members.is_empty() => {
                let lines = self.block_lines(&object.members, inner);
                format!("{key}:{}{}", line(inner), lines.join(&line(inner)))
            }
            ValueKind::Array(items) if items.iter().any(|item| item.as_object().is_some()) => {
                let items = items.iter().map(|item| self.block_item(item, inner));
                let items: Vec<String> = items.map(|item| format!("{}- {item}", line(inner))).collect();
                format!("{key}:{}", items.concat())
            }
            _ => format!("{key}: {}", self.flow(&member.value, "")),
        }
    }

    fn block_item(self, item: &Value, column: usize) -> String {
        match item.as_object().filter(|object| !object.members.is_empty()) {
            Some(object) => {
                let line = format!("{}{}", self.line_end, " ".repeat(column + 2));
                self.block_lines(&object.members, column + 2).join(&line)
            }
            None => self.flow(item, ""),
        }
    }
}

fn look(source: &str, value: &Value, seen: &mut Seen) {
    seen.looked_at += 1;
    if seen.looked_at > LOOKED_AT {
        return;
    }
    if let Some(object) = value.as_object().filter(|object| !object.members.is_empty()) {
        let text = value.span.text(source);
        if text.starts_with('{') {
            let is_inline = !text.contains('\n');
            seen.inline += usize::from(is_inline);
            seen.expanded += usize::from(!is_inline);
            seen.padded += usize::from(is_inline && text.starts_with("{ "));
        }
        object.members.iter().for_each(|member| look(source, &member.value, seen));
    }
    value.as_array().unwrap_or_default().iter().for_each(|item| look(source, item, seen));
}

pub(super) fn json_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
