//! Completion in AgentScript by the tokens before the cursor, as the text being typed does not parse yet.
mod context;
mod values;

use context::CompletionContext;

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
    let item = |(index, choice): (usize, CompletionChoice)| CompletionItem {
        filter: choice.label.clone(),
        label: choice.label,
        detail: choice.detail,
        kind: choice.kind,
        sort: format!("{index:04}"),
        replace,
        insert: Span { end: Span::at(offset).end.max(replace.start), ..replace },
        text: choice.text,
        is_snippet: false,
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
}

impl CompletionChoice {
    /// Creates a candidate that is inserted as it is shown.
    pub fn new(kind: ItemKind, label: impl Into<String>, detail: impl Into<String>) -> Self {
        let label = label.into();
        Self { text: label.clone(), label, detail: detail.into(), kind }
    }

    pub fn keyword(label: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(ItemKind::Keyword, label, detail)
    }

    pub fn writing(self, text: impl Into<String>) -> Self {
        Self { text: text.into(), ..self }
    }
}
