//! Reads a script in Markdown: takes the frontmatter for its metadata, and shows the code of its body in its
//! place.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

use super::{Broken, Markdown, MarkdownFile, MisplacedCode};
use crate::script::{Argument, CallKind, Fidelity, MetadataCall, Reading};
use crate::syntax::{Kind, Member, Object, Value, yaml};
use crate::text::Span;

/// The line above and below a frontmatter.
const FENCE: &str = "---";

/// More `${…}` than this are not looked at, nor longer ones.
const MAX_SUBSTITUTIONS: usize = 4_000;
const MAX_EXPRESSION: usize = 1024;

/// Languages of blocks that may be code.
const CODE_LANGUAGES: [&str; 4] = ["ts", "js", "typescript", "javascript"];

/// The calls of metadata.
const METADATA_CALLS: [&str; 2] = ["script", "system"];

/// The calls that make up a prompt, as they begin lines.
const API_CALLS: [&str; 8] =
    ["$", "def", "defAgent", "defData", "defDiff", "defFileOutput", "defSchema", "defTool"];

/// Reads a script in Markdown.
pub(in crate::script) fn read(source: &str) -> MarkdownFile {
    let parts = Parts::of(source);
    let body = Body::of(source, parts.body.clone());
    let (metadata, broken) = match &parts.frontmatter {
        Some(inner) => match yaml::parse(&source[inner.clone()], inner.start) {
            Ok(value) => (Some(as_metadata(value)), None),
            Err(error) => (None, Some(Broken::of(error))),
        },
        None => (None, None),
    };
    let searched = body.searched(source, metadata.as_ref()).into();
    let reading = Reading {
        kind: Some(CallKind::Script),
        span: metadata.as_ref().map(|value| value.span),
        fidelity: if broken.is_some() { Fidelity::Lost } else { Fidelity::None },
        value: metadata.as_ref().map_or_else(|| Reading::default().value, merged),
    };
    MarkdownFile {
        masked: body.masked(source).into(),
        calls: metadata.iter().map(|value| call(&parts, merged(value))).collect(),
        reading,
        markdown: Markdown { code: body.code(source), misplaced: body.misplaced, broken, searched },
    }
}

/// The frontmatter as if it were a metadata call, which is what GenAIScript makes of it.
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

/// `{...value}`: what GenAIScript sets its own properties beside.
fn as_metadata(value: Value) -> Value {
    let mut value = value;
    give_places(&mut value);
    let span = value.span;
    Value::new(span, Kind::Object(spread(value)))
}

/// A value that is left out is null, and stands where its key does.
fn give_places(value: &mut Value) {
    let span = value.span;
    let place = |value: &mut Value, instead: Span| {
        if value.span.is_empty() {
            value.span = instead;
        }
        give_places(value);
    };
    match &mut value.kind {
        Kind::Object(object) => {
            object.members.iter_mut().for_each(|member| place(&mut member.value, member.key_span));
        }
        Kind::Array(items) => items.iter_mut().for_each(|item| place(item, span)),
        _ => {}
    }
}

fn spread(value: Value) -> Object {
    let span = value.span;
    let indexed =
        |(index, value): (usize, Value)| Member { key: index.to_string(), key_span: value.span, value };
    match value.kind {
        Kind::Object(object) => object,
        Kind::Array(items) => Object::new(items.into_iter().enumerate().map(indexed).collect()),
        Kind::String(text) => {
            let characters = text.chars().map(|character| Value::string(span, character.to_string()));
            Object::new(characters.enumerate().map(indexed).collect())
        }
        _ => Object::default(),
    }
}

/// With `inputs` for `parameters` where there are none: the spelling of another format. What is
/// no object becomes one.
fn merged(metadata: &Value) -> Value {
    let mut merged = metadata.clone();
    let Kind::Object(object) = &mut merged.kind else { return merged };
    let is_given = |key: &str| object.member(key).filter(|member| member.value.truthy() == Some(true));
    let Some(given) = is_given("parameters").or_else(|| is_given("inputs")) else { return merged };
    let (key_span, value) = (given.key_span, given.value.clone());
    let value = Value::new(value.span, Kind::Object(spread(value)));
    match object.members.iter_mut().find(|member| member.key == "parameters") {
        Some(member) => {
            member.key_span = key_span;
            member.value = value;
        }
        None => object.members.push(Member { key: "parameters".to_owned(), key_span, value }),
    }
    merged
}

/// The two parts of a file.
struct Parts {
    /// What stands between the two lines; `None` where there is nothing.
    frontmatter: Option<Range<usize>>,
    body: Range<usize>,
}

