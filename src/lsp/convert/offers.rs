//! Offered edits, by which the server recognises an edit that the client applies.

use super::ranges::span;
use crate::lsp::document::Document;
use crate::lsp::documents::Documents;
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::typing::Offer;
use crate::lsp::uri::DocUri;
use crate::text::Encoding;

pub fn offered_actions(
    actions: &[types::CodeActionOrCommand],
    documents: &Documents,
    encoding: Encoding,
) -> Vec<Offer> {
    let edit = |action: &types::CodeActionOrCommand| match action {
        types::CodeActionOrCommand::CodeAction(action) => action.edit.clone(),
        types::CodeActionOrCommand::Command(_) => None,
    };
    actions.iter().filter_map(edit).flat_map(|edit| offered(&edit, documents, encoding)).collect()
}

pub fn offered(edit: &types::WorkspaceEdit, documents: &Documents, encoding: Encoding) -> Vec<Offer> {
    let mut offers = Vec::new();
    let mut add = |url: &Url, edits: Vec<&types::TextEdit>| {
        if let Some(document) = documents.get(&DocUri::new(url)) {
            offers.push(offer(document, edits, encoding));
        }
    };
    for (url, edits) in edit.changes.iter().flatten() {
        add(url, edits.iter().collect());
    }
    for edit in edit.document_changes.iter().flat_map(document_edits) {
        add(&edit.text_document.uri, edit.edits.iter().map(text_edit).collect());
    }
    offers
}

pub fn offer<'e>(
    document: &Document,
    edits: impl IntoIterator<Item = &'e types::TextEdit>,
    encoding: Encoding,
) -> Offer {
    let edits = edits.into_iter().map(|edit| (span(document, edit.range, encoding), edit.new_text.clone()));
    Offer { uri: document.uri.clone(), version: document.version, edits: edits.collect() }
}

fn document_edits(changes: &types::DocumentChanges) -> Vec<&types::TextDocumentEdit> {
    match changes {
        types::DocumentChanges::Edits(edits) => edits.iter().collect(),
        types::DocumentChanges::Operations(operations) => {
            let edits = operations.iter().filter_map(|operation| match operation {
                types::DocumentChangeOperation::Edit(edit) => Some(edit),
                types::DocumentChangeOperation::Op(_) => None,
            });
            edits.collect()
        }
    }
}

fn text_edit(edit: &types::OneOf<types::TextEdit, types::AnnotatedTextEdit>) -> &types::TextEdit {
    match edit {
        types::OneOf::Left(edit) => edit,
        types::OneOf::Right(annotated) => &annotated.text_edit,
    }
}
