//! Edits of nested literals that keep comments, and the indentation of the lines around them.

use std::collections::BTreeMap;

use super::parameter::WrittenParameters;
use crate::genaiscript::edit::{CodeStyle, TextEdit, remove_member};
use crate::json_schema::show_value;
use crate::syntax::{Member, Quote, Value, ValueKind};
use crate::text::Span;

pub struct LiteralRewriter<'a> {
    pub map: WrittenParameters<'a>,
    pub quote: Quote,
    edits: Vec<TextEdit>,
    /// Change of a line's indentation by the offset of its start.
    shifts: BTreeMap<usize, LineShift>,
}

#[derive(Clone, Copy, Default)]
struct LineShift {
    /// Steps to add.
    steps: usize,
    /// Blanks to remove, in bytes.
    blanks: usize,
}

impl<'a> LiteralRewriter<'a> {
    pub fn new(map: WrittenParameters<'a>) -> Self {
        Self { map, quote: map.quote, edits: Vec::new(), shifts: BTreeMap::new() }
    }

    pub fn source(&self) -> &'a str {
        self.map.source()
    }

    pub fn replace(&mut self, span: Span, text: impl Into<String>) {
        self.edits.push(TextEdit::replace(span, text));
    }

    pub fn insert(&mut self, offset: u32, text: impl Into<String>) {
        self.replace(Span { start: offset, end: offset }, text);
    }

    pub fn push(&mut self, edits: impl IntoIterator<Item = TextEdit>) {
        self.edits.extend(edits);
    }

    /// Removes a range unless a comment is in it, which would be lost.
    pub fn remove(&mut self, span: Span) -> Result<(), String> {
        self.check_comments(span)?;
        if !span.is_empty() {
            self.replace(span, "");
        }
        Ok(())
    }

    /// Removes a member, in YAML with its line or its comma.
    pub fn remove_member(&mut self, member: &Member) -> Result<(), String> {
        let span = self.map.trimmed(member.span());
        self.check_comments(span)?;
        if !self.map.is_yaml {
            self.push(remove_member(self.map.file, member));
            return Ok(());
        }
        let source = self.source();
        let (before, after) = (source.get(..span.range().start), source.get(span.range().end..));
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        if self.is_first_on_line(member.key_span) {
            let rest = after.lines().next().unwrap_or_default();
            let end = Span::at(span.range().end + rest.len()).end;
            let start = Span::at(before.rfind('\n').unwrap_or(0)).start;
            return self.remove(Span { start, end });
        }
        let rest = after.trim_start();
        let (start, end) = match (before.trim_end().strip_suffix(','), rest.strip_prefix(',')) {
            (Some(before), _) => (before.len(), span.range().end),
            (None, Some(rest)) => (span.range().start, source.len() - rest.trim_start().len()),
            (None, None) => (span.range().start, span.range().end),
        };
        self.remove(Span::new(start, end))
    }

    /// Refuses a range that contains a comment.
    pub fn check_comments(&self, span: Span) -> Result<(), String> {
        match self.comment_in(span) {
            Some(comment) => Err(format!("The comment `{comment}` would be lost.")),
            None => Ok(()),
        }
    }

    fn comment_in(&self, span: Span) -> Option<String> {
        let text = span.text(self.source());
        let start = span.range().start;
        let comment = if self.map.is_yaml {
            let starts = text.match_indices('#').map(|(at, _)| at);
            let mut starts =
                starts.filter(|at| text[..*at].chars().next_back().is_none_or(char::is_whitespace));
            &text[starts.next()?..]
        } else {
            let starts = ["//", "/*"].into_iter().flat_map(|mark| text.match_indices(mark));
            let at = starts.map(|(at, _)| at).find(|at| self.map.file.is_comment_at(start + at + 1))?;
            &text[at..]
        };
        let line = comment.lines().next()?;
        // Only this comment, not the code after it.
        let end = if line.starts_with("/*") {
            line.find("*/").map_or(line.len(), |end| end + 2)
        } else {
            line.len()
        };
        Some(line[..end].trim_end().to_owned())
    }

    /// Indents the lines of a range but its first by one step more.
    pub fn indent(&mut self, span: Span) {
        for start in self.line_starts(span) {
            self.shifts.entry(start).or_default().steps += 1;
        }
    }

    /// Removes blanks at the lines of a range but its first, as far as they have so many.
    pub fn outdent(&mut self, span: Span, blanks: usize) {
        for start in self.line_starts(span) {
            self.shifts.entry(start).or_default().blanks += blanks;
        }
    }

    /// Returns the starts of lines that contain code or comments. Lines of a template keep their text.
    fn line_starts(&self, span: Span) -> Vec<usize> {
        let text = span.text(self.source());
        let syntax = &self.map.file.syntax;
        let is_code = |start: &usize| {
            self.map.is_yaml || syntax.text_at(*start).is_none() || syntax.is_comment_at(*start)
        };
        text.match_indices('\n')
            .map(|(newline, _)| newline + 1)
            .filter(|start| !text[*start..].starts_with(['\n', '\r']))
            .map(|start| span.range().start + start)
            .filter(is_code)
            .collect()
    }

    /// Returns the indentation of the line at an offset, with the steps that are added to it.
    pub fn indent_at(&self, offset: u32) -> String {
        let place = Span { start: offset, end: offset };
        let before = self.source().get(..place.range().start).unwrap_or_default();
        let line = before.rfind('\n').map_or(0, |newline| newline + 1);
        let steps = self.shifts.get(&line).map_or(0, |shift| shift.steps);
        self.step().repeat(steps) + CodeStyle::detect(self.map.file, place).indent
    }

    /// Returns the white space of the line at an offset, in bytes; in YAML, the column.
    pub fn line_width(&self, offset: u32) -> usize {
        let place = Span { start: offset, end: offset };
        if self.map.is_yaml {
            self.column(place)
        } else {
            CodeStyle::detect(self.map.file, place).indent.len()
        }
    }

    /// Returns the step of the map, if it has lines, or else of the file.
    pub fn step(&self) -> &'a str {
        let indent = |place: Span| CodeStyle::detect(self.map.file, place).indent;
        let first = self.map.members.and_then(|members| members.members.first());
        let step = first.and_then(|first| indent(first.key_span).strip_prefix(indent(self.map.value.span)));
        let of_file = || CodeStyle::detect(self.map.file, self.map.value.span).step;
        step.filter(|step| !step.is_empty()).unwrap_or_else(of_file)
    }

    /// Formats members in braces, as in both languages.
    pub fn braces(members: &[(&str, String)]) -> String {
        let members: Vec<String> = members.iter().map(|(key, text)| format!("{key}: {text}")).collect();
        format!("{{ {} }}", members.join(", "))
    }

    /// Replaces the value of a member by a JSON Schema with these members, in braces or, in YAML, in lines.
    pub fn put_schema(&mut self, key: Span, value: Span, members: &[(&str, String)]) {
        let source = self.source();
        let rest = source.get(value.range().end..).unwrap_or_default();
        let line_end = rest.lines().next().unwrap_or_default();
        let is_block = self.map.is_yaml
            && line_end.trim().is_empty()
            && !self.map.value.span.text(source).starts_with('{')
            && self.is_first_on_line(key);
        if !is_block {
            return self.replace(value, Self::braces(members));
        }
        let first_line = source.split('\n').next().unwrap_or_default();
        let break_ = if first_line.ends_with('\r') { "\r\n" } else { "\n" };
        let blanks = " ".repeat(self.column(key) + self.map.yaml_step());
        let lines = members.iter().map(|(key, text)| format!("{break_}{blanks}{key}: {text}"));
        let text: String = lines.collect();
        self.replace(Span { start: key.end, end: value.end }, format!(":{text}"));
    }

    fn column(&self, place: Span) -> usize {
        let before = self.source().get(..place.range().start).unwrap_or_default();
        before[before.rfind('\n').map_or(0, |newline| newline + 1)..].chars().count()
    }

    fn is_first_on_line(&self, place: Span) -> bool {
        let before = self.source().get(..place.range().start).unwrap_or_default();
        before[before.rfind('\n').map_or(0, |newline| newline + 1)..].trim().is_empty()
    }

    /// Returns the text of a literal as another member's value.
    pub fn literal(&self, value: &Value) -> String {
        let text = value.span.text(self.source());
        let is_plain = self.map.is_yaml && !text.starts_with(['"', '\'']);
        match &value.kind {
            // Plain text and blocks may end at other characters in braces.
            ValueKind::String(string)
                if is_plain && text.contains([',', '[', ']', '{', '}', '\n', '#', ':']) =>
            {
                Quote::Double.quote(string)
            }
            _ => text.trim_end().to_owned(),
        }
    }

    /// Shows a value in a reason.
    pub fn shown(value: &Value) -> String {
        show_value(value)
    }

    pub fn finish(self) -> Vec<TextEdit> {
        let source = self.source();
        let step = self.step();
        let mut edits = Vec::new();
        for (start, shift) in &self.shifts {
            if shift.blanks > 0 {
                let line = source.get(*start..).unwrap_or_default();
                let has = line.len() - line.trim_start_matches([' ', '\t']).len();
                edits.push(TextEdit::replace(Span::new(*start, start + shift.blanks.min(has)), ""));
            }
            if shift.steps > 0 {
                edits.push(TextEdit::replace(Span::at(*start), step.repeat(shift.steps)));
            }
        }
        edits.extend(self.edits);
        // The sort is stable: insertions at one offset keep their order.
        edits.sort_by_key(|edit| edit.span);
        merged(edits)
    }
}

/// Merges edits that touch, and drops those of removed lines.
fn merged(edits: Vec<TextEdit>) -> Vec<TextEdit> {
    let mut all: Vec<TextEdit> = Vec::with_capacity(edits.len());
    for edit in edits {
        match all.last_mut() {
            Some(last) if edit.span.end <= last.span.end && edit.span.start < last.span.end => {}
            Some(last) if edit.span.start == last.span.end => {
                last.span.end = edit.span.end;
                last.text += &edit.text;
            }
            _ => all.push(edit),
        }
    }
    all.retain(|edit| !(edit.span.is_empty() && edit.text.is_empty()));
    all
}
