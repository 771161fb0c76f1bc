//! `promptsig inspect PATH…`

use std::io::{self, Write};

use clap::ValueEnum;

use super::output::write_json;
use super::workspace::Workspace;
use super::{Outcome, Paths, output_stream};
use crate::project::inspect::{self, Entry};

/// What `inspect` is told.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    paths: Paths,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// List the built-in systems, too
    #[arg(long)]
    builtins: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// One JSON object
    #[default]
    Json,
}

/// Prints what GenAIScript sees.
pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let Arguments { paths, format: Format::Json, builtins: _ } = arguments;
    let Some(mut workspace) = Workspace::open(paths, &|file| Entry::of(&file)) else {
        return Ok(Outcome::Failed);
    };
    let entries = std::mem::take(&mut workspace.scripts);
    let report = inspect::report(&workspace.project, workspace.root(), entries);
    let mut out = output_stream();
    write_json(&mut out, &report)?;
    out.flush()?;
    Ok(if workspace.incomplete { Outcome::Findings } else { Outcome::Clean })
}
