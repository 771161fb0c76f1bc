//! JSON5 as accepted by npm `json5` 2.2.3, with equal values and a span for each key, value and item.

mod identifier;
mod scanner;

use crate::syntax::{Dynamic, Member, Object, Value, ValueKind};
use crate::text::Span;
use scanner::Json5Scanner;

/// Maximal depth of retained containers, as later traversals recurse once per level. Deeper ones are only
/// validated and become unknown values. Real metadata has fewer than ten levels.
const KEPT_DEPTH: usize = 128;

/// Parses `text`; `None` if it is not JSON5. `place` maps a range of `text` to its span in the source.
pub(super) fn parse(text: &str, place: &dyn Fn(usize, usize) -> Span) -> Option<Value> {
    Parser {
        scanner: Json5Scanner::new(text),
        place,
        open: Vec::new(),
        buried: Buried::default(),
        root: None,
    }
    .document()
}

/// Parser without recursion: `open` is the path from the root to the current position.
struct Parser<'t> {
    scanner: Json5Scanner<'t>,
    place: &'t dyn Fn(usize, usize) -> Span,
    open: Vec<Json5Container>,
    buried: Buried,
    root: Option<Value>,
}

struct Json5Container {
    start: usize,
    contents: Json5Contents,
}

enum Json5Contents {
    Array(Vec<Value>),
    Object { members: Vec<Member>, key: Option<(String, Span)> },
}

/// Containers below the retained depth: one bit each, as hostile text may open millions.
#[derive(Default)]
struct Buried {
    are_objects: Vec<bool>,
    start: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Json5Next {
    Value,
    ItemOrEnd,
    KeyOrEnd,
    CommaOrEnd,
}

impl Parser<'_> {
    fn document(mut self) -> Option<Value> {
        let mut next = Json5Next::Value;
        loop {
            self.scanner.skip_trivia()?;
            next = match next {
                Json5Next::ItemOrEnd if self.scanner.take(b']') => self.close(),
                Json5Next::Value | Json5Next::ItemOrEnd => self.value()?,
                Json5Next::KeyOrEnd if self.scanner.take(b'}') => self.close(),
                Json5Next::KeyOrEnd => self.key()?,
                Json5Next::CommaOrEnd => self.comma_or_end()?,
            };
            if let Some(root) = self.root {
                self.scanner.skip_trivia()?;
                return self.scanner.at_end().then_some(root);
            }
        }
    }

    fn value(&mut self) -> Option<Json5Next> {
        let start = self.scanner.at();
        if self.scanner.take(b'{') {
            self.open(start, true);
            return Some(Json5Next::KeyOrEnd);
        }
        if self.scanner.take(b'[') {
            self.open(start, false);
            return Some(Json5Next::ItemOrEnd);
        }
        let kind = self.scanner.scalar()?;
        Some(self.place_value(start, kind))
    }

    fn key(&mut self) -> Option<Json5Next> {
        let start = self.scanner.at();
        let name = self.scanner.key()?;
        let span = (self.place)(start, self.scanner.at());
        self.scanner.skip_trivia()?;
        if !self.scanner.take(b':') {
            return None;
        }
        if self.buried.is_empty()
            && let Some(Json5Container { contents: Json5Contents::Object { key, .. }, .. }) =
                self.open.last_mut()
        {
            *key = Some((name, span));
        }
        Some(Json5Next::Value)
    }

    fn comma_or_end(&mut self) -> Option<Json5Next> {
        let (end, inside) =
            if self.in_object() { (b'}', Json5Next::KeyOrEnd) } else { (b']', Json5Next::ItemOrEnd) };
        if self.scanner.take(b',') {
            return Some(inside);
        }
        self.scanner.take(end).then(|| self.close())
    }

    fn in_object(&self) -> bool {
        self.buried.are_objects.last().copied().unwrap_or_else(|| {
            matches!(self.open.last(), Some(Json5Container { contents: Json5Contents::Object { .. }, .. }))
        })
    }

    fn open(&mut self, start: usize, is_object: bool) {
        if self.open.len() >= KEPT_DEPTH {
            if self.buried.is_empty() {
                self.buried.start = start;
            }
            self.buried.are_objects.push(is_object);
            return;
        }
        let contents = if is_object {
            Json5Contents::Object { members: Vec::new(), key: None }
        } else {
            Json5Contents::Array(Vec::new())
        };
        self.open.push(Json5Container { start, contents });
    }

    fn close(&mut self) -> Json5Next {
        if self.buried.are_objects.pop().is_some() {
            if !self.buried.is_empty() {
                return Json5Next::CommaOrEnd;
            }
            return self.place_value(self.buried.start, ValueKind::Dynamic(Dynamic::Expression));
        }
        let Some(container) = self.open.pop() else { return Json5Next::CommaOrEnd };
        let kind = match container.contents {
            Json5Contents::Array(items) => ValueKind::Array(items),
            Json5Contents::Object { members, .. } => ValueKind::Object(Object::new(members)),
        };
        self.place_value(container.start, kind)
    }

    fn place_value(&mut self, start: usize, kind: ValueKind) -> Json5Next {
        if !self.buried.is_empty() {
            return Json5Next::CommaOrEnd;
        }
        let value = Value::new((self.place)(start, self.scanner.at()), kind);
        match self.open.last_mut().map(|container| &mut container.contents) {
            Some(Json5Contents::Array(items)) => items.push(value),
            Some(Json5Contents::Object { members, key }) => {
                if let Some((key, key_span)) = key.take() {
                    members.push(Member { key, key_span, value });
                }
            }
            None => self.root = Some(value),
        }
        Json5Next::CommaOrEnd
    }
}

impl Buried {
    fn is_empty(&self) -> bool {
        self.are_objects.is_empty()
    }
}
