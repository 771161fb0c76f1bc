//! `promptsig check PATH…`

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::path::PathBuf;
use std::thread::{self, ScopedJoinHandle};

use clap::ValueEnum;

use super::ExitOutcome;
use super::copies;
use super::dialects;
use super::fixing::{self, Applied};
use super::output::findings::{CheckedFile, FindingKind, Findings};
use super::output::layout::ReportLayout;
use super::output::{concise, github, json, printable, sarif, statistics, text};
use super::planning;
use super::rule;
use super::selection::{Selection, SelectionArguments};
use super::settings::{SettingsArguments, WorkspaceSettings};
use super::standard_input::{self, StandardInput};
use super::streams::{error_stream, exact_stream, output_stream, warn};
use super::targets::Requested;
use super::view::ProjectView;
use super::watch::{Checked, watch};
use super::workspace::CliWorkspace;
use crate::lint::{Applicability, Diagnostic};
use crate::providers::Judge;
use crate::source_file::SourceFile;
use crate::tools::documents::Notation;
use crate::workspace::discovery;

#[allow(clippy::struct_excessive_bools, reason = "they are flags of a command line")]
#[derive(Debug, clap::Args)]
pub struct CheckArguments {
    /// Scripts, modules with tools, folders to search for both, and JSON or YAML documents; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".", value_hint = clap::ValueHint::AnyPath)]
    paths: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: CheckFormat,
    /// Print the diagnostics without the summary; nothing where there are none
    #[arg(short, long)]
    quiet: bool,
    /// Count the diagnostics of each rule instead of printing them
    #[arg(long, conflicts_with = "diff")]
    statistics: bool,
    /// Check documents, which are schemas or hold tools, and what scripts send against the limits of these
    /// providers; portable stands for all whom a tool may come to
    #[arg(long = "as", value_name = "DIALECT", value_delimiter = ',', value_parser = dialects::JudgeParser)]
    judges: Vec<Judge>,
    /// Check documents as the strict mode of the providers takes them
    #[arg(long, requires = "judges")]
    strict: bool,
    /// Check documents as plans of calls, against a manual in JSON, or that of the scripts at a path; by default, of
    /// the working directory
    #[arg(
        long,
        value_name = "PATH",
        num_args = 0..=1,
        default_missing_value = ".",
        conflicts_with = "judges",
        value_hint = clap::ValueHint::AnyPath
    )]
    manual: Option<PathBuf>,
    #[command(flatten)]
    selection: SelectionArguments,
    #[command(flatten)]
    settings: SettingsArguments,
    /// Exit with 1 if there are more than N warnings; by default, warnings never fail the check
    #[arg(long, value_name = "N")]
    max_warnings: Option<usize>,
    /// Apply safe fixes and report the remaining diagnostics
    #[arg(long)]
    fix: bool,
    /// Apply, or count as fixable, also fixes that may lose something; none that renames
    #[arg(long)]
    unsafe_fixes: bool,
    /// Print the changes that `--fix` would make as a patch, without applying them
    #[arg(long, conflicts_with_all = ["fix", "format"])]
    diff: bool,
    /// Check again whenever a file changes, until interrupted
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    watch: bool,
    /// The file that standard input stands for; the fixed text goes to standard output
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "watch")]
    stdin_filename: Option<PathBuf>,
    /// Explain a rule, as `promptsig rule CODE` does
    #[arg(long, value_name = "CODE")]
    explain: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// Text: the line of source, the place underlined, and the fix
    #[default]
    Text,
    /// One line a diagnostic, `FILE:LINE:COLUMN: severity[CODE] message`
    Concise,
    /// JSON
    Json,
    /// Annotations for GitHub Actions
    Github,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

impl CheckArguments {
    fn reads_standard_input(&self) -> bool {
        self.stdin_filename.is_some()
            || self.paths.iter().any(|path| path.as_os_str() == standard_input::NAME)
    }

    fn judges(&self) -> Vec<Judge> {
        let asked = self.judges.iter();
        asked.map(|judge| Judge { is_strict: judge.is_strict || self.strict, ..*judge }).collect()
    }

