use crate::genaiscript::edit::FileEdits;
use crate::text::Span;
use crate::workspace::Move;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamable {
    /// Span without quotes and without a system's id.
    pub span: Span,
    pub name: String,
    /// Whether the rename also renames a file.
    pub moves_file: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    /// Text edits. Paths are from before any move.
    pub files: Vec<FileEdits>,
    /// File whose name gives a script its id, to be moved last.
    pub moved: Option<Move>,
}
