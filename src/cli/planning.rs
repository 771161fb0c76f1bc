//! `check` of plans: calls of functions of a manual.

use std::path::{Path, PathBuf};

use super::output::findings::{CheckedFile, FindingKind};
use super::streams::warn;
use super::targets::{Requested, absolute};
use super::view::ProjectView;
use super::workspace::CliWorkspace;
use crate::ide::manual::{self, ManualFormat, ManualOptions};
use crate::lint::{self, PlanFunctions};
use crate::source_file::SourceFile;
use crate::syntax::json;
use crate::tools::documents::{DocumentFile, Notation};
use crate::workspace::discovery::{self, ImportedModules};

pub fn check<'a>(
    view: &ProjectView<'_>,
    document: &'a DocumentFile,
    functions: &PlanFunctions,
) -> CheckedFile<'a> {
    let mut diagnostics = lint::check_plan(document, functions);
    view.retain(&mut diagnostics);
    CheckedFile {
        path: &document.path,
        source: &document.source,
        kind: FindingKind::Document,
        diagnostics,
        fixable: Vec::new(),
        hidden: 0,
        left_out: 0,
    }
}

/// Reads the manual in a file, or that of the scripts at a path. `None` if there is none, as already reported.
pub fn functions(source: &Path) -> Option<PlanFunctions> {
    let path = discovery::file_path(&absolute(source));
    if source.is_file() && Notation::of_path(&path).is_some() { read(source) } else { of_scripts(source) }
}

fn read(file: &Path) -> Option<PlanFunctions> {
    let shown = file.display();
    let text = match discovery::read_document(file) {
        Ok(text) => text,
        Err(unread) => {
            warn(&format!("cannot read {shown}: {unread}"));
            return None;
        }
    };
    let document = DocumentFile::read(discovery::file_path(&absolute(file)), text);
    let root = document.as_ref().and_then(|document| document.root().ok());
    let functions = root.and_then(PlanFunctions::parse);
    if functions.is_none() {
        warn(&format!(
            "{shown} is not a manual, which is a list of functions, as `promptsig manual` prints it"
        ));
    }
    functions
}

fn of_scripts(path: &Path) -> Option<PlanFunctions> {
    let modules = ImportedModules::default();
    let read = |file: SourceFile| manual::file_entries(&file, &|path| modules.find(path));
    let paths = [PathBuf::from(path)];
    let mut workspace = CliWorkspace::open_with_modules(&Requested::anywhere(&paths), &read)?;
    let mut entries: Vec<_> = std::mem::take(&mut workspace.scripts).into_iter().flatten().collect();
    entries.extend(manual::module_entries(&workspace.project, &|path| workspace.is_named(path)));
    let options = ManualOptions { folder: workspace.working_folder().to_owned(), ..ManualOptions::default() };
    let rendered = manual::render(&entries, ManualFormat::Json, &options);
    for problem in rendered.problems.iter().filter(|problem| problem.is_missing) {
        let place = workspace.shown(&problem.path);
        warn(&format!("{place}:{}:{}: {}", problem.line, problem.column, problem.message));
    }
    PlanFunctions::parse(&json::parse(&rendered.text).ok()?)
}
