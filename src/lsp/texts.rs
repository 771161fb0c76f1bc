//! Texts of files, for converting offsets into lines and columns.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::document::Document;
use super::documents::Documents;
use super::protocol::types::Url;
use super::snapshot::Snapshot;
use super::transport;
use super::uri::file_url;
use crate::file_path::FilePath;
use crate::source_file::SourceFile;
use crate::text::Text;
use crate::workspace::{FileSummary, Project, discovery};

/// Cache of the texts that one answer needs: those of open documents, else those of files on the disk.
#[derive(Debug)]
pub struct Texts<'a> {
    documents: &'a Documents,
    read: HashMap<FilePath, Option<Located>>,
    /// Cancelled with the request, after which no file is read.
    cancelled: CancellationToken,
}

#[derive(Debug)]
pub struct Located {
    pub url: Url,
    /// `None` for a file that is not open.
    pub version: Option<i32>,
    pub text: Text,
    document: Option<Arc<Document>>,
}

impl<'a> Texts<'a> {
    pub fn new(documents: &'a Documents) -> Self {
        Self { documents, read: HashMap::new(), cancelled: transport::cancellation() }
    }

    pub fn of_snapshot(snapshot: &'a Snapshot) -> Self {
        let mut texts = Self::new(&snapshot.documents);
        // Another open document may have the same path.
        texts.read.insert(snapshot.document.path().clone(), open(&snapshot.document));
        texts
    }

    pub fn located(&mut self, path: &FilePath) -> Option<&Located> {
        let (documents, cancelled) = (self.documents, &self.cancelled);
        self.read
            .entry(path.clone())
            .or_insert_with(|| match documents.at(path) {
                Some(document) => open(document),
                None if cancelled.is_cancelled() => None,
                None => on_disk(path),
            })
            .as_ref()
    }

    /// Returns whether any file differs, in which case positions in it may have been wrong.
    pub fn refresh<'p>(
        &mut self,
        project: &mut Project,
        paths: impl IntoIterator<Item = &'p FilePath>,
    ) -> bool {
        let mut refreshed = false;
        for path in paths {
            let known = project.file_summary(path);
            let summary = self.located(path).and_then(|located| {
                if let Some(document) = &located.document {
                    return document.summary().cloned();
                }
                let file = SourceFile::read(path.clone(), located.text.source())?;
                Some(FileSummary::from_file(&file))
            });
            match summary {
                Some(summary) if known.is_none_or(|known| !known.has_same_places(&summary)) => {
                    project.insert_summary(&summary);
                    refreshed = true;
                }
                Some(_) => {}
                None => refreshed |= project.remove(path),
            }
        }
        refreshed
    }
}

fn open(document: &Arc<Document>) -> Option<Located> {
    Some(Located {
        url: document.uri.url()?,
        version: Some(document.version),
        text: document.text.clone(),
        document: Some(Arc::clone(document)),
    })
}

fn on_disk(path: &FilePath) -> Option<Located> {
    let text = discovery::read(Path::new(path.as_str())).ok()?;
    Some(Located { url: file_url(path)?, version: None, text: Text::new(text), document: None })
}
