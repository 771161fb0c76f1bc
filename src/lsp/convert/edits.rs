//! Conversion of file changes.

use std::collections::HashMap;

use super::ranges::{range, text_range};
use crate::genaiscript::edit::{FileEdits, TextEdit};
use crate::ide::rename::Renamable;
use crate::lsp::capabilities::Capabilities;
use crate::lsp::document::Document;
use crate::lsp::protocol::jsonrpc::{Error, ErrorCode};
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::texts::Texts;
use crate::lsp::uri::{DocUri, file_url};
use crate::workspace::Move;

/// Protocol error code `RequestFailed`: the request is valid but refused, with a message for the user.
const REQUEST_FAILED: i64 = -32803;

pub fn moves(params: &types::RenameFilesParams) -> Vec<Move> {
    let path = |uri: &str| Some(DocUri::path(&Url::parse(uri).ok()?));
    params
        .files
        .iter()
        .filter_map(|file| Some(Move { old: path(&file.old_uri)?, new: path(&file.new_uri)? }))
        .collect()
}

pub fn refusal(reason: String) -> Error {
    Error { code: ErrorCode::ServerError(REQUEST_FAILED), message: reason.into(), data: None }
}

pub fn renamable(
    found: Renamable,
    document: &Document,
    client: &Capabilities,
) -> types::PrepareRenameResponse {
    types::PrepareRenameResponse::RangeWithPlaceholder {
        range: range(document, found.span, client.encoding),
        placeholder: found.name,
    }
}

/// Returns `None` if a text is unknown.
pub fn file_edits(
    files: &[FileEdits],
    moved: Option<&Move>,
    texts: &mut Texts<'_>,
    client: &Capabilities,
) -> Option<types::WorkspaceEdit> {
    let mut changes = Vec::new();
    for file in files {
        let located = texts.located(&file.path)?;
        let edits: Vec<types::TextEdit> = file
            .edits
            .iter()
            .map(|edit| types::TextEdit {
                range: text_range(&located.text, edit.span, client.encoding),
                new_text: edit.text.clone(),
            })
            .collect();
        changes.push((located.url.clone(), located.version, edits));
    }
    Some(workspace_edit(changes, moved.and_then(rename_file), client))
}

pub(super) fn rename_file(moved: &Move) -> Option<types::RenameFile> {
    Some(types::RenameFile {
        old_uri: file_url(&moved.old)?,
        new_uri: file_url(&moved.new)?,
        options: None,
        annotation_id: None,
    })
}

/// Adds the creation of a file with a text. The client refuses all of it if the file exists by now.
pub(super) fn with_new_file(edit: types::WorkspaceEdit, created: &TextEdit) -> Option<types::WorkspaceEdit> {
    let uri = file_url(created.file.as_ref()?)?;
    let Some(types::DocumentChanges::Edits(edits)) = edit.document_changes else { return None };
    let options = types::CreateFileOptions { overwrite: Some(false), ignore_if_exists: Some(false) };
    let creation = types::CreateFile { uri: uri.clone(), options: Some(options), annotation_id: None };
    let text = types::TextEdit { range: types::Range::default(), new_text: created.text.clone() };
    let filling = types::TextDocumentEdit {
        text_document: types::OptionalVersionedTextDocumentIdentifier { uri, version: None },
        edits: vec![types::OneOf::Left(text)],
    };
    let operations = [
        types::DocumentChangeOperation::Op(types::ResourceOp::Create(creation)),
        types::DocumentChangeOperation::Edit(filling),
    ];
    let others = edits.into_iter().map(types::DocumentChangeOperation::Edit);
    let changes = types::DocumentChanges::Operations(operations.into_iter().chain(others).collect());
    Some(types::WorkspaceEdit { document_changes: Some(changes), ..Default::default() })
}

pub fn workspace_edit(
    changes: Vec<(Url, Option<i32>, Vec<types::TextEdit>)>,
    moved: Option<types::RenameFile>,
    client: &Capabilities,
) -> types::WorkspaceEdit {
    if !client.versioned_edits {
        let changes: HashMap<_, _> = changes.into_iter().map(|(url, _, edits)| (url, edits)).collect();
        return types::WorkspaceEdit { changes: Some(changes), ..Default::default() };
    }
    let edits = changes.into_iter().map(|(uri, version, edits)| types::TextDocumentEdit {
        text_document: types::OptionalVersionedTextDocumentIdentifier { uri, version },
        edits: edits.into_iter().map(types::OneOf::Left).collect(),
    });
    let changes = match moved {
        None => types::DocumentChanges::Edits(edits.collect()),
        Some(moved) => {
            let moved = types::DocumentChangeOperation::Op(types::ResourceOp::Rename(moved));
            let edits = edits.map(types::DocumentChangeOperation::Edit);
            types::DocumentChanges::Operations(edits.chain([moved]).collect())
        }
    };
    types::WorkspaceEdit { document_changes: Some(changes), ..Default::default() }
}
