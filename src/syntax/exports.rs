//! Names that the chunks of a file export to each other.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;
use memchr::memmem;

/// Precedence of several bindings of one name in one scope. Equal ranks are decided by source order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ExportRank {
    Declarator,
    Parameter,
    Name,
    /// Of `declare`, without effect at run time.
    Ambient,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OuterName {
    pub name: Arc<str>,
    pub rank: ExportRank,
}

/// Position of a binding: rank, chunk, and index among the chunk's names. The minimum counts.
pub(super) type ExportPlace = (ExportRank, usize, usize);

#[derive(Clone, Debug, Default)]
pub(super) struct OuterNames(HashMap<Arc<str>, ExportPlace, RandomState>);

/// Whether code may bind a name: whether its text contains the name other than before a dot.
pub(super) fn may_bind(code: &str, name: &str) -> bool {
    let bytes = code.as_bytes();
    let is_word = |byte: Option<&u8>| byte.is_some_and(|it| it.is_ascii_alphanumeric() || b"_$".contains(it));
    // Most chunks lack the name, and preparing a search costs more than scanning a short text.
    let mut places = code.contains(name).then(|| memmem::find_iter(bytes, name)).into_iter().flatten();
    places.any(|start| {
        let end = start + name.len();
        let before = start.checked_sub(1).and_then(|at| bytes.get(at));
        !is_word(before) && !is_word(bytes.get(end)) && !is_before_dot(code, end)
    })
}

/// Whether a dot follows at `end`. A name before one is a reference, even if error recovery binds it.
pub(super) fn is_before_dot(code: &str, end: usize) -> bool {
    let rest = code.as_bytes().get(end..).unwrap_or_default();
    rest.starts_with(b".") || rest.starts_with(b"?.")
}

impl OuterNames {
    pub fn collect<'a>(chunks: impl Iterator<Item = &'a [OuterName]>) -> Self {
        let mut all = HashMap::with_hasher(RandomState::default());
        for (chunk, names) in chunks.enumerate() {
            for (place, OuterName { name, rank }) in names.iter().enumerate() {
                let found = (*rank, chunk, place);
                match all.get_mut(&**name) {
                    None => drop(all.insert(Arc::clone(name), found)),
                    Some(known) if found < *known => *known = found,
                    Some(_) => {}
                }
            }
        }
        Self(all)
    }

    pub fn get(&self, name: &str) -> Option<ExportPlace> {
        self.0.get(name).copied()
    }
}
