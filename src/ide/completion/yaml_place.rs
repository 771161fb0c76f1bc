//! Place at the cursor in the frontmatter, read line by line: half-typed YAML does not parse.

use super::literal::{self, Literal, LiteralKind, LiteralMember, LiteralSlot, LiteralStep};
use super::place::Place;
use super::site::{SiteStyle, Word};
use crate::syntax::Quote;
use crate::syntax::splitter::{self, ScriptToken};
use crate::text::Span;

/// Line of the frontmatter: `- key: value`.
#[derive(Clone, Copy)]
struct YamlLine<'s> {
    /// Column of the dash, the key or the value.
    indent: usize,
    /// Column of what follows the dash.
    item: Option<usize>,
    key: Option<(&'s str, Span)>,
    /// Value after the colon or the dash, without space around it.
    value: &'s str,
    value_start: usize,
    span: Span,
}

/// Returns the place in the frontmatter, and the style of the text there; `None` outside.
pub fn at(source: &str, offset: usize) -> Option<(Place<'_>, SiteStyle)> {
    let start = source.strip_prefix("---")?.find('\n')? + 4;
    let end = source[start..].find("\n---").map_or(source.len(), |end| start + end + 1);
    between(source, (start, end), offset)
}

/// Returns the place in the YAML of a part of a text; `None` outside.
pub fn between(source: &str, (start, end): (usize, usize), offset: usize) -> Option<(Place<'_>, SiteStyle)> {
    if offset < start || offset > end {
        return None;
    }
    let lines = lines(source, start, end);
    let here = lines.iter().position(|line| line.span.touches(offset))?;
    let line = lines[here];
    let column = offset - line.span.range().start;
    let typed = source[line.span.range().start..offset].trim_start();
    if typed.starts_with('#') {
        return None;
    }
    let (slot, word, mut path) = slot(source, line, offset)?;
    // An empty line belongs to the block that its cursor is indented for.
    let indent =
        if line.key.is_none() && line.value.is_empty() && line.item.is_none() { column } else { line.indent };
    let mut around = parents(&lines, here, indent);
    around.append(&mut path);
    let mut rest = &lines[..];
    let arguments = vec![Literal { span: Span::new(start, end), kind: block(&mut rest, 0) }];
    let mut steps = vec![LiteralStep::Item(0)];
    steps.extend(around);
    let is_flow = has_braces(line.value) && offset > line.value_start;
    let style = if is_flow { SiteStyle::JavaScript } else { SiteStyle::Yaml };
    Some((Place { function: "script", arguments, path: steps, slot, word }, style))
}

fn lines(source: &str, start: usize, end: usize) -> Vec<YamlLine<'_>> {
    let mut at = start;
    let mut lines = Vec::new();
    for text in source[start..end].split('\n') {
        lines.push(line(text, at));
        at += text.len() + 1;
    }
    lines
}

fn line(text: &str, start: usize) -> YamlLine<'_> {
    let indent = text.len() - text.trim_start().len();
    let after = &text[indent..];
    let dash =
        after.strip_prefix("- ").or_else(|| after.strip_prefix('-').filter(|rest| rest.trim().is_empty()));
    let item = dash.map(|rest| text.len() - rest.trim_start().len());
    let from = item.unwrap_or(indent).min(text.len());
    let rest = &text[from..];
    let colon = rest.find(": ").or_else(|| rest.trim_end().ends_with(':').then(|| rest.trim_end().len() - 1));
    let colon = colon.filter(|_| !rest.starts_with(['"', '\'', '[', '{', '#']));
    let key = colon.map(|colon| (&rest[..colon], Span::new(start + from, start + from + colon)));
    let value_from = from + colon.map_or(0, |colon| colon + 1);
    let value = text[value_from..].trim();
    let value_start = start + text.len() - text[value_from..].trim_start().len();
    YamlLine { indent, item, key, value, value_start, span: Span::new(start, start + text.len()) }
}

