//! `promptsig check PATH…`

use std::io::Write;
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};
use std::{io, panic};

use clap::ValueEnum;

use super::output::{Checked, Findings, github, json, sarif, text};
use super::selection::{self, Selection};
use super::workspace::Workspace;
use super::{Outcome, Paths, complain, mending, output_stream};
use crate::rules::Context;
use crate::script::SourceFile;

/// What `check` is told.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    paths: Paths,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    wanted: selection::Wanted,
    /// Fail when there are more warnings than this; without it warnings never fail
    #[arg(long, value_name = "N")]
    max_warnings: Option<usize>,
    /// Apply the fixes that are safe to apply unseen, and print what is left
    #[arg(long)]
    fix: bool,
    /// Print what --fix would change, and change nothing
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    diff: bool,
    /// Look again whenever something changes, until interrupted
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    watch: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For people: the line of source, the place underlined, the fix
    #[default]
    Text,
    /// For programs
    Json,
    /// Annotations in a GitHub workflow
    Github,
    /// SARIF 2.1.0, as code scanning reads it
    Sarif,
}

/// Looks for mistakes and prints them.
pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let selection = match Selection::of(&arguments.wanted) {
        Ok(selection) => selection,
        Err(message) => {
            complain(&message);
            return Ok(Outcome::Failed);
        }
    };
    if arguments.watch {
        return watch(arguments, &selection);
    }
    let mut out = output_stream();
    if arguments.diff {
        let Some(workspace) = open(arguments) else { return Ok(Outcome::Failed) };
        let differs = mending::write_diff(&mut out, &workspace, &selection)?;
        out.flush()?;
        return Ok(if differs || workspace.incomplete { Outcome::Findings } else { Outcome::Clean });
    }
    let outcome = look(arguments, &selection, &mut out)?;
    out.flush()?;
    Ok(outcome)
}

fn open(arguments: &Arguments) -> Option<Workspace<SourceFile>> {
    Workspace::open(&arguments.paths, &|file| file)
}

/// Looks once, mending where that is wanted, and writes what was found.
fn look(arguments: &Arguments, selection: &Selection, out: &mut impl Write) -> io::Result<Outcome> {
    let Some(mut workspace) = open(arguments) else { return Ok(Outcome::Failed) };
    let (mended, is_written) =
        if arguments.fix { mending::apply(&mut workspace, selection) } else { (0, true) };
    let findings = Findings { workspace: &workspace, files: check(&workspace, selection), mended };
    match arguments.format {
        Format::Text => text::write(out, &findings)?,
        Format::Json => json::write(out, &findings)?,
        Format::Github => github::write(out, &findings)?,
        Format::Sarif => sarif::write(out, &findings)?,
    }
    let summary = findings.summary();
    let too_many = arguments.max_warnings.is_some_and(|most| summary.warnings > most);
    Ok(match () {
        () if !is_written => Outcome::Failed,
        () if summary.errors > 0 || too_many || workspace.incomplete => Outcome::Findings,
        () => Outcome::Clean,
    })
}

/// Looks again and again, and prints when something is different.
fn watch(arguments: &Arguments, selection: &Selection) -> io::Result<Outcome> {
    /// How often one looks, unless looking takes long.
    const INTERVAL: Duration = Duration::from_millis(500);
    /// The share of the time that may go into looking.
    const SHARE: u32 = 10;
    let mut last: Option<Vec<u8>> = None;
    loop {
        let start = Instant::now();
        let mut seen = Vec::new();
        look(arguments, selection, &mut seen)?;
        if last.as_ref() != Some(&seen) {
            let mut out = output_stream();
            if last.is_some() {
                writeln!(out)?;
            }
            out.write_all(&seen)?;
            out.flush()?;
            last = Some(seen);
        }
        thread::sleep(INTERVAL.max(start.elapsed() * SHARE));
    }
}

/// Every file with its diagnostics, on all processors.
fn check<'a>(workspace: &'a Workspace<SourceFile>, selection: &Selection) -> Vec<Checked<'a>> {
    let project = &workspace.project;
    let look_at = |file| Checked { file, diagnostics: selection.look_at(&Context::new(file, project)) };
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
