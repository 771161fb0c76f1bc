//! Differences between the written text and GenAIScript's reading of a file. A run uses GenAIScript's
//! reading. Every view shows only that reading, and reports differences from the written text first.

use std::collections::{HashMap, HashSet};

use super::markdown;
use super::markup::MarkupDocument;
use crate::file_path::FilePath;
use crate::genaiscript::{CallKind, Fidelity, MetadataCall, ScriptFile};
use crate::syntax::{Member, Value};
use crate::workspace::{Duplicate, LoadStatus, Project, RunBy, variables};

const MAX_NAMED: usize = 10;

pub(super) fn of_file(preview: &mut MarkupDocument, file: &ScriptFile, project: &Project) {
    for note in notes(file, project) {
        preview.warn(&note);
    }
}

/// Returns the warnings about the whole file as Markdown; empty if GenAIScript reads the file as written.
pub fn notes(file: &ScriptFile, project: &Project) -> Vec<String> {
    let mut found: Vec<String> = dropped(file, project).into_iter().chain(broken(file)).collect();
    found.extend(reason(file));
    let unseen = variables::unseen(file);
    found.extend(named("does not see", "", unseen.iter().map(|variable| variable.name.as_str())));
    found.extend(named(
        "reads",
        " differently from what is written",
        changed(file).into_iter().map(|member| member.key.as_str()),
    ));
    found
}

pub(super) fn of_parameter(preview: &mut MarkupDocument, file: &ScriptFile, project: &Project, name: &str) {
    for note in dropped(file, project).into_iter().chain(broken(file)) {
        preview.warn(&note);
    }
    let seen = file.script().parameters().and_then(|parameters| parameters.get(name));
    if seen.is_none() {
        if let Some(reason) = reason(file) {
            preview.warn(&reason);
        }
        preview.warn("GenAIScript does not see this parameter.");
    } else if changed(file).iter().any(|member| member.key == name) {
        if let Some(reason) = reason(file) {
            preview.warn(&reason);
        }
        preview.warn("GenAIScript reads this parameter differently from what is written.");
    }
}

/// Warns that a call is ignored by GenAIScript. False if the call is the one in effect.
pub(super) fn of_ignored_call(preview: &mut MarkupDocument, file: &ScriptFile, call: &MetadataCall) -> bool {
    let script = file.script();
    // Calls are compared by span, as their values may be equal.
    let is_taken = script.taken_call().is_some_and(|taken| taken.span == call.span);
    let is_ignored = script.reading.span.is_some() && !is_taken;
    if let Some(read) = script.reading.span.filter(|_| is_ignored) {
        let line = file.line_of(read);
        preview.warn(&format!("GenAIScript takes the metadata from line {line} and ignores this call."));
    }
    is_ignored
}

/// Returns the reason why GenAIScript drops the file or does not find it.
fn dropped(file: &ScriptFile, project: &Project) -> Option<String> {
    Some(match project.load_status(file) {
        LoadStatus::TakesPart => return None,
        LoadStatus::NotFound => {
            "GenAIScript does not find this file, as an ignore file or its configuration leaves it out: only its \
             path runs it."
                .to_owned()
        }
        LoadStatus::Dropped(Duplicate::Of(path)) => {
            let winner = markdown::code(shown(&path, file));
            let runs = match project.run_by(file) {
                RunBy::Nothing => "Nothing runs it.",
                RunBy::Id | RunBy::Path => "Only its path runs it.",
            };
            format!("GenAIScript drops this file: {winner} has the same id. {runs}")
        }
        LoadStatus::Dropped(Duplicate::TakenId) => {
            let id = markdown::code(file.id());
            format!("GenAIScript drops this file: every JavaScript object has a property {id}. Nothing runs it.")
        }
    })
}

fn shown<'a>(path: &'a FilePath, file: &ScriptFile) -> &'a str {
    let inside = path.as_str().strip_prefix(file.path.folder());
    inside.and_then(|rest| rest.strip_prefix('/')).unwrap_or(path.as_str())
}

