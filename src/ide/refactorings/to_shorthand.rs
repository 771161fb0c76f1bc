//! Converts JSON Schema to shorthand from which GenAIScript infers that schema.

use super::parameter::{ParameterRank, SelectedParameter, SelectedPart, WrittenParameters};
use super::rewriter::LiteralRewriter;
use super::{Refactoring, RefactoringKind, RefactoringRequest, shorthand_form};
use crate::genaiscript::edit::TextEdit;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    let refactoring = match SelectedPart::find(request) {
        Some(SelectedPart::Parameter(parameter)) => of_parameter(&parameter),
        Some(SelectedPart::Map(map)) => of_map(map),
        None => None,
    };
    refactoring.into_iter().collect()
}

fn of_parameter(parameter: &SelectedParameter<'_>) -> Option<Refactoring> {
    let edits = converted(parameter)?;
    let title = format!("Convert `{}` to shorthand", parameter.name());
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Returns `None` for shorthand, and for properties of a schema, which have to be schemas.
fn converted(parameter: &SelectedParameter<'_>) -> Option<Result<Vec<TextEdit>, String>> {
    if matches!(parameter.rank, ParameterRank::Verbatim { .. }) {
        return None;
    }
    parameter.schema()?;
    let mut rewriter = LiteralRewriter::new(parameter.map);
    let outcome = shorthand_form::write(&mut rewriter, parameter);
    Some(outcome.map(|()| rewriter.finish()))
}

fn of_map(map: WrittenParameters<'_>) -> Option<Refactoring> {
    if !map.is_schema {
        return map.each("shorthand", converted);
    }
    // A rule has the fix for a schema in place of the parameters of a script.
    if !map.is_tool() || !map.is_inferred || map.members?.members.is_empty() {
        return None;
    }
    let mut rewriter = LiteralRewriter::new(map);
    let edits = shorthand_form::write_map(&mut rewriter).map(|()| rewriter.finish());
    let title = format!("Convert {} to shorthand", map.all());
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}
