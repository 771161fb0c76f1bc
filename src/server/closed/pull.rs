use std::collections::{HashMap, HashSet};

use super::ClosedDiagnostics;
use super::store::{Revision, Store};
use crate::server::convert::{self, PartialDiagnostics};
use crate::server::lsp::types::{
    ProgressToken, Url, WorkspaceDiagnosticParams, WorkspaceDiagnosticReport,
    WorkspaceDiagnosticReportResult, WorkspaceDocumentDiagnosticReport,
};

/// So many scripts are told of in one message.
const CHUNK: usize = 100;

impl ClosedDiagnostics {
    /// What is said of scripts that are not open, where it differs from what the client has.
    ///
    /// While nothing does, the client waits: many ask again as soon as they have an answer. The first
    /// news end that, even where the answer could go on in parts: VS Code drops what it is told of a
    /// document that it is just closing, and asks for it again only with the next request.
    pub async fn pull(&self, params: WorkspaceDiagnosticParams) -> WorkspaceDiagnosticReportResult {
        let mut revision = self.store.revision.subscribe();
        self.store.set_pulled();
        let previous = params.previous_result_ids.into_iter().map(|known| (known.uri, known.value));
        let known: HashMap<Url, String> = previous.collect();
        while *revision.borrow_and_update() != Revision::End {
            let (news, same) = self.store.news(&known);
            if !news.is_empty() {
                let mut items = news;
                items.extend(same);
                if let Some(token) = &params.partial_result_params.partial_result_token {
                    self.store.send_parts(token, std::mem::take(&mut items));
                }
                return WorkspaceDiagnosticReport { items }.into();
            }
            if revision.changed().await.is_err() {
                break;
            }
        }
        WorkspaceDiagnosticReport::default().into()
    }
}

impl Store {
    /// What the client does not know yet, and what is the same as it knows.
    fn news(
        &self,
        known: &HashMap<Url, String>,
    ) -> (Vec<WorkspaceDocumentDiagnosticReport>, Vec<WorkspaceDocumentDiagnosticReport>) {
        let kept = self.kept();
        let told: HashSet<&Url> = kept.files.values().map(|entry| &entry.url).collect();
        // Of an open document the client asks by itself.
        let gone = known.keys().filter(|url| !told.contains(url) && !self.state.is_open(url));
        let mut news: Vec<_> =
            gone.map(|url| convert::closed_report(url.clone(), Vec::new(), None)).collect();
        let mut same = Vec::new();
        for entry in kept.files.values() {
            if known.get(&entry.url) == Some(&entry.id) {
                same.push(convert::same_closed_report(entry.url.clone(), entry.id.clone()));
            } else {
                news.push(convert::closed_report(
                    entry.url.clone(),
                    entry.items.clone(),
                    Some(entry.id.clone()),
                ));
            }
        }
        (news, same)
    }

    fn send_parts(&self, token: &ProgressToken, mut news: Vec<WorkspaceDocumentDiagnosticReport>) {
        while !news.is_empty() {
            let rest = news.split_off(news.len().min(CHUNK));
            let part = convert::partial_diagnostics(token.clone(), std::mem::replace(&mut news, rest));
            self.outbox.notify::<PartialDiagnostics>(part);
        }
    }
}
