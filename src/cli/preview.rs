//! `promptsig preview FILE[:LINE[:COLUMN]]`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::json;

use super::ExitOutcome;
use super::dialects::{self, FormArguments};
use super::output::{printable, write_json};
use super::settings::WorkspaceSettings;
use super::streams::{output_stream, warn};
use super::targets::Requested;
use super::workspace::CliWorkspace;
use crate::genaiscript::vars;
use crate::ide::markdown;
use crate::ide::preview::{self, FormInput, PreviewOptions, ViewKind};
use crate::ide::shell::Shell;
use crate::providers::Dialect;
use crate::text::{Encoding, Position, Text};
use crate::workspace::discovery;

#[derive(Debug, clap::Args)]
pub struct PreviewArguments {
    /// A script, or a module with tools, and a place in it; lines and columns start at 1
    #[arg(value_name = "FILE[:LINE[:COLUMN]]")]
    place: String,
    /// The view to print
    #[arg(long, value_enum, default_value_t)]
    kind: KindArgument,
    /// The dialect to print the schema in, with what is lost, changed or refused
    #[arg(long = "as", value_name = "DIALECT", value_parser = dialects::parser())]
    dialect: Option<Dialect>,
    #[command(flatten)]
    form: FormArguments,
    /// The shell of the command that `--kind run` and `--kind form` print [default: the platform's]
    #[arg(long, value_enum)]
    shell: Option<ShellArgument>,
    /// A value of the form that `--kind form` prints; may be repeated
    #[arg(long = "vars", value_name = "NAME=VALUE", num_args = 1.., value_parser = variable)]
    values: Vec<(String, String)>,
    /// A file that `--kind form` gives to the run; may be repeated
    #[arg(long = "file", value_name = "PATH")]
    files: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: PreviewFormat,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum KindArgument {
    /// The form of the script's parameters, what a run gets from it, and the command
    Form,
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
enum PreviewFormat {
    /// Markdown
    #[default]
    Markdown,
    /// JSON, as the command `promptsig.preview` of the language server returns it
    Json,
}

/// File and an optional position in it. Lines and columns start at 1.
struct PlaceArgument {
    file: PathBuf,
    line: Option<u32>,
    column: Option<u32>,
}

impl PlaceArgument {
    /// Converts the position to an offset, 0 by default. An error if the text has no such position.
    fn offset(&self, text: &Text) -> Result<usize, String> {
        let from_zero = |number: Option<u32>| number.unwrap_or(1).checked_sub(1);
        let (Some(line), Some(character)) = (from_zero(self.line), from_zero(self.column)) else {
            return Err("lines and columns start at 1".to_owned());
        };
        let shown = self.file.display();
        let end = text.position(text.len(), Encoding::Utf32);
        if line > end.line {
            return Err(format!(
                "there is no line {} in {shown}, which ends in line {}",
                line + 1,
                end.line + 1
            ));
        }
        let offset = text.offset(Position::new(line, character), Encoding::Utf32);
        let reached = text.position(offset, Encoding::Utf32);
        if reached != Position::new(line, character) {
            let last = reached.character + 1;
            return Err(format!(
                "there is no column {} in line {} of {shown}, which ends in column {last}",
                character + 1,
                line + 1
            ));
        }
        Ok(offset)
    }
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

impl From<KindArgument> for ViewKind {
    fn from(wanted: KindArgument) -> Self {
        match wanted {
            KindArgument::Form => Self::Form,
            KindArgument::Schema => Self::Schema,
            KindArgument::Vars => Self::Vars,
            KindArgument::Seen => Self::Seen,
            KindArgument::Run => Self::Run,
            KindArgument::Manual => Self::Manual,
        }
    }
}

impl PreviewArguments {
    /// Fails if the arguments contradict each other.
    fn options(&self) -> Result<PreviewOptions, String> {
        let kind = ViewKind::from(self.kind);
        let dialect = match self.dialect {
            Some(_) if kind != ViewKind::Schema => {
                return Err(format!("`--as` goes with `--kind schema`, not with `--kind {}`", kind.name()));
            }
            dialect => dialect.unwrap_or(Dialect::JsonSchema),
        };
        if kind != ViewKind::Form {
            let others = [("--vars", !self.values.is_empty()), ("--file", !self.files.is_empty())];
            if let Some((option, _)) = others.into_iter().find(|(_, is_given)| *is_given) {
                return Err(format!("`{option}` goes with `--kind form`, not with `--kind {}`", kind.name()));
            }
        }
        let values = self.values.iter().map(|(name, value)| (name.clone(), value.as_str().into()));
        Ok(PreviewOptions {
            input: FormInput { values: values.collect(), files: self.files.clone() },
            shell: self.shell.map_or_else(Shell::of_platform, Shell::from),
            dialect,
            config: self.form.config(dialect)?,
        })
    }
}

pub fn run(arguments: &PreviewArguments) -> io::Result<ExitOutcome> {
    let place = place(&arguments.place);
    let mut options = match arguments.options() {
        Ok(options) => options,
        Err(message) => {
            warn(&message);
            return Ok(ExitOutcome::Failed);
        }
    };
    if place.file.is_dir() {
        warn(&format!("{} is a folder; give the path of a script", place.file.display()));
        return Ok(ExitOutcome::Failed);
    }
    // The whole folder is read, so that the systems of the workspace are in scope.
    let paths = [place.file.clone()];
    let Some(mut workspace) = CliWorkspace::open_with_modules(&Requested::anywhere(&paths), &|file| file)
    else {
        return Ok(ExitOutcome::Failed);
    };
    let Some(found) = WorkspaceSettings::around(workspace.root()) else { return Ok(ExitOutcome::Failed) };
    workspace.assume(&found.settings);
    let path = discovery::file_path(&place.file);
    let module = workspace.module(&path);
    let Some(file) = workspace.script(&path).or(module.as_ref()) else {
        return Ok(ExitOutcome::Failed);
    };
    let text = Text::new(file.source().clone());
    let offset = match place.offset(&text) {
        Ok(offset) => offset,
        Err(message) => {
            warn(&message);
            return Ok(ExitOutcome::Failed);
        }
    };
    let kind = ViewKind::from(arguments.kind);
    options.config.reference |= found.settings.reference.unwrap_or_default();
    let panel = preview::view(file, &workspace.project, offset, kind, &options);
    let mut out = output_stream();
    match arguments.format {
        PreviewFormat::Markdown => {
            writeln!(out, "# {}\n", printable(&markdown::line(&panel.title)))?;
            for line in panel.text.markdown().lines() {
                writeln!(out, "{}", printable(line))?;
            }
        }
        PreviewFormat::Json => {
            write_json(&mut out, &json!({ "kind": kind.name(), "title": panel.title, "json": panel.json }))?;
        }
    }
    out.flush()?;
    Ok(ExitOutcome::Clean)
}

fn variable(argument: &str) -> Result<(String, String), String> {
    let (name, value) = vars::argument(argument).ok_or("expected a name and a value, as in city=Lille")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Splits off line and column, unless the whole argument is an existing file.
fn place(argument: &str) -> PlaceArgument {
    let (mut file, mut numbers) = (argument, Vec::new());
    while numbers.len() < 2
        && !Path::new(file).exists()
        && let Some((rest, last)) = file.rsplit_once(':')
        && let Ok(number) = last.parse::<u32>()
    {
        numbers.insert(0, number);
        file = rest;
    }
    PlaceArgument { file: file.into(), line: numbers.first().copied(), column: numbers.get(1).copied() }
}
