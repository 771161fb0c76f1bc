//! Reads a script in Markdown: its frontmatter as metadata, and its code at the original positions.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use super::{InvalidFrontmatter, Markdown, MarkdownFile, MisplacedCode};
use crate::genaiscript::{Argument, CallKind, Fidelity, Metadata, MetadataCall};
use crate::syntax::{Member, Object, Value, ValueKind, yaml};
use crate::text::Span;

const FENCE: &str = "---";

/// Budget of `${…}` expressions per file, and their maximal length in bytes.
const MAX_SUBSTITUTIONS: usize = 4_000;
const MAX_EXPRESSION: usize = 1024;

const CODE_LANGUAGES: [&str; 4] = ["ts", "js", "typescript", "javascript"];

/// Languages that authors use instead of [`CODE_LANGUAGES`].
const CODE_ALIASES: [&str; 8] = ["cjs", "cts", "es6", "jsx", "mjs", "mts", "node", "tsx"];

const METADATA_CALLS: [&str; 2] = ["script", "system"];

/// Calls that build a prompt, as they begin lines.
const API_CALLS: [&str; 8] =
    ["$", "def", "defAgent", "defData", "defDiff", "defFileOutput", "defSchema", "defTool"];

pub(in crate::genaiscript) fn read(source: &str) -> MarkdownFile {
    let parts = Parts::detect(source);
    let body = MarkdownBody::split(source, parts.body.clone());
    let (metadata, broken) = match &parts.frontmatter {
        Some(inner) => match yaml::parse(&source[inner.clone()], inner.start) {
            Ok(value) => (Some(as_metadata(value, source)), None),
            Err(error) => (None, Some(InvalidFrontmatter::from_yaml(error))),
        },
        None => (None, None),
    };
    let searched = body.searched(source, metadata.as_ref()).into();
    let reading = Metadata {
        kind: Some(CallKind::Script),
        span: metadata.as_ref().map(|value| value.span),
        fidelity: if broken.is_some() { Fidelity::Lost } else { Fidelity::None },
        value: metadata.as_ref().map_or_else(|| Metadata::default().value, merged),
    };
    MarkdownFile {
        masked: body.masked(source).into(),
        calls: metadata.iter().map(|value| call(&parts, merged(value))).collect(),
        reading,
        markdown: Markdown {
            code: body.code(source),
            escaped: body.escaped(source),
            misplaced: body.misplaced,
            broken,
            searched,
        },
    }
}

/// Returns the frontmatter as the metadata call into which GenAIScript converts it.
fn call(parts: &Parts, value: Value) -> MetadataCall {
    let inner = parts.frontmatter.clone().unwrap_or_default();
    let span = Span::new(inner.start, inner.end);
    let whole = Span::new(0, parts.body.start);
    let fence = Span::new(0, FENCE.len().min(whole.len()));
    let argument = Argument { literal: value.span, span, value };
    MetadataCall {
        kind: CallKind::Script,
        span: whole,
        callee: fence,
        arguments: span,
        argument: Some(argument),
        deviations: Vec::new(),
    }
}

/// Returns `{...value}`, to which GenAIScript adds its own properties.
fn as_metadata(value: Value, source: &str) -> Value {
    let mut value = value;
    give_places(&mut value, source);
    let span = value.span;
    Value::new(span, ValueKind::Object(spread(value)))
}

/// Sets the spans. A missing value is null at its key's position. A block ends with its last line, whereas
/// the parser extends it to the next token.
fn give_places(value: &mut Value, source: &str) {
    if matches!(value.kind, ValueKind::Object(_) | ValueKind::Array(_)) {
        let text = value.span.text(source);
        let blank = text.len() - text.trim_end().len();
        value.span = Span::new(value.span.start as usize, value.span.end as usize - blank);
    }
    let span = value.span;
    let place = |value: &mut Value, instead: Span| {
        if value.span.is_empty() {
            value.span = instead;
        }
        give_places(value, source);
    };
    match &mut value.kind {
        ValueKind::Object(object) => {
            object.members.iter_mut().for_each(|member| place(&mut member.value, member.key_span));
        }
        ValueKind::Array(items) => items.iter_mut().for_each(|item| place(item, span)),
        _ => {}
    }
}

fn spread(value: Value) -> Object {
    let span = value.span;
    let indexed =
        |(index, value): (usize, Value)| Member { key: index.to_string(), key_span: value.span, value };
    match value.kind {
        ValueKind::Object(object) => object,
        ValueKind::Array(items) => Object::new(items.into_iter().enumerate().map(indexed).collect()),
        ValueKind::String(text) => {
            let characters = text.chars().map(|character| Value::string(span, character.to_string()));
            Object::new(characters.enumerate().map(indexed).collect())
        }
        _ => Object::default(),
    }
}

