use std::sync::{Arc, OnceLock};

use super::extract::{self, ApiUseCache, ChunkReader, ExtractionCache, Surroundings};
use super::markdown::{self, MarkdownFile};
use super::{
    ApiUses, EnvMeaning, Markdown, Metadata, MetadataCall, Script, Unreadable, VarsRead, calls, edit, reader,
};
use crate::file_path::FilePath;
use crate::return_types::ReturnTypeCache;
use crate::syntax::scopes::ScopeResolver;
use crate::syntax::{ChunkedTree, Language};
use crate::text::{Span, TextChange};

/// Maximal size of a script in bytes: ten times the longest known one. The parser needs up to two seconds for
/// this size if the whole text is erroneous.
pub const MAX_BYTES: usize = 256 << 10;

/// Script, or a module that scripts import, with its text, syntax and lazily extracted facts.
///
/// ```
/// use promptsig::FilePath;
/// use promptsig::genaiscript::ScriptFile;
///
/// let text = "script({ title: \"Weather\" })\nconst { vars } = env\n$`Forecast for ${vars.city}`";
/// let file = ScriptFile::read(FilePath::new("/weather.genai.mjs"), text.into())
///     .expect("the name is a script's");
/// assert_eq!(file.id(), "weather");
///
/// let read = &file.script().reads[0];
/// assert_eq!(read.key.as_deref(), Some("city"));
/// assert_eq!(read.span.text(text), "vars.city");
/// ```
#[derive(Clone, Debug)]
pub struct ScriptFile {
    /// Path, which also determines the language.
    pub path: FilePath,
    pub source: Arc<str>,
    /// Syntax; for a script in Markdown, only that of its code.
    #[doc(hidden)]
    pub syntax: ChunkedTree,
    markdown: Option<Box<MarkdownFile>>,
    /// Caches of its chunks, shared by the versions of the file.
    known: Arc<ExtractionCache>,
    known_uses: Arc<ApiUseCache>,
    pub(super) return_type_cache: Arc<ReturnTypeCache>,
    reading: OnceLock<Metadata>,
    calls: OnceLock<Vec<MetadataCall>>,
    script: OnceLock<Script>,
    api_uses: OnceLock<ApiUses>,
    step: OnceLock<String>,
}

impl ScriptFile {
    /// Creates a script, which is analysed lazily; `None` unless the name is a script's.
    pub fn read(path: FilePath, source: Arc<str>) -> Option<Self> {
        let language = if path.is_markdown() {
            // The grammar covers JavaScript as well.
            Language::TypeScript
        } else {
            path.is_script().then(|| Language::of_path(path.name()))??
        };
        Some(Self::empty(path, language).with_text(source, None))
    }

    /// Creates a module that scripts import; `None` if the name is not a module's.
    pub fn module(path: FilePath, source: Arc<str>) -> Option<Self> {
        let language = Language::of_path(path.name())?;
        Some(Self::empty(path, language).with_text(source, None))
    }

    fn empty(path: FilePath, language: Language) -> Self {
        Self::from_parts(path, Arc::default(), ChunkedTree::new(language, Arc::default()), None)
    }

    /// Returns the file with another text. Equal chunks are neither parsed nor extracted again.
    #[must_use]
    pub fn update(&self, source: Arc<str>) -> Self {
        self.with_text(source, None)
    }

    #[must_use]
    pub fn edited(&self, source: Arc<str>, change: TextChange) -> Self {
        self.with_text(source, Some(change))
    }

    fn with_text(&self, source: Arc<str>, change: Option<TextChange>) -> Self {
        let markdown = self.path.is_markdown().then(|| Box::new(markdown::read(&source)));
        let code = match &markdown {
            _ if source.len() > MAX_BYTES => Arc::default(),
            Some(markdown) => Arc::clone(&markdown.masked),
            None => Arc::clone(&source),
        };
        let is_all = self.source.len() <= MAX_BYTES && source.len() <= MAX_BYTES && markdown.is_none();
        let change =
            change.filter(|_| is_all).unwrap_or_else(|| TextChange::between(self.syntax.source(), &code));
        let syntax = self.syntax.update(code, change);
        let (known, known_uses) = (Arc::clone(&self.known), Arc::clone(&self.known_uses));
        let return_type_cache = Arc::clone(&self.return_type_cache);
        Self {
            known,
            known_uses,
            return_type_cache,
            ..Self::from_parts(self.path.clone(), source, syntax, markdown)
        }
    }

    fn from_parts(
        path: FilePath,
        source: Arc<str>,
        syntax: ChunkedTree,
        markdown: Option<Box<MarkdownFile>>,
    ) -> Self {
        Self {
            path,
            source,
            syntax,
            markdown,
            known: Arc::default(),
            known_uses: Arc::default(),
            return_type_cache: Arc::default(),
            reading: OnceLock::new(),
            calls: OnceLock::new(),
            script: OnceLock::new(),
            api_uses: OnceLock::new(),
            step: OnceLock::new(),
        }
    }

