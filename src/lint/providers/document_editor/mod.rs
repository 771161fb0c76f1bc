//! Edits of documents in their own notation and layout. Rules write members and values as in JavaScript.

mod layout;
mod yaml_text;

use crate::lint::TextEdit;
use crate::syntax::{Member, Value, ValueKind, yaml};
use crate::text::Span;
use crate::tools::documents::{DocumentFile, Notation};

use layout::Layout;

#[derive(Clone, Copy, Debug)]
pub(in crate::lint) struct DocumentEditor<'a> {
    source: &'a str,
    root: &'a Value,
    layout: Layout<'a>,
}

impl<'a> DocumentEditor<'a> {
    pub fn new(document: &'a DocumentFile) -> Option<Self> {
        let root = document.root().ok()?;
        let layout = Layout::detect(&document.source, root, document.notation == Notation::Yaml);
        Some(Self { source: &document.source, root, layout })
    }

    pub fn source(self) -> &'a str {
        self.source
    }

    /// Adds members, `type: "object", required: []`, after the last one of an object.
    pub fn add_members(self, object: &Value, members: &str) -> Option<TextEdit> {
        let object = self.written(object)?;
        let members = parse_members(members)?;
        let Some(last) = object.as_object()?.members.last() else {
            let text = self.layout.flow_object(&members, self.indent_at(object.span));
            return Some(TextEdit::replace(object.span, text));
        };
        if self.is_block(object) {
            let column = self.column(last.key_span);
            let text = self.layout.block_lines(&members, column);
            return Some(self.insert_lines(self.block_end(last.key_span, &last.value)?, column, &text));
        }
        let indent = self.indent_at(last.key_span);
        let members: Vec<String> =
            members.iter().map(|member| self.layout.flow_member(member, indent)).collect();
        Some(self.insert_in_flow(last.key_span, last.value.span, &members))
    }

    /// Adds items, `"a", "b"`, after the last one of an array that has some.
    pub fn add_items(self, array: &Value, items: &str) -> Option<TextEdit> {
        let array = find(self.root, array.span)?;
        let added = yaml::parse(&format!("[{items}]"), 0).ok()?;
        let added = added.as_array()?;
        let last = array.as_array()?.last()?;
        if self.is_block(array) {
            let dash = self.source.get(..last.span.range().start)?.rfind('-')?;
            let column = self.column(Span::at(dash));
            let lines: Vec<String> =
                added.iter().map(|item| format!("- {}", self.layout.flow(item, ""))).collect();
            return Some(self.insert_lines(self.block_end(last.span, last)?, column, &lines));
        }
        let indent = self.indent_at(last.span);
        let added: Vec<String> = added.iter().map(|item| self.layout.flow(item, indent)).collect();
        Some(self.insert_in_flow(last.span, last.span, &added))
    }

    pub fn replace_member(self, member: &Member, members: &str) -> Option<TextEdit> {
        let holder = self.holder(member)?;
        let members = parse_members(members)?;
        let start = member.key_span.range().start;
        if self.is_block(holder) {
            let column = self.column(member.key_span);
            let end = self.value_end(member.key_span, &member.value)?;
            let text = self.layout.block_lines(&members, column).join(&self.new_line(column));
            return Some(TextEdit::replace(Span::new(start, end), text));
        }
        let indent = self.indent_at(member.key_span);
        let members: Vec<String> =
            members.iter().map(|member| self.layout.flow_member(member, indent)).collect();
        let text = members.join(&format!(",{}", self.gap_before(member.key_span)));
        Some(TextEdit::replace(member.span(), text))
    }

    /// Replaces a value by one that is not a string.
    pub fn replace_value(self, value: &Value, code: &str) -> Option<TextEdit> {
        let new = yaml::parse(code, 0).ok()?;
        find(self.root, value.span)?;
        if let (true, ValueKind::Object(object)) = (self.is_block(value), &new.kind) {
            let column = self.column(value.span);
            let end = self.value_end(value.span, value)?;
            let text = self.layout.block_lines(&object.members, column).join(&self.new_line(column));
            return Some(TextEdit::replace(Span::new(value.span.range().start, end), text));
        }
        Some(TextEdit::replace(value.span, self.layout.flow(&new, self.indent_at(value.span))))
    }

    pub fn replace_string(self, value: &Value, text: &str) -> Option<TextEdit> {
        find(self.root, value.span)?;
        if !self.layout.is_yaml {
            return Some(TextEdit::replace(value.span, layout::json_string(text)));
        }
        let (span, text) = yaml_text::replacement(self.source, value.span, text);
        Some(TextEdit::replace(span, text))
    }

    /// Removes a member with its comma, or with its lines.
    pub fn remove_member(self, object: &Value, member: &Member) -> Option<TextEdit> {
        let object = self.written(object)?;
        let members = &object.as_object()?.members;
        let at = members.iter().position(|it| it.key_span == member.key_span)?;
        if members.len() == 1 {
            let end = self.value_end(member.key_span, &member.value)?;
            let is_block = self.is_block(object);
            let span = if is_block { Span::new(member.key_span.range().start, end) } else { object.span };
            return Some(TextEdit::replace(span, "{}"));
        }
        let next = members.get(at + 1);
        if self.is_block(object) {
            return self.remove_lines(member, next);
        }
        match (next, at.checked_sub(1).and_then(|before| members.get(before))) {
            (Some(next), _) => Some(self.remove_before(member, next)),
            (None, Some(previous)) => Some(self.remove_last(previous, member)),
            (None, None) => None,
        }
    }

    /// Returns the code of a value, or of a member, as in JavaScript.
    pub fn code(self, span: Span) -> String {
        if let Some(value) = find(self.root, span) {
            return value.to_json().to_string();
        }
        let member = find_member(self.root, span);
        member.map_or_else(String::new, |member| {
            format!("{}: {}", layout::json_string(&member.key), member.value.to_json())
        })
    }

    /// Returns the object of the document from which a rule's object was made; `None` if it has other members.
    fn written(self, object: &Value) -> Option<&'a Value> {
        let found = find(self.root, object.span)?;
        let (members, others) = (&found.as_object()?.members, &object.as_object()?.members);
        // Compared for each edit of a member.
        let is_same = members.len() == others.len()
            && members.iter().zip(others).all(|(member, other)| member.key_span == other.key_span);
        is_same.then_some(found)
    }

    fn holder(self, member: &Member) -> Option<&'a Value> {
        let mut value = self.root;
        loop {
            let object = value.as_object();
            if object.is_some_and(|it| it.members.iter().any(|it| it.key_span == member.key_span)) {
                return Some(value);
            }
            value = parts(value).find(|part| part.span.contains(member.key_span))?;
        }
    }

    /// Whether a collection is a YAML block, which indentation ends.
    fn is_block(self, value: &Value) -> bool {
        let is_collection = matches!(value.kind, ValueKind::Array(_) | ValueKind::Object(_));
        self.layout.is_yaml && is_collection && !value.span.text(self.source).starts_with(['{', '['])
    }

    fn column(self, span: Span) -> usize {
        let before = self.source.get(..span.range().start).unwrap_or_default();
        let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        line.chars().count()
    }

    /// Leading white space of the line of a place.
    fn indent_at(self, span: Span) -> &'a str {
        let before = self.source.get(..span.range().start).unwrap_or_default();
        let line = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = &self.source[line..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    /// White space between a place and the token before it, or one blank.
    fn gap_before(self, span: Span) -> &'a str {
        let before = self.source.get(..span.range().start).unwrap_or_default();
        let space = &before[before.trim_end().len()..];
        match space.rfind('\n') {
            // Blank lines are not repeated.
            Some(newline) => &space[if space[..newline].ends_with('\r') { newline - 1 } else { newline }..],
            None if before.trim_end().ends_with(['{', '[']) => self.layout.comma_gap,
            None => space,
        }
    }

    fn insert_in_flow(self, last_start: Span, last_value: Span, new: &[String]) -> TextEdit {
        let gap = self.gap_before(last_start);
        let end = last_value.range().end;
        let rest = self.source.get(end..).unwrap_or_default();
        let has_comma = rest.trim_start().starts_with(',');
        let comma = end + rest.find(',').filter(|_| has_comma).map_or(0, |comma| comma + 1);
        let stop = if gap.contains('\n') { comment_end(self.source, comma) } else { comma };
        let kept = self.source.get(end..stop).unwrap_or_default();
        let separator = if has_comma { "" } else { "," };
        let new = new.join(&format!(",{gap}"));
        let last = if has_comma { "," } else { "" };
        TextEdit::replace(Span::new(end, stop), format!("{separator}{kept}{gap}{new}{last}"))
    }

    fn new_line(self, column: usize) -> String {
        format!("{}{}", self.layout.line_end, " ".repeat(column))
    }

    fn insert_lines(self, place: usize, column: usize, lines: &[String]) -> TextEdit {
        let line = self.new_line(column);
        let lines: Vec<String> = lines.iter().map(|text| format!("{line}{text}")).collect();
        TextEdit::replace(Span::at(place), lines.concat())
    }

    /// Returns the end of the text of a value in a block, which itself extends to the next token, over comments.
    fn value_end(self, key: Span, value: &Value) -> Option<usize> {
        let mut last = value;
        while let Some(inner) = parts(last).last().filter(|_| self.is_block(last)) {
            last = inner;
        }
        // An alias stands for a value elsewhere.
        if !value.span.contains(last.span) {
            return None;
        }
        let end = self.source.get(..last.span.range().end)?.trim_end().len();
        let colon =
            || self.source.get(key.range().end..).and_then(|rest| rest.find(':')).map_or(0, |at| at + 1);
        Some(if end <= key.range().end && value.span != key { key.range().end + colon() } else { end })
    }

    /// Returns the end of the line in which a value in a block ends.
    fn block_end(self, key: Span, value: &Value) -> Option<usize> {
        let end = self.value_end(key, value)?;
        let line = self.source.get(end..)?.lines().next().unwrap_or_default();
        Some(end + line.trim_end().len())
    }

    fn remove_lines(self, member: &Member, next: Option<&Member>) -> Option<TextEdit> {
        let start = member.key_span.range().start;
        let before = self.source.get(..start)?.trim_end_matches([' ', '\t']);
        if !before.is_empty() && !before.ends_with('\n') {
            // The first member of an item follows its dash.
            return Some(TextEdit::replace(Span::new(start, next?.key_span.range().start), ""));
        }
        let end = self.block_end(member.key_span, &member.value)?;
        let end = self.source.get(end..)?.find('\n').map_or(self.source.len(), |newline| end + newline + 1);
        Some(TextEdit::replace(Span::new(before.len(), end), ""))
    }

    fn remove_before(self, member: &Member, next: &Member) -> TextEdit {
        let (start, next) = (member.key_span.range().start, next.key_span.range().start);
        let line = self.source[..start].trim_end_matches([' ', '\t']).len();
        let is_own_line = self.source[..line].is_empty() || self.source[..line].ends_with('\n');
        let value_end = member.value.span.range().end;
        let between = self.source.get(value_end..next).unwrap_or_default();
        match between.find('\n') {
            // A comment in the line of the member goes with it, those below belong to the next one.
            Some(newline) if is_own_line => TextEdit::replace(Span::new(line, value_end + newline + 1), ""),
            _ => TextEdit::replace(Span::new(start, next), ""),
        }
    }

    fn remove_last(self, previous: &Member, member: &Member) -> TextEdit {
        let (start, end) = (previous.value.span.range().end, member.value.span.range().end);
        let rest = self.source.get(end..).unwrap_or_default();
        let trailing = rest.trim_start().starts_with(',').then(|| rest.find(',')).flatten();
        let end = trailing.map_or(end, |comma| end + comma + 1);
        let between = self.source.get(start..member.key_span.range().start).unwrap_or_default();
        // A comment on the member before stays.
        let kept = between.find('\n').map_or("", |newline| between[..newline].trim_end());
        let kept = if trailing.is_some() { kept.to_owned() } else { kept.replacen(',', "", 1) };
        TextEdit::replace(Span::new(start, end), kept)
    }
}

