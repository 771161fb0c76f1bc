use std::sync::OnceLock;
use std::time::{Duration, Instant};

use super::convert;
use super::document::Document;
use super::protocol::types::Diagnostic;
use super::snapshot::Snapshot;
use super::typing::Typing;
use crate::lint::{self, Applicability, LintInput, Severity};
use crate::source_file::SourceFile;

/// Default of the time for the check of a document. All work is bounded by budgets, so that only generated files, or a
/// machine that has no time, come near. Unoptimised builds, as of the tests, take more.
const DEADLINE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 2 });

/// Environment variable with another time, in seconds.
const DEADLINE_VARIABLE: &str = "PROMPTSIG_DEADLINE";

/// More would be of no help, as the first ones lead to the rest.
const MAX_DIAGNOSTICS: usize = 256;

pub fn check(snapshot: &Snapshot) -> Vec<lint::Diagnostic> {
    check_at_least(Severity::Hint, snapshot)
}

fn check_at_least(least: Severity, snapshot: &Snapshot) -> Vec<lint::Diagnostic> {
    check_file(&snapshot.file, least, snapshot)
}

fn check_file(file: &SourceFile, least: Severity, snapshot: &Snapshot) -> Vec<lint::Diagnostic> {
    if snapshot.settings.excludes(snapshot.document.path()) {
        return Vec::new();
    }
    let start = Instant::now();
    let is_late = || start.elapsed() >= deadline();
    let mut diagnostics = lint::check(&context_of(file, snapshot).within(&is_late));
    diagnostics.retain(|it| it.severity <= least && !it.is_known_to_editors());
    diagnostics.truncate(MAX_DIAGNOSTICS);
    diagnostics
}

fn deadline() -> Duration {
    static CHOSEN: OnceLock<Duration> = OnceLock::new();
    *CHOSEN.get_or_init(|| {
        let Some(seconds) = std::env::var_os(DEADLINE_VARIABLE) else { return DEADLINE };
        let chosen = seconds.to_str().and_then(|seconds| seconds.parse().ok()).map(Duration::from_secs);
        chosen.unwrap_or_else(|| {
            tracing::warn!("invalid {DEADLINE_VARIABLE}; use a number of seconds");
            DEADLINE
        })
    })
}

pub fn context(snapshot: &Snapshot) -> LintInput<'_> {
    context_of(&snapshot.file, snapshot)
}

fn context_of<'a>(file: &'a SourceFile, snapshot: &'a Snapshot) -> LintInput<'a> {
    LintInput::with(file, &snapshot.project, &snapshot.settings.values)
        .awaiting_files(snapshot.awaits_files)
        .until(&*snapshot.stop)
}

pub fn fixed(snapshot: &Snapshot) -> Option<SourceFile> {
    if snapshot.settings.excludes(snapshot.document.path()) {
        return None;
    }
    let start = Instant::now();
    let is_late = || start.elapsed() >= deadline();
    let check = |file: &SourceFile| lint::check(&context_of(file, snapshot).within(&is_late));
    lint::fix_all(&snapshot.file, &check(&snapshot.file), Applicability::Safe, &check).map(|(file, _)| file)
}

pub fn collect(snapshot: &Snapshot) -> Vec<Diagnostic> {
    let found = check(snapshot);
    // A check that ended early is incomplete and must not be recorded as reported.
    let found = if (snapshot.stop)() { found } else { due(snapshot, found, Typing::report) };
    to_client(&found, snapshot)
}

pub fn not_held(snapshot: &Snapshot, found: Vec<lint::Diagnostic>) -> Vec<lint::Diagnostic> {
    due(snapshot, found, Typing::due)
}

type DiagnosticFilter = fn(&Typing, &Document, &SourceFile, Vec<lint::Diagnostic>) -> Vec<lint::Diagnostic>;

fn due(snapshot: &Snapshot, found: Vec<lint::Diagnostic>, filter: DiagnosticFilter) -> Vec<lint::Diagnostic> {
    let Snapshot { document, file, typing, .. } = snapshot;
    if let Some(before) = typing.unchecked(document)
        && let Some(file) = before.file()
    {
        let found = check_file(file, Severity::Hint, snapshot);
        if !(snapshot.stop)() {
            typing.set_baseline(&before, &found);
        }
    }
    filter(typing, document, file, found)
}

pub fn at_least(least: Severity, snapshot: &Snapshot) -> Vec<Diagnostic> {
    to_client(&check_at_least(least, snapshot), snapshot)
}

fn to_client(found: &[lint::Diagnostic], snapshot: &Snapshot) -> Vec<Diagnostic> {
    found.iter().map(|it| convert::diagnostic(it, snapshot)).collect()
}
