//! Source that fixes write: new members of objects, items taken out of lists, values as literals.

use tree_sitter::Node;

use super::{Context, Edit, edits};
use crate::syntax::{Kind, Quote, Value, node, number, string};
use crate::text::Span;

/// Literals are written on one line up to this many characters.
const LINE: usize = 80;

/// Deeper literals than anyone writes are not written at all.
const MAX_DEPTH: usize = 32;

/// The smallest expression or pattern that covers a place.
pub(super) fn node_at<'a>(context: &Context<'a>, span: Span) -> Option<Node<'a>> {
    let found =
        context.file.tree.root().named_descendant_for_byte_range(span.range().start, span.range().end)?;
    (node::span(found) == span).then_some(found)
}

/// Writes a member into an object literal, after its last one and in its style.
pub(super) fn add_member(context: &Context<'_>, object: Span, member: &str) -> Option<Edit> {
    add(context, object, "object", ("{ ", member, " }"))
}

/// Writes an item into a list, after its last one and in its style.
pub(super) fn add_item(context: &Context<'_>, list: Span, item: &str) -> Option<Edit> {
    add(context, list, "array", ("[", item, "]"))
}

fn add(
    context: &Context<'_>,
    container: Span,
    kind: &str,
    (open, text, close): (&str, &str, &str),
) -> Option<Edit> {
    let source = &context.file.source;
    let container = node_at(context, container).filter(|found| found.kind() == kind)?;
    let Some((last, comma)) = last_of(container) else {
        let inside = node::text(container, source);
        let is_blank = inside.get(1..inside.len() - 1)?.trim().is_empty();
        return is_blank.then(|| Edit::replace(node::span(container), format!("{open}{text}{close}")));
    };
    let separator = space_before(source, last.start_byte());
    Some(match comma {
        Some(comma) => Edit::replace(Span::at(comma.end_byte()), format!("{separator}{text},")),
        None => Edit::replace(Span::at(last.end_byte()), format!(",{separator}{text}")),
    })
}