fn parse_members(code: &str) -> Option<Vec<Member>> {
    let value = yaml::parse(&format!("{{ {code} }}"), 0).ok()?;
    match value.kind {
        ValueKind::Object(object) => Some(object.members),
        _ => None,
    }
}

fn parts(value: &Value) -> impl DoubleEndedIterator<Item = &Value> {
    let (items, members) = match &value.kind {
        ValueKind::Array(items) => (items.as_slice(), &[][..]),
        ValueKind::Object(object) => (&[][..], object.members.as_slice()),
        _ => (&[][..], &[][..]),
    };
    items.iter().chain(members.iter().map(|member| &member.value))
}

fn find(root: &Value, span: Span) -> Option<&Value> {
    let mut value = root;
    while value.span != span {
        value = parts(value).find(|part| part.span.contains(span))?;
    }
    Some(value)
}

fn find_member(root: &Value, span: Span) -> Option<&Member> {
    let mut value = root;
    loop {
        let object = value.as_object();
        if let Some(member) = object.and_then(|it| it.members.iter().find(|it| it.span() == span)) {
            return Some(member);
        }
        value = parts(value).find(|part| part.span.contains(span))?;
    }
}

/// Returns the end of a line comment that belongs to the text before it, or the position itself.
fn comment_end(source: &str, at: usize) -> usize {
    let rest = source.get(at..).unwrap_or_default();
    let line = rest.lines().next().unwrap_or_default();
    let comment = line.trim_start();
    if comment.starts_with("//")
        || comment.starts_with('#')
        || comment.starts_with("/*") && comment.ends_with("*/")
    {
        at + line.trim_end().len()
    } else {
        at
    }
}
