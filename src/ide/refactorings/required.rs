//! Makes a parameter required or optional, as GenAIScript decides it.

use super::parameter::{ParameterRank, SelectedParameter, SelectedPart, type_of};
use super::rewriter::LiteralRewriter;
use super::{Refactoring, RefactoringKind, RefactoringRequest, schema_form};
use crate::genaiscript::edit::{add_item, add_member, remove};
use crate::genaiscript::is_required;
use crate::syntax::{Member, Object, Quote, Value, ValueKind};

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    SelectedPart::parameter(request).as_ref().and_then(toggled).into_iter().collect()
}

fn toggled(parameter: &SelectedParameter<'_>) -> Option<Refactoring> {
    let name = parameter.name();
    let mut rewriter = LiteralRewriter::new(parameter.map);
    let is_required = match parameter.rank {
        ParameterRank::Verbatim { .. } => is_listed(parameter),
        ParameterRank::Map | ParameterRank::Nested => is_required(parameter.value())?,
    };
    let default = default(parameter);
    let title = match (is_required, default.is_some()) {
        (true, _) => format!("Make `{name}` optional"),
        (false, true) => format!("Make `{name}` required and remove its default"),
        (false, false) => format!("Make `{name}` required"),
    };
    let outcome = match parameter.rank {
        ParameterRank::Verbatim { is_listed: false } => {
            Err("GenAIScript drops `required` of an object that is a parameter.".to_owned())
        }
        ParameterRank::Verbatim { is_listed: true } => relist(&mut rewriter, parameter, is_required),
        rank => flag(&mut rewriter, parameter, rank, is_required),
    };
    let edits = outcome.and_then(|()| {
        let edits = rewriter.finish();
        if edits.is_empty() { Err(format!("`{name}` is not written here.")) } else { Ok(edits) }
    });
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits })
}

/// Returns the default that a required parameter cannot keep; in a JSON Schema it may.
fn default<'a>(parameter: &SelectedParameter<'a>) -> Option<&'a Value> {
    if matches!(parameter.rank, ParameterRank::Verbatim { .. }) {
        return None;
    }
    let value = parameter.value();
    match (&value.kind, parameter.schema()) {
        (_, Some(schema)) => schema.get("default"),
        (ValueKind::String(_) | ValueKind::Number(_) | ValueKind::Bool(_), None) => Some(value),
        _ => None,
    }
}

fn is_listed(parameter: &SelectedParameter<'_>) -> bool {
    let list = parameter.parent.get("required").and_then(Value::as_array);
    list.is_some_and(|names| names.iter().any(|name| name.as_str() == Some(parameter.name())))
}

/// Edits the list of names in the schema of an object.
fn relist(
    rewriter: &mut LiteralRewriter<'_>,
    parameter: &SelectedParameter<'_>,
    is_required: bool,
) -> Result<(), String> {
    let (file, parent) = (parameter.map.file, parameter.parent);
    let list = parent.as_object().and_then(|object| object.member("required"));
    let quote = rewriter.quote;
    if !is_required {
        let name = quote.quote(parameter.name());
        let edit = match list {
            Some(list) => add_item(file, list.value.span, &name),
            None => add_member(file, parent.span, &format!("required: [{name}]")),
        };
        rewriter.push(edit);
        return Ok(());
    }
    let Some(list) = list else { return Ok(()) };
    let names = list.value.as_array().unwrap_or_default();
    let is_it = |name: &&Value| name.as_str() == Some(parameter.name());
    if names.iter().all(|name| is_it(&name)) {
        return rewriter.remove_member(list);
    }
    let spans = names.iter().filter(is_it).map(|name| name.span);
    let edits: Vec<_> = spans.filter_map(|span| remove(file, span)).collect();
    rewriter.push(edits);
    Ok(())
}

/// Edits the value of a parameter in a map.
fn flag(
    rewriter: &mut LiteralRewriter<'_>,
    parameter: &SelectedParameter<'_>,
    rank: ParameterRank,
    is_required: bool,
) -> Result<(), String> {
    let value = parameter.value();
    if let Some(schema) = parameter.schema() {
        if rank == ParameterRank::Map && type_of(value) == Some("object") {
            return Err("GenAIScript never requires an object.".to_owned());
        }
        return flag_schema(rewriter, parameter, schema, is_required);
    }
    let Some(mut members) = schema_form::scalar(rewriter, value, true) else {
        return Err("GenAIScript requires neither a list nor an object in shorthand.".to_owned());
    };
    let span = parameter.map.trimmed(value.span);
    members.truncate(1);
    match &value.kind {
        ValueKind::String(_) if !is_required => {
            let quote = if parameter.map.is_yaml { Quote::Double } else { rewriter.quote };
            rewriter.replace(span, quote.quote(""));
            return Ok(());
        }
        _ if !is_required => members.push(("required", "true".to_owned())),
        _ => {}
    }
    rewriter.put_schema(parameter.member.key_span, span, &members);
    Ok(())
}

fn flag_schema(
    rewriter: &mut LiteralRewriter<'_>,
    parameter: &SelectedParameter<'_>,
    schema: &Object,
    is_required: bool,
) -> Result<(), String> {
    const REQUIRED: &str = "required: true";
    let (flag, default) = (schema.member("required"), schema.member("default"));
    if is_required {
        return flag.map_or(Ok(()), |flag| rewriter.remove_member(flag));
    }
    let replaced = |member: &Member| parameter.map.trimmed(member.span());
    match (flag, default) {
        (Some(flag), default) => {
            rewriter.replace(replaced(flag), REQUIRED);
            default.map_or(Ok(()), |default| rewriter.remove_member(default))
        }
        (None, Some(default)) => {
            rewriter.check_comments(replaced(default))?;
            rewriter.replace(replaced(default), REQUIRED);
            Ok(())
        }
        (None, None) => {
            rewriter.push(add_member(parameter.map.file, parameter.value().span, REQUIRED));
            Ok(())
        }
    }
}