    pub fn script(&self) -> &Script {
        self.script.get_or_init(|| {
            if self.source.len() > MAX_BYTES {
                return Script { unreadable: Some(Unreadable::Long), ..Script::default() };
            }
            let markdown = self.markdown.as_ref().map(|file| Box::new(file.markdown.clone()));
            let is_unread = markdown.as_ref().and_then(|it| it.broken.as_ref()?.unread());
            let all = match is_unread {
                Some(unreadable) => Script { unreadable: Some(unreadable), ..Script::default() },
                None => self.chunks().all(),
            };
            Script { calls: self.calls().to_vec(), reading: self.reading().clone(), markdown, ..all }
        })
    }

    /// Uses of the API's results; none where the syntax is too large to analyse. `resolver` has the names of this file.
    pub fn api_uses<'a>(&'a self, resolver: &ScopeResolver<'a, 'a>) -> &'a ApiUses {
        self.api_uses.get_or_init(|| match self.script().unreadable {
            Some(_) => ApiUses::default(),
            None => self.chunks().api_uses(&self.known_uses, resolver),
        })
    }

    /// Returns the metadata as read by GenAIScript's text reader. Only a small part of the file is analysed.
    pub fn reading(&self) -> &Metadata {
        self.reading.get_or_init(|| match &self.markdown {
            _ if self.source.len() > MAX_BYTES => Metadata::default(),
            Some(file) => file.reading.clone(),
            None => reader::read(&self.source, literal_of(self.calls())),
        })
    }

    /// Returns the metadata calls in source order. Only a small part of the file is analysed.
    pub fn calls(&self) -> &[MetadataCall] {
        self.calls.get_or_init(|| match &self.markdown {
            _ if self.source.len() > MAX_BYTES => Vec::new(),
            Some(file) => file.calls.clone(),
            None => self.chunks().calls(),
        })
    }

    /// Whether there is no metadata yet, but a call that does not parse may become metadata.
    pub fn may_get_metadata(&self) -> bool {
        let may_become =
            |chunk| self.syntax.is_chunk_broken(chunk) && calls::may_be_in(self.syntax.text(chunk));
        self.calls().is_empty() && self.syntax.chunks().any(may_become)
    }

    /// Returns the meaning of `name` at `offset`. Only its binding is analysed.
    pub fn meaning_of(&self, name: &str, offset: usize) -> EnvMeaning {
        extract::meaning_of(&self.syntax, self.syntax.source(), name, offset)
    }

    /// Returns the reads of variables in the top-level statements whose text is wanted. The others are not analysed.
    pub fn reads_in(&self, is_wanted: impl Fn(&str) -> bool) -> Vec<VarsRead> {
        if self.source.len() > MAX_BYTES { Vec::new() } else { self.chunks().reads_in(is_wanted) }
    }

    /// Returns the uses of `env.vars` in the statement around `offset`. Only this statement is analysed.
    pub fn surroundings(&self, offset: usize) -> Surroundings {
        extract::surroundings(&self.syntax, self.syntax.source(), offset)
    }

    /// Returns the files included by `@include "…"` in a script in Markdown, with the spans of their names.
    pub fn includes(&self) -> Vec<(Span, String)> {
        if self.markdown.is_some() { markdown::includes(&self.source) } else { Vec::new() }
    }

    pub fn markdown(&self) -> Option<&Markdown> {
        self.markdown.as_ref().map(|file| &file.markdown)
    }

    pub fn is_comment_at(&self, offset: usize) -> bool {
        self.syntax.is_comment_at(offset)
    }

    pub fn is_broken(&self) -> bool {
        self.syntax.is_broken()
    }

    fn chunks(&self) -> ChunkReader<'_> {
        ChunkReader::new(&self.syntax, self.syntax.source(), &self.known)
    }

    /// Returns GenAIScript's id for it: from the metadata, or else from the file name.
    pub fn id(&self) -> &str {
        let given = self.reading().value.get("id").and_then(|id| id.as_str());
        given.unwrap_or_else(|| self.path.id())
    }

    pub(super) fn step(&self) -> &str {
        self.step.get_or_init(|| edit::step(&self.source).to_owned())
    }

    /// Returns the one-based line number of the start of a place.
    pub fn line_of(&self, place: Span) -> usize {
        let before = self.source.get(..place.range().start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    /// Returns the text that GenAIScript searches for words that activate systems.
    pub fn searched(&self) -> &Arc<str> {
        self.markdown().map_or(&self.source, |markdown| &markdown.searched)
    }
}

fn literal_of(calls: &[MetadataCall]) -> Option<Span> {
    Some(calls.first()?.argument.as_ref()?.literal)
}