    /// Rejects arguments that contradict each other in a way clap cannot express.
    fn agree(&self) -> Result<(), String> {
        let is_default =
            |path: &PathBuf| [".", standard_input::NAME].iter().any(|name| path.as_os_str() == *name);
        let is_alone = self.paths.len() == 1 && self.paths.iter().all(is_default);
        if self.reads_standard_input() && !is_alone {
            return Err("standard input is checked alone; leave out the other paths".to_owned());
        }
        if self.reads_standard_input() && self.watch {
            return Err("`--watch` needs files; it cannot follow standard input".to_owned());
        }
        let is_document = |path: &PathBuf| Notation::of_path(&discovery::file_path(path)).is_some();
        if self.manual.is_some() && !self.paths.iter().any(is_document) {
            return Err("`--manual` checks plans, which are documents; name one before it".to_owned());
        }
        if self.manual.is_some() && (self.fix || self.diff) {
            return Err("`--manual` checks plans, and plans are not fixed".to_owned());
        }
        if self.max_warnings.is_some() && self.selection.leaves_out_warnings() {
            return Err("`--max-warnings` counts warnings, which `--severity error` leaves out".to_owned());
        }
        if self.statistics && matches!(self.format, CheckFormat::Github | CheckFormat::Sarif) {
            return Err("`--statistics` has no such format; use text, concise or json".to_owned());
        }
        Ok(())
    }
}

pub fn run(arguments: &CheckArguments) -> io::Result<ExitOutcome> {
    if let Some(word) = &arguments.explain {
        return rule::explain(word, arguments.format == CheckFormat::Json);
    }
    let chosen = arguments.agree().and_then(|()| Selection::new(&arguments.selection));
    let selection = match chosen {
        Ok(selection) => selection,
        Err(message) => {
            warn(&message);
            return Ok(ExitOutcome::Failed);
        }
    };
    let mut run = CheckRun { arguments, selection, input: None, layout: ReportLayout::of_stdout };
    if arguments.watch {
        let is_read_by_people = matches!(arguments.format, CheckFormat::Text | CheckFormat::Concise);
        return watch(is_read_by_people, &|out| run.check(out));
    }
    if arguments.reads_standard_input() {
        run.input = standard_input::read(arguments.stdin_filename.as_deref())?;
        if run.input.is_none() {
            return Ok(ExitOutcome::Failed);
        }
    }
    // Standard output is the fixed text then.
    if run.input.is_some() && arguments.fix {
        run.layout = ReportLayout::of_stderr;
        return report(&run, error_stream());
    }
    report(&run, output_stream())
}

fn report(run: &CheckRun<'_>, mut out: impl Write) -> io::Result<ExitOutcome> {
    let checked = run.check(&mut out)?;
    out.flush()?;
    Ok(checked.outcome)
}

struct CheckRun<'a> {
    arguments: &'a CheckArguments,
    selection: Selection,
    input: Option<StandardInput>,
    /// Detects the layout again for each report, as a window may be resized.
    layout: fn() -> ReportLayout,
}

