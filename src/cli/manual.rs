//! `promptsig manual [PATH…]`

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use globset::{Glob, GlobMatcher};

use super::ExitOutcome;
use super::output::{exact, printable};
use super::settings::WorkspaceSettings;
use super::streams::{output_stream, warn};
use super::targets::{Paths, Requested};
use super::workspace::CliWorkspace;
use crate::file_path::FilePath;
use crate::ide::manual::{self, ManualEntry, ManualFinding, ManualFormat, ManualOptions, Rendered};
use crate::source_file::SourceFile;
use crate::workspace::discovery::ImportedModules;

#[derive(Debug, clap::Args)]
pub struct ManualArguments {
    #[command(flatten)]
    paths: Paths,
    /// Output format
    #[arg(long, default_value = ManualFormat::Json.name(), value_parser = format_parser())]
    format: ManualFormat,
    /// What stands between the id of a script and the name of a function
    #[arg(long, value_name = "TEXT", default_value = ".")]
    separator: String,
    /// Leave out what functions give back
    #[arg(long)]
    no_responses: bool,
    /// List the outputs of other functions that fit the inputs of each, as JSON paths, with how sure that is
    #[arg(long)]
    links: bool,
    /// Only the functions whose names match, with or without the id of the script; may be repeated
    #[arg(long, value_name = "GLOB", value_parser = glob)]
    only: Vec<GlobMatcher>,
}

/// Functions of a workspace.
pub struct WorkspaceManual {
    pub entries: Vec<ManualEntry>,
    /// False if a script could not be read.
    pub is_whole: bool,
    workspace: CliWorkspace<ManualSource>,
}

struct ManualSource {
    path: FilePath,
    is_readable: bool,
    /// Whether a document holds tools.
    has_tools: bool,
    entries: Vec<ManualEntry>,
}

pub fn run(arguments: &ManualArguments) -> io::Result<ExitOutcome> {
    if arguments.links && !arguments.format.has_links() {
        let name = arguments.format.name();
        warn(&format!(
            "`--links` does not go with {name}, which has no place for links; use json, text or markdown"
        ));
        return Ok(ExitOutcome::Failed);
    }
    let Some(mut found) = WorkspaceManual::read(&Requested::anywhere(&arguments.paths.paths)) else {
        return Ok(ExitOutcome::Failed);
    };
    if let Some(message) = select(&mut found.entries, &arguments.only, &arguments.separator) {
        warn(&message);
        return Ok(ExitOutcome::Failed);
    }
    let options = ManualOptions {
        separator: arguments.separator.clone(),
        responses: !arguments.no_responses,
        links: arguments.links,
        ..ManualOptions::default()
    };
    let (text, has_all) = found.render(arguments.format, options);
    write(&text, arguments.format)?;
    Ok(if found.is_whole && has_all { ExitOutcome::Clean } else { ExitOutcome::Findings })
}

impl WorkspaceManual {
    /// Reads the functions at some paths. `None` if there can be none, as already reported.
    pub fn read(requested: &Requested<'_>) -> Option<Self> {
        let modules = ImportedModules::default();
        let read = |file: SourceFile| ManualSource {
            path: file.path().clone(),
            has_tools: file.as_document().is_none_or(|document| document.tools().is_some()),
            is_readable: file.as_script().is_none_or(|script| script.script().unreadable.is_none()),
            entries: match &file {
                SourceFile::Document(document) => manual::document_entries(document),
                file => manual::file_entries(file, &|path| {
                    modules.find(path).filter(|module| requested.allows(&module.path))
                }),
            },
        };
        let mut workspace = CliWorkspace::open_with_modules(requested, &read)?;
        let found = WorkspaceSettings::around(workspace.root())?;
        workspace.assume(&found.settings);
        let (mut entries, is_whole) = functions(&mut workspace);
        entries.extend(manual::module_entries(&workspace.project, &|path| workspace.is_named(path)));
        entries.sort_by(|left, right| left.path.cmp(&right.path));
        Some(Self { entries, is_whole, workspace })
    }

    /// Renders the functions with paths relative to the working folder, and reports what is missing. The flag is false
    /// if a function is left out.
    pub fn render(&self, format: ManualFormat, options: ManualOptions) -> (String, bool) {
        let options = ManualOptions { folder: self.workspace.working_folder().to_owned(), ..options };
        let Rendered { text, problems } = manual::render(&self.entries, format, &options);
        for ManualFinding { path, line, column, message, .. } in &problems {
            warn(&format!("{}:{line}:{column}: {message}", self.workspace.shown(path)));
        }
        (text, !problems.iter().any(|problem| problem.is_missing))
    }
}

/// Collects the functions of all scripts. The flag is false if a script could not be read.
fn functions(workspace: &mut CliWorkspace<ManualSource>) -> (Vec<ManualEntry>, bool) {
    let mut is_whole = workspace.unread.is_empty();
    let mut entries = Vec::new();
    for read in std::mem::take(&mut workspace.scripts) {
        if !read.is_readable {
            let shown = workspace.shown(&read.path);
            warn(&format!("{shown} is skipped: it nests too deeply, or too much of it does not parse"));
            is_whole = false;
        }
        if !read.has_tools {
            warn(&format!("{} holds no tools that promptsig knows", workspace.shown(&read.path)));
            is_whole = false;
        }
        entries.extend(read.entries);
    }
    (entries, is_whole)
}

fn write(text: &str, format: ManualFormat) -> io::Result<()> {
    let mut out = output_stream();
    if format.language() == "json" {
        out.write_all(exact(text).as_bytes())?;
    } else {
        for line in text.lines() {
            writeln!(out, "{}", printable(line))?;
        }
    }
    out.flush()
}

/// Keeps functions that match one of the patterns, or whose names are known only at run time. Returns a message if none
/// match.
pub fn select(entries: &mut Vec<ManualEntry>, only: &[GlobMatcher], separator: &str) -> Option<String> {
    if only.is_empty() {
        return None;
    }
    let is_meant = |entry: &ManualEntry| {
        let names = entry.name(separator).into_iter().chain(entry.function.clone());
        names.into_iter().any(|name| only.iter().any(|glob| glob.is_match(&name)))
    };
    let is_any = entries.iter().any(is_meant);
    entries.retain(|entry| entry.function.is_none() || is_meant(entry));
    let globs: Vec<_> = only.iter().map(|glob| format!("`{}`", glob.glob())).collect();
    (!is_any).then(|| format!("no function has a name that matches {}", globs.join(" or ")))
}

/// Parses a format name; the help lists all of them.
fn format_parser() -> impl TypedValueParser<Value = ManualFormat> {
    let values = ManualFormat::ALL.map(|format| PossibleValue::new(format.name()).help(format.title()));
    PossibleValuesParser::new(values)
        .try_map(|name| ManualFormat::named(&name).ok_or_else(|| format!("no format is named {name}")))
}

/// Parses a pattern of names.
pub fn glob(pattern: &str) -> Result<GlobMatcher, String> {
    Glob::new(pattern).map(|glob| glob.compile_matcher()).map_err(|error| error.kind().to_string())
}
