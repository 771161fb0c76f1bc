use super::ranges::position;
use crate::file_path::FilePath;
use crate::lsp::document::ContentChange;
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;
use crate::lsp::uri::DocUri;

pub fn content_changes(changes: Vec<types::TextDocumentContentChangeEvent>) -> Vec<ContentChange> {
    let range = |range: types::Range| (position(range.start), position(range.end));
    changes
        .into_iter()
        .map(|change| ContentChange { range: change.range.map(range), text: change.text })
        .collect()
}

/// Returns absolute paths without a trailing slash, and only of folders on a disk.
pub fn folders(folders: &[types::WorkspaceFolder]) -> Vec<String> {
    folders.iter().filter_map(|folder| folder_path(&folder.uri)).collect()
}

/// A client without workspace folder support has one root or none.
pub fn roots(listed: Option<&[types::WorkspaceFolder]>, only: Option<&Url>) -> Vec<String> {
    match listed {
        Some(listed) => folders(listed),
        None => only.and_then(folder_path).into_iter().collect(),
    }
}

fn folder_path(url: &Url) -> Option<String> {
    if url.scheme() != "file" {
        return None;
    }
    let path = DocUri::path(url);
    let bare = path.as_str().trim_end_matches('/');
    Some(if bare.is_empty() { "/".to_owned() } else { bare.to_owned() })
}

pub fn paths<'a>(uris: impl Iterator<Item = &'a str>) -> Vec<FilePath> {
    uris.filter_map(|uri| Some(DocUri::path(&Url::parse(uri).ok()?))).collect()
}

/// In the hierarchy of kinds, `quickfix` includes `quickfix.more`.
pub fn wants(only: Option<&[types::CodeActionKind]>, kind: &types::CodeActionKind) -> bool {
    let Some(only) = only else { return true };
    only.iter().any(|wanted| {
        let rest = kind.as_str().strip_prefix(wanted.as_str());
        wanted.as_str().is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

pub trait AboutDocument {
    fn url(&self) -> &Url;

    /// Returns the position of the cursor, if the request is about it.
    fn position(&self) -> Option<types::Position> {
        None
    }
}

macro_rules! about_document {
    ($($params:ident: $($field:ident).+ $(, $($at:ident).+)?;)*) => {
        $(impl AboutDocument for types::$params {
            fn url(&self) -> &Url {
                &self.$($field).+.uri
            }

            $(fn position(&self) -> Option<types::Position> {
                Some(self.$($at).+)
            })?
        })*
    };
}

about_document! {
    HoverParams: text_document_position_params.text_document, text_document_position_params.position;
    CompletionParams: text_document_position.text_document, text_document_position.position;
    SignatureHelpParams: text_document_position_params.text_document, text_document_position_params.position;
    CodeActionParams: text_document, range.start;
    CodeLensParams: text_document;
    InlayHintParams: text_document;
    GotoDefinitionParams: text_document_position_params.text_document, text_document_position_params.position;
    ReferenceParams: text_document_position.text_document, text_document_position.position;
    DocumentHighlightParams: text_document_position_params.text_document, text_document_position_params.position;
    DocumentSymbolParams: text_document;
    DocumentLinkParams: text_document;
    FoldingRangeParams: text_document;
    SelectionRangeParams: text_document;
    DocumentFormattingParams: text_document;
    TextDocumentPositionParams: text_document, position;
    RenameParams: text_document_position.text_document, text_document_position.position;
}
