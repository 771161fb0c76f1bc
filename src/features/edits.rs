//! Changes of files, as plain data.

use std::collections::BTreeMap;

use crate::project::symbols::Occurrence;
use crate::script::FilePath;
use crate::text::Span;

/// The changes of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdits {
    /// The file.
    pub path: FilePath,
    /// What to write where, in source order; no two overlap.
    pub edits: Vec<TextEdit>,
}

/// One change of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextEdit {
    /// What is replaced.
    pub span: Span,
    /// What comes in its place.
    pub text: String,
}

/// Collects changes of several files.
#[derive(Debug, Default)]
pub(super) struct Edits(BTreeMap<FilePath, Vec<TextEdit>>);

impl Edits {
    /// Makes a place say `name` where it now names a symbol.
    pub fn rename(&mut self, place: &Occurrence, name: &str) {
        if place.name == name {
            return;
        }
        let (span, text) = place.rewritten(name);
        self.0.entry(place.path.clone()).or_default().push(TextEdit { span, text });
    }

    /// The changes by file.
    pub fn finish(self) -> Vec<FileEdits> {
        let files = self.0.into_iter().map(|(path, mut edits)| {
            edits.sort();
            edits.dedup();
            FileEdits { path, edits }
        });
        files.collect()
    }
}
