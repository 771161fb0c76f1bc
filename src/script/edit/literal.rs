//! Values as literals that JavaScript, JSON5 and GenAIScript's repair all read alike.

use super::{Edit, Style, quote_at};
use crate::syntax::{Kind, Object, Quote, Value, number, string};
use crate::text::Span;

/// Literals are written on one line up to this many characters.
const LINE: usize = 80;

/// Longer literals are not put in the place of a name.
const MAX_LENGTH: usize = 2000;

/// Deeper literals than anyone writes are not written at all.
const MAX_DEPTH: usize = 32;

/// `value` on one line; `None` where it is not wholly known, cannot be written, or is too long.
pub fn line(value: &Value, quote: Quote) -> Option<String> {
    let mut writer = Writer { quote, most: MAX_LENGTH, out: String::new() };
    writer.value(value, 0)?;
    Some(writer.out)
}

/// Members on one line, without the braces around them.
pub fn line_members<'v>(members: impl Iterator<Item = (&'v str, &'v Value)>, quote: Quote) -> Option<String> {
    let mut writer = Writer { quote, most: MAX_LENGTH, out: String::new() };
    writer.members(members, 0)?;
    Some(writer.out)
}

/// A string on the lines that it has, each but the last ending in a backslash: to JavaScript and
/// JSON5 alike the string goes on there. The repair makes a line of its own of each such end.
pub fn string_lines(value: &Value, quote: Quote) -> Option<String> {
    let lines = value.as_str()?.split('\n').map(|line| quote.quote(line));
    let inside: Vec<String> = lines.map(|line| line[1..line.len() - 1].to_owned()).collect();
    let quote = quote.as_char();
    Some(format!("{quote}{}{quote}", inside.join("\\n\\\n")))
}

/// A string in the place of what stands there, in its quotes or the author's usual ones; `None` where it
/// is too long.
pub fn put_string(source: &str, place: Span, text: &str) -> Option<Edit> {
    let text = line(&Value::string(place, text), quote_at(source, place))?;
    Some(Edit::replace(place, text))
}

/// A key as it stands in an object literal.
pub fn key(name: &str, quote: Quote) -> String {
    if string::is_identifier(name) { name.to_owned() } else { quote.quote(name) }
}

/// A property that is a string, as a JSON Schema or a map of parameters declares it.
pub fn string_property(name: &str, quote: Quote) -> String {
    format!("{}: {{ type: {} }}", key(name, quote), quote.quote("string"))
}

impl Style<'_> {
    /// A value as a literal, on several lines where it is long; `None` where it cannot be written.
    pub fn literal(self, value: &Value) -> Option<String> {
        let line = self.line(value)?;
        if self.indent.len() + line.len() <= LINE { Some(line) } else { self.lines(value, 0) }
    }

    fn line(self, value: &Value) -> Option<String> {
        let mut writer = Writer { quote: self.quote, most: usize::MAX, out: String::new() };
        writer.value(value, 0)?;
        Some(writer.out)
    }

    fn lines(self, value: &Value, depth: usize) -> Option<String> {
        let line = self.line(value)?;
        let indent = format!("{}{}", self.indent, self.step.repeat(depth));
        let Kind::Object(object) = &value.kind else { return Some(line) };
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

/// What is written so far.
struct Writer {
    quote: Quote,
    /// How many bytes at most.
    most: usize,
    out: String,
}

impl Writer {
    fn value(&mut self, value: &Value, depth: usize) -> Option<()> {
        match &value.kind {
            _ if depth > MAX_DEPTH => return None,
            Kind::Null => self.out.push_str("null"),
            Kind::Bool(bool) => self.out.push_str(if *bool { "true" } else { "false" }),
            Kind::Number(number) => self.out.push_str(&number::show(*number)),
            Kind::String(text) => self.out.push_str(&self.quote.quote(text)),
            Kind::Array(items) => {
                self.out.push('[');
                for (index, item) in items.iter().enumerate() {
                    self.out.push_str(if index > 0 { ", " } else { "" });
                    self.value(item, depth + 1)?;
                }
                self.out.push(']');
            }
            Kind::Object(Object { open: true, .. }) => return None,
            Kind::Object(object) if object.members.is_empty() => self.out.push_str("{}"),
            Kind::Object(object) => {
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
