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
use crate::text::Span;

/// Data of a completion item by which `completionItem/resolve` finds its documentation, together with the label.
#[derive(Debug, Serialize, Deserialize)]
pub struct ItemData {
    pub uri: Url,
    pub kind: ItemKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<CompletionTopic>,
}

/// The `CompletionList` of the protocol, which is written as it is: the protocol crate would hold the data of each item as a
/// tree.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CompletionList {
    is_incomplete: bool,
    pub items: Vec<ListedItem>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ListedItem {
    pub label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    label_details: Option<types::CompletionItemLabelDetails>,
    kind: types::CompletionItemKind,
    detail: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub documentation: Option<types::Documentation>,
    sort_text: String,
    /// `None` if it is the label.
    #[serde(skip_serializing_if = "Option::is_none")]
    filter_text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    insert_text_format: Option<types::InsertTextFormat>,
    text_edit: types::CompletionTextEdit,
    pub data: ItemData,
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
) -> Option<CompletionList> {
    if items.is_empty() {
        return None;
    }
    // Nearly all items of a list have the same ranges.
    let mut last: Option<(Span, types::Range)> = None;
    let mut range_of = |span: Span| match last {
        Some((known, range)) if known == span => range,
        _ => {
            let range = range(document, span, client.encoding);
            last = Some((span, range));
            range
        }
    };
    let items = items.into_iter().map(|item| listed(item, url, client, &mut range_of)).collect();
    Some(CompletionList { is_incomplete: false, items })
}

fn listed(
    item: CompletionItem,
    url: &Url,
    client: &Capabilities,
    range_of: &mut impl FnMut(Span) -> types::Range,
) -> ListedItem {
    let is_snippet = item.is_snippet && client.snippets;
    let new_text = if item.is_snippet && !client.snippets { plain(&item.text) } else { item.text };
    let text_edit = if client.insert_replace {
        let (insert, replace) = (range_of(item.insert), range_of(item.replace));
        types::CompletionTextEdit::InsertAndReplace(types::InsertReplaceEdit { new_text, insert, replace })
    } else {
        types::CompletionTextEdit::Edit(types::TextEdit { range: range_of(item.replace), new_text })
    };
    ListedItem {
        filter_text: (item.filter != item.label).then_some(item.filter),
        label: item.label,
        // The TypeScript server shows no types, so this label distinguishes parameters at a glance.
        label_details: client.label_details.then(|| types::CompletionItemLabelDetails {
            detail: None,
            description: Some(item.detail.clone()),
        }),
        kind: kind(item.kind),
        detail: item.detail,
        documentation: None,
        sort_text: item.sort,
        insert_text_format: is_snippet.then_some(types::InsertTextFormat::SNIPPET),
        text_edit,
        data: ItemData { uri: url.clone(), kind: item.kind, topic: item.topic },
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
