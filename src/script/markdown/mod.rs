//! Scripts in Markdown: metadata in a YAML frontmatter, and a body of which some is code.
//!
//! GenAIScript makes a script in JavaScript of such a file: fenced blocks of `js` or `ts` whose
//! info says `genai` become code as they are, everything else the text of templates, where
//! `${…}` is code, too. Here the code stays in its place, so that whatever is found has its place
//! in the file: the rest is blanked out before the text is parsed.
//!
//! Files that `@include` names are not read; what they say is not known.

mod include;
mod read;

use std::sync::Arc;

use super::{MetadataCall, Reading};
use crate::syntax::yaml;
use crate::text::Span;

pub(super) use include::includes;
pub(super) use read::read;

/// What a script in Markdown says beside its code.
#[derive(Clone, Debug)]
pub(super) struct MarkdownFile {
    /// The text with blanks for all that is no code, of the same length.
    pub masked: Arc<str>,
    /// Its metadata as if they were given to a call.
    pub calls: Vec<MetadataCall>,
    /// What GenAIScript gets of its metadata.
    pub reading: Reading,
    /// What is particular to it.
    pub markdown: Markdown,
}

/// What is particular to a script in Markdown.
#[derive(Clone, Debug, PartialEq)]
pub struct Markdown {
    /// The code in it, in source order.
    pub code: Vec<Span>,
    /// The blocks of code that do not do what their calls say.
    pub misplaced: Vec<MisplacedCode>,
    /// Why the frontmatter cannot be read. GenAIScript fails for the whole workspace then.
    pub broken: Option<Broken>,
    /// The text that GenAIScript searches for words that bring systems with them: about the script
    /// that it makes of the file.
    pub searched: Arc<str>,
}

/// A block of code with calls that do not do there what they do in a script in code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisplacedCode {
    /// The name of the first such call.
    pub call: Span,
    /// Whether it is the call of metadata, which are in the frontmatter alone.
    pub is_metadata: bool,
    /// Whether the block is marked as code of the script, and runs.
    pub runs: bool,
    /// Where the line ends that opens the block.
    pub fence_end: usize,
}

/// Why a frontmatter cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The place.
    pub span: Span,
    /// What is wrong, without a full stop.
    pub message: String,
    /// The exception that GenAIScript throws, which ends in words of its own.
    pub exception: String,
}

impl Broken {
    fn of(error: yaml::YamlError) -> Self {
        let exception = format!("YAMLParseError: {}", error.message);
        Self { span: error.span, message: error.message, exception }
    }
}

impl Markdown {
    /// Whether there is code at `offset`.
    pub fn is_code(&self, offset: usize) -> bool {
        self.code.iter().any(|code| code.touches(offset))
    }
}
