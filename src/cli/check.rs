//! `promptsig check PATH…`

use std::io::{IsTerminal, Write};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};
use std::{io, panic};

use clap::ValueEnum;

use super::fixing;
use super::outcome::Outcome;
use super::output::findings::{CheckedFile, Findings};
use super::output::{github, json, printable, sarif, text};
use super::paths::Paths;
use super::selection::{Selection, SelectionArguments};
use super::settings::WorkspaceSettings;
use super::streams::{output_stream, warn};
use super::view::View;
use super::workspace::Workspace;
use crate::script::SourceFile;

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    paths: Paths,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    selection: SelectionArguments,
    /// Exit with 1 if there are more than N warnings; by default, warnings never fail the check
    #[arg(long, value_name = "N")]
    max_warnings: Option<usize>,
    /// Apply safe fixes and report the remaining diagnostics
    #[arg(long)]
    fix: bool,
    /// Print the changes that `--fix` would make as a patch, without applying them
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    diff: bool,
    /// Check again whenever a file changes, until interrupted
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    watch: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Text: the line of source, the place underlined, and the fix
    #[default]
    Text,
    /// JSON
    Json,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

/// Checks scripts and prints the diagnostics.
pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let selection = match Selection::of(&arguments.selection) {
        Ok(selection) => selection,
        Err(message) => {
            warn(&message);
            return Ok(Outcome::Failed);
        }
    };
    if arguments.watch {
        return watch(arguments, &selection);
    }
    let mut out = output_stream();
    let outcome = check_once(arguments, &selection, &mut out)?;
    out.flush()?;
    Ok(outcome)
}

/// Checks once, fixing where that is wanted, and writes the diagnostics.
fn check_once(arguments: &Arguments, selection: &Selection, out: &mut impl Write) -> io::Result<Outcome> {
    let Some(mut workspace) = Workspace::open(&arguments.paths, &|file| file) else {
        return Ok(Outcome::Failed);
    };
    let Some(found) = WorkspaceSettings::around(workspace.root()) else { return Ok(Outcome::Failed) };
    let settings = &found.settings;
    workspace.assume(settings);
    workspace.scripts.retain(|file| !found.excludes(&file.path));
    let (mut fixed, mut is_all_written) = (0, true);
    if arguments.fix || arguments.diff {
        let view = View { workspace: &workspace, settings, selection };
        if arguments.diff {
            let differs = write_diff(&view)?;
            let is_clean = !differs && workspace.unread.is_empty();
            return Ok(if is_clean { Outcome::Clean } else { Outcome::Findings });
        }
        let (files, count, is_written) = fixing::apply(&view);
        for (place, file) in files {
            if workspace.project.finds(&file.path) {
                workspace.project.insert(&file);
            }
            workspace.scripts[place] = file;
        }
        (fixed, is_all_written) = (count, is_written);
    }
    let view = View { workspace: &workspace, settings, selection };
    let findings = Findings { workspace: &workspace, files: check(&workspace, &view), fixed };
    let summary = findings.summary();
    let too_many = arguments.max_warnings.is_some_and(|most| summary.warnings > most);
    // Nobody knows what is in a script that is skipped.
    let is_all_read =
        workspace.unread.is_empty() && !workspace.scripts.iter().any(|file| file.script().unreadable);
    let is_clean = summary.errors == 0 && !too_many && is_all_read;
    let outcome = match is_clean {
        _ if !is_all_written => Outcome::Failed,
        true => Outcome::Clean,
        false => Outcome::Findings,
    };
    match arguments.format {
        Format::Text => text::write(out, &findings)?,
        Format::Json => json::write(out, &findings)?,
        Format::Github => github::write(out, &findings)?,
        Format::Sarif => sarif::write(out, &findings, outcome.code())?,
    }
    Ok(outcome)
}

/// Prints the patch: to a program, which applies it, to the byte.
fn write_diff(view: &View<'_>) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    let is_seen = out.is_terminal();
    fixing::write_diff(&mut out, view, |patch| if is_seen { printable(patch).into() } else { patch.into() })
}

/// Checks again and again, and prints when something is different.
fn watch(arguments: &Arguments, selection: &Selection) -> io::Result<Outcome> {
    /// How often it checks, unless a check takes long.
    const INTERVAL: Duration = Duration::from_millis(500);
    /// How much longer it waits than a check takes.
    const PAUSE_FACTOR: u32 = 10;
    let mut last: Option<Vec<u8>> = None;
    loop {
        let start = Instant::now();
        let mut printed = Vec::new();
        check_once(arguments, selection, &mut printed)?;
        if last.as_ref() != Some(&printed) {
            let mut out = output_stream();
            if last.is_some() {
                writeln!(out)?;
            }
            out.write_all(&printed)?;
            out.flush()?;
            last = Some(printed);
        }
        thread::sleep(INTERVAL.max(start.elapsed() * PAUSE_FACTOR));
    }
}

/// Every file with its diagnostics, on all processors.
fn check<'a>(workspace: &'a Workspace<SourceFile>, view: &View<'_>) -> Vec<CheckedFile<'a>> {
    let check = |file| CheckedFile { file, diagnostics: view.check(file) };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = workspace.scripts.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = workspace
            .scripts
            .chunks(share)
            .map(|files| scope.spawn(move || files.iter().map(check).collect()))
            .collect();
        let done = workers.into_iter().map(|worker: ScopedJoinHandle<'_, Vec<CheckedFile<'_>>>| {
            worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
        });
        done.flatten().collect()
    })
}
