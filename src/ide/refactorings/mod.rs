//! Refactorings at a selection in a script. Each file offers one of them; `REFACTORINGS` is the order in which editors
//! list them. `modules` has those of schemas in ordinary code.

mod add_test;
mod comparisons_to_enum;
mod declare_missing;
mod descriptions;
mod destructure_handler;
mod extract_parameter;
mod handler;
mod json_result;
mod modules;
mod new_parameter;
mod parameter;
mod parameter_name;
mod prompt_literal;
mod read_to_argument;
mod required;
mod return_type;
mod rewriter;
mod schema_form;
mod shorthand_form;
mod split_object;
mod to_schema;
mod to_shorthand;
mod variable_types;

use crate::genaiscript::ScriptFile;
use crate::genaiscript::edit::TextEdit;
use crate::text::Span;
use crate::workspace::Project;

/// Selection for which refactorings are requested.
#[derive(Clone, Copy)]
pub struct RefactoringRequest<'a> {
    pub file: &'a ScriptFile,
    pub project: &'a Project,
    /// Selected range; empty at a cursor.
    pub range: Span,
}

impl RefactoringRequest<'_> {
    /// Whether the selection touches a span, at its ends too.
    pub fn touches(&self, span: Span) -> bool {
        span.start <= self.range.end && self.range.start <= span.end
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Refactoring {
    /// Imperative, with the name of the thing that changes.
    pub title: String,
    pub kind: RefactoringKind,
    /// Edits in one or several files, undone in one step; or the reason why nothing can be edited without loss.
    pub edits: Result<Vec<TextEdit>, String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefactoringKind {
    Rewrite,
    Extract,
}

/// Returns what is offered at a selection; nothing at most of them.
type RefactoringFn = fn(&RefactoringRequest<'_>) -> Vec<Refactoring>;

pub use modules::{ModuleRequest, module_refactorings};
pub use variable_types::is_creation;

const REFACTORINGS: &[RefactoringFn] = &[
    to_schema::refactorings,
    to_shorthand::refactorings,
    required::refactorings,
    descriptions::refactorings,
    comparisons_to_enum::refactorings,
    split_object::refactorings,
    declare_missing::refactorings,
    extract_parameter::refactorings,
    read_to_argument::refactorings,
    destructure_handler::refactorings,
    add_test::refactorings,
    json_result::refactorings,
    return_type::refactorings,
    variable_types::refactorings,
];

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    REFACTORINGS.iter().flat_map(|refactorings| refactorings(request)).collect()
}
