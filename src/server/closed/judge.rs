use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use super::Shared;
use crate::project::discovery;
use crate::script::FilePath;
use crate::server::document::{DocUri, Document};
use crate::server::lsp::types::Diagnostic;
use crate::server::state::{Snapshot, State};
use crate::server::{convert, diagnostics};

/// Who types in a system changes what every script sees, with each key. Scripts are judged again once
/// nothing that they see has changed for so long.
const QUIET: Duration = Duration::from_millis(300);

/// What is to be judged.
#[derive(Debug)]
pub enum Wanted {
    /// The scripts that see something of what changed.
    Concerned,
    /// The scripts of a root.
    Root(Arc<str>),
    /// These.
    Files(Vec<FilePath>),
}

/// Works until nobody can ask any more.
pub fn work(shared: &Shared, wanted: &Receiver<Wanted>) {
    let mut waiting = BTreeSet::new();
    loop {
        // What they say is not worth judging before it is known how loud rules are.
        if waiting.is_empty() || !shared.state.knows_settings() {
            let Ok(first) = wanted.recv() else { return };
            let mut until = add(shared, first, &mut waiting);
            while let Some(end) = until
                && let Ok(next) = wanted.recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                until = add(shared, next, &mut waiting).max(until);
            }
            continue;
        }
        for next in wanted.try_iter() {
            add(shared, next, &mut waiting);
        }
        if let Some(path) = waiting.pop_first() {
            // A panic is in the log by now, and the next script is as good as any.
            let found = panic::catch_unwind(AssertUnwindSafe(|| fresh(&shared.state, &path)));
            waiting.extend(shared.keep(&path, found.unwrap_or_default()));
        }
    }
}

/// Adds the scripts to those that wait. How long to wait for more.
fn add(shared: &Shared, wanted: Wanted, waiting: &mut BTreeSet<FilePath>) -> Option<Instant> {
    let before = waiting.len();
    match wanted {
        Wanted::Files(paths) => {
            waiting.extend(paths);
            None
        }
        Wanted::Root(root) => {
            let project = shared.state.project();
            let is_in = |path: &FilePath| project.root_of(path).is_some_and(|own| *own == root);
            waiting
                .extend(project.summaries().map(|summary| &summary.path).filter(|path| is_in(path)).cloned());
            waiting.extend(shared.kept().files.keys().filter(|path| is_in(path)).cloned());
            None
        }
        Wanted::Concerned => {
            let stir = shared.state.take_stir_of_closed();
            if stir.is_empty() {
                return None;
            }
            let project = shared.state.project();
            let sees = |path: &FilePath, id: &str| stir.concerns(project.folder_of(path), id);
            let summaries = project.summaries().filter(|summary| sees(&summary.path, &summary.id));
            waiting.extend(summaries.map(|summary| summary.path.clone()));
            let kept = shared.kept();
            let told = kept.files.iter().filter(|(_, entry)| !entry.items.is_empty()).map(|(path, _)| path);
            waiting.extend(told.filter(|path| project.summary(path).is_none()).cloned());
            (waiting.len() > before).then(|| Instant::now() + QUIET)
        }
    }
}

/// What is to be said now of a script that is not open.
pub fn fresh(state: &State, path: &FilePath) -> Vec<Diagnostic> {
    found(state, path).unwrap_or_default()
}

fn found(state: &State, path: &FilePath) -> Option<Vec<Diagnostic>> {
    let (project, wish) = state.view(path);
    let least = wish.severity_of_closed()?;
    project.root_of(path)?;
    project.summary(path)?;
    let source = discovery::read(Path::new(path.as_str())).ok()?;
    let url = convert::file_url(path)?;
    let document = Arc::new(Document::open(DocUri::new(&url), path.clone(), 0, source.to_string()));
    let file = Arc::clone(document.file.as_ref()?);
    let seen = Snapshot { document, file, project, wish, stop: Box::new(|| false) };
    Some(diagnostics::at_least(least, &seen, state))
}
