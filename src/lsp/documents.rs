use std::sync::Arc;

use rpds::HashTrieMapSync;

use super::document::Document;
use super::uri::DocUri;
use crate::file_path::FilePath;

/// Persistent map of the open scripts and modules. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Documents(HashTrieMapSync<DocUri, Arc<Document>>);

impl Documents {
    pub fn get(&self, uri: &DocUri) -> Option<&Arc<Document>> {
        self.0.get(uri)
    }

    pub fn at(&self, path: &FilePath) -> Option<&Arc<Document>> {
        self.iter().find(|document| document.path() == path)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<Document>> {
        self.0.values()
    }

    pub fn count(&self) -> usize {
        self.0.size()
    }

    pub fn insert(&mut self, document: Arc<Document>) {
        self.0.insert_mut(document.uri.clone(), document);
    }

    pub fn remove(&mut self, uri: &DocUri) {
        self.0.remove_mut(uri);
    }
}
