//! Converts shorthand to the JSON Schema that GenAIScript infers from it.

use super::parameter::{ParameterRank, SelectedParameter, SelectedPart, WrittenParameters};
use super::rewriter::LiteralRewriter;
use super::{Refactoring, RefactoringKind, RefactoringRequest, schema_form};
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
    let title = format!("Convert `{}` to JSON Schema", parameter.name());
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Returns `None` for a parameter that is a schema already.
fn converted(parameter: &SelectedParameter<'_>) -> Option<Result<Vec<TextEdit>, String>> {
    if parameter.schema().is_some() || matches!(parameter.rank, ParameterRank::Verbatim { .. }) {
        return None;
    }
    let mut rewriter = LiteralRewriter::new(parameter.map);
    let outcome = schema_form::write(&mut rewriter, parameter.member, parameter.rank);
    Some(outcome.map(|()| rewriter.finish()))
}

fn of_map(map: WrittenParameters<'_>) -> Option<Refactoring> {
    if map.is_schema || map.members?.members.is_empty() {
        return None;
    }
    if map.is_tool() {
        let mut rewriter = LiteralRewriter::new(map);
        let edits = schema_form::write_map(&mut rewriter).map(|()| rewriter.finish());
        let title = format!("Convert {} to JSON Schema", map.all());
        return Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits });
    }
    map.each("JSON Schema", converted)
}
