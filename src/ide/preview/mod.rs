//! Previews of a position, in an editor or by `promptsig preview`: five views, each as Markdown for a reader
//! and as JSON for a program. Unlike a hover, a preview leaves nothing out.
mod dialect;
mod found;
mod manual;
mod run;
mod schema;
mod seen;
mod vars;

use serde_json::{Value as Json, json};

use crate::genaiscript::SourceFile;
use crate::ide::markup::MarkupDocument;
use crate::ide::shell::Shell;
use crate::providers::{ConversionOptions, Dialect};
use crate::text::Span;
use crate::workspace::Project;

pub use super::view::ViewKind;

/// Returns one view of the position at `offset`.
pub fn panel(
    file: &SourceFile,
    project: &Project,
    offset: usize,
    kind: ViewKind,
    options: PreviewOptions,
) -> Preview {
    if file.agentscript().is_some() && kind != ViewKind::Schema {
        return of_agentscript(file);
    }
    match kind {
        ViewKind::Schema if options.dialect == Dialect::JsonSchema => schema::panel(file, project, offset),
        ViewKind::Schema => dialect::panel(file, project, offset, options),
        ViewKind::Vars => vars::panel(file, project),
        ViewKind::Seen => seen::panel(file, project),
        ViewKind::Run => run::panel(file, project, options.shell),
        ViewKind::Manual => manual::panel(file, offset),
    }
}

const REASON: &str =
    "This view is for GenAIScript scripts. Files in AgentScript have the view of their schemas.";

fn of_agentscript(file: &SourceFile) -> Preview {
    let mut preview = MarkupDocument::whole();
    preview.text(REASON);
    let title = format!("{} is in AgentScript", file.path.name());
    Preview { title, span: Span::default(), text: preview, json: json!({ "reason": REASON }) }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    pub title: String,
    pub span: Span,
    pub text: MarkupDocument,
    /// Content for a program; each view's own file describes it.
    pub json: Json,
}

/// Span of the metadata call, or the start of the file.
pub(super) fn call_span(file: &SourceFile) -> Span {
    file.script().call().map_or_else(Span::default, |call| call.callee)
}

#[derive(Clone, Copy, Debug)]
pub struct PreviewOptions {
    pub shell: Shell,
    pub dialect: Dialect,
    pub config: ConversionOptions,
}

impl PreviewOptions {
    pub fn new(shell: Shell) -> Self {
        Self { shell, dialect: Dialect::JsonSchema, config: ConversionOptions::default() }
    }
}
