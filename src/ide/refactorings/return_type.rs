//! Writes the inferred return type of a tool's function as an annotation or as `@returns`.

use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::edit::TextEdit;
use crate::ide::return_types;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    let actions = return_types::actions(request.file, request.range).into_iter();
    actions
        .map(|action| {
            let edits = action.edits.into_iter().map(|(span, text)| TextEdit::replace(span, text));
            Refactoring {
                title: action.title.to_owned(),
                kind: RefactoringKind::Rewrite,
                edits: Ok(edits.collect()),
            }
        })
        .collect()
}
