//! The names that pieces of a file bind for each other.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;
use memchr::memmem;

/// Which of two bindings of one name in one scope counts: the first in this order, and of two alike the
/// first in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Declarator,
    Parameter,
    Name,
}

/// A name that a piece binds in the scope of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OuterName {
    pub name: Arc<str>,
    pub rank: Rank,
}

/// Where a name of the scope of a file is bound: how, the piece, and its place among the names of that. The
/// first of several counts.
pub(super) type Place = (Rank, usize, usize);

/// Where each name of the scope of a file is bound.
#[derive(Clone, Debug, Default)]
pub(super) struct OuterNames(HashMap<Arc<str>, Place, RandomState>);

/// Whether code may bind a name, by its text: whether the name stands in it otherwise than before a dot.
pub(super) fn may_bind(code: &str, name: &str) -> bool {
    let bytes = code.as_bytes();
    let is_word = |byte: Option<&u8>| byte.is_some_and(|it| it.is_ascii_alphanumeric() || b"_$".contains(it));
    memmem::find_iter(bytes, name).any(|start| {
        let end = start + name.len();
        let before = start.checked_sub(1).and_then(|at| bytes.get(at));
        !is_word(before) && !is_word(bytes.get(end)) && !is_before_dot(code, end)
    })
}

/// Whether a dot follows at `end`. A name before one is in use, also where the parser, which has to make
/// something of half a statement, says that it is bound there.
pub(super) fn is_before_dot(code: &str, end: usize) -> bool {
    let rest = code.as_bytes().get(end..).unwrap_or_default();
    rest.starts_with(b".") || rest.starts_with(b"?.")
}

impl OuterNames {
    pub fn of<'a>(pieces: impl Iterator<Item = &'a [OuterName]>) -> Self {
        let mut all = HashMap::with_hasher(RandomState::default());
        for (piece, names) in pieces.enumerate() {
            for (place, OuterName { name, rank }) in names.iter().enumerate() {
                let found = (*rank, piece, place);
                match all.get_mut(&**name) {
                    None => drop(all.insert(Arc::clone(name), found)),
                    Some(known) if found < *known => *known = found,
                    Some(_) => {}
                }
            }
        }
        Self(all)
    }

    /// Where a name is bound.
    pub fn get(&self, name: &str) -> Option<Place> {
        self.0.get(name).copied()
    }
}
