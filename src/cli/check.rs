//! `promptsig check PATH…`

use std::io::Write;
use std::thread::{self, ScopedJoinHandle};
use std::{io, panic};

use clap::ValueEnum;

use super::output::{Checked, Findings, json, text};
use super::workspace::Workspace;
use super::{Outcome, Paths, output_stream};
use crate::rules::{self, Context};
use crate::script::SourceFile;

/// What `check` is told.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    paths: Paths,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For people: the line of source, the place underlined, the fix
    #[default]
    Text,
    /// For programs
    Json,
}

/// Looks for mistakes and prints them.
pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let Some(workspace) = Workspace::open(&arguments.paths, &|file| file) else {
        return Ok(Outcome::Failed);
    };
    let findings = Findings { workspace: &workspace, files: check(&workspace) };

    let mut out = output_stream();
    match arguments.format {
        Format::Text => text::write(&mut out, &findings)?,
        Format::Json => json::write(&mut out, &findings)?,
    }
    out.flush()?;
    let is_clean = findings.summary().errors == 0 && !workspace.incomplete;
    Ok(if is_clean { Outcome::Clean } else { Outcome::Findings })
}

/// Every file with its diagnostics, on all processors.
fn check(workspace: &Workspace<SourceFile>) -> Vec<Checked<'_>> {
    let project = &workspace.project;
    let look_at = |file| Checked { file, diagnostics: rules::check(&Context::new(file, project)) };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = workspace.scripts.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = workspace
            .scripts
            .chunks(share)
            .map(|files| scope.spawn(move || files.iter().map(look_at).collect()))
            .collect();
        let done = workers.into_iter().map(|worker: ScopedJoinHandle<'_, Vec<Checked<'_>>>| {
            worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
        });
        done.flatten().collect()
    })
}
