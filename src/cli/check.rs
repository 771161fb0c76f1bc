//! `promptsig check PATH…`

use std::io::{IsTerminal, Write};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};
use std::{io, panic};

use clap::ValueEnum;

use super::output::{Checked, Findings, github, json, printable, sarif, text};
use super::selection::{self, Selection};
use super::settings::Configured;
use super::workspace::Workspace;
use super::{Outcome, Paths, complain, mending, output_stream};
use crate::rules::{self, Context, Diagnostic, Settings};
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
    let outcome = look(arguments, &selection, &mut out)?;
    out.flush()?;
    Ok(outcome)
}

/// What a run looks at, and for what.
pub struct View<'a> {
    /// The scripts.
    pub workspace: &'a Workspace<SourceFile>,
    settings: &'a Settings,
    selection: &'a Selection,
}

impl View<'_> {
    /// What is found in one file: all that a run says of it, mends or prints.
    pub fn look_at(&self, file: &SourceFile) -> Vec<Diagnostic> {
        let mut found = rules::check(&Context::with(file, &self.workspace.project, self.settings));
        found.retain(|diagnostic| self.selection.includes(diagnostic.rule));
        found
    }
}

/// Looks once, mending where that is wanted, and writes what was found.
fn look(arguments: &Arguments, selection: &Selection, out: &mut impl Write) -> io::Result<Outcome> {
    let Some(mut workspace) = Workspace::open(&arguments.paths, &|file| file) else {
        return Ok(Outcome::Failed);
    };
    let Some(configured) = Configured::around(workspace.root()) else { return Ok(Outcome::Failed) };
    let settings = &configured.settings;
    workspace.assume(settings);
    workspace.scripts.retain(|file| !configured.excludes(&file.path));
    let (mut mended, mut is_all_written) = (0, true);
    if arguments.fix || arguments.diff {
        let view = View { workspace: &workspace, settings, selection };
        if arguments.diff {
            let differs = write_diff(&view)?;
            let is_clean = !differs && workspace.unread.is_empty();
            return Ok(if is_clean { Outcome::Clean } else { Outcome::Findings });
        }
        let (files, count, is_written) = mending::apply(&view);
        for (place, file) in files {
            if workspace.project.finds(&file.path) {
                workspace.project.insert(&file);
            }
            workspace.scripts[place] = file;
        }
        (mended, is_all_written) = (count, is_written);
    }
    let view = View { workspace: &workspace, settings, selection };
    let findings = Findings { workspace: &workspace, files: check(&workspace, &view), mended };
    let summary = findings.summary();
    let too_many = arguments.max_warnings.is_some_and(|most| summary.warnings > most);
    // Nobody knows what is in a script that is skipped.
    let is_all_read =
        workspace.unread.is_empty() && !workspace.scripts.iter().any(|file| file.script.unreadable);
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
    mending::write_diff(&mut out, view, |patch| if is_seen { printable(patch).into() } else { patch.into() })
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
fn check<'a>(workspace: &'a Workspace<SourceFile>, view: &View<'_>) -> Vec<Checked<'a>> {
    let look_at = |file| Checked { file, diagnostics: view.look_at(file) };
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
