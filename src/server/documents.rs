use std::sync::Arc;

use rpds::HashTrieMapSync;

use super::document::Document;
use super::uri::DocUri;
use crate::script::FilePath;

/// The open scripts. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Documents(HashTrieMapSync<DocUri, Arc<Document>>);

impl Documents {
    /// The one of this name.
    pub fn get(&self, uri: &DocUri) -> Option<&Arc<Document>> {
        self.0.get(uri)
    }

    /// The one of that path.
    pub fn at(&self, path: &FilePath) -> Option<&Arc<Document>> {
        self.iter().find(|document| document.path() == path)
    }

    /// All of them, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Document>> {
        self.0.values()
    }

    /// Takes in a version.
    pub fn insert(&mut self, document: Arc<Document>) {
        self.0.insert_mut(document.uri.clone(), document);
    }

    /// Forgets one.
    pub fn remove(&mut self, uri: &DocUri) {
        self.0.remove_mut(uri);
    }
}
