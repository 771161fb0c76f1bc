//! The Functions Manual: names, parameters and return types of the tools of scripts, for a planner, for
//! clients of other protocols and for a reader. One file for each format.

mod entries;
mod entry;
mod format;
mod gemini;
mod json;
mod markdown;
mod mcp;
mod members;
mod named;
mod openapi;
mod options;
mod problem;
mod provider;
mod references;
mod servers;
mod text;

pub use entries::entries;
pub use entry::Entry;
pub use format::Format;
pub use json::function as json;
pub use markdown::function as markdown;
pub use options::Options;
pub use problem::Problem;

#[derive(Clone, Debug, Default)]
pub struct Rendered {
    pub text: String,
    /// Missing parts with their reasons, in the order of the entries.
    pub problems: Vec<Problem>,
}

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
    problems.sort_by(|left, right| (&left.path, left.span).cmp(&(&right.path, right.span)));
    Rendered { text, problems }
}
