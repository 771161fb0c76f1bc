use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use super::store::Store;
use crate::file_path::FilePath;
use crate::lsp::diagnostics;
use crate::lsp::document::Document;
use crate::lsp::protocol::types::Diagnostic;
use crate::lsp::state::ServerState;
use crate::lsp::uri::{DocUri, file_url};
use crate::lsp::workspace_state::SummaryFreshness;
use crate::workspace::{Project, ScriptSummary, discovery};

/// Debounce time of workspace diagnostics. Editing a system script invalidates every script with each key.
const QUIET: Duration = Duration::from_millis(300);

#[derive(Debug)]
pub enum CheckJob {
    Affected,
    Root(Arc<str>),
    Files(Vec<FilePath>),
}

pub fn work(store: &Store, jobs: &Receiver<CheckJob>) {
    let mut waiting = BTreeSet::new();
    loop {
        // The severities of rules are unknown before the settings arrive.
        if waiting.is_empty() || !store.state.knows_settings() {
            let Ok(first) = jobs.recv() else { return };
            let mut until = add(store, first, &mut waiting);
            while let Some(end) = until
                && let Ok(next) = jobs.recv_timeout(end.saturating_duration_since(Instant::now()))
            {
                until = add(store, next, &mut waiting).max(until);
            }
            continue;
        }
        for next in jobs.try_iter() {
            add(store, next, &mut waiting);
        }
        if let Some(path) = waiting.pop_first() {
            // The panic hook has logged a panic by now, so the loop continues with the next script.
            let diagnostics = panic::catch_unwind(AssertUnwindSafe(|| check(&store.state, &path)));
            waiting.extend(store.keep(&path, diagnostics.unwrap_or_default()));
        }
    }
}

/// Returns the time at which the debounce ends.
fn add(store: &Store, job: CheckJob, waiting: &mut BTreeSet<FilePath>) -> Option<Instant> {
    let before = waiting.len();
    match job {
        CheckJob::Files(paths) => {
            waiting.extend(paths);
            None
        }
        CheckJob::Root(root) => {
            let project = store.state.project();
            let is_in = |path: &FilePath| project.root_of(path).is_some_and(|own| *own == root);
            let scripts = project.summaries().map(|summary| &summary.path);
            let packages = project.tool_modules().packages_in(&root).iter();
            let modules: Vec<FilePath> =
                packages.flat_map(|package| store.state.files_with_tools(&root, package)).collect();
            let all = scripts.chain(agentscripts(&project)).chain(&modules);
            waiting.extend(all.filter(|path| is_in(path)).cloned());
            waiting.extend(store.kept().files.keys().filter(|path| is_in(path)).cloned());
            None
        }
        CheckJob::Affected => {
            let changes = store.state.take_pending_closed();
            if changes.is_empty() {
                return None;
            }
            let project = store.state.project();
            let is_affected = |summary: &&Arc<ScriptSummary>| {
                changes.affects_script(project.folder_of(&summary.path), summary)
            };
            let summaries = project.summaries().filter(is_affected);
            let agentscripts = agentscripts(&project).filter(|_| changes.affects_agentscript());
            waiting.extend(summaries.map(|summary| &summary.path).chain(agentscripts).cloned());
            for root in project.roots() {
                let packages = project.tool_modules().packages_in(root).iter();
                let packages = packages.filter(|package| changes.affects_package(&package.folder));
                waiting.extend(packages.flat_map(|package| store.state.files_with_tools(root, package)));
            }
            let kept = store.kept();
            let shown = kept.files.iter().filter(|(_, entry)| !entry.items.is_empty()).map(|(path, _)| path);
            waiting.extend(shown.filter(|path| !is_known(&project, path)).cloned());
            (waiting.len() > before).then(|| Instant::now() + QUIET)
        }
    }
}

fn agentscripts(project: &Project) -> impl Iterator<Item = &FilePath> {
    project.agentscripts().filter(|summary| summary.file.is_some()).map(|summary| &summary.path)
}

fn is_known(project: &Project, path: &FilePath) -> bool {
    project.file_summary(path).is_some() || project.tool_modules().has(path)
}

pub fn check(state: &ServerState, path: &FilePath) -> Vec<Diagnostic> {
    try_check(state, path).unwrap_or_default()
}

/// Returns `None` if the file gets no diagnostics.
fn try_check(state: &ServerState, path: &FilePath) -> Option<Vec<Diagnostic>> {
    let project = state.project();
    let least = state.settings_of(&project, path).severity_of_closed()?;
    project.root_of(path)?;
    if !is_known(&project, path) {
        return None;
    }
    let uri = DocUri::new(&file_url(path)?);
    let document = if project.tool_modules().has(path) {
        Document::closed_module(uri, project.tool_modules().module(path)?)
    } else {
        let source = discovery::read(Path::new(path.as_str())).ok()?;
        let document = Document::open(uri, path.clone(), 0, source, 0);
        document.told_by_settings(state.includes_agentscript(path))
    };
    let snapshot = state.builder_of_closed(document).snapshot(&SummaryFreshness::All, || false)?;
    Some(diagnostics::at_least(least, &snapshot))
}
