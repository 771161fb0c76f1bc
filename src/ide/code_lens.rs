//! Code lenses above the definitions of tools and agents, which open their entries in the manual. They need
//! no more than the script itself, as editors request them after each edit.

use super::view::ViewKind;
use crate::genaiscript::ScriptFile;
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Lens {
    pub span: Span,
    pub title: &'static str,
    pub opens: ViewKind,
}

pub fn lenses(file: &ScriptFile) -> Vec<Lens> {
    let lens = |span| Lens { span, title: "manual entry", opens: ViewKind::Manual };
    file.script().tools.iter().map(|tool| lens(tool.callee)).collect()
}
