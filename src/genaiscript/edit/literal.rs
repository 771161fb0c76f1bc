//! Literals that JavaScript, JSON5 and GenAIScript's repair all read equally.

use super::{CodeStyle, TextEdit, quote_at};
use crate::syntax::{Object, Quote, Value, ValueKind, number, string};
use crate::text::Span;

/// Maximal length of a line, in characters, before a literal is split.
const LINE: usize = 80;

/// Maximal length of a literal that replaces a name.
const MAX_LENGTH: usize = 2000;

const MAX_DEPTH: usize = 32;

/// Formats `value` on one line; `None` if it is not fully known, not representable, or too long.
pub fn line(value: &Value, quote: Quote) -> Option<String> {
    let mut writer = LiteralWriter { quote, most: MAX_LENGTH, out: String::new() };
    writer.value(value, 0)?;
    Some(writer.out)
}

pub fn line_members<'v>(members: impl Iterator<Item = (&'v str, &'v Value)>, quote: Quote) -> Option<String> {
    let mut writer = LiteralWriter { quote, most: MAX_LENGTH, out: String::new() };
    writer.members(members, 0)?;
    Some(writer.out)
}

/// Formats a string with a line continuation after each `\n`, which the repair reads as another line break.
pub fn string_lines(value: &Value, quote: Quote) -> Option<String> {
    let lines = value.as_str()?.split('\n').map(|line| quote.quote(line));
    let inside: Vec<String> = lines.map(|line| line[1..line.len() - 1].to_owned()).collect();
    let quote = quote.as_char();
    Some(format!("{quote}{}{quote}", inside.join("\\n\\\n")))
}

/// Replaces a value by a string, in its quotes or the author's usual ones; `None` if the string is too long.
pub fn put_string(source: &str, place: Span, text: &str) -> Option<TextEdit> {
    let text = line(&Value::string(place, text), quote_at(source, place))?;
    Some(TextEdit::replace(place, text))
}

pub fn key(name: &str, quote: Quote) -> String {
    if string::is_identifier(name) { name.to_owned() } else { quote.quote(name) }
}

pub fn string_property(name: &str, quote: Quote) -> String {
    format!("{}: {{ type: {} }}", key(name, quote), quote.quote("string"))
}

impl CodeStyle<'_> {
    /// Formats a literal, over several lines if it is long; `None` if it is not representable.
    pub fn literal(self, value: &Value) -> Option<String> {
        let line = self.line(value)?;
        if self.indent.len() + line.len() <= LINE { Some(line) } else { self.lines(value, 0) }
    }

    fn line(self, value: &Value) -> Option<String> {
        let mut writer = LiteralWriter { quote: self.quote, most: usize::MAX, out: String::new() };
        writer.value(value, 0)?;
        Some(writer.out)
    }

    fn lines(self, value: &Value, depth: usize) -> Option<String> {
        let line = self.line(value)?;
        let indent = format!("{}{}", self.indent, self.step.repeat(depth));
        let ValueKind::Object(object) = &value.kind else { return Some(line) };
        if depth > 0 && indent.len() + line.len() <= LINE {
            return Some(line);
        }
        let mut text = "{\n".to_owned();
        for member in object.entries() {
            let value = self.lines(&member.value, depth + 1)?;
            text += &[&indent, self.step, &key(&member.key, self.quote), ": ", &value, ",\n"].concat();
        }
        Some(text + &indent + "}")
    }
}

struct LiteralWriter {
    quote: Quote,
    /// Maximal length in bytes.
    most: usize,
    out: String,
}

impl LiteralWriter {
    fn value(&mut self, value: &Value, depth: usize) -> Option<()> {
        match &value.kind {
            _ if depth > MAX_DEPTH => return None,
            ValueKind::Null => self.out.push_str("null"),
            ValueKind::Bool(bool) => self.out.push_str(if *bool { "true" } else { "false" }),
            ValueKind::Number(number) => self.out.push_str(&number::show(*number)),
            ValueKind::String(text) => self.out.push_str(&self.quote.quote(text)),
            ValueKind::Array(items) => {
                self.out.push('[');
                for (index, item) in items.iter().enumerate() {
                    self.out.push_str(if index > 0 { ", " } else { "" });
                    self.value(item, depth + 1)?;
                }
                self.out.push(']');
            }
            ValueKind::Object(Object { open: true, .. }) => return None,
            ValueKind::Object(object) if object.members.is_empty() => self.out.push_str("{}"),
            ValueKind::Object(object) => {
                self.out.push_str("{ ");
                let members = object.entries().into_iter();
                self.members(members.map(|member| (member.key.as_str(), &member.value)), depth + 1)?;
                self.out.push_str(" }");
            }
            _ => return None,
        }
        (self.out.len() <= self.most).then_some(())
    }

    fn members<'v>(
        &mut self,
        members: impl Iterator<Item = (&'v str, &'v Value)>,
        depth: usize,
    ) -> Option<()> {
        for (index, (key, value)) in members.enumerate() {
            self.out.push_str(if index > 0 { ", " } else { "" });
            self.out.push_str(&self::key(key, self.quote));
            self.out.push_str(": ");
            self.value(value, depth)?;
        }
        Some(())
    }
}
