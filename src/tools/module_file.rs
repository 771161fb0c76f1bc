//! A file of ordinary code, parsed when its syntax is first needed.

use std::sync::{Arc, OnceLock};

use crate::file_path::FilePath;
use crate::return_types::ReturnTypeCache;
use crate::syntax::{ChunkedTree, Language};
use crate::text::TextChange;

/// Module in JavaScript or TypeScript that may declare tools, or be imported by one that does. Cheap to clone.
///
/// ```
/// use promptsig::FilePath;
/// use promptsig::tools::ModuleFile;
///
/// let file = ModuleFile::read(FilePath::new("/server.ts"), "export const answer = 42".into());
/// assert_eq!(file.expect("the name is a module's").syntax().statements().count(), 1);
/// assert!(ModuleFile::read(FilePath::new("/notes.md"), "".into()).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct ModuleFile {
    pub path: FilePath,
    pub source: Arc<str>,
    language: Language,
    syntax: Arc<OnceLock<ChunkedTree>>,
    /// Syntax of an earlier text, and the change since then; its unchanged chunks are not parsed again.
    earlier: Option<(Arc<OnceLock<ChunkedTree>>, TextChange)>,
    /// Whether it is a text that a module reads, rather than code.
    is_data: bool,
    /// Shared by the versions of the file.
    return_types: Arc<ReturnTypeCache>,
}

impl ModuleFile {
    /// Returns `None` if the name is not a module's.
    pub fn read(path: FilePath, source: Arc<str>) -> Option<Self> {
        let language = Language::of_path(path.name())?;
        Some(Self {
            path,
            source,
            language,
            syntax: Arc::default(),
            earlier: None,
            is_data: false,
            return_types: Arc::default(),
        })
    }

    /// Reads a file that a module names: another module, or a text such as JSON.
    pub fn named(path: FilePath, source: Arc<str>) -> Option<Self> {
        const TEXTS: [&str; 3] = [".json", ".md", ".txt"];
        if !TEXTS.iter().any(|ending| path.name().ends_with(ending)) {
            return Self::read(path, source);
        }
        let (syntax, earlier, return_types) = (Arc::default(), None, Arc::default());
        Some(Self {
            path,
            source,
            language: Language::JavaScript,
            syntax,
            earlier,
            is_data: true,
            return_types,
        })
    }

    #[must_use]
    pub fn update(&self, source: Arc<str>) -> Self {
        let change = TextChange::between(&self.source, &source);
        self.edited(source, change)
    }

    #[must_use]
    pub fn edited(&self, source: Arc<str>, change: TextChange) -> Self {
        let earlier = match &self.earlier {
            _ if self.syntax.get().is_some() => Some((Arc::clone(&self.syntax), change)),
            Some((syntax, before)) => Some((Arc::clone(syntax), before.then(change))),
            None => None,
        };
        Self { source, syntax: Arc::default(), earlier, ..self.clone() }
    }

    pub fn syntax(&self) -> &ChunkedTree {
        self.syntax.get_or_init(|| {
            let earlier = self.earlier.as_ref().and_then(|(syntax, change)| Some((syntax.get()?, *change)));
            match earlier {
                Some((syntax, change)) => syntax.update(Arc::clone(&self.source), change),
                None if self.is_data => ChunkedTree::new(self.language, "".into()),
                None => ChunkedTree::new(self.language, Arc::clone(&self.source)),
            }
        })
    }

    pub(super) fn return_type_cache(&self) -> &ReturnTypeCache {
        &self.return_types
    }

    pub fn is_typescript(&self) -> bool {
        self.language != Language::JavaScript
    }

    /// Whether both have the same text, by identity: equal texts that were read twice count as different.
    pub fn is_same_version(&self, other: &Self) -> bool {
        self.path == other.path && Arc::ptr_eq(&self.source, &other.source)
    }
}
