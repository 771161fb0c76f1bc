//! YAML as values with their places, for configuration files and the frontmatter of Markdown
//! scripts: version 1.2 with its core schema, one document.

use std::collections::{HashMap, HashSet};

use saphyr_parser::{Event, Parser, ScalarStyle, Span as Marks, Tag};

use super::{Kind, Member, Object, Value};
use crate::text::Span;

/// Values nest no deeper than this; what lies below becomes null.
const MAX_DEPTH: usize = 64;

/// Aliases may repeat no more values than this in all, as a short file could otherwise ask for
/// billions of them.
const MAX_ALIASED: usize = 10_000;

/// Why a text is no YAML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YamlError {
    /// Where the parser stopped.
    pub span: Span,
    /// What it says, without the place.
    pub message: String,
}

/// Reads the first document of `text`; an empty one is null. Spans begin at `offset`, the place of
/// the text in its file.
pub fn parse(text: &str, offset: usize) -> Result<Value, YamlError> {
    let places = Places::new(text, offset);
    let mut builder = Builder::default();
    for event in Parser::new_from_str(text) {
        match event {
            Ok((Event::DocumentEnd, _)) => break,
            Ok((event, marks)) => {
                builder.take(event, places.span(marks));
                if let Some((span, key)) = builder.repeated.take() {
                    return Err(YamlError { span, message: format!("duplicate key `{key}`") });
                }
            }
            Err(error) => {
                let at = places.byte(error.marker().index());
                return Err(YamlError { span: Span::at(at), message: error.info().to_owned() });
            }
        }
    }
    Ok(builder.root.unwrap_or_else(|| Value::new(Span::at(offset), Kind::Null)))
}

/// The parser counts characters; spans count bytes.
struct Places {
    offset: usize,
    length: usize,
    /// The byte of each character, unless every one is a single byte.
    bytes: Option<Vec<u32>>,
}

impl Places {
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

/// Values in the making. It keeps its own stack: nesting costs no call depth.
#[derive(Default)]
struct Builder {
    open: Vec<Open>,
    root: Option<Value>,
    anchors: HashMap<usize, (Value, usize)>,
    aliased: usize,
    /// A key that its mapping has already.
    repeated: Option<(Span, String)>,
}

/// A collection that has begun.
struct Open {
    anchor: usize,
    span: Span,
    values: usize,
    inside: Inside,
}

enum Inside {
    Array(Vec<Value>),
    /// The members, and the key that waits for its value.
    Object(Vec<Member>, HashSet<String>, Option<Value>),
}

impl Builder {
    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let value = Value::new(span, scalar(&text, style, tag.as_deref()));
                self.finish(value, anchor, 1);
            }
            Event::Alias(anchor) => self.repeat(anchor, span),
            Event::SequenceStart(anchor, _) => self.begin(anchor, span, Inside::Array(Vec::new())),
            Event::MappingStart(anchor, _) => {
                self.begin(anchor, span, Inside::Object(Vec::new(), HashSet::new(), None));
            }
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            _ => {}
        }
    }

    fn begin(&mut self, anchor: usize, span: Span, inside: Inside) {
        self.open.push(Open { anchor, span, values: 1, inside });
    }

    fn end(&mut self, end: Span) {
        let Some(open) = self.open.pop() else { return };
        let kind = match open.inside {
            _ if self.open.len() >= MAX_DEPTH => Kind::Null,
            Inside::Array(items) => Kind::Array(items),
            Inside::Object(members, ..) => Kind::Object(Object::new(members)),
        };
        self.finish(Value::new(open.span.to(end), kind), open.anchor, open.values);
    }

    fn repeat(&mut self, anchor: usize, span: Span) {
        let (kind, values) = match self.anchors.get(&anchor) {
            Some((value, values)) if self.aliased + values <= MAX_ALIASED => (value.kind.clone(), *values),
            _ => (Kind::Null, 1),
        };
        self.aliased += values;
        self.finish(Value::new(span, kind), 0, values);
    }

    fn finish(&mut self, value: Value, anchor: usize, values: usize) {
        // An anchor is kept as long as its copies may be used at all.
        if anchor != 0 && values <= MAX_ALIASED {
            self.anchors.insert(anchor, (value.clone(), values));
        }
        let Some(open) = self.open.last_mut() else {
            self.root.get_or_insert(value);
            return;
        };
        open.values += values;
        match &mut open.inside {
            Inside::Array(items) => items.push(value),
            Inside::Object(members, keys, key) => match key.take() {
                None => {
                    let text = key_text(&value);
                    if !keys.insert(text.clone()) {
                        self.repeated = Some((value.span, text));
                    }
                    *key = Some(value);
                }
                Some(name) => members.push(Member { key: key_text(&name), key_span: name.span, value }),
            },
        }
    }
}

/// JavaScript objects have strings for keys.
fn key_text(key: &Value) -> String {
    match &key.kind {
        Kind::String(text) => text.clone(),
        Kind::Null => String::new(),
        _ => match key.to_json() {
            serde_json::Value::String(text) => text,
            other => other.to_string(),
        },
    }
}

fn scalar(text: &str, style: ScalarStyle, tag: Option<&Tag>) -> Kind {
    let is_text = tag.is_some_and(|tag| tag.suffix == "str");
    if style != ScalarStyle::Plain || is_text {
        return Kind::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
        "true" | "True" | "TRUE" => Kind::Bool(true),
        "false" | "False" | "FALSE" => Kind::Bool(false),
        _ => number(text).map_or_else(|| Kind::String(text.to_owned()), Kind::Number),
    }
}

/// The numbers of the core schema.
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

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::text::Span;
    use serde_json::json;

    #[test]
    fn the_core_schema() {
        let text = "a: 1\nb: [x, 'y', \"z\", ~, yes, true, 0x10, 1.5e1, -.5]\nc: {d: !!str 5}\ne:\n1: one\n";
        let expected = json!({
            "1": "one",
            "a": 1,
            "b": ["x", "y", "z", null, "yes", true, 16, 15, -0.5],
            "c": {"d": "5"},
            "e": null,
        });
        assert_eq!(parse(text, 0).map(|value| value.to_json()), Ok(expected));
    }

    #[test]
    fn places_count_bytes() {
        let text = "é: ü\nkey: value\n";
        let value = parse(text, 100);
        let span = value.as_ref().ok().and_then(|value| value.get("key")).map(|value| value.span);
        assert_eq!(span, Some(Span::new(112, 117)));
    }

    #[test]
    fn hostile_texts_end_soon() {
        for text in ["[".repeat(50_000), "- ".repeat(20_000), "{a: ".repeat(20_000), "&a [*a, *a]".to_owned()]
        {
            let _ = parse(&text, 0);
        }
        let mut laughs = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for level in 1..12 {
            let below = format!("*a{}, ", level - 1).repeat(10);
            laughs = format!("{laughs}a{level}: &a{level} [{below}]\n");
        }
        assert!(parse(&laughs, 0).is_ok());
    }
}
