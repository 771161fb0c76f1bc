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
use crate::ide::manual::{self, ManualEntry, ManualFormat, ManualOptions, Rendered};
use crate::source_file::SourceFile;
use crate::workspace::discovery::{self, ImportedModules};

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

    fn of_closed(&self, path: &FilePath, modules: &ImportedModules) -> Option<Arc<[ManualEntry]>> {
        let text = discovery::read(Path::new(path.as_str())).ok()?;
        let kept = || self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(read) = kept().get(path).filter(|read| read.text == text) {
            return Some(Arc::clone(&read.entries));
        }
        let file = SourceFile::read(path.clone(), Arc::clone(&text))?;
        let entries: Arc<[ManualEntry]> = manual::file_entries(&file, &|path| modules.find(path)).into();
        // The modules of a script may change without it.
        if file.as_script().is_none_or(|script| script.script().local_imports.is_empty()) {
            kept().insert(path.clone(), ManualRead { text, entries: Arc::clone(&entries) });
        }
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
    let WorkspaceState { documents, project, .. } = workspace.with_summaries(&SummaryFreshness::All);
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
    let modules = ImportedModules::default();
    let find = &|path: &FilePath| modules.find(path);
    let mut entries: Vec<ManualEntry> = Vec::new();
    for path in paths {
        if cancelled.is_cancelled() {
            break;
        }
        if let Some(document) = open.get(path) {
            entries.extend(document.file().map(|file| manual::file_entries(file, find)).unwrap_or_default());
        } else {
            entries
                .extend(watch.of_closed(path, &modules).iter().flat_map(|entries| entries.iter().cloned()));
        }
    }
    if !cancelled.is_cancelled() {
        let of_modules = manual::module_entries(&project, &|_| false);
        entries.extend(of_modules.into_iter().filter(|entry| is_meant(&entry.path)));
        entries.sort_by(|left, right| left.path.cmp(&right.path));
    }
    let only_root = || match project.roots() {
        [root] => root.to_string(),
        _ => String::new(),
    };
    let usual = ManualOptions::default();
    let options = ManualOptions {
        separator: params.separator.clone().unwrap_or(usual.separator),
        responses: params.responses.unwrap_or(usual.responses),
        links: params.links.unwrap_or(usual.links),
        folder: folder.unwrap_or_else(only_root),
    };
    manual::render(&entries, format, &options)
}

fn fingerprint(workspace: &WorkspaceState) -> u64 {
    let has_entries =
        |document: &&Arc<Document>| document.file().is_some_and(|file| manual::may_have_entries(file));
    let mut open: Vec<_> = workspace
        .documents
        .iter()
        .filter(has_entries)
        .map(|document| (document.uri.as_str(), document.opening, document.version))
        .collect();
    open.sort_unstable();
    let mut hasher = DefaultHasher::new();
    (workspace.files, workspace.project.roots(), open).hash(&mut hasher);
    hasher.finish()
}
