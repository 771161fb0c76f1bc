//! Code lenses above the definitions of tools and agents, which open their entries in the manual. They need
//! no more than the script itself, as editors request them after each edit.

use super::view::Kind;
use crate::script::SourceFile;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Lens {
    pub span: Span,
    pub title: &'static str,
    pub opens: Kind,
}

pub fn lenses(file: &SourceFile) -> Vec<Lens> {
    let lens = |span| Lens { span, title: "manual entry", opens: Kind::Manual };
    file.script().tools.iter().map(|tool| lens(tool.callee)).collect()
}
