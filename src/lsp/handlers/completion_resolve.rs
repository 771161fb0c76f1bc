use crate::ide::completion;
use crate::lsp::backend::Backend;
use crate::lsp::convert::{self, ItemData};
use crate::lsp::protocol::types::{CompletionItem, Documentation};

/// Adds the documentation; an item without any, or of another server, is returned unchanged.
pub async fn completion_resolve(backend: &Backend, item: CompletionItem) -> CompletionItem {
    let documentation = documentation(backend, &item).await;
    CompletionItem { documentation: documentation.or(item.documentation), ..item }
}

async fn documentation(backend: &Backend, item: &CompletionItem) -> Option<Documentation> {
    let data: ItemData = serde_json::from_value(item.data.clone()?).ok()?;
    let snapshot = backend.state.snapshot(&data.uri).await?;
    let text = completion::document(&snapshot.file, &snapshot.project, &data.label, data.kind)?;
    Some(convert::documentation(&text, &snapshot.client))
}
