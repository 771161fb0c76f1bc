//! Declares the variables that a script reads and nothing declares, with the types that their uses show.

use std::collections::HashSet;

use super::parameter::{ParameterOwner, SelectedPart};
use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::edit::{TextEdit, add_members, add_nested_members, key, quote_of};
use crate::genaiscript::name_uses::{NameUses, inferred_declaration};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{CallKind, ScriptFile, VarsRead};
use crate::syntax::{Quote, Value};
use crate::workspace::variables;

/// Number of names in a title.
const NAMED: usize = 3;

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    declared(request).into_iter().collect()
}

fn declared(request: &RefactoringRequest<'_>) -> Option<Refactoring> {
    let file = request.file;
    let script = file.script();
    let call = script.call().filter(|_| script.kind() == Some(CallKind::Script))?;
    let argument = call.argument.as_ref()?;
    let is_at_map = match SelectedPart::find(request) {
        Some(SelectedPart::Map(map)) => map.owner == ParameterOwner::Script,
        Some(SelectedPart::Parameter(_)) => return None,
        None => file.markdown().is_none() && request.touches(call.callee),
    };
    let at_read = |read: &VarsRead| request.touches(read.key_span);
    if !is_at_map && !script.reads.iter().any(at_read) {
        return None;
    }
    let missing = variables::undeclared(file, request.project);
    // The rule on undeclared variables declares a single one.
    let is_missing = |read: &VarsRead| {
        missing.iter().filter_map(|missing| missing.key.as_deref()).any(|name| is_of(read, name))
    };
    let is_at_missing =
        missing.len() > 1 && script.reads.iter().any(|read| at_read(read) && is_missing(read));
    if !is_at_map && !is_at_missing {
        return None;
    }
    let names = NameUses::new(file);
    let quote =
        if file.markdown().is_some() { Quote::Double } else { quote_of(&file.source, argument.literal) };
    let mut seen = HashSet::new();
    let mut declared: Vec<(&str, String)> = Vec::new();
    for read in &missing {
        let Some(name) = read.key.as_deref().filter(|name| seen.insert(normalize_key(name))) else {
            continue;
        };
        let uses: Vec<&VarsRead> = script.reads.iter().filter(|other| is_of(other, name)).collect();
        let Some(value) = inferred_declaration::declaration(&names, &uses, quote) else { continue };
        declared.push((name, format!("{}: {value}", key(name, quote))));
    }
    let members: Vec<String> = declared.iter().map(|(_, member)| member.clone()).collect();
    let edit: Option<TextEdit> = match argument.value.get("parameters") {
        _ if members.is_empty() => return None,
        Some(written) => add_members(file, written.span, &lines(file, written, members)),
        None => add_nested_members(file, argument.literal, "parameters", &members),
    };
    let title = title(&declared.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    Some(Refactoring { title, kind: RefactoringKind::Rewrite, edits: Ok(vec![edit?]) })
}

/// Puts each member on a line of its own where the others are; in YAML each has one.
fn lines(file: &ScriptFile, map: &Value, members: Vec<String>) -> Vec<String> {
    let last = map.as_object().and_then(|object| object.members.last()).map(|last| last.key_span);
    let before = last.and_then(|last| file.source.get(map.span.range().start..last.range().start));
    match before.and_then(|before| before.rfind('\n').map(|newline| &before[newline..])) {
        Some(line) if file.markdown().is_none() && line.trim().is_empty() => {
            vec![members.join(&format!(",{line}"))]
        }
        _ => members,
    }
}

fn is_of(read: &VarsRead, name: &str) -> bool {
    read.key.as_deref().is_some_and(|key| normalize_key(key) == normalize_key(name))
}

fn title(names: &[&str]) -> String {
    match names {
        [name] => format!("Declare the missing parameter `{name}`"),
        [others @ .., last] if names.len() <= NAMED => {
            format!("Declare the missing parameters `{}` and `{last}`", others.join("`, `"))
        }
        _ => format!("Declare {} missing parameters", names.len()),
    }
}
