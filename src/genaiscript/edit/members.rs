//! Edits of members and items, located in the syntax tree, which preserves commas and comments.

use std::collections::HashSet;

use tree_sitter::Node;

use super::{TextEdit, gap, key, quote_of, string_property, yaml};
use crate::genaiscript::ScriptFile;
use crate::syntax::{Member, Quote, node};
use crate::text::Span;

/// Adds a member after the last one of an object literal or a frontmatter mapping, in its style.
pub fn add_member(file: &ScriptFile, object: Span, member: &str) -> Option<TextEdit> {
    add_members(file, object, &[member.to_owned()])
}

pub fn add_members(file: &ScriptFile, object: Span, members: &[String]) -> Option<TextEdit> {
    yaml::add_members(file, object, members)
        .or_else(|| add(file, object, "object", ("{ ", &members.join(", "), " }")))
}

pub fn add_nested_members(
    file: &ScriptFile,
    object: Span,
    key: &str,
    members: &[String],
) -> Option<TextEdit> {
    let nested = yaml::nested_members(file, object, key, members);
    add_member(file, object, &nested.unwrap_or_else(|| format!("{key}: {{ {} }}", members.join(", "))))
}

pub fn add_string_property(file: &ScriptFile, object: Span, name: &str, quote: Quote) -> Option<TextEdit> {
    add_member(file, object, &string_property(name, quote))
}

/// Adds an item after the last one of an array or a frontmatter sequence, in its style.
pub fn add_item(file: &ScriptFile, array: Span, item: &str) -> Option<TextEdit> {
    if let Some(edit) = yaml::add_item(file, array, item) {
        return Some(edit);
    }
    add(file, array, "array", ("[", item, "]"))
}

/// Adds a property to an object pattern, before its rest.
pub fn add_to_pattern(file: &ScriptFile, pattern: Span, property: &str) -> Option<TextEdit> {
    let found = file.syntax.node_at(pattern).filter(|found| found.kind() == "object_pattern")?;
    match last_of(found) {
        Some((rest, _)) if rest.kind() == "rest_pattern" => {
            let separator = space_before(&file.source, rest.start_byte());
            Some(TextEdit::replace(Span::at(rest.start_byte()), format!("{property},{separator}")))
        }
        _ => add(file, pattern, "object_pattern", ("{ ", property, " }")),
    }
}

fn add(
    file: &ScriptFile,
    container: Span,
    kind: &str,
    (open, text, close): (&str, &str, &str),
) -> Option<TextEdit> {
    let source = &file.source;
    let container = file.syntax.node_at(container).filter(|found| found.kind() == kind)?;
    // Where it does not parse, what is added may be read as part of something else.
    if container.has_error() {
        return None;
    }
    let Some((last, comma)) = last_of(container) else {
        let inside = node::text(container, source);
        let is_blank = inside.get(1..inside.len() - 1)?.trim().is_empty();
        return is_blank.then(|| TextEdit::replace(node::span(container), format!("{open}{text}{close}")));
    };
    let separator = space_before(source, last.start_byte());
    let own_line = separator.contains('\n');
    let end = |at: usize| if own_line { comment_end(source, at) } else { at };
    if let Some(comma) = comma {
        return Some(TextEdit::replace(Span::at(end(comma.end_byte())), format!("{separator}{text},")));
    }
    let place = Span::new(last.end_byte(), end(last.end_byte()));
    Some(TextEdit::replace(place, format!(",{}{separator}{text}", place.text(source))))
}

/// Returns the end of a line comment that belongs to the text before it, or the position itself.
fn comment_end(source: &str, at: usize) -> usize {
    let rest = source.get(at..).unwrap_or("");
    let after = rest.trim_start_matches(is_blank);
    if !after.starts_with("//") {
        return at;
    }
    let comment = after.find('\n').map_or(after, |newline| &after[..newline]);
    at + (rest.len() - after.len()) + comment.trim_end().len()
}

