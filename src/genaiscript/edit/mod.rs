//! Edits of one or several files, and source that fixes write in the author's style.

mod literal;
mod members;
mod style;
mod yaml;

pub use literal::{key, line, line_members, put_string, string_lines, string_property};
pub use members::{
    add_after, add_item, add_member, add_members, add_nested_members, add_string_property, add_to_pattern,
    add_type, as_examples, blank_end, blank_start, indent, remove, remove_items, remove_member, remove_run,
    rename_key, replace_string,
};
pub(super) use style::step;
pub use style::{CodeStyle, gap, quote_at, quote_of};

use std::collections::BTreeMap;

use crate::file_path::FilePath;
use crate::text::Span;

/// Replacement of a range of one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextEdit {
    /// File; `None` for the current one.
    pub file: Option<FilePath>,
    pub span: Span,
    pub text: String,
}

impl TextEdit {
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { file: None, span, text: text.into() }
    }
}

impl From<TextEdit> for Vec<TextEdit> {
    fn from(edit: TextEdit) -> Self {
        vec![edit]
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdits {
    pub path: FilePath,
    /// Edits in source order, without overlaps.
    pub edits: Vec<TextEdit>,
}

impl FileEdits {
    /// Groups edits by their files; duplicates are merged.
    pub fn by_file(edits: impl IntoIterator<Item = TextEdit>) -> Vec<Self> {
        let mut files: BTreeMap<FilePath, Vec<TextEdit>> = BTreeMap::new();
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