/// Returns the reason why GenAIScript throws when it reads the file.
fn broken(file: &ScriptFile) -> Option<String> {
    let broken = file.script().markdown.as_ref()?.broken.as_ref()?;
    let exception = markdown::line(broken.exception.as_ref()?);
    Some(format!(
        "GenAIScript cannot read this file: every GenAIScript command of the workspace fails with “{exception}”."
    ))
}

/// Returns the reason why the metadata that GenAIScript reads differs from the written text, if it does.
fn reason(file: &ScriptFile) -> Option<String> {
    let script = file.script();
    if script.markdown.is_some() {
        return None;
    }
    let reading = &script.reading;
    let Some(written) = script.call().and_then(|call| Some((call, call.argument.as_ref()?))) else {
        let read = reading.span.filter(|_| script.taken_call().is_none())?;
        let line = file.line_of(read);
        return Some(format!(
            "GenAIScript takes the metadata from the text in line {line}, which is no call."
        ));
    };
    let (call, argument) = written;
    let is_same_kind = reading.kind.unwrap_or(CallKind::Script) == call.kind;
    if is_same_kind && argument.value.says_the_same(&reading.value) {
        return None;
    }
    let Some(read) = reading.span else {
        return Some("GenAIScript does not recognize this call: all of its metadata is ignored.".to_owned());
    };
    if read.start != argument.literal.start {
        let (taken, ignored) = (file.line_of(read), file.line_of(call.callee));
        return Some(format!(
            "GenAIScript takes the metadata from line {taken} and ignores the call in line {ignored}."
        ));
    }
    let is_cut = read.end < argument.literal.end;
    Some(
        match (is_cut, reading.fidelity) {
            (true, Fidelity::Lost) => {
                "GenAIScript reads metadata as text up to the first `})`, and cannot read this text: all of it is \
                 ignored."
            }
            (true, _) => {
                "GenAIScript reads metadata as text up to the first `})`: the keys after it are ignored."
            }
            (false, Fidelity::Lost) => {
                "GenAIScript reads metadata as text and cannot read this text: all of it is ignored."
            }
            (false, Fidelity::Repaired) => {
                "This is not JSON5: GenAIScript repairs the text of it, and gets something else than is written."
            }
            // A literal reading may contain names whose values only JavaScript knows.
            (false, _) => return None,
        }
        .to_owned(),
    )
}

/// Returns the parameters that GenAIScript reads with a different value.
fn changed(file: &ScriptFile) -> Vec<&Member> {
    let reading = &file.script().reading;
    let Some(argument) = file.script().call().and_then(|call| call.argument.as_ref()) else {
        return Vec::new();
    };
    if reading.fidelity == Fidelity::Exact && reading.span == Some(argument.literal) {
        return Vec::new();
    }
    let (Some(written), Some(seen)) =
        (members(argument.value.get("parameters")), members(file.script().parameters()))
    else {
        return Vec::new();
    };
    let seen: HashMap<&str, &Value> =
        seen.into_iter().map(|member| (member.key.as_str(), &member.value)).collect();
    let is_changed = |member: &&Member| {
        seen.get(member.key.as_str()).is_some_and(|read| !read.says_the_same(&member.value))
    };
    written.into_iter().filter(is_changed).collect()
}

fn members(parameters: Option<&Value>) -> Option<Vec<&Member>> {
    Some(parameters?.as_object()?.entries())
}

fn named<'a>(verb: &str, end: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut seen = HashSet::new();
    let names: Vec<&str> = names.filter(|name| seen.insert(*name)).collect();
    if names.is_empty() {
        return None;
    }
    let what = if names.len() == 1 { "this parameter" } else { "these parameters" };
    let mut list: Vec<String> = names.iter().take(MAX_NAMED).map(|name| markdown::code(name)).collect();
    if names.len() > MAX_NAMED {
        list.push(format!("{} more", names.len() - MAX_NAMED));
    }
    Some(format!("GenAIScript {verb} {what}{end}: {}.", list.join(", ")))
}
