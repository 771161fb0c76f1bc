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

pub use calls::call_text;

use super::site::CompletionSite;
use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;

/// Finder of one kind of site.
pub struct SiteFinder {
    /// Whether a site is possible at the end of a text, which is all or the last part of that before the cursor.
    pub may_be_at_end: fn(&str) -> bool,
    /// Returns the site at an offset.
    pub at: for<'s> fn(&'s ScriptFile, usize) -> Option<CompletionSite<'s>>,
}

/// Finders in code, in the order in which they are asked.
const FINDERS: &[SiteFinder] = &[
    SiteFinder { may_be_at_end: comparisons::may_be_at_end, at: comparisons::at },
    SiteFinder { may_be_at_end: handler_arguments::may_be_at_end, at: handler_arguments::at },
    SiteFinder { may_be_at_end: literals::may_be_at_end, at: literals::at },
    SiteFinder { may_be_at_end: prompt_names::may_be_at_end, at: prompt_names::at },
    SiteFinder { may_be_at_end: calls::may_be_at_end, at: calls::at },
];

/// Finders in scripts in Markdown, which come first.
const MARKDOWN: &[SiteFinder] = &[
    SiteFinder { may_be_at_end: includes::may_be_at_end, at: includes::at },
    SiteFinder { may_be_at_end: frontmatter::may_be_at_end, at: frontmatter::at },
    SiteFinder { may_be_at_end: placeholders::may_be_at_end, at: placeholders::at },
];

/// Returns the finders for a file.
pub fn for_file(path: &FilePath) -> impl Iterator<Item = &'static SiteFinder> {
    let of_markdown = if path.is_markdown() { MARKDOWN } else { &[] };
    of_markdown.iter().chain(FINDERS)
}
