//! One piece of a file: a statement of the top level, or a few that do not come apart.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use super::outer::OuterName;
use super::{Language, Tree};

/// From which size on, in bytes, a piece is parsed with the help of what it was before the last edit.
/// Below, that takes longer to prepare than it saves.
const LONG: usize = 1 << 10;

/// A piece, kept as long as its text stands in the file. Nothing of it depends on where that is, nor on
/// what the file was before; it is looked at when somebody asks.
#[derive(Debug)]
pub(super) struct Piece {
    /// Tells it from every other piece of any file.
    pub id: PieceId,
    /// Its length in bytes.
    pub len: usize,
    /// How far behind its beginning the text was looked at to know its end.
    pub seen: usize,
    /// Whether its brackets close, so that it is the same piece within the brackets of another.
    pub is_whole: bool,
    tree: OnceLock<Tree>,
    before: Option<Arc<Sound>>,
    outward: OnceLock<Vec<OuterName>>,
    written: OnceLock<Vec<String>>,
}

/// Tells a piece from every other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(u64);

/// A text that parses, and its tree.
#[derive(Debug)]
struct Sound {
    text: String,
    tree: Tree,
}

static NEXT: AtomicU64 = AtomicU64::new(0);

impl Piece {
    /// The piece with this text, of which `seen` bytes and more were looked at. `before` is the piece
    /// with its text that stood there before an edit.
    pub fn new(text: &str, seen: usize, is_whole: bool, before: Option<(&Self, &str)>) -> Self {
        Self {
            id: PieceId(NEXT.fetch_add(1, Ordering::Relaxed)),
            len: text.len(),
            seen,
            is_whole,
            tree: OnceLock::new(),
            before: before.filter(|_| text.len() >= LONG).and_then(|(piece, text)| piece.sound(text)),
            outward: OnceLock::new(),
            written: OnceLock::new(),
        }
    }

    /// Its tree, whose places are counted from its beginning. `text` is its text.
    pub fn tree(&self, language: Language, text: &str) -> &Tree {
        self.tree.get_or_init(|| {
            let again = self.before.as_ref().and_then(|before| before.tree.reparse(&before.text, text));
            again.unwrap_or_else(|| Tree::parse(language, text))
        })
    }

    /// The names that it binds for other pieces.
    pub fn outward(&self, find: impl FnOnce() -> Vec<OuterName>) -> &[OuterName] {
        self.outward.get_or_init(find)
    }

    /// The same, where somebody asked for them.
    pub fn known_outward(&self) -> Option<&[OuterName]> {
        self.outward.get().map(Vec::as_slice)
    }

    /// The names of other pieces, or of nothing, that it assigns to.
    pub fn written(&self, find: impl FnOnce() -> Vec<String>) -> &[String] {
        self.written.get_or_init(find)
    }

    /// The last text that parsed, of this piece or of what it was before.
    fn sound(&self, text: &str) -> Option<Arc<Sound>> {
        match self.tree.get() {
            Some(tree) if !tree.is_broken() && self.len >= LONG => {
                Some(Arc::new(Sound { text: text.to_owned(), tree: tree.clone() }))
            }
            _ => self.before.clone(),
        }
    }
}
