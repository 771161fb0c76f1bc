use std::collections::HashSet;

use crate::genaiscript::names::{normalize_key, through_action};
use crate::lint::{Diagnostic, LintContext, Manual, TextEdit};
use crate::syntax::Member;
use crate::workspace::ScriptSummary;
use crate::workspace::symbols::{self, Symbol};

/// Maximal number of renames per file, as each searches the workspace. Authors do not fix more one by one.
const MOST: usize = 20;

pub(super) struct Renamer<'c, 'a> {
    context: &'c LintContext<'a>,
    own: Option<(ScriptSummary, HashSet<String>)>,
    left: usize,
}

impl<'c, 'a> Renamer<'c, 'a> {
    pub fn new(context: &'c LintContext<'a>) -> Self {
        Self { context, own: None, left: MOST }
    }

    /// Renames every mention whose spelling satisfies `is_meant`, unless the new name is not usable.
    pub fn offer(
        &mut self,
        diagnostic: Diagnostic,
        member: &Member,
        name: Option<String>,
        is_meant: impl Fn(&str) -> bool,
    ) -> Diagnostic {
        let Some(name) = name else { return diagnostic };
        let edits = self.edits(member, &name, is_meant);
        diagnostic.maybe_fix(format!("Rename it to `{name}`"), Manual, edits)
    }

    pub fn is_free(&mut self, name: &str) -> bool {
        let (own, taken) = self.own();
        !taken.contains(&key(own, name))
    }

    fn edits(
        &mut self,
        member: &Member,
        name: &str,
        is_meant: impl Fn(&str) -> bool,
    ) -> Option<Vec<TextEdit>> {
        self.left = self.left.checked_sub(1)?;
        if !self.is_free(name) {
            return None;
        }
        let LintContext { file, project, .. } = self.context;
        let (own, _) = self.own();
        let key = key(own, &member.key);
        let symbol = if own.is_system() {
            Symbol::Parameter { system: own.id.clone(), key }
        } else {
            Symbol::Variable(key)
        };
        let mut places = symbols::occurrences_beside(own, project, &symbol);
        places.retain(|place| is_meant(&place.name));
        let is_declared =
            places.iter().any(|place| place.path == file.path && member.key_span.contains(place.whole));
        let edits = places.iter().map(|place| {
            let edit = place.rewritten(name);
            TextEdit { file: edit.file.filter(|path| *path != file.path), ..edit }
        });
        let mut edits: Vec<TextEdit> = edits.collect();
        edits.dedup();
        is_declared.then_some(edits)
    }

    fn own(&mut self) -> &(ScriptSummary, HashSet<String>) {
        let context = self.context;
        self.own.get_or_insert_with(|| {
            let own = ScriptSummary::from_script(context.file);
            let keys = symbols::declared(&own).into_iter().map(|(key, _)| key).collect();
            (own, keys)
        })
    }
}

fn key(own: &ScriptSummary, name: &str) -> String {
    if own.is_system() { normalize_key(&format!("{}.{name}", own.id)) } else { normalize_key(name) }
}

/// Returns a name that is specific to the script and unchanged outside: `scriptTemperature`.
pub(super) fn own_name(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let first = letters.next()?.to_uppercase();
    Some(through_action(&format!("script{first}{}", letters.as_str())))
}
