use std::sync::Arc;

use super::completion_resolve::documentation;
use crate::ide::completion::{self, CompletionItem, CompletionSites, ItemKind};
use crate::ide::settings_file;
use crate::lint::{self, Rule};
use crate::lsp::backend::Backend;
use crate::lsp::convert::{self, CompletionList};
use crate::lsp::document::Document;
use crate::lsp::protocol::types::{CompletionParams, CompletionResponse};
use crate::lsp::transport;
use crate::lsp::uri::DocUri;
use crate::lsp::workspace_state::SummaryFreshness;
use crate::text::Span;

/// Bytes before the cursor in which a comment is sought.
const LONGEST_COMMENT: usize = 1 << 10;

/// Items that get documentation with the list, the first ones.
const MAX_DOCUMENTED: usize = 64;

pub async fn completion(backend: &Backend, params: CompletionParams) -> Option<CompletionResponse> {
    backend.follow(&params);
    let uri = params.text_document_position.text_document.uri.clone();
    let mut list = offered(backend, params).await?;
    if !backend.state.capabilities().resolves_documentation
        && let Some(snapshot) = backend.state.snapshot(&uri).await
    {
        for item in list.items.iter_mut().take(MAX_DOCUMENTED) {
            item.documentation = documentation(&snapshot, &item.label, &item.data);
        }
    }
    transport::write(&list)
}

/// Runs after each key, mostly without a result, so the cheapest source is first: the text, the syntax, the workspace.
async fn offered(backend: &Backend, params: CompletionParams) -> Option<CompletionList> {
    let at = &params.text_document_position;
    let uri = DocUri::new(&at.text_document.uri);
    let encoding = backend.state.capabilities().encoding;
    let offset_in = |document: &Document| convert::offset(document, at.position, encoding);
    if let Some(settings) = backend.state.settings_file(&uri) {
        let items =
            settings_file::complete(&settings.text.source(), lint::rule_names(), offset_in(&settings));
        return convert::completion(items, &at.text_document.uri, &settings, backend.state.capabilities());
    }
    let document = backend.state.document(&uri)?;
    if let Some(items) = ignored_rules(&document, offset_in(&document)) {
        let client = backend.state.capabilities();
        return convert::completion(items, &at.text_document.uri, &document, client);
    }
    if document.may_be_agentscript() {
        return in_agentscript(backend, &params).await;
    }
    if document.is_module() {
        return in_module(backend, &params, &document).await;
    }
    if !completion::may_complete(document.path(), &document.text, offset_in(&document)) {
        return None;
    }
    let builder = backend.state.snapshot_builder(&uri)?;
    // A change may have been applied since the check.
    let offset = offset_in(&builder.document);
    let document = Arc::clone(&builder.document);
    let script = document.file()?.as_script()?;
    let Some(site) = CompletionSites::at(script, offset) else {
        let items = completion::complete_alone(script, offset);
        return convert::completion(items, &at.text_document.uri, &document, &builder.client);
    };
    let freshness = SummaryFreshness::OfOtherSystems(document.path().clone());
    let snapshot = builder.snapshot(&freshness, || false)?;
    let items = site.complete(script, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &document, &snapshot.client)
}

/// Returns the rules in the place of one in an unfinished comment.
fn ignored_rules(document: &Document, offset: usize) -> Option<Vec<CompletionItem>> {
    let line = document.text.before(offset, LONGEST_COMMENT);
    let (place, taken) = lint::ignored_at_end(&line)?;
    let start = offset - place.len();
    let word = Span::new(start, offset);
    let item = |(index, rule): (usize, &Rule)| CompletionItem {
        label: rule.code.to_owned(),
        detail: rule.summary.to_owned(),
        kind: ItemKind::Value,
        filter: rule.code.to_owned(),
        sort: format!("{index:04}"),
        replace: word,
        insert: word,
        text: rule.code.to_owned(),
        is_snippet: false,
        topic: None,
    };
    let free = lint::all().filter(|rule| !taken.contains(&rule.code));
    Some(free.enumerate().map(item).collect())
}

async fn in_module(
    backend: &Backend,
    params: &CompletionParams,
    document: &Document,
) -> Option<CompletionList> {
    let at = &params.text_document_position;
    let encoding = backend.state.capabilities().encoding;
    let offset = convert::offset(document, at.position, encoding);
    if !completion::may_complete_in_module(document.path(), &document.text, offset) {
        return None;
    }
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, encoding);
    let items = completion::complete(&snapshot.file, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &snapshot.document, &snapshot.client)
}

/// AgentScript has completions at nearly every position.
async fn in_agentscript(backend: &Backend, params: &CompletionParams) -> Option<CompletionList> {
    let at = &params.text_document_position;
    let snapshot = backend.state.snapshot(&at.text_document.uri).await?;
    let offset = convert::offset(&snapshot.document, at.position, snapshot.client.encoding);
    let items = completion::complete(&snapshot.file, &snapshot.project, offset);
    convert::completion(items, &at.text_document.uri, &snapshot.document, &snapshot.client)
}
