//! Adds descriptions to parameters that have none.
//!
//! A code action has no tab stops, and a generated text would pass for an author's: `TODO` marks it as unfinished, also
//! for editors that list such words.

use super::parameter::{SelectedParameter, SelectedPart, WrittenParameters};
use super::rewriter::LiteralRewriter;
use super::{Refactoring, RefactoringKind, RefactoringRequest, schema_form};
use crate::genaiscript::edit::{TextEdit, add_after, add_member};
use crate::syntax::{Quote, ValueKind};

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    let refactoring = match SelectedPart::find(request) {
        Some(SelectedPart::Parameter(parameter)) => of_parameter(&parameter),
        Some(SelectedPart::Map(map)) => of_map(&map),
        None => None,
    };
    refactoring.into_iter().collect()
}

fn of_parameter(parameter: &SelectedParameter<'_>) -> Option<Refactoring> {
    let title = format!("Add a description to `{}`", parameter.name());
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits: described(parameter)? })
}

fn of_map(map: &WrittenParameters<'_>) -> Option<Refactoring> {
    let outcomes: Vec<_> = map.parameters().iter().filter_map(described).collect();
    let edits: Vec<Vec<TextEdit>> = outcomes.into_iter().filter_map(Result::ok).collect();
    let title = match edits.len() {
        0 => return None,
        count if count == map.parameters().len() => format!("Add descriptions to {}", map.all()),
        1 => "Add a description to the parameter without one".to_owned(),
        count => format!("Add descriptions to {count} parameters"),
    };
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits: Ok(edits.concat()) })
}

/// Returns `None` where there is a description.
fn described(parameter: &SelectedParameter<'_>) -> Option<Result<Vec<TextEdit>, String>> {
    let mut rewriter = LiteralRewriter::new(parameter.map);
    let (value, map) = (parameter.value(), parameter.map);
    let quote = if map.is_yaml { Quote::Double } else { rewriter.quote };
    let text = quote.quote(&format!("TODO: {}", words(parameter.name())));
    if let Some(schema) = parameter.schema() {
        if schema.open || schema.get("description").is_some() || schema.get("$ref").is_some() {
            return None;
        }
        let member = format!("description: {text}");
        let edit = match schema.member("type").filter(|_| !map.is_yaml) {
            Some(type_member) => Some(add_after(map.source(), value.span, type_member, &member)),
            None => add_member(map.file, value.span, &member),
        };
        return edit.map(|edit| Ok(vec![edit]));
    }
    let Some(mut members) = schema_form::scalar(&rewriter, value, true) else {
        let what = match value.kind {
            ValueKind::Array(_) => "a list",
            ValueKind::Object(_) => "an object",
            _ => return None,
        };
        return Some(Err(format!("{what} in shorthand has no description.").replacen('a', "A", 1)));
    };
    members.insert(1, ("description", text));
    rewriter.put_schema(parameter.member.key_span, map.trimmed(value.span), &members);
    Some(Ok(rewriter.finish()))
}

/// Returns the words of a name: `maxCount` and `max_count` are "max count".
pub(super) fn words(name: &str) -> String {
    let mut words = String::new();
    let mut was_small = false;
    for letter in name.chars() {
        let is_break = matches!(letter, '_' | '-' | '.' | ' ');
        if (is_break || was_small && letter.is_uppercase()) && !words.ends_with(' ') {
            words.push(' ');
        }
        if !is_break {
            words.extend(letter.to_lowercase());
        }
        was_small = letter.is_lowercase() || letter.is_ascii_digit();
    }
    words.trim().to_owned()
}
