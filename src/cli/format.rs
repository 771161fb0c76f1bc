//! `promptsig format PATH…`

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use super::ExitOutcome;
use super::fixing;
use super::output::printable;
use super::settings::{SettingsArguments, WorkspaceSettings};
use super::standard_input::{self, StandardInput};
use super::streams::{exact_stream, output_stream, warn};
use super::workspace::CliWorkspace;
use crate::agentscript::format::{FormatStyle, Unformatted, format};
use crate::file_path::FilePath;
use crate::source_file::SourceFile;
use crate::text::{Encoding, Text};
use crate::workspace::discovery;

#[derive(Debug, clap::Args)]
pub struct FormatArguments {
    /// Files in AgentScript, and folders to search for them; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Only tell which files would change
    #[arg(long)]
    check: bool,
    /// Print the changes as a patch, without applying them
    #[arg(long, conflicts_with = "check")]
    diff: bool,
    /// The file that standard input stands for; the formatted text goes to standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    stdin_filename: Option<PathBuf>,
    /// How many blanks a level is indented by
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=16))]
    indent: u8,
    #[command(flatten)]
    settings: SettingsArguments,
}

enum Formatted {
    Same,
    New(String),
    /// Not a file that can be formatted.
    Not,
}

pub fn run(arguments: &FormatArguments) -> io::Result<ExitOutcome> {
    let reads_input = arguments.stdin_filename.is_some()
        || arguments.paths.iter().any(|path| path.as_os_str() == standard_input::NAME);
    let input = if reads_input { standard_input::read(arguments.stdin_filename.as_deref())? } else { None };
    if reads_input && input.is_none() {
        return Ok(ExitOutcome::Failed);
    }
    let workspace = match &input {
        Some(input) => Some(CliWorkspace::around(&input.given, &|file| file)),
        None => CliWorkspace::open(&arguments.paths, &|file| file),
    };
    let Some(mut workspace) = workspace else { return Ok(ExitOutcome::Failed) };
    let Some(found) = WorkspaceSettings::new(&arguments.settings, &workspace) else {
        return Ok(ExitOutcome::Failed);
    };
    workspace.assume(&found.settings);
    if let Some(script) = arguments.paths.iter().find(|path| discovery::file_path(path).is_script()) {
        warn(&format!(
            "{} is a GenAIScript script; only files in AgentScript are formatted",
            script.display()
        ));
        return Ok(ExitOutcome::Failed);
    }
    let is_any = !workspace.scripts.is_empty();
    workspace.scripts.retain(|file| file.as_agentscript().is_some());
    let is_agentscript = !workspace.scripts.is_empty();
    workspace.scripts.retain(|file| !found.excludes(file.path()));
    if workspace.scripts.is_empty() && workspace.unread.is_empty() && input.is_none() {
        // If there is no script of any kind, the warning was already printed.
        if is_agentscript {
            warn(
                "nothing to format: every file in AgentScript is excluded, by `--exclude` or by the settings",
            );
        } else if is_any {
            warn(
                "nothing to format: no file here is in AgentScript, named *.as; GenAIScript scripts are left as they are",
            );
        }
        return Ok(ExitOutcome::Clean);
    }
    let run = FormatRun { arguments, workspace: &workspace, style: arguments.style() };
    match input {
        Some(input) => run.standard_input(&input),
        None => run.files(),
    }
}

impl FormatArguments {
    fn style(&self) -> FormatStyle {
        FormatStyle { indent: " ".repeat(usize::from(self.indent)), ..FormatStyle::default() }
    }
}

struct FormatRun<'a> {
    arguments: &'a FormatArguments,
    workspace: &'a CliWorkspace<SourceFile>,
    style: FormatStyle,
}

impl FormatRun<'_> {
    /// Formats standard input; text that cannot be formatted is written unchanged.
    fn standard_input(&self, input: &StandardInput) -> io::Result<ExitOutcome> {
        let formatted = self.workspace.scripts.first().map(|file| self.format(file));
        let mut out = exact_stream();
        let outcome = match formatted {
            Some(Formatted::New(text)) => {
                out.write_all(text.as_bytes())?;
                ExitOutcome::Clean
            }
            Some(Formatted::Same) => {
                out.write_all(&input.bytes)?;
                ExitOutcome::Clean
            }
            Some(Formatted::Not) | None => {
                out.write_all(&input.bytes)?;
                ExitOutcome::Findings
            }
        };
        out.flush()?;
        Ok(outcome)
    }

    fn files(&self) -> io::Result<ExitOutcome> {
        let mut out = output_stream();
        let (mut changed, mut same, mut failed) = (0, 0, self.workspace.unread.len());
        for file in &self.workspace.scripts {
            match self.format(file) {
                Formatted::Same => same += 1,
                Formatted::Not => failed += 1,
                Formatted::New(text) => {
                    changed += 1;
                    failed += usize::from(!self.take(&mut out, file, &text)?);
                }
            }
        }
        if !self.arguments.diff {
            if changed == 0 && failed == 0 {
                writeln!(out, "nothing to format: {} left unchanged", files(same))?;
            } else {
                let words = if self.arguments.check { "would be formatted" } else { "formatted" };
                writeln!(out, "{} {words}, {} left unchanged", files(changed), files(same))?;
            }
        }
        out.flush()?;
        let is_reported = (self.arguments.check || self.arguments.diff) && changed > 0;
        Ok(if failed > 0 || is_reported { ExitOutcome::Findings } else { ExitOutcome::Clean })
    }

    /// Writes or reports the formatted file; false if that fails.
    fn take(&self, out: &mut impl Write, file: &SourceFile, text: &str) -> io::Result<bool> {
        let shown = self.workspace.shown(file.path());
        if self.arguments.diff {
            let patch = fixing::patch(shown, file.source(), text);
            let is_seen = io::stdout().is_terminal();
            let patch = if is_seen { printable(&patch) } else { patch.into() };
            write!(out, "{patch}")?;
            return Ok(true);
        }
        if self.arguments.check {
            writeln!(out, "would format {shown}")?;
            return Ok(true);
        }
        let written = self
            .workspace
            .real_path(file.path())
            .and_then(|path| discovery::replace(&path, file.source(), text));
        if let Err(error) = &written {
            warn(&format!("cannot write {shown}: {error}"));
        }
        Ok(written.is_ok())
    }

    fn format(&self, file: &SourceFile) -> Formatted {
        let wanted = self.workspace.project.wanted_agentscript();
        let Some(reading) = file.as_agentscript().map(|file| file.reading(wanted)) else {
            return Formatted::Not;
        };
        match format(file.source(), &reading.parsed, reading.reads_later(), &self.style) {
            Ok(text) if text == **file.source() => Formatted::Same,
            Ok(text) => Formatted::New(text),
            Err(why) => {
                self.tell(file.path(), file.source(), &why);
                Formatted::Not
            }
        }
    }

    fn tell(&self, path: &FilePath, source: &str, why: &Unformatted) {
        let shown = self.workspace.shown(path);
        match why {
            Unformatted::Broken(error) => {
                let place = Text::new(source).position(error.span.start as usize, Encoding::Utf32);
                let (line, column) = (place.line + 1, place.character + 1);
                warn(&format!("{shown}:{line}:{column}: not formatted: {}", error.message));
            }
            Unformatted::Changed => {
                warn(&format!("{shown} is not formatted: promptsig failed on it; please report this"));
            }
        }
    }
}

fn files(count: usize) -> String {
    if count == 1 { "1 file".to_owned() } else { format!("{count} files") }
}