impl Parts {
    fn of(source: &str) -> Self {
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
        // Without its end the frontmatter is the whole file, the first line included.
        let frontmatter = first_end.map(|_| whole.clone());
        let body = if frontmatter.is_some() { source.len()..source.len() } else { whole };
        Self { frontmatter, body }
    }
}

/// The body, taken apart.
struct Body {
    whole: Range<usize>,
    /// What does not become text, in source order.
    pieces: Vec<Piece>,
    /// The blocks of code that do not do what their calls say.
    misplaced: Vec<MisplacedCode>,
}

struct Piece {
    /// The whole block.
    range: Range<usize>,
    kind: PieceKind,
}

enum PieceKind {
    /// A block of code: its lines.
    Code(Vec<Range<usize>>),
    /// A picture that stands alone, and where it is.
    Image(String),
}

/// What a block of the body holds: each event with its depth, from 0.
type Inside<'s> = Vec<(usize, Event<'s>, Range<usize>)>;

impl Body {
    fn of(source: &str, whole: Range<usize>) -> Self {
        let (mut pieces, mut misplaced) = (Vec::new(), Vec::new());
        let (mut depth, mut inside) = (0_usize, Inside::new());
        for (event, range) in Parser::new_ext(&source[whole.clone()], Options::empty()).into_offset_iter() {
            let range = range.start + whole.start..range.end + whole.start;
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
                pieces.extend(Piece::of(&inside));
                misplaced.extend(self::misplaced(&inside, source));
            }
        }
        Self { whole, pieces, misplaced }
    }

    /// What is code: blocks, and what `${…}` holds in the text between them.
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

    /// The text with blanks for all that is no code, of the same length.
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
            // `${x}` is an expression of its own: `;(x)`.
            masked[inner.start - 2..inner.start].copy_from_slice(b";(");
            masked[inner.end] = b')';
        }
        // Blanks are ASCII, and what is shown begins and ends between characters.
        String::from_utf8(masked).unwrap_or_else(|error| " ".repeat(error.as_bytes().len()))
    }

    /// The text between the pieces.
    fn texts(&self) -> Vec<Range<usize>> {
        let starts = std::iter::once(self.whole.start).chain(self.pieces.iter().map(|piece| piece.range.end));
        let ends = self.pieces.iter().map(|piece| piece.range.start).chain([self.whole.end]);
        starts.zip(ends).map(|(start, end)| start..end.max(start)).collect()
    }

    /// What `${…}` holds in the text.
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
                    // Without its end it is a mistake, which only a run shows.
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

    /// About the script that GenAIScript makes: it writes Markdown a little differently.
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

impl Piece {
    /// What a block is, from its first event to its last; `None` for text.
    fn of(inside: &Inside<'_>) -> Option<Self> {
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

/// What a block of JavaScript or TypeScript calls in vain.
fn misplaced(inside: &Inside<'_>, source: &str) -> Option<MisplacedCode> {
    let (_, Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))), block) = inside.first()? else {
        return None;
    };
    let (language, _) = language_of(info);
    if !is_code_language(language) {
        return None;
    }
    let runs = is_code(info);
    let lines = inside.iter().filter(|(_, event, _)| matches!(event, Event::Text(_)));
    let calls: Vec<(Span, bool)> = lines.flat_map(|(.., range)| calls_in(source, range.clone())).collect();
    let metadata = calls.iter().find(|(_, is_metadata)| *is_metadata);
    let (call, is_metadata) = *metadata.or_else(|| calls.first().filter(|_| !runs))?;
    let fence_end = block.start + source[block.clone()].lines().next().unwrap_or_default().trim_end().len();
    Some(MisplacedCode { call, is_metadata, runs, fence_end })
}

/// The calls of GenAIScript's functions that begin lines of a text, and whether each is one of metadata.
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

/// Whether the info of a block says that it is code of the script.
fn is_code(info: &str) -> bool {
    let (language, rest) = language_of(info);
    is_code_language(language) && rest.to_ascii_lowercase().contains("genai")
}

fn is_code_language(language: &str) -> bool {
    CODE_LANGUAGES.iter().any(|known| known.eq_ignore_ascii_case(language))
}

/// The language of a block, and what else its info says.
fn language_of(info: &str) -> (&str, &str) {
    info.trim().split_once(char::is_whitespace).unwrap_or((info.trim(), ""))
}

/// Where the brace is that ends the expression at `start`. Braces in strings do not count.
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
