//! The Functions Manual: what the tools of scripts are called, what they take and what they give back, for a
//! planner, for clients of other protocols and for a reader. One file for each format.

mod entry;
mod format;
mod gemini;
mod json;
mod markdown;
mod mcp;
mod named;
mod openapi;
mod problem;
mod provider;
mod text;

pub use entry::{Entry, entries};
pub use format::Format;
pub use markdown::section;
pub use problem::Problem;

use crate::script::FilePath;

/// How a manual is written.
#[derive(Clone, Debug)]
pub struct Options {
    /// What stands between the id of a script and the name of a function.
    pub separator: String,
    /// Whether it says what functions give back.
    pub responses: bool,
    /// The folder from which paths are shown, without a slash at its end.
    pub folder: String,
}

impl Default for Options {
    fn default() -> Self {
        Self { separator: ".".to_owned(), responses: true, folder: String::new() }
    }
}

impl Options {
    /// A path as the manual shows it.
    fn shown<'a>(&self, path: &'a FilePath) -> &'a str {
        let inside = path.as_str().strip_prefix(self.folder.as_str());
        inside.and_then(|rest| rest.strip_prefix('/')).unwrap_or(path.as_str())
    }
}

/// A manual in one format.
#[derive(Clone, Debug, Default)]
pub struct Rendered {
    /// What is written.
    pub text: String,
    /// What it lacks, and why, in the order of the entries.
    pub problems: Vec<Problem>,
}

/// Writes the manual of these functions.
pub fn render(entries: &[Entry], format: Format, options: &Options) -> Rendered {
    let mut problems = Vec::new();
    let names = named::names(entries, options);
    let entries = named::named(entries, &names, format, options, &mut problems);
    let text = match format {
        Format::Json => json::write(&entries, options),
        Format::Text => text::write(&entries),
        Format::Markdown => markdown::write(&entries, options),
        Format::OpenApi => openapi::write(&entries, options, &mut problems),
        Format::Mcp => mcp::write(&entries, options, &mut problems),
        Format::Gemini => gemini::write(&entries, options, &mut problems),
    };
    Rendered { text, problems }
}
