//! Code actions.

use super::ranges::range;
use super::{diagnostics, edits};
use crate::project::Move;
use crate::rules::{Diagnostic, Edit, Fix};
use crate::script::SourceFile;
use crate::server::capabilities::FIX_ALL;
use crate::server::document::Document;
use crate::server::lsp::types;
use crate::server::lsp::types::Url;
use crate::server::state::State;
use crate::text::Span;

/// The fixes of a diagnostic. Those that touch a file whose text is not known are left out, and
/// those that rename one where the client cannot.
pub fn quick_fixes(
    diagnostic: &Diagnostic,
    document: &Document,
    state: &State,
) -> Vec<types::CodeActionOrCommand> {
    let client = state.capabilities();
    let preferred = diagnostic.fixes.iter().filter(|fix| fix.is_safe()).count() == 1;
    let shown = diagnostics::diagnostic(diagnostic, document, state);
    let action = |fix: &Fix| {
        if fix.moved.is_some() && !client.moves_files {
            return None;
        }
        Some(types::CodeActionOrCommand::CodeAction(types::CodeAction {
            title: fix.title.clone(),
            kind: Some(types::CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![shown.clone()]),
            edit: Some(workspace_edit(&fix.edits, fix.moved.as_ref(), document, state)?),
            is_preferred: (client.preferred_actions && preferred && fix.is_safe()).then_some(true),
            ..Default::default()
        }))
    };
    diagnostic.fixes.iter().filter_map(action).collect()
}

fn workspace_edit(
    edits: &[Edit],
    moved: Option<&Move>,
    document: &Document,
    state: &State,
) -> Option<types::WorkspaceEdit> {
    let client = state.capabilities();
    let mut files: Vec<(Url, Option<i32>, Vec<types::TextEdit>)> = Vec::new();
    for edit in edits {
        let other = match &edit.file {
            Some(path) if path != document.path() => Some(state.document_at(path)?),
            _ => None,
        };
        let document = other.as_deref().unwrap_or(document);
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

/// The action that makes a document say what `fixed` does.
pub fn fix_all(fixed: &SourceFile, document: &Document, state: &State) -> Option<types::CodeActionOrCommand> {
    let edit = difference(&document.file.as_ref()?.source, &fixed.source);
    Some(types::CodeActionOrCommand::CodeAction(types::CodeAction {
        title: "Apply all safe fixes".to_owned(),
        kind: Some(FIX_ALL),
        edit: Some(workspace_edit(&[edit], None, document, state)?),
        ..Default::default()
    }))
}

/// The smallest single change from one text to another.
fn difference(old: &str, new: &str) -> Edit {
    let same = |pair: &((usize, char), char)| pair.0.1 == pair.1;
    let start = old.char_indices().zip(new.chars()).take_while(same);
    let start = start.last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(|(old, new)| old == new);
    let end: usize = end.map(|(letter, _)| letter.len_utf8()).sum();
    let span = Span::new(start, old.len() - end);
    Edit { file: None, span, text: new_rest[..new_rest.len() - end].to_owned() }
}
