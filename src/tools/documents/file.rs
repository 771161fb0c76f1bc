//! A document, parsed when its content is first needed.

use std::sync::{Arc, OnceLock};

use super::{Notation, ToolDocument};
use crate::file_path::FilePath;
use crate::syntax::Value;
use crate::text::Span;

/// File in JSON or YAML. Cheap to clone.
#[derive(Clone, Debug)]
pub struct DocumentFile {
    pub path: FilePath,
    pub source: Arc<str>,
    pub notation: Notation,
    content: Arc<OnceLock<Result<DocumentContent, DocumentProblem>>>,
}

#[derive(Debug)]
struct DocumentContent {
    root: Value,
    tools: Option<ToolDocument>,
}

/// Reason why a text is not a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentProblem {
    pub span: Span,
    pub message: String,
}

impl DocumentFile {
    /// Returns `None` if the name is not a document's.
    pub fn read(path: FilePath, source: Arc<str>) -> Option<Self> {
        let notation = Notation::of_path(&path)?;
        Some(Self { path, source, notation, content: Arc::default() })
    }

    #[must_use]
    pub fn update(&self, source: Arc<str>) -> Self {
        Self { path: self.path.clone(), source, notation: self.notation, content: Arc::default() }
    }

    fn content(&self) -> Result<&DocumentContent, &DocumentProblem> {
        let parse = || {
            let root = self.notation.parse(&self.source);
            let root = root.map_err(|(span, message)| DocumentProblem { span, message })?;
            let tools = ToolDocument::read(&root);
            Ok(DocumentContent { root, tools })
        };
        self.content.get_or_init(parse).as_ref()
    }

    pub fn root(&self) -> Result<&Value, &DocumentProblem> {
        self.content().map(|content| &content.root)
    }

    /// Returns its tools; `None` if it is of another kind, or does not parse.
    pub fn tools(&self) -> Option<&ToolDocument> {
        self.content().ok()?.tools.as_ref()
    }

    /// Returns the line of a place, from 1.
    pub fn line_of(&self, place: Span) -> usize {
        let before = self.source.get(..place.range().start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    pub fn is_broken(&self) -> bool {
        self.content().is_err()
    }
}