/// Returns the slot at an offset of a line, and the steps from the block around it.
fn slot<'s>(
    source: &'s str,
    line: YamlLine<'s>,
    offset: usize,
) -> Option<(LiteralSlot, Word, Vec<LiteralStep<'s>>)> {
    let mut path = Vec::new();
    if let Some((key, span)) = line.key {
        if offset <= span.end as usize {
            let word = Word { span, quote: None, is_closed: false };
            return (offset >= span.start as usize).then_some((
                LiteralSlot::Key { has_colon: true },
                word,
                path,
            ));
        }
        path.push(LiteralStep::Key(key));
    } else if line.item.is_none() {
        let start = line.span.range().start + line.indent;
        let is_word = !line.value.contains([' ', '[', '{', '"']);
        let word =
            Word { span: Span::new(start.min(offset), start.max(offset)), quote: None, is_closed: false };
        return is_word.then_some((LiteralSlot::Key { has_colon: false }, word, path));
    }
    if has_braces(line.value) {
        let tokens = flow_tokens(line.value, line.value_start);
        let cursor = literal::value(source, &tokens, offset).1?;
        path.extend(cursor.path);
        return Some((cursor.slot, Word::at(source, offset, cursor.token)?, path));
    }
    // `[a, │]`
    let value_end = line.value_start + line.value.len();
    if line.value.starts_with('[') && offset > line.value_start {
        let inside = &source[line.value_start + 1..offset];
        let items = inside.matches(',').count();
        path.push(LiteralStep::Item(items));
        let from = line.value_start + 1 + inside.rfind(',').map_or(0, |comma| comma + 1);
        let begin = from + source[from..offset].len() - source[from..offset].trim_start().len();
        let rest = &source[offset..value_end.max(offset)];
        let end = offset + rest.find([',', ']']).unwrap_or(rest.len());
        return Some((LiteralSlot::Value, word(source, begin, end), path));
    }
    let begin = line.value_start.min(offset);
    let mut word = word(source, begin, value_end.max(offset));
    if offset > word.quoted().range().end {
        // Space at the end belongs to a text without quotes that is being typed.
        if word.quote.is_some() {
            return None;
        }
        word.span = Span::new(word.span.range().start, offset);
    }
    Some((LiteralSlot::Value, word, path))
}

fn word(source: &str, start: usize, end: usize) -> Word {
    let text = source[start..end].trim_end();
    let Some(quote) = Quote::detect(text) else {
        return Word { span: Span::new(start, start + text.len()), quote: None, is_closed: false };
    };
    let is_closed = text.len() > 1 && text.ends_with(quote.as_char());
    Word {
        span: Span::new(start + 1, start + text.len() - usize::from(is_closed)),
        quote: Some(quote),
        is_closed,
    }
}

/// Returns the steps to the block with a line of this indentation.
fn parents<'s>(lines: &[YamlLine<'s>], here: usize, indent: usize) -> Vec<LiteralStep<'s>> {
    let mut steps = Vec::new();
    let mut indent = indent;
    if lines[here].item.is_some() {
        steps.push(LiteralStep::Item(index_of(lines, here)));
        // The items of a list may be indented as its key is.
        indent += 1;
    }
    for (index, line) in lines[..here].iter().enumerate().rev() {
        let is_blank = line.key.is_none() && line.item.is_none() && line.value.is_empty();
        if is_blank {
            continue;
        }
        if let Some(item) = line.item
            && line.indent < indent
            && item <= indent
        {
            if item < indent
                && let Some((key, _)) = line.key.filter(|_| line.value.is_empty())
            {
                steps.push(LiteralStep::Key(key));
            }
            steps.push(LiteralStep::Item(index_of(lines, index)));
            indent = line.indent + 1;
        } else if line.indent < indent && line.item.is_none() {
            if let Some((key, _)) = line.key.filter(|_| line.value.is_empty()) {
                steps.push(LiteralStep::Key(key));
            }
            indent = line.indent;
        }
        if indent == 0 {
            break;
        }
    }
    steps.reverse();
    steps
}

/// Returns the index of an item in its list.
fn index_of(lines: &[YamlLine<'_>], here: usize) -> usize {
    let indent = lines[here].indent;
    let before = lines[..here].iter().rev().take_while(|line| {
        line.indent >= indent && (line.item.is_some() || line.indent > indent) || line.span.is_empty()
    });
    before.filter(|line| line.item.is_some() && line.indent == indent).count()
}

/// Reads the lines of a block that is indented by at least `indent`.
fn block<'s>(lines: &mut &[YamlLine<'s>], indent: usize) -> LiteralKind<'s> {
    let mut members: Vec<LiteralMember<'s>> = Vec::new();
    let mut items: Vec<Literal<'s>> = Vec::new();
    while let Some((&line, rest)) = lines.split_first() {
        let is_blank = line.key.is_none() && line.item.is_none();
        if is_blank || line.value.starts_with('#') {
            *lines = rest;
            continue;
        }
        if line.indent < indent {
            break;
        }
        *lines = rest;
        if let Some(column) = line.item {
            items.push(item(line, column, lines));
            continue;
        }
        let Some((key, key_span)) = line.key else { continue };
        let value = value(line, line.indent + 1, lines);
        members.push(LiteralMember { key, key_span, value });
    }
    if items.is_empty() { LiteralKind::Object(members) } else { LiteralKind::List(items) }
}

