//! Run values of parameters that differ from the apparent declaration.

use super::markdown;
use super::markup::MarkupDocument;
use crate::genaiscript::{Giver, RunValue, ScriptFile};
use crate::json_schema::Schema;
use crate::syntax::Value;
use crate::workspace::{Project, Variable, variables};

pub(super) fn of_variable(
    preview: &mut MarkupDocument,
    file: &ScriptFile,
    project: &Project,
    variable: &Variable,
) {
    let run = &variable.run;
    if let Some(loss) = run.loss().filter(|_| !is_configured(file, project, variable)) {
        let declared = match (run.misread_keys(), run.compound()) {
            (Some(keys), _) => misread(keys),
            (None, compound) => format!("This is {}", compound.unwrap_or("no plain value")),
        };
        let joint = if run.giver == Giver::Caller { ", and" } else { "; else" };
        let left = run.left(&variable.key).map(|left| format!("{joint} {left}")).unwrap_or_default();
        preview.warn(&format!("{declared}: {loss}{left}."));
    }
    of_text(preview, run);
    if let Some(unconverted) = run.unconverted(&variable.name) {
        // A string in place of a number is often intended; a falsy-looking string that counts as true never is.
        let say = if run.is_wrongly_true() { MarkupDocument::warn } else { MarkupDocument::fact };
        say(preview, &format!("{unconverted}."));
    }
}

pub(super) fn of_file(preview: &mut MarkupDocument, file: &ScriptFile, project: &Project) {
    // A full schema hides all its parameters, as P09 reports.
    if file.script().parameters().is_none_or(is_schema) {
        return;
    }
    let own = variables::own(file);
    let Some(giver) = own.first().map(|variable| variable.run.giver) else { return };
    let is_lost =
        |variable: &&Variable| variable.run.loss().is_some() && !is_configured(file, project, variable);
    let is_misread = |variable: &&Variable| variable.run.misread_keys().is_some();
    let names =
        |variables: &[&Variable]| markdown::names(variables.iter().map(|variable| variable.name.as_str()));
    let misread: Vec<_> = own.iter().filter(is_misread).collect();
    let others: Vec<_> = own.iter().filter(|variable| !is_misread(variable) && is_lost(variable)).collect();
    if let Some(names) = names(&misread) {
        let taken = match misread.len() {
            1 => format!("the schema of {names} for an object"),
            _ => format!("the schemas of {names} for objects"),
        };
        preview.warn(&match giver {
            Giver::Caller => format!("GenAIScript takes {taken}, and drops what a user gives."),
            Giver::Configuration => format!("GenAIScript takes {taken}."),
        });
    }
    if let Some(names) = names(&others) {
        let kinds: Vec<_> = others.iter().filter_map(|variable| variable.run.compound()).collect();
        let kind = match kinds.as_slice() {
            [one] => format!("it is {one}"),
            _ => "they are arrays or objects".to_owned(),
        };
        preview.warn(&match giver {
            Giver::Caller => format!("What a user gives for {names} is dropped, as {kind}."),
            Giver::Configuration => {
                format!(
                    "Only the `parameters` of an entry in `system` can give a value to {names}, as {kind}."
                )
            }
        });
    }
}

pub(super) fn of_map(preview: &mut MarkupDocument, map: &Value) {
    if is_schema(map) {
        return;
    }
    let entries = map.as_object().map(|object| object.entries()).unwrap_or_default();
    let misread = entries.into_iter().filter(|entry| keys(&entry.value).is_some());
    if let Some(names) = markdown::names(misread.map(|entry| entry.key.as_str())) {
        preview.warn(&format!("GenAIScript takes the keywords of {names} for properties of an object."));
    }
}

pub(super) fn of_member(preview: &mut MarkupDocument, map: &Value, name: &str) {
    let Some(value) = map.get(name).filter(|_| !is_schema(map)) else { return };
    let run = RunValue::from_parameter(value, Giver::Caller);
    if let Some(keys) = run.misread_keys() {
        preview.warn(&format!("{}.", misread(keys)));
    }
    of_text(preview, &run);
}

fn of_text(preview: &mut MarkupDocument, run: &RunValue) {
    if run.is_default_like_description() {
        preview.fact("The text is its default, not a description.");
    }
}

fn keys(value: &Value) -> Option<Vec<String>> {
    RunValue::from_parameter(value, Giver::Caller).misread_keys().map(<[String]>::to_vec)
}

/// Whether GenAIScript takes a map for a full schema.
pub(super) fn is_schema(map: &Value) -> bool {
    matches!(Schema::new(map).type_name(), Some("object" | "array"))
}

fn misread(keys: &[String]) -> String {
    let noun = if keys.len() == 1 { "the property" } else { "the properties" };
    let names = markdown::names(keys.iter().map(String::as_str)).unwrap_or_default();
    format!("GenAIScript takes this schema for an object with {noun} {names}")
}

fn is_configured(file: &ScriptFile, project: &Project, variable: &Variable) -> bool {
    variable.run.giver == Giver::Configuration
        && variables::is_configured(project, variable.system.as_deref().unwrap_or(file.id()), &variable.name)
}
