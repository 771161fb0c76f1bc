//! Gives a string parameter the `enum` of the values that the script compares it with.

use super::parameter::{ParameterOwner, ParameterRank, SelectedParameter, SelectedPart, type_of};
use super::rewriter::LiteralRewriter;
use super::{Refactoring, RefactoringKind, RefactoringRequest, schema_form};
use crate::genaiscript::edit::{add_after, add_member};
use crate::genaiscript::name_uses::{KnownValues, NameUses, compared};
use crate::genaiscript::names::normalize_key;
use crate::syntax::{Quote, Value, ValueKind};

/// Number of values beyond which a list is of little use to a person.
const MOST: usize = 30;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    SelectedPart::parameter(request).as_ref().and_then(listed).into_iter().collect()
}

fn listed(parameter: &SelectedParameter<'_>) -> Option<Refactoring> {
    let map = parameter.map;
    if parameter.rank != ParameterRank::Map || map.owner != ParameterOwner::Script {
        return None;
    }
    let value = parameter.value();
    let default = match (&value.kind, parameter.schema()) {
        (ValueKind::String(text), None) => Some(text.as_str()).filter(|text| !text.is_empty()),
        (_, Some(schema)) if type_of(value) == Some("string") => {
            let other =
                ["enum", "const", "pattern", "format"].iter().any(|keyword| schema.get(keyword).is_some());
            if schema.open || other {
                return None;
            }
            match schema.get("default") {
                Some(default) => Some(default.as_str()?),
                None => None,
            }
        }
        _ => return None,
    };
    let values = compared_values(parameter, default);
    if !(2..=MOST).contains(&values.len()) {
        return None;
    }
    let mut rewriter = LiteralRewriter::new(map);
    let quote = if map.is_yaml { Quote::Double } else { rewriter.quote };
    let values: Vec<String> = values.iter().map(|value| quote.quote(value)).collect();
    let list = format!("[{}]", values.join(", "));
    if let Some(schema) = parameter.schema() {
        let member = format!("enum: {list}");
        let edit = match schema.member("type").filter(|_| !map.is_yaml) {
            Some(type_member) => Some(add_after(map.source(), value.span, type_member, &member)),
            None => add_member(map.file, value.span, &member),
        };
        rewriter.push(edit);
    } else {
        let mut members = schema_form::scalar(&rewriter, value, true)?;
        members.insert(1, ("enum", list));
        rewriter.put_schema(parameter.member.key_span, map.trimmed(value.span), &members);
    }
    let title = format!("Add an `enum` of the compared values to `{}`", parameter.name());
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits: Ok(rewriter.finish()) })
}

/// Returns the default and the strings that reads of the parameter are compared with, in source order. An empty string
/// tests for a missing value.
fn compared_values(parameter: &SelectedParameter<'_>, default: Option<&str>) -> Vec<String> {
    let file = parameter.map.file;
    let script = file.script();
    let name = parameter.name();
    let key = if script.is_system() { format!("{}.{name}", file.id()) } else { name.to_owned() };
    let key = normalize_key(&key);
    let names = NameUses::new(file);
    let reads =
        script.reads.iter().filter(|read| read.value_key().is_some_and(|it| normalize_key(it) == key));
    let mut places: Vec<_> = reads.flat_map(|read| KnownValues::collect(&names, read).places).collect();
    places.sort_by_key(tree_sitter::Node::start_byte);
    let found = places.into_iter().flat_map(|place| compared(&names, place));
    let mut values: Vec<String> = default.map(str::to_owned).into_iter().collect();
    for other in found.filter_map(|comparison| Value::as_str(&comparison.value).map(str::to_owned)) {
        if !other.is_empty() && !values.contains(&other) {
            values.push(other);
        }
    }
    values
}
