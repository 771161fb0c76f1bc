use crate::ide::completion;
use crate::lsp::backend::Backend;
use crate::lsp::convert::{self, ItemData};
use crate::lsp::protocol::types::{CompletionItem, Documentation};
use crate::lsp::snapshot::Snapshot;

/// Adds the documentation; an item without any, or of another server, is returned unchanged.
pub async fn completion_resolve(backend: &Backend, item: CompletionItem) -> CompletionItem {
    let documentation = resolved(backend, &item).await;
    CompletionItem { documentation: documentation.or(item.documentation), ..item }
}

async fn resolved(backend: &Backend, item: &CompletionItem) -> Option<Documentation> {
    let data: ItemData = serde_json::from_value(item.data.clone()?).ok()?;
    let snapshot = backend.state.snapshot(&data.uri).await?;
    documentation(&snapshot, &item.label, &data)
}

pub(super) fn documentation(snapshot: &Snapshot, label: &str, data: &ItemData) -> Option<Documentation> {
    let Snapshot { file, project, .. } = snapshot;
    let text = match &data.topic {
        Some(topic) => completion::document_topic(file, project, topic),
        None => completion::document(file, project, label, data.kind),
    }?;
    Some(convert::documentation(&text, &snapshot.client))
}
