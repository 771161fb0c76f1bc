//! A schema may have thousands of violations, each of which is looked up by its place.

use std::collections::HashMap;

use crate::syntax::{Value, ValueKind};
use crate::text::Span;

/// Depth beyond which schemas are not searched.
pub(super) const MAX_DEPTH: usize = 64;

/// Paths of the parts by their places: indices of items or members, outermost first.
#[derive(Debug, Default)]
pub(super) struct SchemaPlaces {
    paths: HashMap<Span, Box<[usize]>>,
}

impl SchemaPlaces {
    /// Indexes a value. The outermost of several parts at one place counts.
    pub fn collect(value: &Value) -> Self {
        let mut places = Self::default();
        places.add(value, &mut Vec::new());
        places
    }

    fn add(&mut self, value: &Value, path: &mut Vec<usize>) {
        self.paths.entry(value.span).or_insert_with(|| path.as_slice().into());
        if path.len() > MAX_DEPTH {
            return;
        }
        for (at, part) in parts(value).enumerate() {
            path.push(at);
            self.add(part, path);
            path.pop();
        }
    }

    pub fn find<'v>(&self, value: &'v Value, span: Span) -> Option<&'v Value> {
        self.paths.get(&span)?.iter().try_fold(value, |value, at| parts(value).nth(*at))
    }
}

fn parts(value: &Value) -> impl Iterator<Item = &Value> {
    let (items, members) = match &value.kind {
        ValueKind::Array(items) => (items.as_slice(), &[][..]),
        ValueKind::Object(object) => (&[][..], object.members.as_slice()),
        _ => (&[][..], &[][..]),
    };
    items.iter().chain(members.iter().map(|member| &member.value))
}
