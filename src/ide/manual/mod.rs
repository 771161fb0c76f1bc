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
pub use entry::ManualEntry;
pub use format::ManualFormat;
pub use json::function as json;
pub use markdown::function as markdown;
pub use options::ManualOptions;
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
    let text = match format {
        ManualFormat::Json => json::write(&entries, options),
        ManualFormat::Text => text::write(&entries),
        ManualFormat::Markdown => markdown::write(&entries, options),
        ManualFormat::OpenApi => openapi::write(&entries, options, &mut problems),
        ManualFormat::Mcp => mcp::write(&entries, options, &mut problems),
        ManualFormat::Gemini => gemini::write(&entries, options, &mut problems),
    };
    problems.sort_by(|left, right| (&left.path, left.span).cmp(&(&right.path, right.span)));
    Rendered { text, problems }
}
