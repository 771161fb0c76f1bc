//! What is open and what the workspace says, at one place in the order of messages.

use std::sync::Arc;

use rpds::HashTrieMapSync;

use super::document::Document;
use super::documents::Documents;
use crate::project::discovery::Visibility;
use crate::project::{Project, ScriptSummary};
use crate::script::FilePath;

/// The open documents and the workspace. Cheap to clone: a request takes one at its place and
/// answers from that, whatever comes after it.
///
/// What others see of a document, its *face*, is not made when the document changes: until somebody
/// looks at the workspace, the document is *unseen*.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// The open scripts.
    pub documents: Documents,
    /// What GenAIScript sees, with old faces of the unseen documents.
    pub project: Project,
    /// The newest versions of documents whose faces the project does not have yet. One may be closed
    /// by now: what it said last stands until its file is read.
    pub unseen: HashTrieMapSync<FilePath, Unseen>,
    /// What is seen in each root that was searched.
    pub visibilities: HashTrieMapSync<Arc<str>, Arc<Visibility>>,
    /// How often scripts on the disk, of those that are not open, were read or searched for.
    pub files: u64,
}

/// A document whose face the project does not have yet.
#[derive(Clone, Debug)]
pub struct Unseen {
    /// Its newest version.
    pub document: Arc<Document>,
    /// Whether it did not only change, but GenAIScript may see its file where it did not, or no longer.
    /// That matters to what is said of the document itself, and its client knows nothing of it.
    pub is_found_anew: bool,
}

/// Whose faces somebody looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// All of them.
    All,
    /// Those that may matter to which systems take part in a run and what they declare. While somebody
    /// types in an ordinary script, there is none, and nothing has to be made.
    OfSystems,
}

impl World {
    /// Takes in a version of a document.
    pub fn insert(&mut self, document: Arc<Document>) {
        let path = document.path().clone();
        let is_found_anew = self.unseen.get(&path).is_some_and(|unseen| unseen.is_found_anew);
        self.unseen.insert_mut(path, Unseen { document: Arc::clone(&document), is_found_anew });
        self.documents.insert(document);
    }

    /// What GenAIScript sees in a root is another selection now: the faces of the open documents in it
    /// are to be looked at again.
    pub fn select(&mut self, root: &str, visibility: Arc<Visibility>) {
        self.visibilities.insert_mut(root.into(), visibility);
        for document in self.documents.iter() {
            let path = document.path();
            if self.project.root_of(path).is_some_and(|own| **own == *root) {
                let unseen = Unseen { document: Arc::clone(document), is_found_anew: true };
                self.unseen.insert_mut(path.clone(), unseen);
            }
        }
    }

    /// Whether the workspace of a file is still searched for the first time.
    pub fn awaits_files(&self, path: &FilePath) -> bool {
        self.project.root_of(path).is_some_and(|root| !self.visibilities.contains_key(root))
    }

    /// Whether GenAIScript sees a file of this name, as far as is known.
    fn shows(&self, path: &FilePath) -> bool {
        let visibility = self.project.root_of(path).and_then(|root| self.visibilities.get(root));
        visibility.is_none_or(|visibility| visibility.shows(path))
    }

    /// What others see of a document; `None` where GenAIScript does not see its file.
    pub fn face(&self, document: &Document) -> Option<Arc<ScriptSummary>> {
        if self.shows(document.path()) { document.face().cloned() } else { None }
    }

    /// Makes the project know these faces of the documents. It may take as long as it takes to read
    /// them, so that nobody should wait for a copy that is being settled.
    #[must_use]
    pub fn settled(mut self, faces: Faces) -> Self {
        for (path, Unseen { document, .. }) in &self.unseen.clone() {
            if faces == Faces::OfSystems && !self.may_matter_to_systems(document) {
                continue;
            }
            match self.face(document) {
                Some(face) => self.project.insert_summary(&face),
                None => self.project.remove(path),
            };
            self.unseen.remove_mut(path);
        }
        self
    }

    fn may_matter_to_systems(&self, document: &Document) -> bool {
        let path = document.path();
        match (self.project.summary(path), document.file().filter(|_| self.shows(path))) {
            (Some(known), Some(file)) => known.changes_for_systems(file),
            (known, file) => known.is_some() || file.is_some(),
        }
    }
}
