//! YAML as values with spans: one document of version 1.2 with its core schema.

use std::collections::{HashMap, HashSet};

use saphyr_parser::{Event, Parser, ScalarStyle, Span as Marks, Tag};

use super::{Member, Object, Value, ValueKind};
use crate::budget::{Budget, Work};
use crate::text::Span;

const MAX_DEPTH: usize = 64;

/// Budget of copies for aliases, in values and in bytes of text. A short file could require billions.
const COPIES: Work = Work { steps: 100_000, bytes: 4 << 20 };

/// Limit of the `yaml` package of GenAIScript for one alias: resolutions, divided by those of the aliases in it.
const MAX_USES: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    pub span: Span,
    pub message: String,
    /// Exception that GenAIScript throws; `None` if only promptsig rejects the text.
    pub exception: Option<String>,
}

impl YamlError {
    fn syntax(span: Span, message: String) -> Self {
        let exception = Some(format!("YAMLParseError: {message}"));
        Self { span, message, exception }
    }

    fn aliases(span: Span) -> Self {
        Self {
            span,
            message: "an alias is used too often".to_owned(),
            exception: Some(
                "ReferenceError: Excessive alias count indicates a resource exhaustion attack".to_owned(),
            ),
        }
    }

    fn unread(span: Span, message: &str) -> Self {
        Self { span, message: message.to_owned(), exception: None }
    }
}

/// Parses the first document of `text`; an empty one is null. Spans begin at `offset` in the file.
pub fn parse(text: &str, offset: usize) -> Result<Value, YamlError> {
    let places = YamlSpans::new(text, offset);
    let mut builder = Builder::default();
    for event in Parser::new_from_str(text) {
        match event {
            Ok((Event::DocumentEnd, _)) => break,
            Ok((event, marks)) => builder.take(event, places.span(marks))?,
            Err(error) => {
                let at = places.byte(error.marker().index());
                return Err(YamlError::syntax(Span::at(at), error.info().to_owned()));
            }
        }
    }
    Ok(builder.root.unwrap_or_else(|| Value::new(Span::at(offset), ValueKind::Null)))
}

/// Conversion of the parser's character counts into bytes.
struct YamlSpans {
    offset: usize,
    length: usize,
    /// Byte offset of each character; `None` if all are single bytes.
    bytes: Option<Vec<u32>>,
}

impl YamlSpans {
    fn new(text: &str, offset: usize) -> Self {
        let bytes = (!text.is_ascii())
            .then(|| text.char_indices().map(|(byte, _)| u32::try_from(byte).unwrap_or(u32::MAX)).collect());
        Self { offset, length: text.len(), bytes }
    }

    fn byte(&self, character: usize) -> usize {
        let byte = match &self.bytes {
            Some(bytes) => bytes.get(character).map_or(self.length, |&byte| byte as usize),
            None => character.min(self.length),
        };
        self.offset + byte
    }

    fn span(&self, marks: Marks) -> Span {
        Span::new(self.byte(marks.start.index()), self.byte(marks.end.index()))
    }
}

/// Builder of values with an explicit stack, so that nesting needs no recursion.
struct Builder {
    open: Vec<OpenCollection>,
    root: Option<Value>,
    anchors: HashMap<usize, YamlAnchor>,
    copies: Budget,
}

struct OpenCollection {
    anchor: usize,
    span: Span,
    content: YamlContent,
    inside: YamlState,
}

enum YamlState {
    Array(Vec<Value>),
    /// Members, their keys, and the key whose value is pending.
    Object(Vec<Member>, HashSet<String>, Option<(String, Span)>),
}

struct YamlAnchor {
    /// `None` if it exceeds the copy budget.
    value: Option<Value>,
    content: YamlContent,
    /// Number of uses, including the anchor itself.
    uses: usize,
    /// Number of uses of its contents at its first use.
    weight: usize,
}

#[derive(Clone, Default)]
struct YamlContent {
    work: Work,
    has_scalar: bool,
    aliases: Vec<usize>,
}

impl Default for Builder {
    fn default() -> Self {
        Self { open: Vec::new(), root: None, anchors: HashMap::new(), copies: Budget::new(COPIES) }
    }
}

impl YamlContent {
    fn scalar(kind: &ValueKind) -> Self {
        let bytes = if let ValueKind::String(text) = kind { text.len() } else { 0 };
        Self { work: Work { steps: 1, bytes }, has_scalar: true, aliases: Vec::new() }
    }

    fn add(&mut self, other: Self) {
        self.work.steps = self.work.steps.saturating_add(other.work.steps);
        self.work.bytes = self.work.bytes.saturating_add(other.work.bytes);
        self.has_scalar |= other.has_scalar;
        self.aliases.extend(other.aliases);
    }
}

