//! Adds a test to a script, with example values of its parameters.

use std::collections::HashMap;

use super::{Refactoring, RefactoringKind, RefactoringRequest};
use crate::genaiscript::accept::{Accept, AcceptFilter};
use crate::genaiscript::names::normalize_key;
use crate::genaiscript::{CallKind, RunInput, ScriptFile};
use crate::ide::example::example;
use crate::ide::new_test;
use crate::syntax::{Member, Value};
use crate::text::Span;
use crate::workspace::{Project, Variable, variables};

const TITLE: &str = "Add a test with example values";

/// Keys of the metadata that a test is about.
const KEYS: [&str; 4] = ["parameters", "accept", "files", "tests"];

pub fn refactorings(request: &RefactoringRequest<'_>) -> Vec<Refactoring> {
    added(request).into_iter().collect()
}

fn added(request: &RefactoringRequest<'_>) -> Option<Refactoring> {
    let RefactoringRequest { file, project, .. } = *request;
    let call = file.script().call().filter(|_| file.script().kind() == Some(CallKind::Script))?;
    let metadata = call.argument.as_ref()?.value.as_object()?;
    let keys = metadata.members.iter().filter(|member| KEYS.contains(&&*member.key));
    let at_key = keys.map(|member| member.key_span).any(|span| request.touches(span));
    let at_callee = file.markdown().is_none() && request.touches(call.callee);
    if !at_key && !at_callee {
        return None;
    }
    let vars = values(file);
    let files: Vec<String> = example_file(file, project).into_iter().collect();
    if vars.is_empty() && files.is_empty() {
        return None;
    }
    let edits = match new_test::write(file, &vars, &files) {
        Ok(test) => {
            let tests = file.reading().value.get("tests").map(Value::items).unwrap_or_default();
            if tests.iter().any(|known| known.says_the_same(&test.entry)) {
                return None;
            }
            Ok(test.edits)
        }
        Err(reason) => Err(reason),
    };
    Some(Refactoring { title: TITLE.to_owned(), kind: RefactoringKind::Rewrite, edits })
}

/// Returns an example value of each parameter that a test can set.
fn values(file: &ScriptFile) -> Vec<Member> {
    let variables = variables::own(file);
    // Of names that differ in case only, the last one counts.
    let last: HashMap<String, usize> =
        variables.iter().enumerate().map(|(place, variable)| (normalize_key(&variable.key), place)).collect();
    let settable = variables.iter().enumerate().filter(|(place, variable)| {
        !matches!(variable.run.given, RunInput::Dropped | RunInput::Unknown)
            && last.get(&normalize_key(&variable.key)) == Some(place)
    });
    let member = |(_, variable): (usize, &Variable)| {
        let schema = variable.run.schema()?;
        let value = Value::from_json(&example(&variable.name, &schema.to_json()), Span::default());
        Some(Member { key: variable.key.clone(), key_span: Span::default(), value })
    };
    settable.filter_map(member).collect()
}

/// Returns a file that the script takes; `None` if it takes none, the workspace has none, or the metadata name files.
fn example_file(file: &ScriptFile, project: &Project) -> Option<String> {
    let metadata = &file.reading().value;
    let accept = match metadata.get("accept") {
        Some(accept) => Accept::parse(accept, &file.source).ok()?,
        None => None,
    };
    let is_filtered = accept.as_ref().is_some_and(|accept| accept.filter == AcceptFilter::Endings);
    let takes_files = is_filtered || file.script().files_use().is_some();
    if !takes_files || metadata.get("files").is_some() {
        return None;
    }
    let (_, files) = project.root_files(&file.path)?;
    let mut accepted = files.paths().filter(|path| accept.as_ref().is_none_or(|accept| accept.keeps(path)));
    accepted.next().map(str::to_owned)
}
