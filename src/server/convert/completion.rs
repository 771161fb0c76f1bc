//! Hovers and completion.

use serde::{Deserialize, Serialize};

use super::commands::preview_link;
use super::ranges::range;
use crate::features::completion::{Item, ItemKind};
use crate::features::hover::Hover;
use crate::features::panel::Kind;
use crate::features::preview::{Markup, Preview};
use crate::server::capabilities::Capabilities;
use crate::server::document::Document;
use crate::server::lsp::types;
use crate::server::lsp::types::Url;

/// What a proposal carries to find its documentation again.
#[derive(Debug, Serialize, Deserialize)]
pub struct ItemData {
    /// The document it was made for.
    pub uri: Url,
    /// Its label.
    pub label: String,
}

/// An answer to `textDocument/hover`.
pub fn hover(hover: &Hover, url: &Url, document: &Document, client: &Capabilities) -> types::Hover {
    let range = range(document, hover.span, client.encoding);
    let link = |kind: Kind| preview_link(client, kind, url, range.start);
    types::Hover {
        contents: types::HoverContents::Markup(markup(client.markdown_hover, &hover.text, &link)),
        range: Some(range),
    }
}

/// An answer to `textDocument/completion`; `None` rather than an empty list, so that a client
/// with a second server does not wait for more from this one.
pub fn completion(
    items: Vec<Item>,
    url: &Url,
    document: &Document,
    client: &Capabilities,
) -> Option<types::CompletionResponse> {
    if items.is_empty() {
        return None;
    }
    let items = items.into_iter().map(|item| completion_item(item, url, document, client)).collect();
    Some(types::CompletionResponse::List(types::CompletionList { is_incomplete: false, items }))
}

fn completion_item(
    item: Item,
    url: &Url,
    document: &Document,
    client: &Capabilities,
) -> types::CompletionItem {
    let data = ItemData { uri: url.clone(), label: item.label.clone() };
    let replace = range(document, item.replace, client.encoding);
    let text_edit = if client.insert_replace {
        let insert = range(document, item.insert, client.encoding);
        types::CompletionTextEdit::InsertAndReplace(types::InsertReplaceEdit {
            new_text: item.text,
            insert,
            replace,
        })
    } else {
        types::CompletionTextEdit::Edit(types::TextEdit { range: replace, new_text: item.text })
    };
    types::CompletionItem {
        label: item.label,
        // The rows of the TypeScript server have no type: so one sees at a glance which are parameters.
        label_details: client.label_details.then(|| types::CompletionItemLabelDetails {
            detail: None,
            description: Some(item.detail.clone()),
        }),
        kind: Some(kind(item.kind)),
        detail: Some(item.detail),
        sort_text: Some(item.sort),
        filter_text: Some(item.filter),
        text_edit: Some(text_edit),
        data: serde_json::to_value(data).ok(),
        ..Default::default()
    }
}

fn kind(kind: ItemKind) -> types::CompletionItemKind {
    match kind {
        ItemKind::Field => types::CompletionItemKind::FIELD,
        ItemKind::Keyword => types::CompletionItemKind::KEYWORD,
        // The protocol has no types that are built in; others show them as this.
        ItemKind::Type => types::CompletionItemKind::STRUCT,
        ItemKind::Value => types::CompletionItemKind::VALUE,
        ItemKind::Function => types::CompletionItemKind::FUNCTION,
        ItemKind::Method => types::CompletionItemKind::METHOD,
        ItemKind::Variable => types::CompletionItemKind::VARIABLE,
        ItemKind::Module => types::CompletionItemKind::MODULE,
        ItemKind::File => types::CompletionItemKind::FILE,
        ItemKind::Text => types::CompletionItemKind::TEXT,
    }
}

/// The documentation of a proposal.
pub fn documentation(text: &Preview, client: &Capabilities) -> types::Documentation {
    types::Documentation::MarkupContent(markup(client.markdown_completion, text, &|_| None))
}

fn markup(markdown: bool, text: &Preview, link: &dyn Fn(Kind) -> Option<String>) -> types::MarkupContent {
    let (kind, markup) = if markdown {
        (types::MarkupKind::Markdown, Markup::Markdown)
    } else {
        (types::MarkupKind::PlainText, Markup::Plain)
    };
    types::MarkupContent { kind, value: text.render(markup, link) }
}
