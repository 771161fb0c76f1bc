//! Members and items in the frontmatter of a script in Markdown, which is YAML in block style.

use super::TextEdit;
use super::style::step;
use crate::genaiscript::ScriptFile;
use crate::syntax::{Member, Value, ValueKind};
use crate::text::Span;

const STEP: &str = "  ";

/// Adds members after the last one of a frontmatter mapping; `None` if there is none at the place.
pub(super) fn add_members(file: &ScriptFile, mapping: Span, added: &[String]) -> Option<TextEdit> {
    let (frontmatter, mapping) = find(file, mapping)?;
    let members = &mapping.as_object()?.members;
    let source = &file.source;
    let Some(last) = members.iter().rev().find(|member| is_in(mapping.span, member)) else {
        let is_empty = mapping.span.text(source) == "{}";
        return is_empty.then(|| TextEdit::replace(mapping.span, format!("{{ {} }}", added.join(", "))));
    };
    if mapping.span.text(source).starts_with('{') {
        let end = last.value.span.end as usize;
        return Some(TextEdit::replace(Span::at(end), format!(", {}", added.join(", "))));
    }
    let line = new_line(source, members.first()?.key_span.start as usize);
    let lines: Vec<String> = added.iter().map(|member| format!("{line}{member}")).collect();
    Some(TextEdit::replace(Span::at(line_end(source, frontmatter, last)), lines.concat()))
}

pub(super) fn add_item(file: &ScriptFile, sequence: Span, item: &str) -> Option<TextEdit> {
    let (_, sequence) = find(file, sequence)?;
    let source = &file.source;
    let last = sequence.as_array()?.last()?;
    let end = last.span.end as usize;
    if sequence.span.text(source).starts_with('[') {
        return Some(TextEdit::replace(Span::at(end), format!(", {item}")));
    }
    // Sequences directly in sequences are not supported.
    let start = last.span.start as usize;
    let before = source.get(..start)?.trim_end().strip_suffix('-')?.len();
    let end = match last.kind {
        ValueKind::Array(_) => return None,
        ValueKind::Object(_) => end_in_block(source, last)?,
        _ => end,
    };
    Some(TextEdit::replace(Span::at(end), format!("{}- {item}", new_line(source, before))))
}

/// Formats a member with nested members on separate lines; `None` if its mapping is in flow style.
pub(super) fn nested_members(
    file: &ScriptFile,
    mapping: Span,
    key: &str,
    members: &[String],
) -> Option<String> {
    let (frontmatter, outer) = find(file, mapping)?;
    let first = outer.as_object()?.members.first();
    let first = first.filter(|_| !outer.span.text(&file.source).starts_with('{'))?;
    let line = new_line(&file.source, first.key_span.start as usize);
    let text = frontmatter.text(&file.source);
    let step = if text.contains("\n ") { step(text) } else { STEP };
    let lines: Vec<String> = members.iter().map(|member| format!("{line}{step}{member}")).collect();
    Some(format!("{key}:{}", lines.concat()))
}

/// Returns the end of the line in which a value ends. A block itself extends to the next token, over comments.
fn end_in_block(source: &str, value: &Value) -> Option<usize> {
    let mut last = value;
    while let Some(inner) = match &last.kind {
        _ if last.span.text(source).starts_with(['{', '[']) => None,
        ValueKind::Object(object) => object.members.last().map(|member| &member.value),
        ValueKind::Array(items) => items.last(),
        _ => None,
    } {
        // An alias refers to a value elsewhere.
        if !value.span.contains(inner.span) {
            return None;
        }
        last = inner;
    }
    let end = source.get(..last.span.end as usize)?.trim_end().len();
    let line = source[end..].lines().next().unwrap_or("");
    Some(end + line.len())
}

fn find(file: &ScriptFile, place: Span) -> Option<(Span, &Value)> {
    file.markdown()?;
    let call = file.script().call()?;
    let holds = |value: &&Value| value.span.contains(place);
    let mut within = vec![&call.argument.as_ref()?.value];
    while let Some(value) = within.pop() {
        if value.span == place {
            return Some((call.arguments, value));
        }
        match &value.kind {
            ValueKind::Object(object) => {
                within.extend(object.members.iter().map(|member| &member.value).filter(holds));
            }
            ValueKind::Array(items) => within.extend(items.iter().filter(holds)),
            _ => {}
        }
    }
    None
}

/// Whether a member is written in its mapping, not referenced by an alias.
fn is_in(mapping: Span, member: &Member) -> bool {
    mapping.contains(member.key_span) && mapping.contains(member.value.span)
}

fn end_of(member: &Member) -> u32 {
    member.value.span.end.max(member.key_span.end)
}

/// Returns a line break and blanks up to the column of `place`.
fn new_line(source: &str, place: usize) -> String {
    let before = source.get(..place).unwrap_or("");
    let line = &before[before.rfind('\n').map_or(0, |newline| newline + 1)..];
    let end = if source.lines().next().is_some_and(|first| source[first.len()..].starts_with("\r\n")) {
        "\r\n"
    } else {
        "\n"
    };
    format!("{end}{}", " ".repeat(line.chars().count()))
}

/// Returns the end of the line in which a member ends, as blocks extend to the next token.
fn line_end(source: &str, frontmatter: Span, member: &Member) -> usize {
    let end = end_of(member).min(frontmatter.end) as usize;
    let end = source.get(..end).map_or(end, |before| before.trim_end().len());
    let rest = source.get(end..).unwrap_or("");
    let line = rest.find('\n').map_or(rest, |newline| &rest[..newline]);
    end + line.trim_end_matches('\r').len()
}