fn item<'s>(line: YamlLine<'s>, column: usize, lines: &mut &[YamlLine<'s>]) -> Literal<'s> {
    let span = Span::new(line.value_start, line.value_start + line.value.len());
    let Some((key, key_span)) = line.key else {
        return Literal { span, kind: flow(line.value, line.value_start) };
    };
    let first = LiteralMember { key, key_span, value: value(line, column + 1, lines) };
    let mut members = vec![first];
    if let LiteralKind::Object(more) = block_of_item(lines, column) {
        members.extend(more);
    }
    Literal { span, kind: LiteralKind::Object(members) }
}

/// Reads the other keys of an item, which are indented as its first one.
fn block_of_item<'s>(lines: &mut &[YamlLine<'s>], column: usize) -> LiteralKind<'s> {
    let count = lines.iter().take_while(|line| line.span.is_empty() || line.indent >= column).count();
    let (mut own, rest) = lines.split_at(count);
    *lines = rest;
    block(&mut own, column)
}

/// Returns the value of a key: on its line, or in the lines below it.
fn value<'s>(line: YamlLine<'s>, indent: usize, lines: &mut &[YamlLine<'s>]) -> Option<Literal<'s>> {
    let span = Span::new(line.value_start, line.value_start + line.value.len());
    if !line.value.is_empty() {
        return Some(Literal { span, kind: flow(line.value, line.value_start) });
    }
    let next = lines.iter().find(|next| next.key.is_some() || next.item.is_some())?;
    // The items of a list may be indented as its key is.
    let is_inside = next.indent >= indent || next.item.is_some() && next.indent + 1 == indent;
    if !is_inside {
        return None;
    }
    let least = next.indent;
    let is_list = next.item.is_some();
    let count = lines
        .iter()
        .take_while(|line| {
            line.span.is_empty()
                || line.indent > least
                || line.indent == least && line.item.is_some() == is_list
        })
        .count();
    let (mut own, rest) = lines.split_at(count);
    *lines = rest;
    Some(Literal { span, kind: block(&mut own, least) })
}

/// Whether a value has members on its line: `{ a: 1 }`, `[{ a: 1 }]`.
fn has_braces(value: &str) -> bool {
    value.starts_with('{') || value.starts_with('[') && value.contains('{')
}

/// Tokens of a value in braces, which YAML writes as JavaScript does.
fn flow_tokens(text: &str, start: usize) -> Vec<ScriptToken> {
    splitter::tokens(text).map(|token| token.shifted(start)).collect()
}

/// Reads a value on one line.
fn flow(text: &str, start: usize) -> LiteralKind<'_> {
    if has_braces(text) {
        let tokens = flow_tokens(text, 0);
        let value = literal::value(text, &tokens, usize::MAX).0;
        return value.map_or(LiteralKind::Other(text), |value| plain(value, start).kind);
    }
    if let Some(inner) = text.strip_prefix('[') {
        let inner = inner.strip_suffix(']').unwrap_or(inner);
        let texts = inner.split(',').map(|item| unquoted(item.trim()));
        let literal = |text| Literal { span: Span::default(), kind: LiteralKind::Text(text) };
        return LiteralKind::List(texts.map(literal).collect());
    }
    LiteralKind::Text(unquoted(text))
}

/// Moves the spans of a value by the start of its text, and takes words for texts, as YAML does.
fn plain<'s>(literal: Literal<'s>, start: usize) -> Literal<'s> {
    let moved = |span: Span| Span::new(span.range().start + start, span.range().end + start);
    let kind = match literal.kind {
        LiteralKind::Other(text) => LiteralKind::Text(text),
        LiteralKind::List(items) => LiteralKind::List(items.into_iter().map(|it| plain(it, start)).collect()),
        LiteralKind::Object(members) => {
            let member = |member: LiteralMember<'s>| LiteralMember {
                key_span: moved(member.key_span),
                value: member.value.map(|value| plain(value, start)),
                ..member
            };
            LiteralKind::Object(members.into_iter().map(member).collect())
        }
        text @ LiteralKind::Text(_) => text,
    };
    Literal { span: moved(literal.span), kind }
}

fn unquoted(text: &str) -> &str {
    let inner = text.strip_prefix(['"', '\'']).unwrap_or(text);
    inner.strip_suffix(['"', '\'']).unwrap_or(inner)
}