impl CheckRun<'_> {
    fn check(&self, out: &mut impl Write) -> io::Result<Checked> {
        let workspace = match &self.input {
            Some(input) => Some(CliWorkspace::around(&input.given, &|file| file)),
            None => CliWorkspace::open_all(&Requested {
                config: self.arguments.settings.config(),
                ..Requested::anywhere(&self.arguments.paths)
            }),
        };
        let subject = CheckSubject {
            settings: &self.arguments.settings,
            judges: self.arguments.judges(),
            selection: &self.selection,
            has_plans: self.arguments.manual.is_some(),
            advice: "`--as DIALECT` checks it as a schema for a provider, `--manual` as a plan of calls",
        };
        let Some((mut workspace, found)) = workspace.and_then(|workspace| subject.prepare(workspace)) else {
            self.write_text(None)?;
            return Ok(Checked { outcome: ExitOutcome::Failed, fingerprint: 0 });
        };
        if self.arguments.diff {
            let differs = write_diff(&self.view(&workspace, &found))?;
            let is_clean = !differs && workspace.unread.is_empty();
            let outcome = if is_clean { ExitOutcome::Clean } else { ExitOutcome::Findings };
            return Ok(Checked { outcome, fingerprint: 0 });
        }
        let Applied { files, count: fixed, has_failed } = if self.arguments.fix {
            fixing::apply(&self.view(&workspace, &found))
        } else {
            Applied::default()
        };
        for (place, file) in files {
            if workspace.project.finds(file.path()) {
                workspace.project.insert(&file);
            }
            workspace.scripts[place] = file;
        }
        self.write_text(workspace.scripts.first())?;
        let view = self.view(&workspace, &found);
        let files = match &self.arguments.manual {
            None => check_all(&view),
            Some(source) => {
                let Some(functions) = planning::functions(source) else {
                    return Ok(Checked { outcome: ExitOutcome::Failed, fingerprint: 0 });
                };
                let mut files = check_all(&view);
                files.retain(|file| file.kind != FindingKind::Document);
                let plans = workspace.scripts.iter().filter_map(SourceFile::as_document);
                files.extend(plans.map(|document| planning::check(&view, document, &functions)));
                files
            }
        };
        let findings = Findings {
            workspace: &workspace,
            files,
            fixed: self.arguments.fix.then_some(fixed),
            is_quiet: self.arguments.quiet,
            how: view.how,
        };
        let outcome = self.outcome(&findings, has_failed);
        self.write(out, &findings, outcome)?;
        Ok(Checked { outcome, fingerprint: workspace.fingerprint() })
    }

    fn view<'a>(
        &'a self,
        workspace: &'a CliWorkspace<SourceFile>,
        found: &'a WorkspaceSettings,
    ) -> ProjectView<'a> {
        let how = if self.arguments.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
        ProjectView::new(workspace, &found.settings, &self.selection, how)
    }

    /// Writes the fixed text of standard input, or the unchanged text if it could not be checked.
    fn write_text(&self, fixed: Option<&SourceFile>) -> io::Result<()> {
        let Some(input) = self.input.as_ref().filter(|_| self.arguments.fix) else { return Ok(()) };
        let mut out = exact_stream();
        out.write_all(fixed.map_or(&input.bytes, |file| file.source().as_bytes()))?;
        out.flush()
    }

    fn outcome(&self, findings: &Findings<'_>, has_failed: bool) -> ExitOutcome {
        let summary = findings.summary();
        let too_many = self.arguments.max_warnings.is_some_and(|most| summary.warnings > most);
        // A skipped script cannot be reported clean.
        let is_skipped = findings.files.iter().any(|checked| checked.kind == FindingKind::Skipped);
        let has_trouble = summary.errors > 0 || too_many || summary.unread > 0 || is_skipped;
        match has_trouble {
            _ if has_failed => ExitOutcome::Failed,
            true => ExitOutcome::Findings,
            false => ExitOutcome::Clean,
        }
    }

    fn write(&self, out: &mut impl Write, findings: &Findings<'_>, outcome: ExitOutcome) -> io::Result<()> {
        let layout = (self.layout)();
        match self.arguments.format {
            CheckFormat::Json if self.arguments.statistics => statistics::write_json(out, findings),
            _ if self.arguments.statistics => statistics::write(out, findings, layout),
            CheckFormat::Text => text::write(out, findings, layout),
            CheckFormat::Concise => concise::write(out, findings, layout),
            CheckFormat::Json => json::write(out, findings),
            CheckFormat::Github => github::write(out, findings, layout),
            CheckFormat::Sarif => sarif::write(out, findings, outcome.code()),
        }
    }
}

/// Settings and rules of a check, and the providers whose limits count.
pub struct CheckSubject<'a> {
    pub settings: &'a SettingsArguments,
    pub judges: Vec<Judge>,
    pub selection: &'a Selection,
    /// Whether documents are plans of calls.
    pub has_plans: bool,
    /// How a document is checked that holds no tools, to end a message.
    pub advice: &'a str,
}

