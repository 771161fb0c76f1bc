//! Previews of a position, in an editor or by `promptsig preview`: six views, each as Markdown for a reader
//! and as JSON for a program. Unlike a hover, a preview leaves nothing out.
mod dialect;
mod form;
mod found;
mod manual;
mod places;
mod run;
mod schema;
mod seen;
mod vars;

use serde_json::{Value as Json, json};

use crate::genaiscript::ScriptFile;
use crate::genaiscript::edit::TextEdit;
use crate::ide::markup::MarkupDocument;
use crate::ide::shell::Shell;
use crate::providers::{ConversionOptions, Dialect};
use crate::source_file::SourceFile;
use crate::text::Span;
use crate::workspace::Project;

pub use super::view::ViewKind;
pub use form::FormInput;
pub use places::PreviewPlace;

pub fn view(
    file: &SourceFile,
    project: &Project,
    offset: usize,
    kind: ViewKind,
    options: &PreviewOptions,
) -> Preview {
    let preview = match (kind, file) {
        (ViewKind::Form, SourceFile::Script(file)) => {
            form::view(file, project, options.shell, &options.input)
        }
        (ViewKind::Schema, _) if options.dialect == Dialect::JsonSchema => {
            schema::view(file, project, offset)
        }
        (ViewKind::Schema, _) => dialect::view(file, project, offset, options),
        (ViewKind::Vars, SourceFile::Script(file)) => vars::view(file, project),
        (ViewKind::Seen, SourceFile::Script(file)) => seen::view(file, project),
        (ViewKind::Run, SourceFile::Script(file)) => run::view(file, project, options.shell),
        (ViewKind::Manual, SourceFile::Script(file)) => manual::view(file, offset),
        (ViewKind::Manual, SourceFile::Module(file)) => manual::of_module(file, project, offset),
        (
            _,
            SourceFile::AgentScript(_)
            | SourceFile::Module(_)
            | SourceFile::Document(_)
            | SourceFile::Skipped(_),
        ) => only_for_scripts(file),
    };
    Preview { places: places::collect(file, project, offset, kind), ..preview }
}

fn only_for_scripts(file: &SourceFile) -> Preview {
    let name = file.path().name();
    let (title, reason) = match file {
        SourceFile::Module(_) => (
            format!("{name} is not a script"),
            "This view is for GenAIScript scripts. Tools in modules have the views of their schemas and of their manual entries.",
        ),
        _ => (
            format!("{name} is in AgentScript"),
            "This view is for GenAIScript scripts. Files in AgentScript have the view of their schemas.",
        ),
    };
    let mut preview = MarkupDocument::whole();
    preview.text(reason);
    Preview {
        title,
        span: Span::default(),
        text: preview,
        json: json!({ "reason": reason }),
        ..Preview::default()
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    pub title: String,
    pub span: Span,
    pub text: MarkupDocument,
    /// Content for a program; each view's own file describes it.
    pub json: Json,
    /// Declarations of what the view names
    pub places: Vec<PreviewPlace>,
    /// Changes of the file that save the values of a form as a test
    pub edits: Vec<TextEdit>,
}

pub(super) fn call_span(file: &ScriptFile) -> Span {
    file.script().call().map_or_else(Span::default, |call| call.callee)
}

#[derive(Clone, Debug)]
pub struct PreviewOptions {
    pub shell: Shell,
    pub dialect: Dialect,
    pub config: ConversionOptions,
    /// Input of a form
    pub input: FormInput,
}

impl PreviewOptions {
    pub fn new(shell: Shell) -> Self {
        Self {
            shell,
            dialect: Dialect::JsonSchema,
            config: ConversionOptions::default(),
            input: FormInput::default(),
        }
    }
}