/// Fills in `parameters` from `inputs`, another format's spelling. A value that is not an object becomes one.
fn merged(metadata: &Value) -> Value {
    let mut merged = metadata.clone();
    let ValueKind::Object(object) = &mut merged.kind else { return merged };
    let is_given = |key: &str| object.member(key).filter(|member| member.value.truthy() == Some(true));
    let Some(given) = is_given("parameters").or_else(|| is_given("inputs")) else { return merged };
    let (key_span, value) = (given.key_span, given.value.clone());
    let value = Value::new(value.span, ValueKind::Object(spread(value)));
    match object.members.iter_mut().find(|member| member.key == "parameters") {
        Some(member) => {
            member.key_span = key_span;
            member.value = value;
        }
        None => object.members.push(Member { key: "parameters".to_owned(), key_span, value }),
    }
    merged
}

struct Parts {
    /// Text between the fences; `None` if empty.
    frontmatter: Option<Range<usize>>,
    body: Range<usize>,
}

impl Parts {
    fn detect(source: &str) -> Self {
        let whole = 0..source.len();
        let mut at = 0;
        let mut first_end = None;
        for line in source.split_inclusive('\n') {
            let end = at + line.len();
            let text = line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
            match first_end {
                None if text != FENCE => return Self { frontmatter: None, body: whole },
                None => first_end = Some(end),
                Some(start) if text == FENCE => {
                    let inner = start..at;
                    let is_empty = source[inner.clone()].trim_end_matches(['\r', '\n']).is_empty();
                    return Self { frontmatter: (!is_empty).then_some(inner), body: end..source.len() };
                }
                Some(_) => {}
            }
            at = end;
        }
        // An unclosed frontmatter is the whole file, including the first line.
        let frontmatter = first_end.map(|_| whole.clone());
        let body = if frontmatter.is_some() { source.len()..source.len() } else { whole };
        Self { frontmatter, body }
    }
}

struct MarkdownBody {
    whole: Range<usize>,
    pieces: Vec<MarkdownRange>,
    misplaced: Vec<MisplacedCode>,
    /// Ranges that are copied into the script unchanged: code and HTML.
    verbatim: Vec<Range<usize>>,
}

struct MarkdownRange {
    range: Range<usize>,
    kind: PieceKind,
}

enum PieceKind {
    Code(Vec<Range<usize>>),
    /// Location of an image in a paragraph of its own.
    Image(String),
}

/// Events of a block with their depths, from 0.
type MarkdownState<'s> = Vec<(usize, Event<'s>, Range<usize>)>;

impl MarkdownBody {
    fn split(source: &str, whole: Range<usize>) -> Self {
        let (mut pieces, mut misplaced, mut verbatim) = (Vec::new(), Vec::new(), Vec::new());
        let (mut depth, mut inside) = (0_usize, MarkdownState::new());
        for (event, range) in Parser::new_ext(&source[whole.clone()], Options::empty()).into_offset_iter() {
            let range = range.start + whole.start..range.end + whole.start;
            if is_verbatim(&event) {
                verbatim.push(range.clone());
            }
            if matches!(event, Event::End(_)) {
                depth = depth.saturating_sub(1);
            }
            let is_end_of_block = depth == 0 && matches!(event, Event::End(_));
            if depth == 0 && !is_end_of_block {
                inside.clear();
            }
            let is_start = matches!(event, Event::Start(_));
            inside.push((depth, event, range));
            if is_start {
                depth += 1;
            }
            if is_end_of_block {
                pieces.extend(MarkdownRange::from_inside(&inside));
                misplaced.extend(self::misplaced(&inside, source));
            }
        }
        Self { whole, pieces, misplaced, verbatim }
    }

    fn code(&self, source: &str) -> Vec<Span> {
        let mut code: Vec<Span> = Vec::new();
        for piece in &self.pieces {
            if let PieceKind::Code(lines) = &piece.kind
                && let (Some(first), Some(last)) = (lines.first(), lines.last())
            {
                code.push(Span::new(first.start, last.end));
            }
        }
        code.extend(self.substitutions(source).into_iter().map(|inner| Span::new(inner.start, inner.end)));
        code.sort();
        code
    }

    /// Returns the text with blanks in place of everything but code, at equal length.
    fn masked(&self, source: &str) -> String {
        let mut masked: Vec<u8> =
            source.bytes().map(|byte| if matches!(byte, b'\n' | b'\r') { byte } else { b' ' }).collect();
        let mut show = |range: Range<usize>| {
            masked[range.clone()].copy_from_slice(&source.as_bytes()[range]);
        };
        for piece in &self.pieces {
            if let PieceKind::Code(lines) = &piece.kind {
                lines.iter().cloned().for_each(&mut show);
            }
        }
        let substitutions = self.substitutions(source);
        substitutions.iter().cloned().for_each(&mut show);
        for inner in substitutions {
            // `${x}` is a separate expression: `;(x)`.
            masked[inner.start - 2..inner.start].copy_from_slice(b";(");
            masked[inner.end] = b')';
        }
        // Blanks are ASCII, and the copied ranges begin and end at character boundaries.
        String::from_utf8(masked).unwrap_or_else(|error| " ".repeat(error.as_bytes().len()))
    }

