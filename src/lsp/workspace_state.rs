//! State of all files at one position in the message order.

use std::sync::Arc;

use rpds::HashTrieMapSync;

use super::document::Document;
use super::documents::Documents;
use crate::file_path::FilePath;
use crate::workspace::discovery::Visibility;
use crate::workspace::{FileSummary, Project};

/// Cheap to clone: a request clones the state and ignores later changes. Summaries of documents are computed lazily;
/// changed documents are marked dirty.
#[derive(Clone, Debug, Default)]
pub struct WorkspaceState {
    pub documents: Documents,
    /// Files as GenAIScript sees them, with outdated summaries of dirty documents.
    pub project: Project,
    /// Newest versions of dirty documents. A closed one keeps its last summary until its file is read.
    pub dirty: HashTrieMapSync<FilePath, DirtyDocument>,
    pub visibilities: HashTrieMapSync<Arc<str>, Arc<Visibility>>,
    /// Number of times that unopened scripts on the disk were read or searched for.
    pub files: u64,
}

/// Document whose summary in the project is out of date.
#[derive(Clone, Debug)]
pub struct DirtyDocument {
    pub document: Arc<Document>,
    /// Whether GenAIScript may have begun or ceased to see the file, which affects the document's own diagnostics.
    pub is_found_again: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SummaryFreshness {
    All,
    /// Documents that may affect the systems of a run, other than this one, whose own version a request has anyway.
    /// Typing in an ordinary script affects none.
    OfOtherSystems(FilePath),
}

fn is_followed(project: &Project, document: &Document) -> bool {
    !document.is_module() || project.tool_modules().has(document.path())
}

impl WorkspaceState {
    pub fn insert(&mut self, document: Arc<Document>) {
        if self.follows(&document) {
            let path = document.path().clone();
            let is_found_again = self.dirty.get(&path).is_some_and(|dirty| dirty.is_found_again);
            self.dirty.insert_mut(path, DirtyDocument { document: Arc::clone(&document), is_found_again });
        }
        self.documents.insert(document);
    }

    /// Whether changes of a document matter: those of a module only in a package that may declare tools.
    pub fn follows(&self, document: &Document) -> bool {
        is_followed(&self.project, document)
    }

    pub fn select(&mut self, root: &str, visibility: Arc<Visibility>) {
        self.visibilities.insert_mut(root.into(), visibility);
        for document in self.documents.iter().filter(|it| is_followed(&self.project, it)) {
            let path = document.path();
            if self.project.root_of(path).is_some_and(|own| **own == *root) {
                let dirty = DirtyDocument { document: Arc::clone(document), is_found_again: true };
                self.dirty.insert_mut(path.clone(), dirty);
            }
        }
    }

    /// Marks a document dirty that may be followed only now.
    pub fn follow_again(&mut self, path: &FilePath) {
        if let Some(document) = self.documents.at(path).filter(|document| self.follows(document)) {
            let dirty = DirtyDocument { document: Arc::clone(document), is_found_again: true };
            self.dirty.insert_mut(path.clone(), dirty);
        }
    }

    pub fn awaits_files(&self, path: &FilePath) -> bool {
        self.project.root_of(path).is_some_and(|root| !self.visibilities.contains_key(root))
    }

    fn shows(&self, path: &FilePath) -> bool {
        let visibility = self.project.root_of(path).and_then(|root| self.visibilities.get(root));
        visibility.is_none_or(|visibility| visibility.shows(path))
    }

    pub fn summary(&self, document: &Document) -> Option<FileSummary> {
        if document.is_module() || self.shows(document.path()) { document.summary().cloned() } else { None }
    }

    /// Updates the summaries of dirty documents. Slow, so call it on a clone without holding a lock.
    #[must_use]
    pub fn with_summaries(mut self, freshness: &SummaryFreshness) -> Self {
        for (path, DirtyDocument { document, .. }) in &self.dirty.clone() {
            if let SummaryFreshness::OfOtherSystems(own) = freshness {
                let is_known = path == own && self.project.summary(path).is_some();
                if is_known || !self.may_matter_to_systems(document) {
                    continue;
                }
            }
            match self.summary(document) {
                Some(summary) => self.project.insert_summary(&summary),
                None => self.project.remove(path),
            };
            self.dirty.remove_mut(path);
        }
        self
    }

    fn may_matter_to_systems(&self, document: &Document) -> bool {
        if document.is_module() {
            return false;
        }
        let path = document.path();
        match (self.project.summary(path), document.file().filter(|_| self.shows(path))) {
            (Some(known), Some(file)) => {
                file.as_script().is_none_or(|script| known.changes_for_systems(script))
            }
            (known, file) => known.is_some() || file.is_some(),
        }
    }
}
