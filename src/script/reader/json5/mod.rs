//! JSON5 as accepted by npm `json5` 2.2.3, with equal values and a span for each key, value and item.

mod identifier;
mod number;
mod scanner;

use crate::syntax::{Dynamic, Kind, Member, Object, Value};
use crate::text::Span;
use scanner::Scanner;

/// Maximal depth of retained containers, as later traversals recurse once per level. Deeper ones are only
/// validated and become unknown values. Real metadata has fewer than ten levels.
const KEPT_DEPTH: usize = 128;

/// Parses `text`; `None` if it is not JSON5. `place` maps a range of `text` to its span in the source.
pub(super) fn parse(text: &str, place: &dyn Fn(usize, usize) -> Span) -> Option<Value> {
    Parser { scanner: Scanner::new(text), place, open: Vec::new(), buried: Buried::default(), root: None }
        .document()
}

/// Parser without recursion: `open` is the path from the root to the current position.
struct Parser<'t> {
    scanner: Scanner<'t>,
    place: &'t dyn Fn(usize, usize) -> Span,
    open: Vec<Container>,
    buried: Buried,
    root: Option<Value>,
}

struct Container {
    start: usize,
    contents: Contents,
}

enum Contents {
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
enum Next {
    Value,
    ItemOrEnd,
    KeyOrEnd,
    CommaOrEnd,
}

impl Parser<'_> {
    fn document(mut self) -> Option<Value> {
        let mut next = Next::Value;
        loop {
            self.scanner.skip_trivia()?;
            next = match next {
                Next::ItemOrEnd if self.scanner.take(b']') => self.close(),
                Next::Value | Next::ItemOrEnd => self.value()?,
                Next::KeyOrEnd if self.scanner.take(b'}') => self.close(),
                Next::KeyOrEnd => self.key()?,
                Next::CommaOrEnd => self.comma_or_end()?,
            };
            if let Some(root) = self.root {
                self.scanner.skip_trivia()?;
                return self.scanner.at_end().then_some(root);
            }
        }
    }

    fn value(&mut self) -> Option<Next> {
        let start = self.scanner.at();
        if self.scanner.take(b'{') {
            self.open(start, true);
            return Some(Next::KeyOrEnd);
        }
        if self.scanner.take(b'[') {
            self.open(start, false);
            return Some(Next::ItemOrEnd);
        }
        let kind = self.scanner.scalar()?;
        Some(self.place_value(start, kind))
    }

    fn key(&mut self) -> Option<Next> {
        let start = self.scanner.at();
        let name = self.scanner.key()?;
        let span = (self.place)(start, self.scanner.at());
        self.scanner.skip_trivia()?;
        if !self.scanner.take(b':') {
            return None;
        }
        if self.buried.is_empty()
            && let Some(Container { contents: Contents::Object { key, .. }, .. }) = self.open.last_mut()
        {
            *key = Some((name, span));
        }
        Some(Next::Value)
    }

    fn comma_or_end(&mut self) -> Option<Next> {
        let (end, inside) = if self.in_object() { (b'}', Next::KeyOrEnd) } else { (b']', Next::ItemOrEnd) };
        if self.scanner.take(b',') {
            return Some(inside);
        }
        self.scanner.take(end).then(|| self.close())
    }

    fn in_object(&self) -> bool {
        self.buried.are_objects.last().copied().unwrap_or_else(|| {
            matches!(self.open.last(), Some(Container { contents: Contents::Object { .. }, .. }))
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
            Contents::Object { members: Vec::new(), key: None }
        } else {
            Contents::Array(Vec::new())
        };
        self.open.push(Container { start, contents });
    }

    fn close(&mut self) -> Next {
        if self.buried.are_objects.pop().is_some() {
            if !self.buried.is_empty() {
                return Next::CommaOrEnd;
            }
            return self.place_value(self.buried.start, Kind::Dynamic(Dynamic::Expression));
        }
        let Some(container) = self.open.pop() else { return Next::CommaOrEnd };
        let kind = match container.contents {
            Contents::Array(items) => Kind::Array(items),
            Contents::Object { members, .. } => Kind::Object(Object::new(members)),
        };
        self.place_value(container.start, kind)
    }

    fn place_value(&mut self, start: usize, kind: Kind) -> Next {
        if !self.buried.is_empty() {
            return Next::CommaOrEnd;
        }
        let value = Value::new((self.place)(start, self.scanner.at()), kind);
        match self.open.last_mut().map(|container| &mut container.contents) {
            Some(Contents::Array(items)) => items.push(value),
            Some(Contents::Object { members, key }) => {
                if let Some((key, key_span)) = key.take() {
                    members.push(Member { key, key_span, value });
                }
            }
            None => self.root = Some(value),
        }
        Next::CommaOrEnd
    }
}

impl Buried {
    fn is_empty(&self) -> bool {
        self.are_objects.is_empty()
    }
}
