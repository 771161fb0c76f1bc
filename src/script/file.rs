use std::sync::{Arc, OnceLock};

use super::extract::{self, KnownPieces, PieceReader, Surroundings};
use super::markdown::{self, MarkdownFile};
use super::response::KnownResponses;
use super::{FilePath, Markdown, Meaning, MetadataCall, Reading, Script, calls, edit, reader};
use crate::agentscript::AgentFile;
use crate::syntax::{Forest, Language};
use crate::text::{Change, Span};

/// Up to which size, in bytes, a script is read: ten times the longest known one. The parser takes up
/// to two seconds for this much where it finds nothing but mistakes.
pub const MAX_BYTES: usize = 256 << 10;

/// One script file: its text, its tree and what it says.
///
/// ```
/// use promptsig::{FilePath, SourceFile};
///
/// let text = "script({ title: \"Weather\" })\nconst { vars } = env\n$`Forecast for ${vars.city}`";
/// let file = SourceFile::read(FilePath::new("/weather.genai.mjs"), text.into())
///     .expect("the name is a script's");
/// assert_eq!(file.id(), "weather");
///
/// let read = &file.script().reads[0];
/// assert_eq!(read.key.as_deref(), Some("city"));
/// assert_eq!(read.span.text(text), "vars.city");
/// ```
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its name.
    pub path: FilePath,
    /// Its text.
    pub source: Arc<str>,
    /// Its syntax; of a script in Markdown, that of the code in it.
    #[doc(hidden)]
    pub syntax: Forest,
    /// What is particular to a script in Markdown.
    markdown: Option<Box<MarkdownFile>>,
    /// What a file says that may be in AgentScript.
    agentscript: Option<Box<AgentFile>>,
    /// What its pieces said last, in this version or in one before.
    known: Arc<KnownPieces>,
    /// What its tools gave last, in this version or in one before.
    pub(super) responses: Arc<KnownResponses>,
    reading: OnceLock<Reading>,
    calls: OnceLock<Vec<MetadataCall>>,
    script: OnceLock<Script>,
    /// One level of the author's indentation, once a fix asks.
    step: OnceLock<String>,
}

impl SourceFile {
    /// Takes in a file, of which nothing is read until somebody asks; `None` unless its name is a
    /// script's, or may be that of a file in AgentScript.
    pub fn read(path: FilePath, source: Arc<str>) -> Option<Self> {
        if path.may_be_agentscript() {
            return Some(Self::of_agentscript(path, AgentFile::new(source)));
        }
        let language = if path.is_markdown() {
            // Its grammar reads JavaScript as well.
            Language::TypeScript
        } else {
            path.is_script().then(|| Language::of_path(path.name()))??
        };
        let none = Self::of_parts(path, Arc::default(), Forest::new(language, Arc::default()), None);
        Some(none.with_text(source, None))
    }

    /// Takes in a module that scripts import; `None` where its name is none of a module's.
    pub fn module(path: FilePath, source: Arc<str>) -> Option<Self> {
        let language = Language::of_path(path.name())?;
        let none = Self::of_parts(path, Arc::default(), Forest::new(language, Arc::default()), None);
        Some(none.with_text(source, None))
    }

    /// Takes in a file that is in AgentScript for sure, whatever its name and its text.
    pub fn in_agentscript(path: FilePath, source: Arc<str>) -> Self {
        Self::of_agentscript(path, AgentFile::sure(source))
    }

    /// The same file; where its text is another language's and `is_sure` says that it is in AgentScript all the
    /// same, that.
    #[must_use]
    pub fn or_sure(self, is_sure: impl FnOnce(&FilePath) -> bool) -> Self {
        if self.is_of_another_language() && is_sure(&self.path) {
            return Self::in_agentscript(self.path, self.source);
        }
        self
    }

    fn of_agentscript(path: FilePath, file: AgentFile) -> Self {
        let none = Forest::new(Language::JavaScript, Arc::default());
        let source = Arc::clone(file.source());
        Self { agentscript: Some(Box::new(file)), ..Self::of_parts(path, source, none, None) }
    }

    /// The same file with another text. What is alike in both is neither parsed nor read again.
    #[must_use]
    pub fn update(&self, source: Arc<str>) -> Self {
        self.with_text(source, None)
    }

    /// The same where it is known which change makes the other text of this one.
    #[must_use]
    pub fn edited(&self, source: Arc<str>, change: Change) -> Self {
        self.with_text(source, Some(change))
    }

    fn with_text(&self, source: Arc<str>, change: Option<Change>) -> Self {
        if let Some(file) = &self.agentscript {
            return Self::of_agentscript(self.path.clone(), file.with_source(source));
        }
        let markdown = self.path.is_markdown().then(|| Box::new(markdown::read(&source)));
        let code = match &markdown {
            _ if source.len() > MAX_BYTES => Arc::default(),
            Some(markdown) => Arc::clone(&markdown.masked),
            None => Arc::clone(&source),
        };
        let is_all = self.source.len() <= MAX_BYTES && source.len() <= MAX_BYTES && markdown.is_none();
        let change =
            change.filter(|_| is_all).unwrap_or_else(|| Change::between(self.syntax.source(), &code));
        let syntax = self.syntax.update(code, change);
        let (known, responses) = (Arc::clone(&self.known), Arc::clone(&self.responses));
        Self { known, responses, ..Self::of_parts(self.path.clone(), source, syntax, markdown) }
    }