impl CheckSubject<'_> {
    /// Reads the settings, and leaves the files that they do not exclude. `None` if there is nothing that could be
    /// checked, as already reported.
    pub fn prepare(
        self,
        mut workspace: CliWorkspace<SourceFile>,
    ) -> Option<(CliWorkspace<SourceFile>, WorkspaceSettings)> {
        let mut found = WorkspaceSettings::new(self.settings, &workspace)?;
        found.settings.providers.extend(self.judges.iter().map(|judge| judge.profile.name));
        found.settings.document_judges = self.judges;
        if let Some(document) =
            workspace.scripts.iter().find(|file| !self.has_plans && is_for_nobody(file, &found))
        {
            let shown = workspace.shown(document.path());
            warn(&format!("{shown} holds no tools; {}", self.advice));
            return None;
        }
        self.selection.ask(&mut found.settings);
        workspace.assume(&found.settings);
        let is_any = !workspace.scripts.is_empty();
        workspace.scripts.retain(|file| !found.excludes(file.path()));
        if is_any && workspace.scripts.is_empty() {
            warn("every script is excluded, by `--exclude` or by `exclude` in the settings");
        }
        Some((workspace, found))
    }
}

/// Whether a document neither holds tools nor is named as a schema of someone.
fn is_for_nobody(file: &SourceFile, found: &WorkspaceSettings) -> bool {
    let Some(document) = file.as_document().filter(|document| !document.is_broken()) else { return false };
    document.tools().is_none() && found.settings.judges_of(&document.path).is_empty()
}

/// Prints the patch; a program that applies it gets the exact bytes.
fn write_diff(view: &ProjectView<'_>) -> io::Result<bool> {
    let mut out = exact_stream();
    let is_seen = io::stdout().is_terminal();
    fixing::write_diff(&mut out, view, |patch| if is_seen { printable(patch).into() } else { patch.into() })
}

pub fn check_all<'a>(view: &ProjectView<'a>) -> Vec<CheckedFile<'a>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = view.workspace.scripts.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let workers: Vec<_> = view
            .workspace
            .scripts
            .chunks(share)
            .map(|files| scope.spawn(move || files.iter().map(|file| checked(view, file)).collect()))
            .collect();
        let done = workers.into_iter().map(|worker: ScopedJoinHandle<'_, Vec<CheckedFile<'_>>>| {
            worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
        });
        let mut files = done.flatten().collect::<Vec<_>>();
        copies::merge(view, &mut files);
        files
    })
}

fn checked<'a>(view: &ProjectView<'a>, file: &'a SourceFile) -> CheckedFile<'a> {
    let mut diagnostics = view.check_any(file);
    let mut left_out = 0;
    if view.leaves_out(file, &diagnostics) {
        left_out = diagnostics.len();
        diagnostics.clear();
    }
    let fixable = |how| {
        let fixed = view.fix(file, &diagnostics, how);
        let fixed = fixed.filter(|_| view.workspace.real_path(file.path()).is_ok());
        fixed.map(|(_, gone)| gone).unwrap_or_default()
    };
    let fixed = fixable(view.how);
    // Unsafe fixes are tried only if they add anything.
    let is_more = |diagnostic: &Diagnostic| {
        let fix = |how| diagnostic.automatic_fix(how);
        fix(view.how).is_none() && fix(Applicability::Unsafe).is_some()
    };
    let all = diagnostics.iter().any(is_more).then(|| fixable(Applicability::Unsafe).len());
    let hidden = all.unwrap_or_default().saturating_sub(fixed.len());
    let kind = match file {
        SourceFile::Script(script) if script.script().unreadable.is_none() => FindingKind::Script,
        SourceFile::AgentScript(_) => FindingKind::Script,
        SourceFile::Module(_) => FindingKind::Module,
        SourceFile::Document(_) => FindingKind::Document,
        SourceFile::Script(_) | SourceFile::Skipped(_) => FindingKind::Skipped,
    };
    CheckedFile {
        path: file.path(),
        source: file.source(),
        kind,
        diagnostics,
        fixable: fixed,
        hidden,
        left_out,
    }
}
