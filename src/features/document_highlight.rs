//! The other places in one file that name what stands at the cursor.

use crate::project::Project;
use crate::project::symbols;
use crate::script::SourceFile;
use crate::text::Span;

/// One such place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Where the name stands.
    pub span: Span,
    /// Whether it declares the name or gives it a value.
    pub write: bool,
}

/// The places in `file` that name what stands at `offset`, in source order.
pub fn document_highlight(file: &SourceFile, project: &Project, offset: usize) -> Vec<Highlight> {
    let Some(named) = symbols::named_at(file, project, offset) else { return Vec::new() };
    symbols::occurrences(file, project, &named.symbol)
        .into_iter()
        .filter(|found| found.path == file.path)
        .map(|found| Highlight { span: found.span, write: found.kind.writes() })
        .collect()
}
