use serde::{Deserialize, Serialize};

use super::commands::preview_link;
use super::ranges::range;
use crate::ide::completion::choice::plain;
use crate::ide::completion::{CompletionItem, CompletionTopic, ItemKind};
use crate::ide::hover::Hover;
use crate::ide::markup::{Markup, MarkupDocument};
use crate::ide::preview::ViewKind;
use crate::lsp::capabilities::Capabilities;
use crate::lsp::document::Document;
use crate::lsp::protocol::types;
use crate::lsp::protocol::types::Url;

/// Data of a completion item by which `completionItem/resolve` finds its documentation.
#[derive(Debug, Serialize, Deserialize)]
pub struct ItemData {
    pub uri: Url,
    pub label: String,
    pub kind: ItemKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<CompletionTopic>,
}

pub fn hover(hover: &Hover, url: &Url, document: &Document, client: &Capabilities) -> types::Hover {
    let range = range(document, hover.span, client.encoding);
    let link = |kind: ViewKind| preview_link(client, kind, url, range.start);
    types::Hover {
        contents: types::HoverContents::Markup(markup(client.markdown_hover, &hover.text, &link)),
        range: Some(range),
    }
}

/// An empty list becomes `None`, so that a client with a second server does not wait for more items from this one.
pub fn completion(
    items: Vec<CompletionItem>,
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
    item: CompletionItem,
    url: &Url,
    document: &Document,
    client: &Capabilities,
) -> types::CompletionItem {
    let is_snippet = item.is_snippet && client.snippets;
    let item = if item.is_snippet && !client.snippets {
        CompletionItem { text: plain(&item.text), ..item }
    } else {
        item
    };
    let data = ItemData { uri: url.clone(), label: item.label.clone(), kind: item.kind, topic: item.topic };
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
        // The TypeScript server shows no types, so this label distinguishes parameters at a glance.
        label_details: client.label_details.then(|| types::CompletionItemLabelDetails {
            detail: None,
            description: Some(item.detail.clone()),
        }),
        kind: Some(kind(item.kind)),
        detail: Some(item.detail),
        sort_text: Some(item.sort),
        filter_text: Some(item.filter),
        text_edit: Some(text_edit),
        insert_text_format: is_snippet.then_some(types::InsertTextFormat::SNIPPET),
        data: serde_json::to_value(data).ok(),
        ..Default::default()
    }
}

fn kind(kind: ItemKind) -> types::CompletionItemKind {
    match kind {
        ItemKind::Field | ItemKind::Option => types::CompletionItemKind::FIELD,
        ItemKind::Keyword => types::CompletionItemKind::KEYWORD,
        // The protocol has no kind for built-in types; other servers use this one.
        ItemKind::Type => types::CompletionItemKind::STRUCT,
        ItemKind::Value => types::CompletionItemKind::VALUE,
        ItemKind::Function => types::CompletionItemKind::FUNCTION,
        ItemKind::Method => types::CompletionItemKind::METHOD,
        ItemKind::Variable => types::CompletionItemKind::VARIABLE,
        ItemKind::Module => types::CompletionItemKind::MODULE,
        ItemKind::File => types::CompletionItemKind::FILE,
        ItemKind::Text => types::CompletionItemKind::TEXT,
        ItemKind::Snippet => types::CompletionItemKind::SNIPPET,
    }
}

pub fn documentation(text: &MarkupDocument, client: &Capabilities) -> types::Documentation {
    types::Documentation::MarkupContent(markup(client.markdown_completion, text, &|_| None))
}

pub(super) fn markup(
    markdown: bool,
    text: &MarkupDocument,
    link: &dyn Fn(ViewKind) -> Option<String>,
) -> types::MarkupContent {
    let (kind, markup) = if markdown {
        (types::MarkupKind::Markdown, Markup::Markdown)
    } else {
        (types::MarkupKind::PlainText, Markup::Plain)
    };
    types::MarkupContent { kind, value: text.render(markup, link) }
}
