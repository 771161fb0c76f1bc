use std::fmt;
use std::sync::Arc;

use super::protocol::types::Url;
use crate::file_path::FilePath;

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DocUri(Arc<str>);

impl DocUri {
    pub fn new(url: &Url) -> Self {
        Self(url.as_str().into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the whole URI for a document that is not on a disk.
    pub fn path(url: &Url) -> FilePath {
        let on_disk = (url.scheme() == "file").then(|| url.to_file_path().ok()).flatten();
        match on_disk.as_ref().and_then(|path| path.to_str()) {
            Some(path) if cfg!(windows) => FilePath::new(path.replace('\\', "/")),
            Some(path) => FilePath::new(path),
            None => FilePath::new(url.as_str()),
        }
    }

    /// Returns `None` only for text that no client could have sent.
    pub fn url(&self) -> Option<Url> {
        Url::parse(self.as_str()).ok()
    }
}

impl fmt::Debug for DocUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub fn file_url(path: &FilePath) -> Option<Url> {
    Url::from_file_path(path.as_str()).ok().or_else(|| Url::parse(path.as_str()).ok())
}
