//! Rename of an agent, a function, an import, a parameter or a variable, in every file that uses it.

use super::subject::{AgentSubject, NamedSubject, named_at, occurrences, program_at};
use crate::agentscript::AgentFile;
use crate::agentscript::meaning::BindingId;
use crate::agentscript::{KEYWORDS, Version, is_word_part, is_word_start};
use crate::file_path::FilePath;
use crate::genaiscript::edit::{FileEdits, TextEdit};
use crate::ide::rename::{Renamable, Rename, RenameRefusal};
use crate::workspace::Project;

/// Placeholders for names that are left out.
const STAND_INS: [&str; 2] = ["__main_agent", "__main"];

pub fn prepare(file: &AgentFile, project: &Project, offset: usize) -> Option<Renamable> {
    let named = named_at(file, project, offset)?;
    Some(Renamable { span: named.span, name: named.name, moves_file: false })
}

pub fn rename(
    file: &AgentFile,
    project: &Project,
    offset: usize,
    new: &str,
) -> Result<Option<Rename>, RenameRefusal> {
    let Some(named) = named_at(file, project, offset) else { return Ok(None) };
    let new = new.trim();
    if new == named.name {
        return Ok(Some(Rename { files: Vec::new(), moved: None }));
    }
    let places = occurrences(file, project, &named.subject);
    check_word(file, project, new)?;
    let is_declared = places.iter().any(|place| place.declares);
    if let (AgentSubject::Agent(path, name), false) = (&named.subject, is_declared) {
        if project.agentscript(path).is_none() {
            return Err(format!(
                "`{name}` is imported from {}, which is not read yet, or not in the workspace.",
                path.name()
            ));
        }
        return Err(format!("There is no agent `{name}` in {}; correct the import first.", path.name()));
    }
    let mut paths: Vec<&FilePath> = places.iter().map(|place| &place.path).collect();
    paths.dedup();
    for path in paths {
        check_free(file, project, path, &named, new)?;
    }
    let edit = |place: &super::subject::AgentOccurrence| TextEdit {
        file: Some(place.path.clone()),
        span: place.span,
        text: new.to_owned(),
    };
    Ok(Some(Rename { files: FileEdits::by_file(places.iter().map(edit)), moved: None }))
}

fn check_word(file: &AgentFile, project: &Project, new: &str) -> Result<(), RenameRefusal> {
    if !new.starts_with(is_word_start) || !new.chars().all(is_word_part) {
        return Err(format!(
            "`{new}` is not a name: it must be letters, digits and `_`, and begin with no digit."
        ));
    }
    if KEYWORDS.contains(&new) {
        return Err(format!("`{new}` is a keyword of AgentScript."));
    }
    if STAND_INS.contains(&new) {
        return Err(format!("`{new}` is AgentScript's own name for what has none."));
    }
    let version = file.reading(project.wanted_agentscript()).version;
    if new.contains('-') && version > Version::VERIFIED {
        return Err(format!(
            "`{new}` is not a name: later releases of AgentScript take the hyphen for a minus."
        ));
    }
    Ok(())
}

fn check_free(
    file: &AgentFile,
    project: &Project,
    path: &FilePath,
    named: &NamedSubject,
    new: &str,
) -> Result<(), RenameRefusal> {
    let Some(program) = program_at(path, file, project) else { return Ok(()) };
    let meaning = program.meaning();
    // Functions of other agents are not in scope in an agent.
    let is_in_reach = |subject: &AgentSubject, scope: usize| match subject {
        AgentSubject::Function(own, agent, _) if own == path => {
            meaning.agent(agent).is_some_and(|agent| agent.span.contains(meaning.scopes[scope].span))
        }
        AgentSubject::Function(..) => false,
        _ => true,
    };
    let of_name = |id: &&BindingId| meaning.bindings[**id].name == new;
    let shared = meaning.shared.iter().find(of_name);
    for (scope, names) in meaning.scopes.iter().enumerate() {
        let shared = shared.filter(|_| names.parent.is_none());
        let taken = shared.or_else(|| names.bindings.iter().find(of_name)).map(|id| &meaning.bindings[*id]);
        if let Some(taken) = taken.filter(|_| is_in_reach(&named.subject, scope)) {
            return Err(format!(
                "`{new}` is taken in {}: there is {} of that name.",
                path.name(),
                a(taken.kind.word())
            ));
        }
    }
    Ok(())
}

fn a(word: &str) -> String {
    let article = if word.starts_with(['a', 'i']) || word == "llm" { "an" } else { "a" };
    format!("{article} {word}")
}