/// Returns the last item or member with its comma. Searches from the end, as there may be thousands.
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

/// Returns the white space before a position if it contains a line break, else one blank.
fn space_before(source: &str, at: usize) -> &str {
    let before = source.get(..at).unwrap_or("");
    let space = &before[before.trim_end().len()..];
    match space.rfind('\n') {
        Some(line) => gap(&space[line..]),
        None => " ",
    }
}

/// Adds a member after another one of the object, on a separate line if that one is.
pub fn add_after(source: &str, object: Span, member: &Member, text: &str) -> TextEdit {
    let before = source.get(object.start as usize..member.key_span.start as usize).unwrap_or("");
    let space = &before[before.trim_end().len()..];
    let separator = if space.contains('\n') { gap(space) } else { " " };
    TextEdit::replace(Span::at(member.value.span.end as usize), format!(",{separator}{text}"))
}

/// Adds a `type` before an object's first member, on a separate line if that is. Also returns it quoted.
pub fn add_type(source: &str, object: Span, name: Option<&str>) -> Option<(String, TextEdit)> {
    let name = quote_of(source, object).quote(name?);
    let inside = source.get(object.start as usize + 1..object.end as usize)?;
    let space = &inside[..inside.len() - inside.trim_start().len()];
    let separator = if space.contains('\n') { gap(space) } else { " " };
    let first = object.start as usize + 1 + space.len();
    Some((name.clone(), TextEdit::replace(Span::at(first), format!("type: {name},{separator}"))))
}

pub fn remove_member(file: &ScriptFile, member: &Member) -> Option<TextEdit> {
    remove(file, member.key_span.to(member.value.span))
}

/// Removes an item or member with its comma, and with its line if nothing else is on it.
pub fn remove(file: &ScriptFile, item: Span) -> Option<TextEdit> {
    remove_run(file, item, item)
}

pub fn remove_run(file: &ScriptFile, first: Span, last: Span) -> Option<TextEdit> {
    let source = &file.source;
    let one = member_at(file, first)?;
    let (first, last) = (one, if last == first { one } else { member_at(file, last)? });
    // Members of a spread or a constant are elsewhere.
    if first.start_byte() > last.end_byte() || first.parent() != last.parent() {
        return None;
    }
    remove_between(source, first.prev_sibling()?, (first, last), last.next_sibling()?)
}

pub fn remove_items(file: &ScriptFile, array: Span, items: &[Span]) -> Option<Vec<TextEdit>> {
    let array = file.syntax.node_at(array).filter(|node| node.kind() == "array")?;
    let items: HashSet<Span> = items.iter().copied().collect();
    let children: Vec<Node<'_>> = array.children(&mut array.walk()).collect();
    // Text between two removed items is removed with them.
    let goes = |node: &Node<'_>| items.contains(&node::span(*node));
    let mut edits = Vec::new();
    let mut found = 0;
    let mut next = 0;
    while let Some(first) = children.iter().skip(next).position(goes).map(|first| next + first) {
        let stays = |node: &Node<'_>| node.is_named() && !goes(node);
        let end = children.iter().skip(first).position(stays).map_or(children.len(), |end| first + end);
        let last = children[..end].iter().rposition(goes)?;
        found += children[first..=last].iter().filter(|node| goes(node)).count();
        let previous = children.get(first.checked_sub(1)?)?;
        let edges = (children[first], children[last]);
        edits.push(remove_between(&file.source, *previous, edges, *children.get(last + 1)?)?);
        next = end;
    }
    (found == items.len()).then_some(edits)
}

