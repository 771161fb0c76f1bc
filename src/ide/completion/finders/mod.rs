//! Finders of sites: each file says at which positions it offers items, and how it finds out. The text before the
//! cursor is asked first, which rules out most positions before anything is parsed.

mod calls;
mod comparisons;
pub mod frontmatter;
pub(super) mod handler_arguments;
mod includes;
pub mod literals;
mod placeholders;
mod prompt_names;
mod substitutions;

pub use calls::call_text;

use super::site::CompletionSite;
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::syntax::splitter::Surrounding;

/// Finder of one kind of site.
pub struct SiteFinder {
    /// Kinds of text that a site can be in.
    within: &'static [Surrounding],
    /// Whether a site is possible at the end of a text, which is all or the last part of that before the cursor.
    pub may_be_at_end: fn(&str) -> bool,
    /// Returns the site at an offset.
    pub at: for<'s> fn(&'s ScriptFile, usize) -> Option<CompletionSite<'s>>,
}

const CODE: &[Surrounding] = &[Surrounding::Code];
const STRING: &[Surrounding] = &[Surrounding::String];
const LITERAL: &[Surrounding] = &[Surrounding::Code, Surrounding::String];
/// A string in an expression of a template counts as well.
const TEMPLATE: &[Surrounding] = &[Surrounding::Template, Surrounding::String];
const ANY: &[Surrounding] =
    &[Surrounding::Code, Surrounding::Comment, Surrounding::String, Surrounding::Template];

impl SiteFinder {
    /// Whether the tokens around a cursor permit a site. In Markdown, there are none of the text.
    pub fn may_be_within(&self, file: &ScriptFile, offset: usize) -> bool {
        let found = if file.markdown().is_some() { None } else { file.syntax.surrounding(offset) };
        found.is_none_or(|found| self.within.contains(&found))
    }
}

/// Finders in code, in the order in which they are asked.
const FINDERS: &[SiteFinder] = &[
    SiteFinder { within: STRING, may_be_at_end: comparisons::may_be_at_end, at: comparisons::at },
    SiteFinder { within: CODE, may_be_at_end: handler_arguments::may_be_at_end, at: handler_arguments::at },
    SiteFinder { within: LITERAL, may_be_at_end: literals::may_be_at_end, at: literals::at },
    SiteFinder { within: TEMPLATE, may_be_at_end: prompt_names::may_be_at_end, at: prompt_names::at },
    SiteFinder { within: CODE, may_be_at_end: substitutions::may_be_at_end, at: substitutions::at },
    SiteFinder { within: CODE, may_be_at_end: calls::may_be_at_end, at: calls::at },
];

/// Finders in scripts in Markdown, which come first.
const MARKDOWN: &[SiteFinder] = &[
    SiteFinder { within: ANY, may_be_at_end: includes::may_be_at_end, at: includes::at },
    SiteFinder { within: ANY, may_be_at_end: frontmatter::may_be_at_end, at: frontmatter::at },
    SiteFinder { within: ANY, may_be_at_end: placeholders::may_be_at_end, at: placeholders::at },
];

/// Returns the finders for a file.
pub fn for_file(path: &FilePath) -> impl Iterator<Item = &'static SiteFinder> {
    let of_markdown = if path.is_markdown() { MARKDOWN } else { &[] };
    of_markdown.iter().chain(FINDERS)
}
