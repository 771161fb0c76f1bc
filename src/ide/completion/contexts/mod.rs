//! Contexts of completion: each file says for which places it speaks, and what it offers there.

mod accept;
mod file_names;
mod given;
mod likely_types;
mod metadata_names;
mod metadata_objects;
mod options;
mod parameter_names;
mod parameter_values;
pub mod schema_keywords;
pub mod schema_values;
mod script_ids;
mod systems;
mod tools;
mod usual;
mod workspace_counts;

pub use accept::item_at;
pub use given::values;

use super::choice::Choice;
use super::place::Place;
use crate::genaiscript::ScriptFile;
use crate::workspace::{Project, Variable, variables};

/// Place at which completion was requested.
pub struct CompletionRequest<'a> {
    pub file: &'a ScriptFile,
    pub project: &'a Project,
    pub place: &'a Place<'a>,
    /// Cursor in the file.
    pub offset: usize,
    /// Whether the place is in YAML.
    pub is_yaml: bool,
    /// Whether a TypeScript server serves this file with the declarations of GenAIScript.
    pub is_typed: bool,
}

impl CompletionRequest<'_> {
    /// Whether a TypeScript server completes the id of a system or a tool here.
    pub fn is_declared(&self, id: &str) -> bool {
        self.is_typed && self.project.declared_ids(&self.file.path).is_some_and(|ids| ids.contains(id))
    }

    /// Returns the variables of the script, also those that GenAIScript does not read in the middle of an edit.
    pub fn variables(&self) -> Vec<Variable> {
        let mut all = variables::all(self.file, self.project);
        for variable in variables::unseen(self.file) {
            if all.iter().all(|known| known.key != variable.key) {
                all.push(variable);
            }
        }
        all
    }
}

/// Returns the choices at a place; none if it speaks for other places.
type CompletionContext = fn(&CompletionRequest<'_>) -> Vec<Choice>;

/// All contexts. At most one of them speaks for a place.
const CONTEXTS: &[CompletionContext] = &[
    accept::choices,
    file_names::choices,
    given::choices,
    metadata_names::choices,
    metadata_objects::choices,
    options::choices,
    // An empty map of a tool may become a schema, or a map of its arguments.
    schema_keywords::choices,
    parameter_names::choices,
    parameter_values::choices,
    schema_values::choices,
    script_ids::choices,
    systems::choices,
    tools::choices,
];

/// Returns the choices in a schema that is sent as it is written, of whichever package.
pub fn of_schema(place: &Place<'_>, source: &str) -> Vec<Choice> {
    let mut choices = schema_keywords::at(place, source, false);
    choices.extend(schema_values::at(place, source, false));
    choices
}

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    CONTEXTS.iter().flat_map(|context| context(request)).collect()
}
