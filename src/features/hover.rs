//! What stands behind the cursor, made for reading.

use crate::project::Project;
use crate::script::SourceFile;
use crate::text::Span;

/// The answer to a hover.
#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    /// The place it speaks of.
    pub span: Span,
    /// The text, as Markdown.
    pub markdown: String,
}

/// What to say of the place at `offset`; `None` where promptsig knows nothing that the
/// TypeScript server does not.
pub fn hover(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    let _ = (file, project, offset);
    None
}
