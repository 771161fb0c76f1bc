//! Hover text: problems, a signature, the author's description, and one line of facts. Only previews show the schema.

mod accept;
mod built;
mod document;
mod frontmatter;
mod given;
mod keyword;
mod metadata;
mod model;
mod module;
mod prompt_name;
mod providers;
mod site;
mod system;
mod tool;
mod tools;
mod variable;

use crate::genaiscript::ScriptFile;
use crate::ide::agentscript;
use crate::ide::markup::MarkupDocument;
use crate::source_file::SourceFile;
use crate::text::Span;
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::{Project, symbols};

pub(super) use keyword::keyword_of;
pub(super) use system::system_of;
pub(super) use tools::tool_of;
pub(super) use variable::variable;

/// Returns the hover at `offset`; `None` if promptsig has nothing to add to the TypeScript server.
pub fn hover(file: &SourceFile, project: &Project, offset: usize) -> Option<Hover> {
    match file {
        SourceFile::Script(file) => hover_script(file, project, offset),
        SourceFile::AgentScript(file) => agentscript::hover(file, project, offset),
        SourceFile::Document(file) => document::hover(file, project, offset),
        SourceFile::Module(file) => module::hover(file, project, offset),
        SourceFile::Skipped(_) => None,
    }
}

fn hover_script(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    variable::read(file, project, offset)
        .or_else(|| keyword::keyword(file, offset))
        .or_else(|| site::reference_hover(file, offset))
        .or_else(|| metadata::metadata(file, project, offset))
        .or_else(|| given::given(file, project, offset))
        .or_else(|| model::model(file, project, offset))
        .or_else(|| accept::item(file, offset))
        .or_else(|| tool::tool(file, project, offset))
        .or_else(|| site::site(file, offset))
        .or_else(|| variable::whole(file, project, offset))
        .or_else(|| name(file, project, offset))
        .or_else(|| prompt_name::name(file, offset))
        .or_else(|| frontmatter::key(file, offset))
}

fn name(file: &ScriptFile, project: &Project, offset: usize) -> Option<Hover> {
    // In code these names are strings. The check comes first, as collecting all names of a file is slow.
    if file.markdown().is_none() && file.syntax.text_at(offset).is_none() {
        return None;
    }
    let named = symbols::named_at(file, project, offset)?;
    match named.kind {
        MentionKind::Script => system::entry(file, project, &named),
        MentionKind::Selection => tools::entry(file, project, &named),
        _ => None,
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Hover {
    pub span: Span,
    pub text: MarkupDocument,
}
