//! `promptsig inspect PATH…`

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;

use super::outcome::Outcome;
use super::output::write_json;
use super::paths::Paths;
use super::settings::WorkspaceSettings;
use super::streams::output_stream;
use super::workspace::Workspace;
use crate::project::inspect::{self, Entry};
use crate::project::{Origin, Project, ScriptSummary, discovery};
use crate::script::{FilePath, SourceFile};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    paths: Paths,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Also list the built-in systems
    #[arg(long)]
    builtins: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// One JSON object
    #[default]
    Json,
}

pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let Arguments { paths, format: Format::Json, builtins } = arguments;
    let Some(mut workspace) = Workspace::open(&paths.paths, &|file| Entry::of(&file)) else {
        return Ok(Outcome::Failed);
    };
    let Some(configured) = WorkspaceSettings::around(workspace.root()) else { return Ok(Outcome::Failed) };
    workspace.assume(&configured.settings);
    let mut entries = std::mem::take(&mut workspace.scripts);
    if *builtins {
        entries.extend(builtin_entries(&workspace.project, workspace.root()));
    }
    let report = inspect::report(&workspace.project, workspace.root(), entries);
    let mut out = output_stream();
    write_json(&mut out, &report)?;
    out.flush()?;
    Ok(if workspace.unread.is_empty() { Outcome::Clean } else { Outcome::Findings })
}

/// Lists the built-in systems of the scripts under `root`, from the installed package if there is one.
fn builtin_entries(project: &Project, root: &str) -> Vec<Entry> {
    let builtins = project.builtins_of(&FilePath::new(format!("{root}/any")));
    let entry = |summary: &Arc<ScriptSummary>| match &builtins.origin {
        Origin::Embedded(_) => Some(Entry::of_builtin(summary)),
        Origin::Package(_) => {
            let source = discovery::read(Path::new(summary.path.as_str())).ok()?;
            Some(Entry::of(&SourceFile::read(summary.path.clone(), source)?))
        }
    };
    builtins.summaries.iter().filter_map(entry).collect()
}
