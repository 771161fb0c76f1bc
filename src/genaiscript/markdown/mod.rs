//! Scripts in Markdown: metadata in a YAML frontmatter, and a body that may contain code. GenAIScript converts such a
//! file to JavaScript. Fenced blocks of `js` or `ts` with `genai` in their info string become code unchanged. The rest
//! becomes template text, where `${…}` is code, too. Here, the rest is blanked out before parsing, so that spans refer
//! to positions in the file. Files named by `@include` are not read, so their contents are unknown.
mod read;

use std::sync::Arc;

use super::{Metadata, MetadataCall, Unreadable};
use crate::syntax::yaml;
use crate::text::Span;

pub(super) use read::includes;
pub(super) use read::read;

#[derive(Clone, Debug)]
pub(super) struct MarkdownFile {
    /// Text with blanks in place of everything but code, at equal length.
    pub masked: Arc<str>,
    pub calls: Vec<MetadataCall>,
    pub reading: Metadata,
    pub markdown: Markdown,
}

/// Facts specific to scripts in Markdown.
#[derive(Clone, Debug, PartialEq)]
pub struct Markdown {
    pub code: Vec<Span>,
    /// Code blocks whose calls have no effect there.
    pub misplaced: Vec<MisplacedCode>,
    /// Characters in expressions of the text before which GenAIScript inserts a backslash.
    pub escaped: Vec<Span>,
    /// Error in the frontmatter. GenAIScript then fails for the whole workspace.
    pub broken: Option<InvalidFrontmatter>,
    /// Text searched for words that activate systems: approximately GenAIScript's generated script.
    pub searched: Arc<str>,
}

/// Code block with calls that have an effect only in scripts in JavaScript or TypeScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisplacedCode {
    pub call: Span,
    /// Whether it is a metadata call; metadata belongs in the frontmatter.
    pub is_metadata: bool,
    /// Whether the block is marked as code of the script, and therefore runs.
    pub runs: bool,
    /// End of the block's opening line.
    pub fence_end: usize,
    /// Language of a block that is marked as code of the script in an unsupported language.
    pub language: Option<Span>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidFrontmatter {
    pub span: Span,
    /// Description without a full stop.
    pub message: String,
    /// Exception thrown by GenAIScript, with its own wording; `None` if only promptsig fails to read it.
    pub exception: Option<String>,
}

impl InvalidFrontmatter {
    fn from_yaml(error: yaml::YamlError) -> Self {
        Self { span: error.span, message: error.message, exception: error.exception }
    }

    /// Returns the reason to skip the script, if GenAIScript can read the frontmatter.
    pub(super) fn unread(&self) -> Option<Unreadable> {
        self.exception.is_none().then(|| Unreadable::Frontmatter(self.span, self.message.clone()))
    }
}

impl Markdown {
    /// Whether `offset` is in code or at its edge.
    pub fn is_code(&self, offset: usize) -> bool {
        self.code.iter().any(|code| code.touches(offset))
    }

    /// Whether `offset` is in no block of code, but possibly in a `${…}` of the text.
    pub fn is_text(&self, source: &str, offset: usize) -> bool {
        let is_block = |code: &&Span| !source[..code.range().start].ends_with("${");
        !self.code.iter().filter(is_block).any(|code| code.touches(offset))
    }
}
