//! Keys of `env.vars`, where one can be written.

use crate::project::Project;
use crate::script::SourceFile;
use crate::text::Span;

/// One proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// What is shown.
    pub label: String,
    /// A short type beside it.
    pub detail: String,
    /// Where it comes from: empty for the script's own, else the system's id.
    pub origin: String,
    /// What the typed text is compared with, quote included.
    pub filter: String,
    /// The order among the proposals.
    pub sort: String,
    /// The bytes that it replaces.
    pub replace: Span,
    /// The part of `replace` before the cursor, for clients that insert.
    pub insert: Span,
    /// The text that it writes.
    pub text: String,
    /// Further changes in the file that it needs, such as `["…"]` in the place of a dot.
    pub additional: Vec<(Span, String)>,
}

/// The proposals at `offset`; empty wherever no key of `env.vars` can be written.
pub fn complete(file: &SourceFile, project: &Project, offset: usize) -> Vec<Item> {
    let _ = (file, project, offset);
    Vec::new()
}

/// The documentation of the proposal with this label at this place, as Markdown.
pub fn document(file: &SourceFile, project: &Project, label: &str) -> Option<String> {
    let _ = (file, project, label);
    None
}
