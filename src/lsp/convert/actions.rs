use std::collections::HashSet;

use serde_json::json;

use super::ranges::range;
use super::{diagnostics, edits};
use crate::ide::missing_declarations;
use crate::ide::refactorings::{Refactoring, RefactoringKind, is_creation};
use crate::lint::{Diagnostic, Fix, TextEdit};
use crate::lsp::capabilities::{EXPLAIN, FIX_ALL, WRITE_DECLARATIONS};
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::reach::Reach;
use crate::lsp::snapshot::Snapshot;
use crate::source_file::SourceFile;
use crate::text::{Span, TextChange};
use crate::workspace::Move;

/// Omits fixes that edit a file with unknown text, and those that rename a file if the client cannot.
pub fn quick_fixes(diagnostic: &Diagnostic, snapshot: &Snapshot) -> Vec<types::CodeActionOrCommand> {
    let client = &snapshot.client;
    let preferred = diagnostic.fixes.iter().filter(|fix| fix.is_safe()).count() == 1;
    let shown = diagnostics::diagnostic(diagnostic, snapshot);
    let action = |fix: &Fix| {
        if fix.moved.is_some() && !client.moves_files {
            return None;
        }
        Some(types::CodeActionOrCommand::CodeAction(types::CodeAction {
            title: fix.title.clone(),
            kind: Some(types::CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![shown.clone()]),
            edit: Some(workspace_edit(&fix.edits, fix.moved.as_ref(), snapshot)?),
            is_preferred: (client.preferred_actions && preferred && fix.is_safe()).then_some(true),
            ..Default::default()
        }))
    };
    diagnostic.fixes.iter().filter_map(action).collect()
}

pub fn explanations<'d>(
    found: &'d [Diagnostic],
    snapshot: &'d Snapshot,
) -> impl Iterator<Item = types::CodeActionOrCommand> + use<'d> {
    let mut explained = HashSet::new();
    let events =
        found.iter().filter(move |it| snapshot.client.explains_rules && explained.insert(it.rule.code));
    events.map(|diagnostic| {
        let code = diagnostic.rule.code;
        let title = format!("Explain {code}");
        types::CodeActionOrCommand::CodeAction(types::CodeAction {
            title: title.clone(),
            kind: Some(types::CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostics::diagnostic(diagnostic, snapshot)]),
            command: Some(types::Command {
                title,
                command: EXPLAIN.to_owned(),
                arguments: Some(vec![code.into()]),
            }),
            ..Default::default()
        })
    })
}

/// A refused refactoring is shown disabled with its reason, where the client can and the user asked for refactorings.
pub fn refactorings(
    refactorings: Vec<Refactoring>,
    snapshot: &Snapshot,
    shows_refused: bool,
) -> impl Iterator<Item = types::CodeActionOrCommand> {
    let shows_refused = shows_refused && snapshot.client.disabled_actions;
    refactorings.into_iter().filter_map(move |Refactoring { title, kind, edits }| {
        let (edit, disabled) = match edits {
            Ok(mut edits) => {
                let created = edits.extract_if(.., |edit| is_creation(edit)).next();
                let edit = workspace_edit(&edits, None, snapshot)?;
                let edit = match created {
                    Some(created) if snapshot.client.creates_files => edits::with_new_file(edit, &created)?,
                    Some(_) => return None,
                    None => edit,
                };
                (Some(edit), None)
            }
            Err(reason) if shows_refused => (None, Some(types::CodeActionDisabled { reason })),
            Err(_) => return None,
        };
        let kind = Some(refactoring_kind(kind));
        Some(types::CodeActionOrCommand::CodeAction(types::CodeAction {
            title,
            kind,
            edit,
            disabled,
            ..Default::default()
        }))
    })
}

/// Offers GenAIScript's declarations for TypeScript, where the client can write them.
pub fn write_declarations(snapshot: &Snapshot) -> Option<types::CodeActionOrCommand> {
    let uri = snapshot.document.uri.url().filter(|_| snapshot.client.writes_declarations)?;
    let title = missing_declarations::TITLE.to_owned();
    Some(types::CodeActionOrCommand::CodeAction(types::CodeAction {
        title: title.clone(),
        kind: Some(types::CodeActionKind::QUICKFIX),
        command: Some(types::Command {
            title,
            command: WRITE_DECLARATIONS.to_owned(),
            arguments: Some(vec![json!({ "textDocument": { "uri": uri } })]),
        }),
        ..Default::default()
    }))
}

pub fn refactoring_kind(kind: RefactoringKind) -> types::CodeActionKind {
    match kind {
        RefactoringKind::Rewrite => types::CodeActionKind::REFACTOR_REWRITE,
        RefactoringKind::Extract => types::CodeActionKind::REFACTOR_EXTRACT,
    }
}

fn workspace_edit(
    edits: &[TextEdit],
    moved: Option<&Move>,
    snapshot: &Snapshot,
) -> Option<types::WorkspaceEdit> {
    let client = &snapshot.client;
    let own = Some(snapshot.document.path());
    let reach = Reach { project: &snapshot.project, documents: &snapshot.documents, own };
    if moved.is_some_and(|moved| !reach.covers(&moved.old)) {
        return None;
    }
    let mut files: Vec<(Url, Option<i32>, Vec<types::TextEdit>)> = Vec::new();
    for edit in edits {
        let document = match &edit.file {
            Some(path) if path != snapshot.document.path() => {
                snapshot.documents.at(path).filter(|_| reach.covers(path))?
            }
            _ => &snapshot.document,
        };
        let uri = document.uri.url()?;
        let edit = types::TextEdit {
            range: range(document, edit.span, client.encoding),
            new_text: edit.text.clone(),
        };
        match files.iter_mut().find(|(known, ..)| *known == uri) {
            Some((.., edits)) => edits.push(edit),
            None => files.push((uri, Some(document.version), vec![edit])),
        }
    }
    let moved = match moved {
        Some(moved) => Some(edits::rename_file(moved)?),
        None => None,
    };
    Some(edits::workspace_edit(files, moved, client))
}

pub fn fix_all(fixed: &SourceFile, snapshot: &Snapshot) -> Option<types::CodeActionOrCommand> {
    let edit = difference(snapshot.file.source(), fixed.source());
    Some(types::CodeActionOrCommand::CodeAction(types::CodeAction {
        title: "Apply all safe fixes".to_owned(),
        kind: Some(FIX_ALL),
        edit: Some(workspace_edit(&[edit], None, snapshot)?),
        ..Default::default()
    }))
}

fn difference(old: &str, new: &str) -> TextEdit {
    let TextChange { start, old_end, new_end } = TextChange::between(old, new);
    TextEdit { file: None, span: Span::new(start, old_end), text: new[start..new_end].to_owned() }
}
