use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::uri::DocUri;
use crate::project::ScriptSummary;
use crate::script::{FilePath, SourceFile};
use crate::text::{Change, Encoding, Position, Span, Text};

/// One version of an open script.
///
/// To make one only edits the text. What it says is found out when somebody asks, and of a version
/// that nobody asks about never.
#[derive(Debug)]
pub struct Document {
    /// Its name to the client.
    pub uri: DocUri,
    /// The client's number for this version.
    pub version: i32,
    /// Its text; not that of the client where the two went apart.
    pub text: Text,
    /// How many documents had been opened with it: tells it from the same one that was closed and opened
    /// again.
    pub opening: u64,
    path: FilePath,
    agentscript: Sure,
    in_sync: bool,
    /// Until this version is analysed itself.
    before: Mutex<Option<Analysed>>,
    file: OnceLock<Option<Arc<SourceFile>>>,
    face: OnceLock<Option<Arc<ScriptSummary>>>,
}

/// What says that a document is in AgentScript whatever its text.
#[derive(Clone, Copy, Debug, Default)]
struct Sure {
    /// Its client, by the language that it is opened as.
    by_language: bool,
    /// The settings.
    by_settings: bool,
    /// An earlier version, of which this one is an edit: who types a first `import` writes another language for
    /// a moment.
    by_before: bool,
}

impl Sure {
    fn is(self) -> bool {
        self.by_language || self.by_settings || self.by_before
    }
}

/// An earlier version that was analysed, and what changed since.
#[derive(Clone, Debug)]
struct Analysed {
    file: Arc<SourceFile>,
    /// The texts on the way, each with the change that made it.
    steps: Vec<(Text, Change)>,
    /// What changed since the last of them.
    change: Option<Change>,
}

/// How far apart, in bytes, two changes are at least that are analysed one after the other. Nearer ones are
/// taken for one that holds what is between them, too.
const APART: usize = 4 << 10;

/// How many changes are analysed one after the other at most.
const STEPS: usize = 2;

impl Analysed {
    /// The same and then another change of `text`.
    fn add(&mut self, text: &Text, change: Change) {
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

    /// The file with these changes. The last of them leads to `source`.
    fn file(self, source: Arc<str>) -> Option<SourceFile> {
        let mut file = self.file;
        for (text, change) in self.steps {
            file = Arc::new(edited(&file, text.source(), change));
        }
        Some(edited(&file, source, self.change?))
    }
}

fn edited(file: &SourceFile, source: Arc<str>, change: Change) -> SourceFile {
    let change = change.narrow(&file.source, &source);
    file.edited(source, change)
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
    pub fn open(uri: DocUri, path: FilePath, version: i32, text: impl Into<Arc<str>>, opening: u64) -> Self {
        Self {
            uri,
            version,
            text: Text::new(text),
            opening,
            path,
            agentscript: Sure::default(),
            in_sync: true,
            before: Mutex::default(),
            file: OnceLock::new(),
            face: OnceLock::new(),
        }
    }

    /// The same document, of which its client says whether it is in AgentScript.
    #[must_use]
    pub fn told_by_client(self, is_agentscript: bool) -> Self {
        Self { agentscript: Sure { by_language: is_agentscript, ..self.agentscript }, ..self }
    }

    /// The same document, of which the settings say whether it is in AgentScript.
    #[must_use]
    pub fn told_by_settings(self, is_agentscript: bool) -> Self {
        Self { agentscript: Sure { by_settings: is_agentscript, ..self.agentscript }, ..self }
    }

    /// The same version where the settings say something else than before; `None` where they do not.
    pub fn told_anew(&self, is_agentscript: bool) -> Option<Self> {
        let is_news = self.agentscript.by_settings != is_agentscript;
        is_news
            .then(|| self.with_text(self.version, self.text.clone(), None).told_by_settings(is_agentscript))
    }

    /// The next version of the document.
    ///
    /// A change that cannot be means that the client's text is another one than ours. Nothing is
    /// said of the document then, until its whole text comes anew.
    #[must_use]
    pub fn changed(&self, version: i32, changes: Vec<ContentChange>, encoding: Encoding) -> Self {
        let (mut text, mut in_sync) = (self.text.clone(), self.in_sync);
        let mut before = self.newest_analysed();
        let mut agentscript = self.agentscript;
        agentscript.by_before |= before.as_ref().is_some_and(|before| before.file.agentscript().is_some());
        for ContentChange { range, text: new } in changes {
            let before_it = text.clone();
            let change = match range {
                None => {
                    let change = Change { start: 0, old_end: text.len(), new_end: new.len() };
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
                    text.edit(span, &new)
                }
            };
            if let Some(before) = &mut before {
                before.add(&before_it, change);
            }
        }
        Self { agentscript, in_sync, ..self.with_text(version, text, before) }
    }

    fn with_text(&self, version: i32, text: Text, before: Option<Analysed>) -> Self {
        Self {
            uri: self.uri.clone(),
            version,
            text,
            opening: self.opening,
            path: self.path.clone(),
            agentscript: self.agentscript,
            in_sync: self.in_sync,
            before: Mutex::new(before),
            file: OnceLock::new(),
            face: OnceLock::new(),
        }
    }

    fn newest_analysed(&self) -> Option<Analysed> {
        // In this order: the earlier one is forgotten after this one is there.
        let before = self.before().clone();
        match self.file.get() {
            Some(Some(file)) => Some(Analysed { file: Arc::clone(file), steps: Vec::new(), change: None }),
            _ => before,
        }
    }

    fn before(&self) -> MutexGuard<'_, Option<Analysed>> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The file it stands for.
    pub fn path(&self) -> &FilePath {
        &self.path
    }

    /// Whether it is, or may be, in AgentScript.
    pub fn may_be_agentscript(&self) -> bool {
        self.agentscript.by_language || self.agentscript.by_settings || self.path.may_be_agentscript()
    }

    /// What it says, made when it is first asked for. `None` when its text is not known for sure, and when it is
    /// in another language.
    pub fn file(&self) -> Option<&Arc<SourceFile>> {
        let mut is_new = false;
        let file = self.file.get_or_init(|| {
            is_new = true;
            guarded(|| self.analyse().filter(|file| !file.is_of_another_language()))
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
            return Some(SourceFile::in_agentscript(self.path.clone(), source));
        }
        // What was AgentScript for sure need not be so with another text.
        let before = self.before().clone().filter(|before| before.file.agentscript().is_none());
        let known = before.and_then(|before| before.file(Arc::clone(&source)));
        known.or_else(|| SourceFile::read(self.path.clone(), source))
    }

    /// What others see of it, made when it is first asked for: of a file in another language, that it is there.
    /// `None` when its text is not known for sure.
    pub fn face(&self) -> Option<&Arc<ScriptSummary>> {
        let face = || match self.file() {
            Some(file) => Some(ScriptSummary::of(file)),
            None => self.analyse().as_ref().map(ScriptSummary::of),
        };
        self.face.get_or_init(|| guarded(face)).as_ref()
    }
}

/// Analysis does not panic; should it do so all the same, the text is still kept in step.
fn guarded<T>(analyse: impl FnOnce() -> Option<T>) -> Option<Arc<T>> {
    panic::catch_unwind(AssertUnwindSafe(analyse)).ok().flatten().map(Arc::new)
}
