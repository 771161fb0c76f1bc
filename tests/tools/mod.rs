//! Tools that ordinary code declares: what is read of them, and what is left as unknown.

#![allow(clippy::needless_pass_by_value, clippy::panic, clippy::unwrap_used)]

mod conformance;
mod documents;
mod evaluator;
mod functions;
mod hostile;
mod hosts;
mod reader;
mod recognition;
mod schema_builders;
mod zod;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use promptsig::FilePath;
use promptsig::tools::{ModuleFile, ModuleProgram, ModuleTexts, Part, ToolDeclaration, ToolFunction};

type Files = BTreeMap<String, Arc<str>>;

/// Splits a fixture into its files, each after a line `//- name`; the first may lack it and is `server.ts`.
fn files(fixture: &str) -> Files {
    let mut files = Files::new();
    let (mut name, mut text) = ("server.ts".to_owned(), String::new());
    for line in fixture.lines() {
        if let Some(next) = line.trim().strip_prefix("//- ") {
            if !text.trim().is_empty() {
                files.insert(format!("/p/{name}"), text.as_str().into());
            }
            (name, text) = (next.to_owned(), String::new());
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    files.insert(format!("/p/{name}"), text.into());
    files
}

/// Reads the tools of some files, and passes each with the program that it belongs to.
fn with_tools<T>(files: &Files, take: impl FnOnce(Vec<Arc<ToolDeclaration>>) -> T) -> T {
    take(tools(files, &[]))
}

fn tools(files: &Files, functions: &[ToolFunction]) -> Vec<Arc<ToolDeclaration>> {
    let texts = ModuleTexts::default();
    let read = |path: &FilePath| ModuleFile::named(path.clone(), files.get(path.as_str())?.clone());
    let program = ModuleProgram::new(&texts, &read).with_functions(functions);
    let paths: Vec<FilePath> = files.keys().map(|path| FilePath::new(path.as_str())).collect();
    program.tools(&paths)
}

/// Shows the tools of a fixture, one line each for what is known, and one for each unknown part.
fn shown(fixture: &str) -> String {
    shown_with(fixture, &[])
}

fn shown_with(fixture: &str, functions: &[ToolFunction]) -> String {
    let files = files(fixture);
    let mut shown = String::new();
    for tool in tools(&files, functions) {
        let name = tool.name.known().map_or("?", String::as_str);
        let description = match &tool.description {
            None => "-".to_owned(),
            Some(Part::Known { value, .. }) => format!("{value:?}"),
            Some(Part::Unknown { .. }) => "?".to_owned(),
        };
        let schema = tool
            .input
            .as_ref()
            .map_or("-".to_owned(), |input| input.json.as_ref().map_or("?".to_owned(), ToString::to_string));
        writeln!(shown, "{} {name} {description} {schema}", tool.host.name()).unwrap();
        if let Some(output) = tool.output.as_ref().and_then(|output| output.json.as_ref()) {
            writeln!(shown, "  output {output}").unwrap();
        }
        for part in tool.unknown() {
            let written =
                part.place.span.text(&files[part.place.path.as_str()]).lines().next().unwrap_or_default();
            writeln!(shown, "  {}: {}, at `{written}`", part.pointer, part.reason).unwrap();
        }
    }
    shown
}
