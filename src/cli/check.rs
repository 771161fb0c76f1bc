//! `promptsig check PATH…`

use std::io;

use clap::ValueEnum;

use super::output::{Checked, Findings, json, text};
use super::workspace::Workspace;
use super::{Outcome, Paths, output_stream};
use crate::rules;

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
    let Some(workspace) = Workspace::open(&arguments.paths) else { return Ok(Outcome::Failed) };
    let files = workspace.files.iter().map(|file| {
        let context = rules::Context { file, project: &workspace.project };
        Checked { file, diagnostics: rules::check(&context) }
    });
    let findings = Findings { workspace: &workspace, files: files.collect() };

    let mut out = output_stream();
    match arguments.format {
        Format::Text => text::write(&mut out, &findings)?,
        Format::Json => json::write(&mut out, &findings)?,
    }
    io::Write::flush(&mut out)?;
    Ok(match findings.summary().errors {
        _ if workspace.incomplete => Outcome::Failed,
        0 => Outcome::Clean,
        _ => Outcome::Findings,
    })
}
