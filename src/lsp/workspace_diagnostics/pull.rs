use std::collections::{HashMap, HashSet};

use super::ClosedDiagnostics;
use super::store::{Revision, Store};
use crate::lsp::convert::{self, PartialDiagnostics};
use crate::lsp::protocol::types::{
    ProgressToken, Url, WorkspaceDiagnosticParams, WorkspaceDiagnosticReport,
    WorkspaceDiagnosticReportResult, WorkspaceDocumentDiagnosticReport,
};

const CHUNK: usize = 100;

impl ClosedDiagnostics {
    /// Answers with the reports that differ from those of the client. Without differences the request stays open, since
    /// many clients repeat it as soon as it is answered. The first change ends it, even where partial results could
    /// continue it: VS Code drops a partial result for a document that it is just closing, and does not request it
    /// again before the next request.
    pub async fn pull(&self, params: WorkspaceDiagnosticParams) -> WorkspaceDiagnosticReportResult {
        let mut revision = self.store.revision.subscribe();
        self.store.set_pulled();
        let previous = params.previous_result_ids.into_iter().map(|known| (known.uri, known.value));
        let known: HashMap<Url, String> = previous.collect();
        while *revision.borrow_and_update() != Revision::End {
            let (events, same) = self.store.events(&known);
            if !events.is_empty() {
                let mut items = events;
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
    fn events(
        &self,
        known: &HashMap<Url, String>,
    ) -> (Vec<WorkspaceDocumentDiagnosticReport>, Vec<WorkspaceDocumentDiagnosticReport>) {
        let kept = self.kept();
        let reported: HashSet<&Url> = kept.files.values().map(|entry| &entry.url).collect();
        // Open documents are pulled separately.
        let gone = known.keys().filter(|url| !reported.contains(url) && !self.state.is_open(url));
        let mut events: Vec<_> =
            gone.map(|url| convert::closed_report(url.clone(), Vec::new(), None)).collect();
        let mut same = Vec::new();
        for entry in kept.files.values() {
            if known.get(&entry.url) == Some(&entry.id) {
                same.push(convert::same_closed_report(entry.url.clone(), entry.id.clone()));
            } else {
                events.push(convert::closed_report(
                    entry.url.clone(),
                    entry.items.clone(),
                    Some(entry.id.clone()),
                ));
            }
        }
        (events, same)
    }

    fn send_parts(&self, token: &ProgressToken, mut events: Vec<WorkspaceDocumentDiagnosticReport>) {
        while !events.is_empty() {
            let rest = events.split_off(events.len().min(CHUNK));
            let part = convert::partial_diagnostics(token.clone(), std::mem::replace(&mut events, rest));
            self.outbox.notify::<PartialDiagnostics>(part);
        }
    }
}
