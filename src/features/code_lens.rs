//! What stands above the calls that define tools and agents: the way to their entries in the manual. To find
//! them takes no more than to read the script, as editors ask for them after each edit.

use super::view::Kind;
use crate::script::SourceFile;
use crate::text::Span;

/// A line above a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Lens {
    /// The place.
    pub span: Span,
    /// What the line says.
    pub title: &'static str,
    /// The view of the place that it opens.
    pub opens: Kind,
}

/// One for each tool and agent.
pub fn lenses(file: &SourceFile) -> Vec<Lens> {
    let lens = |span| Lens { span, title: "manual entry", opens: Kind::Manual };
    file.script().tools.iter().map(|tool| lens(tool.callee)).collect()
}
