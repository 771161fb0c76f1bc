//! `promptsig inspect PATH…`

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;

use super::ExitOutcome;
use super::output::layout::ReportLayout;
use super::output::{inspection, write_json};
use super::settings::WorkspaceSettings;
use super::streams::{output_stream, warn};
use super::targets::{Paths, Requested};
use super::workspace::CliWorkspace;
use crate::file_path::FilePath;
use crate::source_file::SourceFile;
use crate::workspace::inspect::{self, InspectEntry};
use crate::workspace::{BuiltinOrigin, Project, ScriptSummary, discovery};

#[derive(Debug, clap::Args)]
pub struct InspectArguments {
    #[command(flatten)]
    paths: Paths,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: InspectFormat,
    /// Also list the built-in systems
    #[arg(long)]
    builtins: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum InspectFormat {
    /// One JSON object
    #[default]
    Json,
    /// Text, with schemas as types
    Text,
}

pub fn run(arguments: &InspectArguments) -> io::Result<ExitOutcome> {
    let InspectArguments { paths, format, builtins } = arguments;
    let requested = Requested::anywhere(&paths.paths);
    let Some(mut workspace) = CliWorkspace::open_with_modules(&requested, &|file| InspectEntry::new(&file))
    else {
        return Ok(ExitOutcome::Failed);
    };
    let Some(configured) = WorkspaceSettings::around(workspace.root()) else {
        return Ok(ExitOutcome::Failed);
    };
    workspace.assume(&configured.settings);
    let mut entries = std::mem::take(&mut workspace.scripts);
    let documents: Vec<FilePath> =
        entries.iter().filter_map(|entry| entry.document().map(|document| document.path.clone())).collect();
    if *builtins {
        entries.extend(builtin_entries(&workspace.project, workspace.root()));
    }
    let report = inspect::report(&workspace.project, workspace.root(), entries);
    let is_told = |document: &&FilePath| {
        let file = workspace.relative(document);
        report.documents.iter().all(|row| row.file != file)
    };
    let silent: Vec<&FilePath> = documents.iter().filter(is_told).collect();
    for document in &silent {
        warn(&format!("{} holds no tools that promptsig knows", workspace.shown(document)));
    }
    let mut out = output_stream();
    match format {
        InspectFormat::Json => write_json(&mut out, &report)?,
        InspectFormat::Text => inspection::write(&mut out, &report, ReportLayout::of_stdout())?,
    }
    out.flush()?;
    let is_whole = workspace.unread.is_empty() && silent.is_empty();
    Ok(if is_whole { ExitOutcome::Clean } else { ExitOutcome::Findings })
}

/// Lists the built-in systems of the scripts under `root`, from the installed package if there is one.
fn builtin_entries(project: &Project, root: &str) -> Vec<InspectEntry> {
    let builtins = project.builtins_of(&FilePath::new(format!("{root}/any")));
    let entry = |summary: &Arc<ScriptSummary>| match &builtins.origin {
        BuiltinOrigin::Embedded(_) => Some(InspectEntry::from_builtin(summary)),
        BuiltinOrigin::Package(_) => {
            let source = discovery::read(Path::new(summary.path.as_str())).ok()?;
            Some(InspectEntry::new(&SourceFile::read(summary.path.clone(), source)?))
        }
    };
    builtins.summaries.iter().filter_map(entry).collect()
}
