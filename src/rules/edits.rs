//! Changes of source that fixes have in common.

use super::Edit;
use crate::syntax::string::is_identifier;
use crate::syntax::{Member, Quote, Value};
use crate::text::Span;

/// Takes a member out of its object, with its comma, and with its lines where it has them alone.
pub(super) fn remove_member(source: &str, member: &Member) -> Edit {
    remove_member_at(source, member.key_span.to(member.value.span))
}

/// The same by the place of the member, from its key to its value.
pub(super) fn remove_member_at(source: &str, member: Span) -> Edit {
    let start = member.start as usize;
    let end = member.end as usize;
    let after = source.get(end..).unwrap_or("");
    let before = source.get(..start).unwrap_or("");
    let space = after.len() - after.trim_start().len();
    let Some(rest) = after.trim_start().strip_prefix(',') else {
        // The last member: the comma before it has become one too many.
        let kept = before.trim_end();
        if kept.ends_with('{') {
            return Edit::replace(Span::new(kept.len(), end + space), "");
        }
        let kept = kept.strip_suffix(',').unwrap_or(before);
        return Edit::replace(Span::new(kept.len(), end), "");
    };
    let end = end + space + 1;
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let has_line_alone = before[line_start..].trim().is_empty();
    if let Some(line_end) = line_end(source, end).filter(|_| has_line_alone) {
        return Edit::replace(Span::new(line_start, line_end + 1), "");
    }
    let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
    Edit::replace(Span::new(start, end + blank), "")
}

/// The end of the line at `from`, where nothing but a comment on what went before stands until there.
pub(super) fn line_end(source: &str, from: usize) -> Option<usize> {
    let rest = source.get(from..)?;
    let line = &rest[..rest.find('\n')?];
    let text = line.trim();
    (text.is_empty() || text.starts_with("//")).then_some(from + line.len())
}

/// Writes a `type` before the first member of an object, on a line of its own where that has one;
/// with it, the type in quotes.
pub(super) fn add_type(source: &str, object: Span, name: Option<&str>) -> Option<(String, Edit)> {
    let name = quote_of(source, object).quote(name?);
    let inside = source.get(object.start as usize + 1..object.end as usize)?;
    let space = &inside[..inside.len() - inside.trim_start().len()];
    let separator = if space.contains('\n') { space } else { " " };
    let first = object.start as usize + 1 + space.len();
    Some((name.clone(), Edit::replace(Span::at(first), format!("type: {name},{separator}"))))
}

/// The quote of a string literal at `span`; where none stands there, the author's usual one.
pub(super) fn quote_at(source: &str, span: Span) -> Quote {
    match span.text(source).chars().next() {
        Some('\'') => Quote::Single,
        Some('"') => Quote::Double,
        _ => quote_of(source, span),
    }
}

/// The quote that an author uses: the one that more strings in this part of the source begin with.
pub(super) fn quote_of(source: &str, span: Span) -> Quote {
    /// Enough to see a habit; each fix of a long literal asks anew.
    const LOOKED_AT: usize = 4000;
    let mut before = ' ';
    let mut single = 0_isize;
    for char in span.text(source).chars().take(LOOKED_AT) {
        // A quote elsewhere is an apostrophe, or an end.
        if matches!(before, ':' | ',' | '[' | '{' | '(') {
            single += isize::from(char == '\'') - isize::from(char == '"');
        }
        if !char.is_whitespace() {
            before = char;
        }
    }
    if single > 0 { Quote::Single } else { Quote::Double }
}

/// Writes a member after another one of the same object, on a line of its own where that has one.
pub(super) fn add_after(source: &str, object: Span, member: &Member, text: &str) -> Edit {
    let before = source.get(object.start as usize..member.key_span.start as usize).unwrap_or("");
    let space = &before[before.trim_end().len()..];
    let separator = if space.contains('\n') { space } else { " " };
    Edit::replace(Span::at(member.value.span.end as usize), format!(",{separator}{text}"))
}

/// Takes one of several items out of its list.
pub(super) fn remove_item(items: &[Value], index: usize) -> Option<Edit> {
    let item = items.get(index)?;
    let span = match (index.checked_sub(1).and_then(|previous| items.get(previous)), items.get(index + 1)) {
        (Some(previous), _) => Span { start: previous.span.end, end: item.span.end },
        (None, Some(next)) => Span { start: item.span.start, end: next.span.start },
        (None, None) => item.span,
    };
    Some(Edit::replace(span, ""))
}

/// A key in the place of another one, in its quotes if it has any.
pub(super) fn rename_key(source: &str, member: &Member, name: &str) -> Edit {
    let text = match Quote::of(member.key_span.text(source)) {
        Some(quote) => quote.quote(name),
        None if is_identifier(name) => name.to_owned(),
        None => Quote::Double.quote(name),
    };
    Edit::replace(member.key_span, text)
}

/// What makes the list `examples` of a single one.
pub(super) fn as_examples(source: &str, member: &Member) -> Vec<Edit> {
    let mut edits = vec![rename_key(source, member, "examples")];
    if member.value.as_array().is_none() {
        let place = member.value.span;
        edits.push(Edit::replace(place, format!("[{}]", place.text(source))));
    }
    edits
}
