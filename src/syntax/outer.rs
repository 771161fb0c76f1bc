//! The names that pieces of a file bind for each other.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

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

/// Where each name of the scope of a file is bound: the piece, and its place among the names of that.
#[derive(Clone, Debug, Default)]
pub(super) struct OuterNames(HashMap<Arc<str>, (Rank, usize, usize), RandomState>);

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

    /// The piece that binds a name, and the place of the name there.
    pub fn get(&self, name: &str) -> Option<(usize, usize)> {
        self.0.get(name).map(|(_, piece, place)| (*piece, *place))
    }
}
