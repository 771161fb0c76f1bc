//! Completion in AgentScript by the tokens before the cursor, as the text being typed does not parse yet.
mod context;
mod inputs;
mod members;
mod templates;
mod values;

pub(super) use context::CallAtCursor;
use context::CompletionContext;
pub(super) use values::CompletionPosition;

use crate::agentscript::AgentFile;
use crate::ide::completion::{CompletionItem, ItemKind};
use crate::ide::markup::MarkupDocument;
use crate::text::Span;
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;

/// Returns the completion items at a position, most likely first.
pub fn complete(file: &AgentFile, project: &Project, offset: usize) -> Vec<CompletionItem> {
    let reading = file.reading(project.wanted_agentscript());
    let Some(context) = CompletionContext::at(&file.source, &reading.parsed, offset) else {
        return Vec::new();
    };
    let program = ImportedProgram::load(file, project);
    let choices = values::choices(&context, file, project, &program, offset);
    let replace = context.replace;
    let has_blank = file.source[replace.range().end..].starts_with(' ');
    let item = |(index, choice): (usize, CompletionChoice)| CompletionItem {
        filter: choice.label.clone(),
        label: choice.label,
        detail: choice.detail,
        kind: choice.kind,
        sort: format!("{index:04}"),
        replace,
        insert: Span { end: Span::at(offset).end.max(replace.start), ..replace },
        text: if has_blank { choice.text.trim_end().to_owned() } else { choice.text },
        is_snippet: choice.is_snippet,
        topic: None,
    };
    choices.into_iter().enumerate().map(item).collect()
}

/// Documents the item with this label and kind; an option and a name may share a label.
pub fn document(file: &AgentFile, project: &Project, label: &str, kind: ItemKind) -> Option<MarkupDocument> {
    match kind {
        ItemKind::Option => super::hover::of_option(label),
        ItemKind::Function | ItemKind::Variable | ItemKind::Module => {
            super::hover::of_name(file, project, label)
        }
        _ => None,
    }
}

pub(super) struct CompletionChoice {
    /// Text that is shown and matched against the typed text.
    pub label: String,
    pub detail: String,
    pub kind: ItemKind,
    pub text: String,
    pub is_snippet: bool,
}

impl CompletionChoice {
    /// Creates a candidate that is inserted as it is shown.
    pub fn new(kind: ItemKind, label: impl Into<String>, detail: impl Into<String>) -> Self {
        let label = label.into();
        Self { text: label.clone(), label, detail: detail.into(), kind, is_snippet: false }
    }

    pub fn keyword(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(ItemKind::Keyword, label, detail)
    }

    pub fn writing(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }

    /// Inserts a text with tab stops instead of the label.
    pub fn snippet(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), is_snippet: true, ..self }
    }
}
