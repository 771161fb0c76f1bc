use std::sync::{Arc, OnceLock};

use super::{FilePath, Script, edit, markdown};
use crate::syntax::{Language, Tree};
use crate::text::Span;

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
/// let read = &file.script.reads[0];
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
    pub tree: Tree,
    /// What it says.
    pub script: Script,
    /// One level of the author's indentation, once a fix asks.
    step: OnceLock<String>,
}

impl SourceFile {
    /// Reads a file; `None` unless its name is a script's.
    pub fn read(path: FilePath, source: Arc<str>) -> Option<Self> {
        let language = if path.is_markdown() {
            // Its grammar reads JavaScript as well.
            Language::TypeScript
        } else {
            path.is_script().then(|| Language::of_path(path.name()))??
        };
        Some(Self::read_whole(path, source, language))
    }

    /// Reads all of it.
    pub(super) fn read_whole(path: FilePath, source: Arc<str>, language: Language) -> Self {
        let (tree, script) = if source.len() > MAX_BYTES {
            (Tree::given_up(language), Script { unreadable: true, ..Script::default() })
        } else if path.is_markdown() {
            markdown::read(&source, language)
        } else {
            let tree = Tree::parse(language, &source);
            let script = Script::of(&tree, &source);
            (tree, script)
        };
        Self::of_parts(path, source, tree, script)
    }

    pub(super) fn of_parts(path: FilePath, source: Arc<str>, tree: Tree, script: Script) -> Self {
        Self { path, source, tree, script, step: OnceLock::new() }
    }

    /// The id that GenAIScript knows it by: the metadata's, else the one the name gives.
    pub fn id(&self) -> &str {
        let given = self.script.reading.value.get("id").and_then(|id| id.as_str());
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
        self.script.markdown.as_ref().map_or(&self.source, |markdown| &markdown.searched)
    }
}