/// The last item or member of a list or an object, and the comma behind it. It is looked for from the
/// end, as there may be thousands before it.
fn last_of(container: Node<'_>) -> Option<(Node<'_>, Option<Node<'_>>)> {
    let mut cursor = container.walk();
    let mut next = None;
    let mut is_there = cursor.goto_last_child();
    while is_there {
        let node = cursor.node();
        if node.is_named() && !node.is_extra() {
            return Some((node, next.filter(|next: &Node<'_>| next.kind() == ",")));
        }
        next = Some(node);
        is_there = cursor.goto_previous_sibling();
    }
    None
}

/// The white space before a place: a line of its own, or one blank.
fn space_before(source: &str, at: usize) -> &str {
    let before = source.get(..at).unwrap_or("");
    let space = &before[before.trim_end().len()..];
    match space.rfind('\n') {
        Some(line) => &space[line..],
        None => " ",
    }
}

/// Takes an item or member out of its list or object, with its comma, and with its line where it
/// has that alone.
pub(super) fn remove(context: &Context<'_>, item: Span) -> Option<Edit> {
    remove_run(context, item, item)
}

/// The same for several that follow each other, from the first to the last.
pub(super) fn remove_run(context: &Context<'_>, first: Span, last: Span) -> Option<Edit> {
    let source = &context.file.source;
    let (first, last) = (member_at(context, first)?, member_at(context, last)?);
    let (start, end) = (first.start_byte(), last.end_byte());
    let line = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let has_line_alone = source[line..start].trim().is_empty();
    if let Some(comma) = last.next_sibling().filter(|next| next.kind() == ",") {
        let line_end = edits::line_end(source, comma.end_byte());
        if let Some(line_end) = line_end.filter(|_| has_line_alone) {
            return Some(Edit::replace(Span::new(line, line_end + 1), ""));
        }
        let rest = source.get(comma.end_byte()..)?;
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        return Some(Edit::replace(Span::new(start, comma.end_byte() + blank), ""));
    }
    let end = edits::line_end(source, end).filter(|_| has_line_alone).unwrap_or(end);
    let start = match first.prev_sibling().filter(|previous| previous.kind() == ",") {
        Some(comma) => comma.start_byte(),
        // What stands before is a comment, which belongs to another one.
        None if has_line_alone && line > 0 => line - 1,
        None => start,
    };
    Some(Edit::replace(Span::new(start, end), ""))
}

/// Moves the lines after the first one of a stretch of code to the right. What a text says over
/// several lines stays as it is.
pub(super) fn indent(context: &Context<'_>, code: Span, step: &str) -> Vec<Edit> {
    let tree = &context.file.tree;
    let text = code.text(&context.file.source);
    let starts = text.match_indices('\n').map(|(newline, _)| newline + 1);
    starts
        .filter(|start| !text[*start..].starts_with(['\n', '\r']))
        .map(|start| code.range().start + start)
        .filter(|start| tree.text_at(*start).is_none() || tree.is_comment_at(*start))
        .map(|start| Edit::replace(Span::at(start), step))
        .collect()
}

/// The item of a list or the member of an object that a place belongs to.
fn member_at<'a>(context: &Context<'a>, place: Span) -> Option<Node<'a>> {
    let mut found = node_at(context, place)?;
    while !matches!(found.parent()?.kind(), "array" | "object" | "object_pattern") {
        found = found.parent()?;
    }
    Some(found)
}

/// A key as it stands in an object literal.
pub(super) fn key(name: &str, quote: Quote) -> String {
    if string::is_identifier(name) { name.to_owned() } else { quote.quote(name) }
}

/// One level of indentation, as the author has it.
pub(super) fn step(source: &str) -> &str {
    // The lines of a comment stand one blank further in than their step.
    let lines = source.lines().filter(|line| !line.trim_start().starts_with('*'));
    let steps = lines.map(|line| &line[..line.len() - line.trim_start().len()]);
    steps.filter(|step| !step.is_empty()).min_by_key(|step| step.len()).unwrap_or("    ")
}

/// How a literal is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style<'a> {
    /// The quote around texts.
    pub quote: Quote,
    /// The white space that the line begins with on which the literal begins.
    pub indent: &'a str,
    /// One level of indentation more.
    pub step: &'a str,
}

impl<'a> Style<'a> {
    /// The style of the author around a place.
    pub fn of(context: &'a Context<'_>, place: Span) -> Self {
        let source = &context.file.source;
        let start = place.range().start;
        let before = source.get(..start).unwrap_or("");
        let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
        let indent = &line[..line.len() - line.trim_start().len()];
        Self { quote: super::edits::quote_of(source, place), indent, step: context.step() }
    }

    /// A value as a literal; `None` where it cannot be written.
    pub fn literal(self, value: &Value) -> Option<String> {
        let line = self.line(value, 0)?;
        if self.indent.len() + line.len() <= LINE {
            return Some(line);
        }
        self.lines(value, 0)
    }

    fn line(self, value: &Value, depth: usize) -> Option<String> {
        if depth > MAX_DEPTH {
            return None;
        }
        Some(match &value.kind {
            Kind::Null => "null".to_owned(),
            Kind::Bool(bool) => bool.to_string(),
            Kind::Number(value) => number::show(*value),
            Kind::String(text) => self.quote.quote(text),
            Kind::Array(items) => {
                let items: Option<Vec<_>> = items.iter().map(|item| self.line(item, depth + 1)).collect();
                format!("[{}]", items?.join(", "))
            }
            Kind::Object(object) if object.open => return None,
            Kind::Object(object) => {
                let members: Option<Vec<_>> = object
                    .entries()
                    .into_iter()
                    .map(|member| {
                        let value = self.line(&member.value, depth + 1)?;
                        Some(format!("{}: {value}", key(&member.key, self.quote)))
                    })
                    .collect();
                match members? {
                    members if members.is_empty() => "{}".to_owned(),
                    members => format!("{{ {} }}", members.join(", ")),
                }
            }
            _ => return None,
        })
    }

    fn lines(self, value: &Value, depth: usize) -> Option<String> {
        let line = self.line(value, depth)?;
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
