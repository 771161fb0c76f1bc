//! Jobs of the workspace thread.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::file_path::FilePath;
use crate::lsp::file_events::FileEvent;

#[derive(Debug)]
pub enum WorkspaceJob {
    Scan(Arc<str>),
    Forget(Arc<str>),
    Changed(Vec<FilePath>),
    /// Check files or whole folders that may have moved.
    Moved(Vec<FilePath>),
    Read(Vec<FileEvent>),
    /// Check the settings of a file, as some clients send no file events.
    Settings(FilePath),
}

/// Jobs that are done together, without duplicates.
#[derive(Debug, Default)]
pub struct PendingJobs {
    pub scans: BTreeSet<Arc<str>>,
    pub forgotten: BTreeSet<Arc<str>>,
    pub changed: BTreeSet<FilePath>,
    pub moved: BTreeSet<FilePath>,
    pub wanted: BTreeSet<FileEvent>,
    pub opened: BTreeSet<FilePath>,
}

impl PendingJobs {
    pub fn add(&mut self, job: WorkspaceJob) {
        match job {
            WorkspaceJob::Scan(root) => {
                self.forgotten.remove(&root);
                self.scans.insert(root);
            }
            WorkspaceJob::Forget(root) => {
                self.scans.remove(&root);
                self.forgotten.insert(root);
            }
            WorkspaceJob::Changed(paths) => self.changed.extend(paths),
            WorkspaceJob::Moved(paths) => self.moved.extend(paths),
            WorkspaceJob::Read(named) => self.wanted.extend(named),
            WorkspaceJob::Settings(path) => drop(self.opened.insert(path)),
        }
    }
}
