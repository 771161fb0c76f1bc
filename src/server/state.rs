use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use dashmap::DashMap;
use tokio::task;

use super::capabilities::Capabilities;
use super::document::{ContentChange, DocUri, Document};
use super::lsp::types::Url;
use super::transport;
use crate::project::Project;
use crate::script::{FilePath, SourceFile};

/// A larger file is analysed after the snapshot on another turn, so that messages behind it need
/// not wait. Below, an answer takes less time than the turn.
const QUICK: usize = 32 << 10;

/// What the server knows: its client and the open scripts.
///
/// Only notifications change it, one after the other, and a new document is stored before
/// anything is awaited. Documents that are no scripts never enter it, so that nothing is ever
/// said of them.
#[derive(Debug, Default)]
pub struct State {
    capabilities: OnceLock<Capabilities>,
    documents: DashMap<DocUri, Arc<Document>>,
    project: RwLock<Project>,
}

/// The state that a request answers from.
#[derive(Debug)]
pub struct Snapshot {
    /// The document it asks about.
    pub document: Arc<Document>,
    /// What the document says.
    pub file: Arc<SourceFile>,
    /// The workspace.
    pub project: Project,
}

/// What a change of the state asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// The document is to be looked at again.
    Document,
    /// So are all that may see it.
    Project,
}

impl State {
    /// Settles what the client can do. The first word counts.
    pub fn initialize(&self, capabilities: Capabilities) {
        self.capabilities.set(capabilities).ok();
    }

    /// What the client can do.
    pub fn capabilities(&self) -> &Capabilities {
        self.capabilities.get_or_init(Capabilities::default)
    }

    /// Takes in a document that was opened.
    pub fn open(&self, url: &Url, version: i32, text: String) -> Effect {
        let (uri, path) = (DocUri::new(url), DocUri::path(url));
        if !path.is_script() {
            return Effect::None;
        }
        if self.documents.contains_key(&uri) {
            tracing::warn!("{path} is opened twice; its newer text counts");
        }
        self.store(Document::open(uri, path, version, text))
    }

    /// Applies the changes that lead to a version.
    pub fn change(&self, uri: &DocUri, version: i32, changes: Vec<ContentChange>) -> Effect {
        let Some(document) = self.document(uri) else { return Effect::None };
        if version <= document.version {
            tracing::warn!(
                "{}: version {version} after {} is passed over",
                document.path(),
                document.version
            );
            return Effect::None;
        }
        self.store(document.changed(version, changes, self.capabilities().encoding))
    }

    /// Forgets a document that was closed.
    pub fn close(&self, uri: &DocUri) -> Effect {
        let Some((_, document)) = self.documents.remove(uri) else { return Effect::None };
        let removed = self.project.write().unwrap_or_else(PoisonError::into_inner).remove(document.path());
        if removed { Effect::Project } else { Effect::Document }
    }

    /// An open script.
    pub fn document(&self, uri: &DocUri) -> Option<Arc<Document>> {
        self.documents.get(uri).map(|document| Arc::clone(&document))
    }

    /// The open script of that path.
    pub fn document_at(&self, path: &FilePath) -> Option<Arc<Document>> {
        self.documents.iter().find(|document| document.path() == path).map(|document| Arc::clone(&document))
    }

    /// The names of all open scripts.
    pub fn open_documents(&self) -> Vec<DocUri> {
        self.documents.iter().map(|document| document.key().clone()).collect()
    }

    /// What a request about a document answers from; `None` for what is no script and for what
    /// cannot be analysed.
    ///
    /// The snapshot is taken at once. The first `await` of a handler must be this one.
    pub async fn snapshot(&self, url: &Url) -> Option<Snapshot> {
        let snapshot = self.snapshot_now(&DocUri::new(url))?;
        if snapshot.file.source.len() > QUICK {
            task::yield_now().await;
            if transport::cancellation().is_cancelled() {
                return None;
            }
        }
        Some(snapshot)
    }

    /// The same where nobody waits.
    pub fn snapshot_now(&self, uri: &DocUri) -> Option<Snapshot> {
        let document = self.document(uri)?;
        let file = Arc::clone(document.file.as_ref()?);
        let project = self.project.read().unwrap_or_else(PoisonError::into_inner).clone();
        Some(Snapshot { document, file, project })
    }

    fn store(&self, document: Document) -> Effect {
        let mut project = self.project.write().unwrap_or_else(PoisonError::into_inner);
        let outward = match &document.file {
            Some(file) => project.insert(file),
            None => project.remove(document.path()),
        };
        drop(project);
        self.documents.insert(document.uri.clone(), Arc::new(document));
        if outward { Effect::Project } else { Effect::Document }
    }
}
