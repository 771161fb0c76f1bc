//! What a rename answers with.

use crate::project::Move;
use crate::script::edit::FileEdits;
use crate::text::Span;

/// A name that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamable {
    /// Where it stands, without quotes and without a system's id.
    pub span: Span,
    /// What stands there.
    pub name: String,
    /// Whether the new name asks for another name of a file.
    pub moves_file: bool,
}

/// What a new name changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    /// The texts. Files are named as they are before any move.
    pub files: Vec<FileEdits>,
    /// The file whose name gives a script its id, to be moved last.
    pub moved: Option<Move>,
}
