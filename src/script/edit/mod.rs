//! Changes of source: one replacement, those of several files, and the source that fixes write in
//! the author's style.

mod literal;
mod members;
mod step;
mod style;

pub use literal::{key, line, line_members, put_string, string_lines, string_property};
pub use members::{
    add_after, add_item, add_member, add_string_property, add_type, as_examples, indent, remove,
    remove_member, remove_run, rename_key, replace_string,
};
pub(super) use step::step;
pub use style::{Style, quote_at, quote_of};

use std::collections::BTreeMap;

use super::FilePath;
use crate::text::Span;

/// One replacement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// The file; `None` for the one at hand.
    pub file: Option<FilePath>,
    /// The bytes that go.
    pub span: Span,
    /// The text that comes.
    pub text: String,
}

impl Edit {
    /// A replacement in the file at hand.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { file: None, span, text: text.into() }
    }
}

impl From<Edit> for Vec<Edit> {
    fn from(edit: Edit) -> Self {
        vec![edit]
    }
}

/// The changes of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdits {
    /// The file.
    pub path: FilePath,
    /// What to write where, in source order; no two overlap.
    pub edits: Vec<Edit>,
}

impl FileEdits {
    /// Changes that name their files, by file; one that is there twice is made once.
    pub fn by_file(edits: impl IntoIterator<Item = Edit>) -> Vec<Self> {
        let mut files: BTreeMap<FilePath, Vec<Edit>> = BTreeMap::new();
        for mut edit in edits {
            if let Some(path) = edit.file.take() {
                files.entry(path).or_default().push(edit);
            }
        }
        let files = files.into_iter().map(|(path, mut edits)| {
            edits.sort();
            edits.dedup();
            Self { path, edits }
        });
        files.collect()
    }
}
