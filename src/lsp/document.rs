use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::uri::DocUri;
use crate::file_path::FilePath;
use crate::source_file::SourceFile;
use crate::text::{Encoding, Position, Span, Text, TextChange};
use crate::tools::ModuleFile;
use crate::tools::documents::Notation;
use crate::tools::recognition::is_module_name;
use crate::workspace::FileSummary;

/// One version of an open script or module. Creating it only edits the text; the analysis is computed lazily and cached.
#[derive(Debug)]
pub struct Document {
    pub uri: DocUri,
    pub version: i32,
    /// Current text; differs from the client's if the document is out of sync.
    pub text: Text,
    /// Number of documents opened up to this one, by which a reopened document differs from its predecessor.
    pub opening: u64,
    path: FilePath,
    agentscript: AgentscriptEvidence,
    /// Whether the settings name it as a schema, or a document that holds tools.
    named_by_settings: bool,
    in_sync: bool,
    /// Earlier analysis to start from; dropped once this version is analysed.
    before: Mutex<Option<Analysed>>,
    file: OnceLock<Option<Arc<SourceFile>>>,
    summary: OnceLock<Option<FileSummary>>,
}

/// Reasons for which a document is AgentScript whatever its text.
#[derive(Clone, Copy, Debug, Default)]
struct AgentscriptEvidence {
    by_language: bool,
    by_settings: bool,
    /// An earlier version was. A half-typed first `import` may look like another language.
    by_before: bool,
}

impl AgentscriptEvidence {
    fn is(self) -> bool {
        self.by_language || self.by_settings || self.by_before
    }
}

/// Analysis of an earlier version, and the changes since.
#[derive(Clone, Debug)]
struct Analysed {
    file: Arc<SourceFile>,
    /// Intermediate texts, each with the change that led to it.
    steps: Vec<(Text, TextChange)>,
    /// Last change, not yet in `steps`.
    change: Option<TextChange>,
}

/// Minimal distance, in bytes, of changes that are analysed one after the other. Closer ones are merged.
const APART: usize = 4 << 10;

/// Maximal number of changes that are analysed one after the other.
const STEPS: usize = 2;

impl Analysed {
    fn add(&mut self, text: &Text, change: TextChange) {
        match self.change {
            Some(last) if last.is_within(APART, change) || self.steps.len() == STEPS => {
                self.change = Some(last.then(change));
            }
            Some(last) => {
                self.steps.push((text.clone(), last));
                self.change = Some(change);
            }
            None => self.change = Some(change),
        }
    }

    /// Applies the changes; the last of them leads to `source`.
    fn file(self, source: Arc<str>) -> Option<SourceFile> {
        let mut file = self.file;
        for (text, change) in self.steps {
            file = Arc::new(edited(&file, text.source(), change));
        }
        Some(edited(&file, source, self.change?))
    }
}

fn edited(file: &SourceFile, source: Arc<str>, change: TextChange) -> SourceFile {
    let change = change.narrow(file.source(), &source);
    file.edited(source, change)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentChange {
    /// Range to replace; `None` replaces the whole text.
    pub range: Option<(Position, Position)>,
    pub text: String,
}

#[derive(Clone, Copy, Debug)]
pub struct DocumentEdit {
    /// Replaced and inserted bytes, relative to the text before this edit.
    pub change: TextChange,
    pub inserted: Size,
    pub replaces_blank: bool,
}

/// Precise enough to distinguish a key from a paste.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Capped at [`Size::LONG`].
    pub characters: usize,
    /// Among the counted characters.
    pub line_breaks: usize,
    pub is_blank: bool,
}

impl Size {
    pub const LONG: usize = 1 << 10;

    fn measure(text: &str) -> Self {
        let counted = text.chars().take(Self::LONG);
        Self {
            characters: counted.clone().count(),
            line_breaks: counted.filter(|character| *character == '\n').count(),
            is_blank: text.trim_start().is_empty(),
        }
    }
}

impl DocumentEdit {
    fn from_change(change: TextChange, inserted: &str, before: &Text) -> Self {
        let replaced = Span::new(change.start, change.old_end);
        Self { change, inserted: Size::measure(inserted), replaces_blank: before.is_blank(replaced) }
    }
}

impl Document {
    pub fn open(uri: DocUri, path: FilePath, version: i32, text: impl Into<Arc<str>>, opening: u64) -> Self {
        Self {
            uri,
            version,
            text: Text::new(text),
            opening,
            path,
            agentscript: AgentscriptEvidence::default(),
            named_by_settings: false,
            in_sync: true,
            before: Mutex::default(),
            file: OnceLock::new(),
            summary: OnceLock::new(),
        }
    }

    #[must_use]
    pub fn told_by_client(self, is_agentscript: bool) -> Self {
        Self { agentscript: AgentscriptEvidence { by_language: is_agentscript, ..self.agentscript }, ..self }
    }

    #[must_use]
    pub fn told_by_settings(self, is_agentscript: bool) -> Self {
        Self { agentscript: AgentscriptEvidence { by_settings: is_agentscript, ..self.agentscript }, ..self }
    }

    /// Creates a document of a module that is not open, in the version that was read.
    pub fn closed_module(uri: DocUri, module: ModuleFile) -> Self {
        let document = Self::open(uri, module.path.clone(), 0, Arc::clone(&module.source), 0);
        Self { file: OnceLock::from(Some(Arc::new(SourceFile::Module(module)))), ..document }
    }

    #[must_use]
    pub fn named_by_settings(self, is_named: bool) -> Self {
        Self { named_by_settings: is_named, ..self }
    }

