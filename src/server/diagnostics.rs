//! What the rules say of a script as a snapshot has it.

use super::convert;
use super::lsp::types::Diagnostic;
use super::snapshot::Snapshot;
use crate::rules::{self, Applicability, Context, Severity};
use crate::script::SourceFile;

/// More would help nobody; the first ones lead to the rest.
const MAX_DIAGNOSTICS: usize = 256;

/// What the rules say, as the floors below put it.
pub fn check(snapshot: &Snapshot) -> Vec<rules::Diagnostic> {
    check_at_least(Severity::Hint, snapshot)
}

fn check_at_least(least: Severity, snapshot: &Snapshot) -> Vec<rules::Diagnostic> {
    if snapshot.settings.excludes(snapshot.document.path()) {
        return Vec::new();
    }
    let mut diagnostics = rules::check(&context(snapshot));
    diagnostics.retain(|it| it.severity <= least && !it.rule.is_known_to_editors());
    diagnostics.truncate(MAX_DIAGNOSTICS);
    diagnostics
}

/// What the rules look at.
pub fn context(snapshot: &Snapshot) -> Context<'_> {
    context_of(&snapshot.file, snapshot)
}

fn context_of<'a>(file: &'a SourceFile, snapshot: &'a Snapshot) -> Context<'a> {
    Context::with(file, &snapshot.project, &snapshot.settings.values)
        .awaiting_files(snapshot.awaits_files)
        .until(&*snapshot.stop)
}

/// The script with every safe fix applied; `None` where there is none.
pub fn fixed(snapshot: &Snapshot) -> Option<SourceFile> {
    if snapshot.settings.excludes(snapshot.document.path()) {
        return None;
    }
    let check = |file: &SourceFile| rules::check(&context_of(file, snapshot));
    rules::fix_all(&snapshot.file, &check(&snapshot.file), Applicability::Safe, &check).map(|(file, _)| file)
}

/// What the rules say, for the client.
pub fn of(snapshot: &Snapshot) -> Vec<Diagnostic> {
    at_least(Severity::Hint, snapshot)
}

/// The same as far as it is at least so severe.
pub fn at_least(least: Severity, snapshot: &Snapshot) -> Vec<Diagnostic> {
    let diagnostics = check_at_least(least, snapshot);
    diagnostics.iter().map(|it| convert::diagnostic(it, snapshot)).collect()
}
