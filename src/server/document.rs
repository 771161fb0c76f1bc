use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

use super::uri::DocUri;
use crate::script::{FilePath, SourceFile};
use crate::text::{Encoding, Position, Span, Text};

/// One version of an open script.
#[derive(Debug)]
pub struct Document {
    /// Its name to the client.
    pub uri: DocUri,
    /// The client's number for this version.
    pub version: i32,
    /// Its text; not that of the client when `file` is `None` because the two went apart.
    pub text: Text,
    /// What it says. `None` when its text is not known for sure.
    pub file: Option<Arc<SourceFile>>,
    path: FilePath,
    in_sync: bool,
}

/// One change of a document's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentChange {
    /// What is replaced; `None` for everything.
    pub range: Option<(Position, Position)>,
    /// What comes in its place.
    pub text: String,
}

impl Document {
    /// A document as it is opened.
    pub fn open(uri: DocUri, path: FilePath, version: i32, text: impl Into<Arc<str>>) -> Self {
        let text = Text::new(text);
        let file = analyse(&path, &text, None);
        Self { uri, version, text, file, path, in_sync: true }
    }

    /// The next version of the document.
    ///
    /// A change that cannot be means that the client's text is another one than ours. Nothing is
    /// said of the document then, until its whole text comes anew.
    #[must_use]
    pub fn changed(&self, version: i32, changes: Vec<ContentChange>, encoding: Encoding) -> Self {
        let (mut text, mut in_sync) = (self.text.clone(), self.in_sync);
        for change in changes {
            let Some((start, end)) = change.range else {
                (text, in_sync) = (Text::new(change.text), true);
                continue;
            };
            if end < start {
                tracing::warn!(
                    "{}: invalid change from {start:?} to {end:?}; diagnostics stop until its whole text is sent again",
                    self.path
                );
                in_sync = false;
            }
            if in_sync {
                let span = Span::new(text.offset(start, encoding), text.offset(end, encoding));
                text.edit(span, &change.text);
            }
        }
        let file = in_sync.then(|| analyse(&self.path, &text, self.file.as_deref())).flatten();
        Self { uri: self.uri.clone(), version, text, file, path: self.path.clone(), in_sync }
    }

    /// The file it stands for.
    pub fn path(&self) -> &FilePath {
        &self.path
    }
}

/// Reads what the text says, with the help of an earlier version's reading.
fn analyse(path: &FilePath, text: &Text, before: Option<&SourceFile>) -> Option<Arc<SourceFile>> {
    let read = || match before {
        Some(before) => Some(before.update(text.source())),
        None => SourceFile::read(path.clone(), text.source()),
    };
    // Analysis does not panic; should it do so all the same, the text is still kept in step.
    panic::catch_unwind(AssertUnwindSafe(read)).ok().flatten().map(Arc::new)
}