    /// Returns `None` if the setting makes no difference.
    pub fn with_agentscript_setting(&self, is_agentscript: bool) -> Option<Self> {
        let is_news = self.agentscript.by_settings != is_agentscript;
        is_news
            .then(|| self.with_text(self.version, self.text.clone(), None).told_by_settings(is_agentscript))
    }

    /// An impossible change means that our text is out of sync with the client's. The document then has no analysis
    /// until the client sends its whole text again.
    #[must_use]
    pub fn changed(
        &self,
        version: i32,
        changes: Vec<ContentChange>,
        encoding: Encoding,
    ) -> (Self, Vec<DocumentEdit>) {
        let (mut text, mut in_sync) = (self.text.clone(), self.in_sync);
        let mut edits = Vec::new();
        let mut before = self.newest_analysed();
        let mut agentscript = self.agentscript;
        agentscript.by_before |= before.as_ref().is_some_and(|before| before.file.as_agentscript().is_some());
        for ContentChange { range, text: new } in changes {
            let before_it = text.clone();
            let change = match range {
                None => {
                    let change = TextChange { start: 0, old_end: text.len(), new_end: new.len() };
                    // Clients with full synchronisation send keystrokes as whole texts, too.
                    let narrow = change.narrow(&before_it.source(), &new);
                    edits.push(DocumentEdit::from_change(
                        narrow,
                        &new[narrow.start..narrow.new_end],
                        &before_it,
                    ));
                    (text, in_sync) = (Text::new(new), true);
                    agentscript.by_before = false;
                    change
                }
                Some((start, end)) if end < start => {
                    tracing::warn!(
                        "{}: invalid change from {start:?} to {end:?}; diagnostics stop until its whole text is sent again",
                        self.path
                    );
                    in_sync = false;
                    continue;
                }
                Some(_) if !in_sync => continue,
                Some((start, end)) => {
                    let span = Span::new(text.offset(start, encoding), text.offset(end, encoding));
                    let change = text.edit(span, &new);
                    edits.push(DocumentEdit::from_change(change, &new, &before_it));
                    change
                }
            };
            if let Some(before) = &mut before {
                before.add(&before_it, change);
            }
        }
        (Self { agentscript, in_sync, ..self.with_text(version, text, before) }, edits)
    }

    fn with_text(&self, version: i32, text: Text, before: Option<Analysed>) -> Self {
        Self {
            uri: self.uri.clone(),
            version,
            text,
            opening: self.opening,
            path: self.path.clone(),
            agentscript: self.agentscript,
            named_by_settings: self.named_by_settings,
            in_sync: self.in_sync,
            before: Mutex::new(before),
            file: OnceLock::new(),
            summary: OnceLock::new(),
        }
    }

    fn newest_analysed(&self) -> Option<Analysed> {
        // Order matters: `file` removes `before` only after `file` is set.
        let before = self.before().clone();
        match self.file.get() {
            Some(Some(file)) => Some(Analysed { file: Arc::clone(file), steps: Vec::new(), change: None }),
            _ => before,
        }
    }

    fn before(&self) -> MutexGuard<'_, Option<Analysed>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn is_in_sync(&self) -> bool {
        self.in_sync
    }

    pub fn path(&self) -> &FilePath {
        &self.path
    }

    pub fn may_be_agentscript(&self) -> bool {
        self.agentscript.by_language || self.agentscript.by_settings || self.path.may_be_agentscript()
    }

    /// Whether it is a module of ordinary code, which may declare tools.
    pub fn is_module(&self) -> bool {
        is_module(&self.path) && !self.agentscript.is()
    }

    /// Returns `None` for a document out of sync or in another language.
    pub fn file(&self) -> Option<&Arc<SourceFile>> {
        let mut is_new = false;
        let file = self.file.get_or_init(|| {
            is_new = true;
            guarded(|| self.analyse().filter(|file| !file.is_of_other_language()).map(Arc::new))
        });
        if is_new {
            self.before().take();
        }
        file.as_ref()
    }

    fn analyse(&self) -> Option<SourceFile> {
        if !self.in_sync {
            return None;
        }
        let source = self.text.source();
        if self.agentscript.is() {
            return Some(SourceFile::from_agentscript(self.path.clone(), source));
        }
        // Text that was AgentScript before need not be after an edit.
        let before = self.before().clone().filter(|before| before.file.as_agentscript().is_none());
        let known = before.and_then(|before| before.file(Arc::clone(&source)));
        known.or_else(|| {
            if is_module(&self.path) {
                return SourceFile::module(self.path.clone(), source);
            }
            let document =
                if self.named_by_settings { SourceFile::any_document } else { SourceFile::document };
            SourceFile::read(self.path.clone(), Arc::clone(&source))
                .or_else(|| document(self.path.clone(), source))
        })
    }

    /// For a file in another language, it says only that the file exists. `None` for a document out of sync.
    pub fn summary(&self) -> Option<&FileSummary> {
        let summary = || match self.file() {
            Some(file) => Some(FileSummary::from_file(file)),
            None => self.analyse().as_ref().map(FileSummary::from_file),
        };
        self.summary.get_or_init(|| guarded(summary)).as_ref()
    }
}

/// Whether a file is read for its tools, if its package is.
pub fn is_module(path: &FilePath) -> bool {
    is_module_name(path.name()) && !path.is_source()
}

/// Whether a file may be of no concern, as its content or its package decides.
pub fn may_be_unrelated(path: &FilePath) -> bool {
    is_module(path) || Notation::of_path(path).is_some()
}

/// Catches panics, so that the text stays in sync.
fn guarded<T>(analyse: impl FnOnce() -> Option<T>) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(analyse)).ok().flatten()
}