impl Builder {
    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), YamlError> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let kind = scalar(&text, style, tag.as_deref());
                let content = YamlContent::scalar(&kind);
                self.finish(Value::new(span, kind), anchor, content)
            }
            Event::Alias(anchor) => self.repeat(anchor, span),
            Event::SequenceStart(anchor, _) => self.begin(anchor, span, YamlState::Array(Vec::new())),
            Event::MappingStart(anchor, _) => {
                self.begin(anchor, span, YamlState::Object(Vec::new(), HashSet::new(), None))
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            _ => Ok(()),
        }
    }

    fn begin(&mut self, anchor: usize, span: Span, inside: YamlState) -> Result<(), YamlError> {
        if matches!(self.open.last(), Some(OpenCollection { inside: YamlState::Object(.., None), .. })) {
            let message = "a key is a list or a mapping; write a string in its place";
            return Err(YamlError::unread(span, message));
        }
        if self.open.len() >= MAX_DEPTH {
            let message = format!("values nest more than {MAX_DEPTH} levels deep");
            return Err(YamlError::unread(span, &message));
        }
        let content = YamlContent { work: Work { steps: 1, bytes: 0 }, ..YamlContent::default() };
        self.open.push(OpenCollection { anchor, span, content, inside });
        Ok(())
    }

    fn end(&mut self, end: Span) -> Result<(), YamlError> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let kind = match open.inside {
            YamlState::Array(items) => ValueKind::Array(items),
            YamlState::Object(members, ..) => ValueKind::Object(Object::new(members)),
        };
        self.finish(Value::new(open.span.to(end), kind), open.anchor, open.content)
    }

    /// Inserts a copy for an alias. As in `yaml`, inner aliases count as often as used before its first use.
    fn repeat(&mut self, anchor: usize, span: Span) -> Result<(), YamlError> {
        let inner = |builder: &Self, content: &YamlContent| {
            let uses = content.aliases.iter().filter_map(|inner| builder.anchors.get(inner));
            let uses = uses.map(|inner| inner.uses.saturating_mul(inner.weight));
            uses.chain(content.has_scalar.then_some(1)).max().unwrap_or(0)
        };
        let Some(known) = self.anchors.get(&anchor) else {
            return Err(YamlError::unread(span, "an alias stands inside of what it stands for"));
        };
        let weight = if known.weight == 0 { inner(self, &known.content) } else { known.weight };
        let Some(known) = self.anchors.get_mut(&anchor) else { return Ok(()) };
        (known.weight, known.uses) = (weight, known.uses + 1);
        if known.uses.saturating_mul(weight) > MAX_USES {
            return Err(YamlError::aliases(span));
        }
        let value = known.value.as_ref().filter(|_| self.copies.take(known.content.work).is_ok());
        let Some(value) = value else {
            return Err(YamlError::unread(span, "its aliases stand for too much"));
        };
        let value = Value::new(span, value.kind.clone());
        let content = YamlContent { aliases: vec![anchor], has_scalar: false, work: known.content.work };
        self.finish(value, 0, content)
    }

    fn finish(&mut self, value: Value, anchor: usize, content: YamlContent) -> Result<(), YamlError> {
        if anchor != 0 {
            let mut content = content.clone();
            content.aliases.sort_unstable();
            content.aliases.dedup();
            let copy = self.copies.take(content.work).is_ok().then(|| value.clone());
            self.anchors.insert(anchor, YamlAnchor { value: copy, content, uses: 1, weight: 0 });
        }
        let Some(open) = self.open.last_mut() else {
            self.root.get_or_insert(value);
            return Ok(());
        };
        open.content.add(content);
        match &mut open.inside {
            YamlState::Array(items) => items.push(value),
            YamlState::Object(members, keys, key) => match key.take() {
                None => {
                    let text = key_text(&value).ok_or_else(|| {
                        YamlError::unread(
                            value.span,
                            "a key stands for a list or a mapping; write a string in its place",
                        )
                    })?;
                    if !keys.insert(text.clone()) {
                        return Err(YamlError::syntax(value.span, format!("duplicate key `{text}`")));
                    }
                    *key = Some((text, value.span));
                }
                Some((key, key_span)) => members.push(Member { key, key_span, value }),
            },
        }
        Ok(())
    }
}

/// Returns the property name that JavaScript derives from a key; `None` for a collection.
fn key_text(key: &Value) -> Option<String> {
    Some(match &key.kind {
        ValueKind::String(text) => text.clone(),
        ValueKind::Null => String::new(),
        ValueKind::Array(_) | ValueKind::Object(_) => return None,
        _ => match key.to_json() {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        },
    })
}

fn scalar(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> ValueKind {
    let is_text = tag.is_some_and(|tag| tag.suffix == "str");
    if style != ScalarStyle::Plain || is_text {
        return ValueKind::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => ValueKind::Null,
        "true" | "True" | "TRUE" => ValueKind::Bool(true),
        "false" | "False" | "FALSE" => ValueKind::Bool(false),
        _ => number(text).map_or_else(|| ValueKind::String(text.to_owned()), ValueKind::Number),
    }
}

fn number(text: &str) -> Option<f64> {
    let digits = |text: &str, radix: u32| -> Option<f64> {
        let fits = !text.is_empty() && text.chars().all(|char| char.is_digit(radix));
        #[allow(clippy::cast_precision_loss)]
        let number = fits.then(|| u128::from_str_radix(text, radix).ok()).flatten()? as f64;
        Some(number)
    };
    if let Some(octal) = text.strip_prefix("0o") {
        return digits(octal, 8);
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return digits(hex, 16);
    }
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    match unsigned {
        ".inf" | ".Inf" | ".INF" => {
            return Some(if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY });
        }
        ".nan" | ".NaN" | ".NAN" if unsigned == text => return Some(f64::NAN),
        _ => {}
    }
    let begins_right =
        unsigned.strip_prefix('.').unwrap_or(unsigned).starts_with(|char: char| char.is_ascii_digit());
    let only_these =
        unsigned.chars().all(|char| char.is_ascii_digit() || matches!(char, '.' | 'e' | 'E' | '+' | '-'));
    (begins_right && only_these).then(|| text.parse().ok()).flatten()
}