    fn texts(&self) -> Vec<Range<usize>> {
        let starts = std::iter::once(self.whole.start).chain(self.pieces.iter().map(|piece| piece.range.end));
        let ends = self.pieces.iter().map(|piece| piece.range.start).chain([self.whole.end]);
        starts.zip(ends).map(|(start, end)| start..end.max(start)).collect()
    }

    fn substitutions(&self, source: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let mut tried = 0;
        for text in self.texts() {
            let mut at = text.start;
            while let Some(start) = source[at..text.end].find("${").map(|start| at + start + 2) {
                match expression_end(&source.as_bytes()[..text.end], start) {
                    Some(end) => {
                        found.push(start..end);
                        at = end + 1;
                    }
                    // Unclosed: an error that only a run reveals.
                    None => at = start,
                }
                tried += 1;
                if tried >= MAX_SUBSTITUTIONS {
                    return found;
                }
            }
        }
        found
    }

    /// Returns the characters of the text's expressions that are special in Markdown. GenAIScript inserts a
    /// backslash before each; in a string the backslash has no effect.
    fn escaped(&self, source: &str) -> Vec<Span> {
        let mut verbatim = self.verbatim.iter().peekable();
        let mut found = Vec::new();
        for inner in self.substitutions(source) {
            while verbatim.next_if(|range| range.end <= inner.start).is_some() {}
            if verbatim.peek().is_none_or(|range| inner.end <= range.start) {
                found.extend(
                    outside_strings(source, inner)
                        .find(|at| is_escaped(source, *at))
                        .map(|at| Span::new(at, at + 1)),
                );
            }
        }
        found
    }

    /// Returns an approximation of the script that GenAIScript generates, whose Markdown differs a little.
    fn searched(&self, source: &str, metadata: Option<&Value>) -> String {
        let mut script = String::with_capacity(source.len() + 64);
        if let Some(metadata) = metadata.filter(|it| it.as_object().is_some_and(|it| !it.members.is_empty()))
        {
            let json = serde_json::to_string_pretty(&metadata.to_json()).unwrap_or_default();
            script.push_str("script(");
            script.push_str(&json);
            script.push_str(")\n\n");
        }
        let mut pieces = self.pieces.iter();
        for text in self.texts() {
            let text = source[text].trim();
            if !text.is_empty() {
                script.push_str("$`");
                script.push_str(&text.replace('`', "\\`"));
                script.push_str("\n`\n\n");
            }
            match pieces.next().map(|piece| (&piece.kind, piece)) {
                Some((PieceKind::Code(lines), _)) => {
                    for line in lines {
                        script.push_str(&source[line.clone()]);
                    }
                    script.push_str("\n\n");
                }
                Some((PieceKind::Image(url), _)) => {
                    script.push_str("\ndefImages(\"");
                    script.push_str(url);
                    script.push_str("\");\n\n");
                }
                None => {}
            }
        }
        script
    }
}

