//! Other names for parameters, wherever the workspace names them.

use std::collections::HashSet;

use crate::project::ScriptSummary;
use crate::project::symbols::{self, Symbol};
use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::script::names::normalize_key;
use crate::syntax::Member;

/// So many parameters of a file are given other names. Each is looked for in the whole workspace, and
/// whoever has more does not mend them one by one.
const MOST: usize = 20;

/// Gives parameters of one file other names.
pub(super) struct Renamer<'c, 'a> {
    context: &'c Context<'a>,
    /// The file, and the normal keys of its parameters, once they are asked for.
    own: Option<(ScriptSummary, HashSet<String>)>,
    left: usize,
}

impl<'c, 'a> Renamer<'c, 'a> {
    pub fn new(context: &'c Context<'a>) -> Self {
        Self { context, own: None, left: MOST }
    }

    /// The remark with a fix that calls the parameter `name` wherever it is named and `is_meant` says
    /// of the spelling that it is; without one where that name will not do.
    pub fn offer(
        &mut self,
        diagnostic: Diagnostic,
        member: &Member,
        name: &str,
        is_meant: impl Fn(&str) -> bool,
    ) -> Diagnostic {
        match self.edits(member, name, is_meant) {
            Some(edits) => diagnostic.fix(format!("Rename it to `{name}`"), Unsafe, edits),
            None => diagnostic,
        }
    }

    /// Whether no parameter of the file would be the same variable.
    pub fn is_free(&mut self, name: &str) -> bool {
        let (face, taken) = self.own();
        !taken.contains(&key(face, name))
    }

    fn edits(&mut self, member: &Member, name: &str, is_meant: impl Fn(&str) -> bool) -> Option<Vec<Edit>> {
        self.left = self.left.checked_sub(1)?;
        if !self.is_free(name) {
            return None;
        }
        let Context { file, project, .. } = self.context;
        let (face, _) = self.own();
        let key = key(face, &member.key);
        let symbol = if face.is_system() {
            Symbol::Parameter { system: face.id.clone(), key }
        } else {
            Symbol::Variable(key)
        };
        let places = symbols::occurrences_beside(face, project, &symbol);
        let meant: Vec<_> = places.iter().filter(|place| is_meant(&place.name)).collect();
        let is_declared =
            |place: &&&symbols::Occurrence| place.path == file.path && member.key_span.contains(place.whole);
        meant.iter().find(is_declared)?;
        let edit = |place: &&symbols::Occurrence| {
            let edit = place.rewritten(name);
            Edit { file: edit.file.filter(|path| *path != file.path), ..edit }
        };
        let mut edits: Vec<Edit> = meant.iter().map(edit).collect();
        edits.dedup();
        Some(edits)
    }

    fn own(&mut self) -> &(ScriptSummary, HashSet<String>) {
        let context = self.context;
        self.own.get_or_insert_with(|| {
            let face = ScriptSummary::of(context.file);
            let keys = symbols::declared(&face).into_iter().map(|(key, _)| key).collect();
            (face, keys)
        })
    }
}

/// The normal key in `env.vars` of a parameter of the file.
fn key(face: &ScriptSummary, name: &str) -> String {
    if face.is_system() { normalize_key(&format!("{}.{name}", face.id)) } else { normalize_key(name) }
}
