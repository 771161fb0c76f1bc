//! Rename of a parameter, a script, a tool or an argument, in all its occurrences.

mod names;
mod selection;

use crate::file_path::FilePath;
use crate::genaiscript::ScriptFile;
use crate::genaiscript::edit::FileEdits;
use crate::ide::agentscript;
use crate::source_file::SourceFile;
use crate::text::Span;
use crate::workspace::symbol_index::MentionKind;
use crate::workspace::symbols::{self, AGENT_PREFIX, Symbol, SymbolName};
use crate::workspace::{Move, Project, ScriptSummary};

pub use names::RenameRefusal;

/// Returns the name at `offset` if it can be renamed; `None` if there is no known name, else a refusal.
pub fn prepare_rename(
    file: &SourceFile,
    project: &Project,
    offset: usize,
) -> Result<Option<Renamable>, RenameRefusal> {
    match file {
        SourceFile::Script(file) => prepare_in_script(file, project, offset),
        SourceFile::AgentScript(file) => Ok(agentscript::rename::prepare(file, project, offset)),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Ok(None),
    }
}

fn prepare_in_script(
    file: &ScriptFile,
    project: &Project,
    offset: usize,
) -> Result<Option<Renamable>, RenameRefusal> {
    let Some(named) = symbols::named_at(file, project, offset) else { return Ok(None) };
    let moved = changeable(file, project, &named)?;
    Ok(Some(Renamable { span: named.span, name: named.name, moves_file: moved.is_some() }))
}

/// Computes the edits that rename the name at `offset` to `new`; a refusal if `new` is not possible.
pub fn rename(
    file: &SourceFile,
    project: &Project,
    offset: usize,
    new: &str,
) -> Result<Option<Rename>, RenameRefusal> {
    match file {
        SourceFile::Script(file) => rename_in_script(file, project, offset, new),
        SourceFile::AgentScript(file) => agentscript::rename::rename(file, project, offset, new),
        SourceFile::Module(_) | SourceFile::Document(_) | SourceFile::Skipped(_) => Ok(None),
    }
}

fn rename_in_script(
    file: &ScriptFile,
    project: &Project,
    offset: usize,
    new: &str,
) -> Result<Option<Rename>, RenameRefusal> {
    let Some(named) = symbols::named_at(file, project, offset) else { return Ok(None) };
    let moved = changeable(file, project, &named)?;
    let new = new.trim();
    let mut renamed = Rename { files: Vec::new(), moved: None };
    if new == named.name {
        return Ok(Some(renamed));
    }
    names::check(file, project, &named, new)?;
    let places = symbols::occurrences(file, project, &named.symbol);
    let mut edits = Vec::new();
    match &named.symbol {
        Symbol::Tool { id, .. } => {
            let is_agent = places.iter().any(|place| place.kind == MentionKind::Agent);
            let bare = if is_agent { new.strip_prefix(AGENT_PREFIX).unwrap_or(new) } else { new };
            let new_id = if is_agent { format!("{AGENT_PREFIX}{bare}") } else { bare.to_owned() };
            selection::check(file, project, id, &new_id, &places)?;
            for place in &places {
                match place.kind {
                    MentionKind::Selection if place.name == *id => edits.extend(place.renamed(&new_id)),
                    MentionKind::Selection => {}
                    _ => edits.extend(place.renamed(bare)),
                }
            }
        }
        _ => edits.extend(places.iter().filter_map(|place| place.renamed(new))),
    }
    if let Some(old) = moved {
        renamed.moved = Some(names::moved(&old, new)?);
    }
    renamed.files = FileEdits::by_file(edits);
    Ok(Some(renamed))
}

/// Refuses a name that cannot be renamed at all. Returns the file whose name is to be changed, if any.
fn changeable(
    file: &ScriptFile,
    project: &Project,
    named: &SymbolName,
) -> Result<Option<FilePath>, RenameRefusal> {
    let own = ScriptSummary::from_script(file);
    if project.is_builtin(&own) {
        return Err("This file belongs to the installed GenAIScript; a rename would be lost with its next \
                    version."
            .to_owned());
    }
    if project.is_dropped_declaration(&own, &named.symbol) {
        return Ok(None);
    }
    let builtin =
        |id: &str| project.script_seen_by(&file.path, id).is_some_and(|summary| project.is_builtin(&summary));
    match &named.symbol {
        Symbol::Variable(_) | Symbol::Argument { .. } => Ok(None),
        Symbol::Parameter { system, .. } if builtin(system) => Err(format!(
            "`{system}` comes with GenAIScript, so its parameter `{}` keeps its name.",
            named.name
        )),
        Symbol::Parameter { system, .. } => match project.script_seen_by(&file.path, system) {
            Some(_) => Ok(None),
            None if *own.id == **system => Ok(None),
            None => Err(format!("No script has the id `{system}`; correct the id first.")),
        },
        Symbol::Script(id) if builtin(id) => {
            Err(format!("`{id}` comes with GenAIScript and keeps its name."))
        }
        Symbol::Script(id) => script_file(file, project, id),
        Symbol::Tools(text) => Err(format!(
            "`{text}` selects several tools by the beginning of their names; rename one where it is defined."
        )),
        Symbol::Tool { id, path } => {
            let owner = symbols::selectable_tools(project, &file.path)
                .find(|(summary, tool)| summary.path == *path && tool.id == *id);
            match owner {
                Some((summary, _)) if project.is_builtin(summary) => {
                    Err(format!("`{id}` comes with GenAIScript and keeps its name."))
                }
                _ if named.kind == MentionKind::Selection && named.name != *id => Err(format!(
                    "`{}` selects `{id}` by the beginning of its name; rename it where it is defined.",
                    named.name
                )),
                _ => Ok(None),
            }
        }
    }
}

/// Returns the file whose name gives a script its id; `None` if its metadata does.
fn script_file(file: &ScriptFile, project: &Project, id: &str) -> Result<Option<FilePath>, RenameRefusal> {
    let own = ScriptSummary::from_script(file);
    let summary = match project.script_seen_by(&file.path, id) {
        Some(summary) if summary.path != own.path => (*summary).clone(),
        Some(_) => own,
        None if *own.id == *id => own,
        None => return Err(format!("No script has the id `{id}`; there is nothing to rename.")),
    };
    Ok((!summary.is_named_inside()).then_some(summary.path))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renamable {
    /// Span without quotes and without a system's id.
    pub span: Span,
    pub name: String,
    pub moves_file: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rename {
    /// Text edits. Paths are from before any move.
    pub files: Vec<FileEdits>,
    /// File whose name gives a script its id, to be moved last.
    pub moved: Option<Move>,
}