impl MarkdownRange {
    fn from_inside(inside: &MarkdownState<'_>) -> Option<Self> {
        let (_, Event::Start(tag), range) = inside.first()? else { return None };
        let kind = match tag {
            Tag::CodeBlock(CodeBlockKind::Fenced(info)) if is_code(info) => {
                let lines = inside.iter().filter(|(_, event, _)| matches!(event, Event::Text(_)));
                PieceKind::Code(lines.map(|(.., range)| range.clone()).collect())
            }
            Tag::Paragraph => {
                let mut children =
                    inside.iter().filter(|(depth, event, _)| *depth == 1 && !matches!(event, Event::End(_)));
                match (children.next(), children.next()) {
                    (Some((_, Event::Start(Tag::Image { dest_url, .. }), _)), None) => {
                        PieceKind::Image(dest_url.to_string())
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(Self { range: range.clone(), kind })
    }
}

fn misplaced(inside: &MarkdownState<'_>, source: &str) -> Option<MisplacedCode> {
    let (_, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))), block) = inside.first()? else {
        return None;
    };
    let (language, _) = language_of(info);
    let fence_end = block.start + source[block.clone()].lines().next().unwrap_or_default().trim_end().len();
    if let Some(language) = alias(info, source, block.start..fence_end) {
        return Some(MisplacedCode {
            call: language,
            is_metadata: false,
            runs: false,
            fence_end,
            language: Some(language),
        });
    }
    if !is_code_language(language) {
        return None;
    }
    let runs = is_code(info);
    let lines = inside.iter().filter(|(_, event, _)| matches!(event, Event::Text(_)));
    let calls: Vec<(Span, bool)> = lines.flat_map(|(.., range)| calls_in(source, range.clone())).collect();
    let metadata = calls.iter().find(|(_, is_metadata)| *is_metadata);
    let (call, is_metadata) = *metadata.or_else(|| calls.first().filter(|_| !runs))?;
    Some(MisplacedCode { call, is_metadata, runs, fence_end, language: None })
}

/// Returns the calls of GenAIScript functions that begin lines, and whether each is a metadata call.
fn calls_in(source: &str, range: Range<usize>) -> Vec<(Span, bool)> {
    let mut at = range.start;
    let lines = source[range].split_inclusive('\n').filter_map(|line| {
        let start = at;
        at += line.len();
        let is_metadata =
            |name: &&&str| line.strip_prefix(**name).is_some_and(|rest| rest.trim_start().starts_with("({"));
        if let Some(name) = METADATA_CALLS.iter().find(is_metadata) {
            return Some((Span::new(start, start + name.len()), true));
        }
        let is_call = |name: &&&str| {
            line.strip_prefix(**name)
                .is_some_and(|rest| rest.starts_with(if **name == "$" { '`' } else { '(' }))
        };
        let name = API_CALLS.iter().find(is_call)?;
        Some((Span::new(start, start + name.len()), false))
    });
    lines.collect()
}

fn is_code(info: &str) -> bool {
    let (language, rest) = language_of(info);
    is_code_language(language) && rest.to_ascii_lowercase().contains("genai")
}

/// Returns the unsupported language, like `jsx`, of a block marked as code of the script.
fn alias(info: &str, source: &str, line: Range<usize>) -> Option<Span> {
    let (language, rest) = language_of(info);
    let is_alias = CODE_ALIASES.iter().any(|alias| alias.eq_ignore_ascii_case(language));
    if !is_alias || !rest.to_ascii_lowercase().contains("genai") {
        return None;
    }
    let start = line.start + source[line].find(language)?;
    Some(Span::new(start, start + language.len()))
}

fn is_verbatim(event: &Event<'_>) -> bool {
    matches!(event, Event::Code(_) | Event::InlineHtml(_) | Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock))
}

fn outside_strings(source: &str, expression: Range<usize>) -> impl Iterator<Item = usize> {
    let bytes = source.as_bytes();
    let (mut quote, mut is_escaped) = (None, false);
    expression.filter(move |at| {
        let byte = bytes[*at];
        let is_outside = quote.is_none() && !matches!(byte, b'"' | b'\'' | b'`');
        match quote {
            Some(_) if is_escaped => is_escaped = false,
            Some(_) if byte == b'\\' => is_escaped = true,
            Some(open) if open == byte => quote = None,
            None if !is_outside => quote = Some(byte),
            _ => {}
        }
        is_outside
    })
}

/// Whether GenAIScript inserts a backslash before a character of an expression: always before `[` and `*`.
fn is_escaped(source: &str, at: usize) -> bool {
    matches!(source.as_bytes()[at], b'[' | b'*')
}

fn is_code_language(language: &str) -> bool {
    CODE_LANGUAGES.iter().any(|known| known.eq_ignore_ascii_case(language))
}

fn language_of(info: &str) -> (&str, &str) {
    info.trim().split_once(char::is_whitespace).unwrap_or((info.trim(), ""))
}

/// Returns the position of the brace that closes the expression at `start`, ignoring braces in strings.
fn expression_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quote = None;
    let mut at = start;
    while at < bytes.len().min(start + MAX_EXPRESSION) {
        match (bytes[at], quote) {
            (b'\\', Some(_)) => at += 1,
            (byte, Some(open)) => quote = (byte != open).then_some(open),
            (byte @ (b'"' | b'\''), None) => quote = Some(byte),
            (b'{', None) => depth += 1,
            (b'}', None) if depth == 0 => return Some(at),
            (b'}', None) => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the included file names with their spans, without quotes. GenAIScript searches the whole text for
/// `@include\s+"([^"]+)"`.
pub(in crate::genaiscript) fn includes(source: &str) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    for (at, word) in source.match_indices("@include") {
        let after = &source[at + word.len()..];
        let quoted = after.trim_start().strip_prefix('"').filter(|text| text.len() + 1 < after.len());
        let Some(text) = quoted else { continue };
        if let Some(length) = text.find('"').filter(|length| *length > 0) {
            let start = source.len() - text.len();
            found.push((Span::new(start, start + length), text[..length].to_owned()));
        }
    }
    found
}
