//! Functions Manual: the tools' names, parameters and return types for planners, other protocols and readers.

mod agents;
mod declared;
mod document;
mod entries;
mod entry;
mod format;
mod json;
mod links;
mod markdown;
mod mcp;
mod members;
mod modules;
mod named;
mod openapi;
mod problem;
mod provider;
mod references;
mod semantic_kernel;
mod text;

use crate::file_path::FilePath;

pub use document::entries as document_entries;
pub use entries::{entries, file_entries, may_have_entries};
pub use entry::ManualEntry;
pub use format::ManualFormat;
pub use json::function as json;
pub use links::{LinkConfidence, ManualLink};
pub use markdown::function as markdown;
pub use modules::{entries as tool_entries, module_entries};
pub use problem::ManualFinding;

#[derive(Clone, Debug, Default)]
pub struct Rendered {
    pub text: String,
    /// Missing parts with their reasons, in the order of the entries.
    pub problems: Vec<ManualFinding>,
}

pub fn render(entries: &[ManualEntry], format: ManualFormat, options: &ManualOptions) -> Rendered {
    let mut problems = Vec::new();
    let names = named::names(entries, options);
    let entries = named::named(entries, &names, format, options, &mut problems);
    let links = if options.links { links::links(&entries) } else { vec![Vec::new(); entries.len()] };
    let text = match format {
        ManualFormat::Json => json::write(&entries, &links, options),
        ManualFormat::Text => text::write(&entries, &links),
        ManualFormat::Markdown => markdown::write(&entries, &links, options),
        ManualFormat::OpenApi => openapi::write(&entries, options, &mut problems),
        ManualFormat::Mcp => mcp::write(&entries, options, &mut problems),
        ManualFormat::Gemini => provider::write(&entries, options, &mut problems),
        ManualFormat::SemanticKernel => semantic_kernel::write(&entries, options, &mut problems),
    };
    problems.sort_by(|left, right| (&left.path, left.span).cmp(&(&right.path, right.span)));
    Rendered { text, problems }
}

#[derive(Clone, Debug)]
pub struct ManualOptions {
    /// Separator between the id of a script and the name of a function.
    pub separator: String,
    pub responses: bool,
    /// Whether the outputs that fit the inputs of each function are listed.
    pub links: bool,
    /// Folder to which paths are relative, without a trailing slash.
    pub folder: String,
}

impl Default for ManualOptions {
    fn default() -> Self {
        Self { separator: ".".to_owned(), responses: true, links: false, folder: String::new() }
    }
}

impl ManualOptions {
    pub(super) fn shown<'a>(&self, path: &'a FilePath) -> &'a str {
        let inside = path.as_str().strip_prefix(self.folder.as_str());
        inside.and_then(|rest| rest.strip_prefix('/')).unwrap_or(path.as_str())
    }
}