    fn of_parts(
        path: FilePath,
        source: Arc<str>,
        syntax: Forest,
        markdown: Option<Box<MarkdownFile>>,
    ) -> Self {
        Self {
            path,
            source,
            syntax,
            markdown,
            agentscript: None,
            known: Arc::default(),
            responses: Arc::default(),
            reading: OnceLock::new(),
            calls: OnceLock::new(),
            script: OnceLock::new(),
            step: OnceLock::new(),
        }
    }

    /// What it says.
    pub fn script(&self) -> &Script {
        self.script.get_or_init(|| {
            if self.source.len() > MAX_BYTES {
                return Script { unreadable: true, ..Script::default() };
            }
            if self.agentscript.is_some() {
                return Script::default();
            }
            Script {
                calls: self.calls().to_vec(),
                reading: self.reading().clone(),
                markdown: self.markdown.as_ref().map(|file| Box::new(file.markdown.clone())),
                ..self.pieces().all()
            }
        })
    }

    /// What GenAIScript's text reader gets of it. Little of the file is read for that.
    pub fn reading(&self) -> &Reading {
        self.reading.get_or_init(|| match &self.markdown {
            _ if self.source.len() > MAX_BYTES || self.agentscript.is_some() => Reading::default(),
            Some(file) => file.reading.clone(),
            None => reader::read(&self.source, literal_of(self.calls())),
        })
    }

    /// The metadata calls, in source order. Little of the file is read for them.
    pub fn calls(&self) -> &[MetadataCall] {
        self.calls.get_or_init(|| match &self.markdown {
            _ if self.source.len() > MAX_BYTES || self.agentscript.is_some() => Vec::new(),
            Some(file) => file.calls.clone(),
            None => self.pieces().calls(),
        })
    }

    /// Whether there are no metadata yet, and a call that does not parse may become them.
    pub fn may_get_metadata(&self) -> bool {
        let may_become =
            |piece| self.syntax.is_piece_broken(piece) && calls::may_be_in(self.syntax.text(piece));
        self.calls().is_empty() && self.syntax.pieces().any(may_become)
    }

    /// What `name` stands for at `offset`. Only what binds it is read for that.
    pub fn meaning_of(&self, name: &str, offset: usize) -> Meaning {
        extract::meaning_of(&self.syntax, self.syntax.source(), name, offset)
    }

    /// What is done with `env.vars` in the statement around `offset`. Only that is read.
    pub fn surroundings(&self, offset: usize) -> Surroundings {
        extract::surroundings(&self.syntax, self.syntax.source(), offset)
    }

    /// The files that `@include "…"` puts into a script in Markdown: the places of their names, and those.
    pub fn includes(&self) -> Vec<(Span, String)> {
        if self.markdown.is_some() { markdown::includes(&self.source) } else { Vec::new() }
    }

    /// What is particular to a script in Markdown; `None` for one in code.
    pub fn markdown(&self) -> Option<&Markdown> {
        self.markdown.as_ref().map(|file| &file.markdown)
    }

    /// What it says as a file in AgentScript; `None` for a script, and for a text that is another language's.
    pub fn agentscript(&self) -> Option<&AgentFile> {
        let file = self.agentscript.as_deref()?;
        (file.is_agentscript() && self.source.len() <= MAX_BYTES).then_some(file)
    }

    /// Whether its name may be that of a file in AgentScript, and its text is another language's.
    pub fn is_of_another_language(&self) -> bool {
        self.agentscript.as_ref().is_some_and(|file| !file.is_agentscript())
    }

    /// Whether a byte of it is in a comment.
    pub fn is_comment_at(&self, offset: usize) -> bool {
        match self.agentscript() {
            Some(file) => file.is_comment_at(offset),
            None => self.syntax.is_comment_at(offset),
        }
    }

    /// Whether some of it does not parse.
    pub fn is_broken(&self) -> bool {
        match self.agentscript() {
            Some(file) => file.is_broken(),
            None => self.syntax.is_broken(),
        }
    }

    fn pieces(&self) -> PieceReader<'_> {
        PieceReader::new(&self.syntax, self.syntax.source(), &self.known)
    }

    /// The id that GenAIScript knows it by: the metadata's, else the one the name gives.
    pub fn id(&self) -> &str {
        let given = self.reading().value.get("id").and_then(|id| id.as_str());
        given.unwrap_or_else(|| self.path.id())
    }

    /// One level of the author's indentation.
    pub(super) fn step(&self) -> &str {
        self.step.get_or_init(|| edit::step(&self.source).to_owned())
    }

    /// The number of the line on which a place begins, counted from one.
    pub fn line_of(&self, place: Span) -> usize {
        let before = self.source.get(..place.range().start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    /// The text that GenAIScript searches for words that bring systems with them.
    pub fn searched(&self) -> &Arc<str> {
        self.markdown().map_or(&self.source, |markdown| &markdown.searched)
    }
}

/// The literal that the author means by the first metadata call.
fn literal_of(calls: &[MetadataCall]) -> Option<Span> {
    Some(calls.first()?.argument.as_ref()?.literal)
}