fn remove_between(
    source: &str,
    previous: Node<'_>,
    (first, last): (Node<'_>, Node<'_>),
    next: Node<'_>,
) -> Option<TextEdit> {
    let (start, end) = (first.start_byte(), last.end_byte());
    if !previous.is_named() && previous.kind() != "," && matches!(next.kind(), "}" | "]") {
        return Some(TextEdit::replace(Span::new(previous.end_byte(), next.start_byte()), ""));
    }
    let line = blank_start(source, start);
    if next.kind() == "," {
        if let Some((line, line_end)) = line.zip(line_end(source, next.end_byte())) {
            return Some(TextEdit::replace(Span::new(line, line_end + 1), ""));
        }
        let rest = source.get(next.end_byte()..)?;
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        return Some(TextEdit::replace(Span::new(start, next.end_byte() + blank), ""));
    }
    let end = line.and_then(|_| line_end(source, end)).unwrap_or(end);
    let start = match (previous.kind(), line) {
        (",", _) => previous.start_byte(),
        // The previous text is a comment, which belongs to another item.
        (_, Some(line)) if line > 0 => line - 1,
        _ => start,
    };
    Some(TextEdit::replace(Span::new(start, end), ""))
}

/// Returns the line's start if only blanks precede `at`. Reads only these, as lines may be very long.
pub fn blank_start(source: &str, at: usize) -> Option<usize> {
    let before = source.get(..at)?.trim_end_matches(is_blank);
    (before.is_empty() || before.ends_with('\n')).then_some(before.len())
}

/// Returns the start of the next line if only blanks follow a position on this one.
pub fn blank_end(source: &str, at: usize) -> Option<usize> {
    let after = source.get(at..)?.trim_start_matches(is_blank);
    let end = source.len() - after.len();
    if after.is_empty() { Some(end) } else { after.starts_with('\n').then_some(end + 1) }
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() && character != '\n'
}

/// Returns the end of the line at `from` if at most a comment on the preceding text follows.
fn line_end(source: &str, from: usize) -> Option<usize> {
    let after = source.get(from..)?.trim_start_matches(is_blank);
    let comment = if after.starts_with("//") { after.find('\n')? } else { 0 };
    after[comment..].starts_with('\n').then_some(source.len() - after.len() + comment)
}

fn member_at(file: &ScriptFile, place: Span) -> Option<Node<'_>> {
    let mut found = file.syntax.node_at(place)?;
    loop {
        let parent = found.parent()?;
        if matches!(parent.kind(), "array" | "object" | "object_pattern") {
            return Some(found);
        }
        found = parent;
    }
}

/// Replaces a string literal, keeping its quotes; `None` if there is none at the place.
pub fn replace_string(source: &str, place: Span, text: &str) -> Option<TextEdit> {
    Quote::detect(place.text(source)).map(|quote| TextEdit::replace(place, quote.quote(text)))
}

/// Renames a key, keeping its quotes.
pub fn rename_key(source: &str, member: &Member, name: &str) -> TextEdit {
    let text = match Quote::detect(member.key_span.text(source)) {
        Some(quote) => quote.quote(name),
        None => key(name, Quote::Double),
    };
    TextEdit::replace(member.key_span, text)
}

/// Converts a single example to the array `examples`.
pub fn as_examples(source: &str, member: &Member) -> Vec<TextEdit> {
    let mut edits = vec![rename_key(source, member, "examples")];
    if member.value.as_array().is_none() {
        let place = member.value.span;
        edits.push(TextEdit::replace(place, format!("[{}]", place.text(source))));
    }
    edits
}

/// Indents all lines of a code range but the first by one step. Multi-line strings stay unchanged.
pub fn indent(file: &ScriptFile, code: Span) -> Vec<TextEdit> {
    let text = code.text(&file.source);
    let starts = text.match_indices('\n').map(|(newline, _)| newline + 1);
    starts
        .filter(|start| !text[*start..].starts_with(['\n', '\r']))
        .map(|start| code.range().start + start)
        .filter(|start| file.syntax.text_at(*start).is_none() || file.syntax.is_comment_at(*start))
        .map(|start| TextEdit::replace(Span::at(start), file.step()))
        .collect()
}
