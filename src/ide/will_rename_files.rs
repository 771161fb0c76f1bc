//! Edits in other scripts when files are renamed.

use crate::genaiscript::edit::FileEdits;
use crate::workspace::symbols::{self, Symbol};
use crate::workspace::{Move, Project, ScriptSummary};

/// Computes the edits that keep references to scripts whose files are moved, and keys that begin with the id
/// of one. Paths are from before the move.
pub fn will_rename_files(project: &Project, moves: &[Move]) -> Vec<FileEdits> {
    let mut edits = Vec::new();
    for moved in moves {
        let Some(summary) = project.summary(&moved.old) else { continue };
        if !takes_new_id(project, summary, moved, moves) {
            continue;
        }
        let places = symbols::occurrences_beside(summary, project, &Symbol::Script(summary.id.to_string()));
        edits.extend(places.iter().filter_map(|place| place.renamed(moved.new.id())));
    }
    FileEdits::by_file(edits)
}

/// Whether the move gives a script a valid new id that references should follow.
fn takes_new_id(project: &Project, summary: &ScriptSummary, moved: &Move, all: &[Move]) -> bool {
    let new = moved.new.id();
    if summary.is_named_inside()
        || *summary.id != *moved.old.id()
        || *summary.id == *new
        || !moved.new.is_script()
    {
        return false;
    }
    // If several files have the same id, references mean the one that GenAIScript keeps.
    let is_meant =
        project.script_seen_by(&summary.path, &summary.id).is_some_and(|winner| winner.path == summary.path);
    let is_free = match project.script_seen_by(&summary.path, new) {
        Some(other) => all.iter().any(|gone| gone.old == other.path && gone.new.id() != new),
        None => !Project::is_impossible_id(new),
    };
    is_meant && is_free
}
