//! The Functions Manual of the workspace, and the notification that it is out of date.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use super::convert::{self, ManualChanged, ManualParams};
use super::document::Document;
use super::state::ServerState;
use super::transport::{self, Outbox};
use super::uri::DocUri;
use super::workspace_state::{SummaryFreshness, WorkspaceState};
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::ide::manual::{self, ManualEntry, ManualFormat, ManualOptions, Rendered};
use crate::workspace::discovery;

/// Fingerprint of the sources of the client's manuals, if it watches them. The client is notified once and then
/// requests each manual again. Comparing sources avoids rendering the manuals for each key.
#[derive(Debug, Default)]
pub struct ManualWatch {
    sent: Mutex<Option<u64>>,
    closed: Mutex<HashMap<FilePath, ManualRead>>,
}

#[derive(Clone, Debug)]
struct ManualRead {
    text: Arc<str>,
    entries: Arc<[ManualEntry]>,
}

impl ManualWatch {
    /// Notifies a client that may show an older manual at once.
    pub fn begin(&self, workspace: &WorkspaceState, outbox: &Outbox) {
        let now = fingerprint(workspace);
        if self.sent().replace(now).is_some_and(|sent| sent != now) {
            self.tell(outbox);
        }
    }

    pub fn check(&self, state: &ServerState, outbox: &Outbox) {
        let Some(sent) = *self.sent() else { return };
        if fingerprint(&state.workspace_state()) != sent {
            self.tell(outbox);
        }
    }

    fn tell(&self, outbox: &Outbox) {
        if self.sent().take().is_some() {
            outbox.notify::<ManualChanged>(convert::manual_changed());
        }
    }

    fn sent(&self) -> std::sync::MutexGuard<'_, Option<u64>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of_closed(&self, path: &FilePath) -> Option<Arc<[ManualEntry]>> {
        let text = discovery::read(Path::new(path.as_str())).ok()?;
        let kept = || self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(read) = kept().get(path).filter(|read| read.text == text) {
            return Some(Arc::clone(&read.entries));
        }
        let script = ScriptFile::read(path.clone(), Arc::clone(&text))?;
        let entries: Arc<[ManualEntry]> = manual::entries(&script).into();
        kept().insert(path.clone(), ManualRead { text, entries: Arc::clone(&entries) });
        Some(entries)
    }
}

pub fn resolve(
    watch: &ManualWatch,
    state: &ServerState,
    workspace: WorkspaceState,
    params: &ManualParams,
    format: ManualFormat,
) -> Rendered {
    let WorkspaceState { documents, project, .. } = workspace.with_summaries(SummaryFreshness::All);
    let folder = params.uri.as_ref().map(DocUri::path).map(|path| {
        let folder = if path.is_script() { path.folder() } else { path.as_str() };
        folder.trim_end_matches('/').to_owned()
    });
    let open: HashMap<&FilePath, &Arc<Document>> =
        documents.iter().map(|document| (document.path(), document)).collect();
    let is_meant = |path: &FilePath| {
        let is_inside = |folder: &String| {
            path.as_str().strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        folder.as_ref().is_none_or(is_inside)
            && (open.contains_key(path) || project.root_of(path).is_some())
            && !state.settings_of(&project, path).excludes(path)
    };
    let paths = project.summaries().map(|summary| &summary.path);
    let mut paths: Vec<&FilePath> = paths.filter(|path| is_meant(path)).collect();
    paths.sort();
    let cancelled = transport::cancellation();
    let mut entries: Vec<ManualEntry> = Vec::new();
    for path in paths {
        if cancelled.is_cancelled() {
            break;
        }
        if let Some(document) = open.get(path) {
            let script = document.file().and_then(|file| file.as_script());
            entries.extend(script.map(manual::entries).unwrap_or_default());
        } else {
            entries.extend(watch.of_closed(path).iter().flat_map(|entries| entries.iter().cloned()));
        }
    }
    let only_root = || match project.roots() {
        [root] => root.to_string(),
        _ => String::new(),
    };
    let usual = ManualOptions::default();
    let options = ManualOptions {
        separator: params.separator.clone().unwrap_or(usual.separator),
        responses: params.responses.unwrap_or(usual.responses),
        folder: folder.unwrap_or_else(only_root),
    };
    manual::render(&entries, format, &options)
}

fn fingerprint(workspace: &WorkspaceState) -> u64 {
    let has_tools = |document: &&Arc<Document>| {
        let script = document.file().and_then(|file| file.as_script());
        script.is_some_and(|script| !script.script().tools.is_empty())
    };
    let mut open: Vec<_> = workspace
        .documents
        .iter()
        .filter(has_tools)
        .map(|document| (document.uri.as_str(), document.opening, document.version))
        .collect();
    open.sort_unstable();
    let mut hasher = DefaultHasher::new();
    (workspace.files, workspace.project.roots(), open).hash(&mut hasher);
    hasher.finish()
}
