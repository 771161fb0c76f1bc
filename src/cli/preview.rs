//! `promptsig preview FILE[:LINE[:COLUMN]]`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::json;

use super::dialects;
use super::outcome::Outcome;
use super::output::{printable, write_json};
use super::settings::WorkspaceSettings;
use super::streams::{output_stream, warn};
use super::workspace::Workspace;
use crate::dialects::Dialect;
use crate::features::markdown;
use crate::features::panel::{self, Kind, Options};
use crate::features::shell::Shell;
use crate::project::discovery;
use crate::text::{Encoding, Position, Text};

/// The arguments of `preview`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A script, and a place in it; lines and columns start at 1
    #[arg(value_name = "FILE[:LINE[:COLUMN]]")]
    place: String,
    /// The view to print
    #[arg(long, value_enum, default_value_t)]
    kind: KindArgument,
    /// The dialect to print the schema in, with what is lost, changed or refused
    #[arg(long = "as", value_name = "DIALECT", value_parser = dialects::parser())]
    dialect: Option<Dialect>,
    /// Make the strict form of chatgpt, llm or anthropic, in which objects are closed
    #[arg(long, requires = "dialect")]
    strict: bool,
    /// Keep references in chatgpt and llm, also those that are not recursive
    #[arg(long, requires = "dialect")]
    reference: bool,
    /// The shell of the command that `--kind run` prints [default: the platform's]
    #[arg(long, value_enum)]
    shell: Option<ShellArgument>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum KindArgument {
    /// The schema at the place, or the script's own
    #[default]
    Schema,
    /// The variables of a run
    Vars,
    /// What GenAIScript reads of the file
    Seen,
    /// The command that runs the script
    Run,
    /// What the tool at the place takes and gives back, or all tools of the file
    Manual,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ShellArgument {
    /// sh, bash, zsh, fish
    Posix,
    /// PowerShell
    #[value(name = "powershell")]
    PowerShell,
    /// Windows Command Prompt
    Cmd,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Markdown
    #[default]
    Markdown,
    /// JSON, as the command `promptsig.preview` of the language server returns it
    Json,
}

/// A file and a place in it, from 0.
struct Place {
    file: PathBuf,
    position: Position,
}

impl From<ShellArgument> for Shell {
    fn from(shell: ShellArgument) -> Self {
        match shell {
            ShellArgument::Posix => Self::Posix,
            ShellArgument::PowerShell => Self::PowerShell,
            ShellArgument::Cmd => Self::Cmd,
        }
    }
}

impl From<KindArgument> for Kind {
    fn from(wanted: KindArgument) -> Self {
        match wanted {
            KindArgument::Schema => Self::Schema,
            KindArgument::Vars => Self::Vars,
            KindArgument::Seen => Self::Seen,
            KindArgument::Run => Self::Run,
            KindArgument::Manual => Self::Manual,
        }
    }
}

impl Arguments {
    /// How the view is made. An error where the arguments contradict each other.
    fn options(&self) -> Result<Options, String> {
        let kind = Kind::from(self.kind);
        let dialect = match self.dialect {
            Some(_) if kind != Kind::Schema => {
                return Err(format!("`--as` goes with `--kind schema`, not with `--kind {}`", kind.name()));
            }
            dialect => dialect.unwrap_or(Dialect::JsonSchema),
        };
        Ok(Options {
            shell: self.shell.map_or_else(Shell::of_platform, Shell::from),
            dialect,
            config: dialects::config(dialect, self.strict, self.reference)?,
        })
    }
}

/// Prints one view of a place.
pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    let place = place(&arguments.place);
    let mut options = match arguments.options() {
        Ok(options) => options,
        Err(message) => {
            warn(&message);
            return Ok(Outcome::Failed);
        }
    };
    if place.file.is_dir() {
        warn(&format!("{} is a folder; give the path of a script", place.file.display()));
        return Ok(Outcome::Failed);
    }
    // The folder is read with it, so that the systems of the workspace are in scope.
    let paths = [place.file.clone()];
    let Some(mut workspace) = Workspace::open(&paths, &|file| file) else { return Ok(Outcome::Failed) };
    let Some(found) = WorkspaceSettings::around(workspace.root()) else { return Ok(Outcome::Failed) };
    workspace.assume(&found.settings);
    let Some(file) = workspace.script(&discovery::file_path(&place.file)) else { return Ok(Outcome::Failed) };
    let offset = Text::new(file.source.clone()).offset(place.position, Encoding::Utf32);
    let kind = Kind::from(arguments.kind);
    options.config.reference |= found.settings.reference.unwrap_or_default();
    let panel = panel::panel(file, &workspace.project, offset, kind, options);
    let mut out = output_stream();
    match arguments.format {
        Format::Markdown => {
            writeln!(out, "# {}\n", printable(&markdown::line(&panel.title)))?;
            for line in panel.text.markdown().lines() {
                writeln!(out, "{}", printable(line))?;
            }
        }
        Format::Json => {
            write_json(&mut out, &json!({ "kind": kind.name(), "title": panel.title, "json": panel.json }))?;
        }
    }
    out.flush()?;
    Ok(Outcome::Clean)
}

/// Takes line and column off the end, if the whole is no file itself.
fn place(argument: &str) -> Place {
    let (mut file, mut numbers) = (argument, Vec::new());
    while numbers.len() < 2
        && !Path::new(file).exists()
        && let Some((rest, last)) = file.rsplit_once(':')
        && let Ok(number) = last.parse::<u32>()
    {
        numbers.insert(0, number.saturating_sub(1));
        file = rest;
    }
    let position = Position::new(
        numbers.first().copied().unwrap_or_default(),
        numbers.get(1).copied().unwrap_or_default(),
    );
    Place { file: file.into(), position }
}
