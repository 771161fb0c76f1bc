use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use super::convert::{self, PreviewChanged, PreviewParams};
use super::document::Document;
use super::snapshot::Snapshot;
use super::state::ServerState;
use super::transport::Outbox;
use super::uri::DocUri;
use super::workspace_state::SummaryFreshness;
use crate::ide::preview::{self, FormInput, Preview, PreviewOptions, ViewKind};
use crate::ide::shell::Shell;
use crate::providers::{ConversionOptions, Dialect};

/// Preview that the client watches. It is notified once and then requests again, so that typing causes few messages.
#[derive(Debug, Default)]
pub struct PreviewWatch(Mutex<Option<Watched>>);

#[derive(Debug)]
struct Watched {
    params: PreviewParams,
    /// Fingerprint of the answer; `None` while it is computed, so that a change in between counts.
    answer: Option<u64>,
}

impl PreviewWatch {
    /// Replaces any other watched preview.
    pub fn begin(&self, params: &PreviewParams) {
        *self.watched() = Some(Watched { params: params.clone(), answer: None });
    }

    pub fn answered(&self, params: &PreviewParams, document: &Document, panel: &Preview) {
        if let Some(watched) = &mut *self.watched()
            && watched.params == *params
        {
            watched.answer = Some(if is_of_text(params) { version(document) } else { fingerprint(panel) });
        }
    }

    /// Runs on the publisher's thread.
    pub fn check(&self, state: &ServerState, outbox: &Outbox) {
        let params = match &*self.watched() {
            Some(watched) => watched.params.clone(),
            None => return,
        };
        let uri = DocUri::new(&params.text_document.uri);
        let now = if is_of_text(&params) {
            state.document(&uri).map(|document| version(&document))
        } else {
            let snapshot = state
                .snapshot_builder(&uri)
                .and_then(|builder| builder.snapshot(&SummaryFreshness::All, || false));
            snapshot.and_then(|snapshot| Some(fingerprint(&build(&snapshot, &params)?.1)))
        };
        let mut watched = self.watched();
        // Another thread may have notified the client meanwhile, or the client shows another preview.
        if watched.as_ref().is_some_and(|watched| watched.params == params && watched.answer != now) {
            *watched = None;
            outbox.notify::<PreviewChanged>(convert::preview_changed(&params));
        }
    }

    fn watched(&self) -> std::sync::MutexGuard<'_, Option<Watched>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns what is wrong with the names in the parameters.
pub fn check(params: &PreviewParams) -> Result<(), String> {
    if ViewKind::named(&params.kind).is_none() {
        return Err(unknown_view(&params.kind));
    }
    if let Some(dialect) = params.dialect.name.as_deref().filter(|name| Dialect::named(name).is_none()) {
        let known = Dialect::ALL.map(Dialect::name).join(", ");
        return Err(format!("unknown dialect {dialect:?}; use one of {known}"));
    }
    Ok(())
}

pub fn unknown_view(kind: &str) -> String {
    let known = ViewKind::ALL.map(ViewKind::name).join(", ");
    format!("unknown view {kind:?}; use one of {known}")
}

pub fn build(snapshot: &Snapshot, params: &PreviewParams) -> Option<(ViewKind, Preview)> {
    let kind = ViewKind::named(&params.kind)?;
    let offset = convert::offset(&snapshot.document, params.position, snapshot.client.encoding);
    let dialect = &params.dialect;
    let options = PreviewOptions {
        shell: params.shell.as_deref().map_or_else(Shell::of_platform, Shell::of_program),
        dialect: dialect.name.as_deref().map_or(Some(Dialect::JsonSchema), Dialect::named)?,
        config: ConversionOptions {
            strict: dialect.strict,
            reference: dialect.reference.or(snapshot.settings.values.reference).unwrap_or_default(),
        },
        input: FormInput { values: params.values.clone(), files: params.files.clone() },
    };
    Some((kind, preview::view(&snapshot.file, &snapshot.project, offset, kind, &options)))
}

/// Comparing inferred return types would be too slow.
fn is_of_text(params: &PreviewParams) -> bool {
    ViewKind::named(&params.kind) == Some(ViewKind::Manual)
}

fn version(document: &Document) -> u64 {
    let mut hasher = DefaultHasher::new();
    (document.opening, document.version).hash(&mut hasher);
    hasher.finish()
}

fn fingerprint(panel: &Preview) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&panel.title, panel.text.markdown()).hash(&mut hasher);
    hasher.finish()
}
