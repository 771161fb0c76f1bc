//! Members of objects and items of arrays: written, taken out, called otherwise. They are found in the
//! syntax tree, so that commas and comments keep their places.

use tree_sitter::Node;

use super::{Edit, key, quote_of, string_property};
use crate::script::SourceFile;
use crate::syntax::{Member, Quote, node};
use crate::text::Span;

/// Writes a member into an object literal, after its last one and in its style.
pub fn add_member(file: &SourceFile, object: Span, member: &str) -> Option<Edit> {
    add(file, object, "object", ("{ ", member, " }"))
}

/// Writes a property that is a string into an object literal, as a JSON Schema or a map declares it.
pub fn add_string_property(file: &SourceFile, object: Span, name: &str, quote: Quote) -> Option<Edit> {
    add_member(file, object, &string_property(name, quote))
}

/// Writes an item into an array, after its last one and in its style.
pub fn add_item(file: &SourceFile, array: Span, item: &str) -> Option<Edit> {
    add(file, array, "array", ("[", item, "]"))
}

fn add(
    file: &SourceFile,
    container: Span,
    kind: &str,
    (open, text, close): (&str, &str, &str),
) -> Option<Edit> {
    let source = &file.source;
    let container = file.syntax.node_at(container).filter(|found| found.kind() == kind)?;
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

/// The last item or member of an array or an object, and the comma behind it. It is looked for from
/// the end, as there may be thousands before it.
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

/// Writes a member after another one of the same object, on a line of its own where that has one.
pub fn add_after(source: &str, object: Span, member: &Member, text: &str) -> Edit {
    let before = source.get(object.start as usize..member.key_span.start as usize).unwrap_or("");
    let space = &before[before.trim_end().len()..];
    let separator = if space.contains('\n') { space } else { " " };
    Edit::replace(Span::at(member.value.span.end as usize), format!(",{separator}{text}"))
}

/// Writes a `type` before the first member of an object, on a line of its own where that has one;
/// with it, the type in quotes.
pub fn add_type(source: &str, object: Span, name: Option<&str>) -> Option<(String, Edit)> {
    let name = quote_of(source, object).quote(name?);
    let inside = source.get(object.start as usize + 1..object.end as usize)?;
    let space = &inside[..inside.len() - inside.trim_start().len()];
    let separator = if space.contains('\n') { space } else { " " };
    let first = object.start as usize + 1 + space.len();
    Some((name.clone(), Edit::replace(Span::at(first), format!("type: {name},{separator}"))))
}

/// Takes a member out of its object.
pub fn remove_member(file: &SourceFile, member: &Member) -> Option<Edit> {
    remove(file, member.key_span.to(member.value.span))
}

/// Takes an item or member out of its array or object, with its comma, and with its line where it
/// has that alone.
pub fn remove(file: &SourceFile, item: Span) -> Option<Edit> {
    remove_run(file, item, item)
}

/// The same for several that follow each other, from the first to the last.
pub fn remove_run(file: &SourceFile, first: Span, last: Span) -> Option<Edit> {
    let source = &file.source;
    let one = member_at(file, first)?;
    let (first, last) = (one, if last == first { one } else { member_at(file, last)? });
    let (start, end) = (first.start_byte(), last.end_byte());
    // What a spread or a constant brings stands elsewhere.
    if start > end || first.parent() != last.parent() {
        return None;
    }
    let (previous, next) = (first.prev_sibling()?, last.next_sibling()?);
    if !previous.is_named() && previous.kind() != "," && matches!(next.kind(), "}" | "]") {
        // Nothing else is there.
        return Some(Edit::replace(Span::new(previous.end_byte(), next.start_byte()), ""));
    }
    let line = source[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let has_line_alone = source[line..start].trim().is_empty();
    if next.kind() == "," {
        if let Some(line_end) = line_end(source, next.end_byte()).filter(|_| has_line_alone) {
            return Some(Edit::replace(Span::new(line, line_end + 1), ""));
        }
        let rest = source.get(next.end_byte()..)?;
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        return Some(Edit::replace(Span::new(start, next.end_byte() + blank), ""));
    }
    let end = line_end(source, end).filter(|_| has_line_alone).unwrap_or(end);
    let start = match previous.kind() {
        "," => previous.start_byte(),
        // What stands before is a comment, which belongs to another one.
        _ if has_line_alone && line > 0 => line - 1,
        _ => start,
    };
    Some(Edit::replace(Span::new(start, end), ""))
}

/// The end of the line at `from`, where nothing but a comment on what went before stands until there.
fn line_end(source: &str, from: usize) -> Option<usize> {
    let rest = source.get(from..)?;
    let line = &rest[..rest.find('\n')?];
    let text = line.trim();
    (text.is_empty() || text.starts_with("//")).then_some(from + line.len())
}

/// The item of an array or the member of an object that a place belongs to.
fn member_at(file: &SourceFile, place: Span) -> Option<Node<'_>> {
    let mut found = file.syntax.node_at(place)?;
    loop {
        let parent = found.parent()?;
        if matches!(parent.kind(), "array" | "object" | "object_pattern") {
            return Some(found);
        }
        found = parent;
    }
}

/// Another string in the place of a string literal, in its quotes; `None` where none stands there.
pub fn replace_string(source: &str, place: Span, text: &str) -> Option<Edit> {
    Quote::of(place.text(source)).map(|quote| Edit::replace(place, quote.quote(text)))
}

/// A key in the place of another one, in its quotes if it has any.
pub fn rename_key(source: &str, member: &Member, name: &str) -> Edit {
    let text = match Quote::of(member.key_span.text(source)) {
        Some(quote) => quote.quote(name),
        None => key(name, Quote::Double),
    };
    Edit::replace(member.key_span, text)
}

/// What makes the array `examples` of a single one.
pub fn as_examples(source: &str, member: &Member) -> Vec<Edit> {
    let mut edits = vec![rename_key(source, member, "examples")];
    if member.value.as_array().is_none() {
        let place = member.value.span;
        edits.push(Edit::replace(place, format!("[{}]", place.text(source))));
    }
    edits
}

/// Moves the lines after the first one of a stretch of code to the right by one step. What a string
/// says over several lines stays as it is.
pub fn indent(file: &SourceFile, code: Span) -> Vec<Edit> {
    let text = code.text(&file.source);
    let starts = text.match_indices('\n').map(|(newline, _)| newline + 1);
    starts
        .filter(|start| !text[*start..].starts_with(['\n', '\r']))
        .map(|start| code.range().start + start)
        .filter(|start| file.syntax.text_at(*start).is_none() || file.syntax.is_comment_at(*start))
        .map(|start| Edit::replace(Span::at(start), file.step()))
        .collect()
}
