//! Floor 7: every diagnostic. A file contains a rule with its explanation, check and fix; a folder contains a family.
//!
//! A rule is declared by `declare_rule!`. Listing it in the `rules!` of its family adds it to the page, the
//! schema of the settings and the command line.
//!
//! ```
//! use promptsig::config::Settings;
//! use promptsig::lint::{self, LintInput};
//! use promptsig::{FilePath, Project, SourceFile};
//!
//! let file = SourceFile::read(FilePath::new("/notes.genai.mjs"), "script({ accept: \"md\" })".into())
//!     .expect("the name is a script's");
//! let mut project = Project::new();
//! project.insert(&file);
//!
//! let found = lint::check(&LintInput::new(&file, &project));
//! assert_eq!(found[0].rule.code, "A01");
//! assert!(found[0].fixes[0].is_safe());
//!
//! let (settings, complaints) = Settings::parse("[rules]\naccept-missing-dot = \"off\"", lint::rule_names());
//! assert!(complaints.is_empty());
//! assert!(lint::check(&LintInput::with(&file, &project, &settings)).is_empty());
//! ```

#[macro_use]
mod engine;

mod accept;
mod agentscript;
mod calls;
mod code;
mod document;
mod facts;
mod ignores;
mod manual;
mod metadata;
mod modules;
mod parameters;
mod plans;
mod providers;
mod schemas;
mod tools;
mod usage;
mod variables;

use std::sync::Arc;

use crate::agentscript::AgentFile;
pub use crate::config::Severity;
use crate::genaiscript::edit;
pub use crate::genaiscript::edit::TextEdit;
use crate::source_file::{SkipReason, SkippedFile, SourceFile};
use crate::tools::documents::DocumentFile;
use crate::tools::{ModuleFile, ToolDeclaration};
use crate::workspace::agentscript::ImportedProgram;
use agentscript::AgentScript;
use engine::Applicability::{Manual, Safe, Unsafe};
pub use engine::{
    Applicability, Awaits, CommonCause, Diagnostic, DiagnosticTag, Fix, LintInput, Related, Rule, all,
    fix_all, ignore, named, nearest_name, page, rule_names,
};
use engine::{Check, LintContext, ModuleContext, check, families, merge, underline, unwritable, wording};
use facts::{assumed, awaiting, builder_call, declared, map_or_schema, texts, undeclared_required};
pub use ignores::ignored_at_end;
use modules::ModuleTool;
use plans::CheckedPlan;
pub use plans::PlanFunctions;
use providers::ReportedViolation;

/// Returns the diagnostics of a plan in source order.
pub fn check_plan(document: &DocumentFile, functions: &PlanFunctions) -> Vec<Diagnostic> {
    let value = match document.root() {
        Ok(value) => value,
        Err(problem) => return vec![document::unparsed(document, problem)],
    };
    let plan = CheckedPlan::new(value, functions);
    let mut found = Vec::new();
    for rule in all() {
        if let Check::Plan(check) = &rule.check {
            check(&plan, &mut found);
        }
    }
    found.sort_by_key(|diagnostic: &Diagnostic| (diagnostic.span, diagnostic.rule.code));
    found
}

/// Returns diagnostics in source order; none if the check is cancelled, and a single one if it is late.
pub fn check(input: &LintInput<'_>) -> Vec<Diagnostic> {
    let found = match input.file {
        SourceFile::Script(file) => check_script(input, &LintContext::new(input, file)),
        SourceFile::AgentScript(file) => check_agentscript(input, file),
        SourceFile::Module(file) => check_module(input, file),
        SourceFile::Document(file) => Some(reported_in(input, document::check(input, file))),
        SourceFile::Skipped(file) => Some(check_skipped(input, file)),
    };
    let mut found = found.unwrap_or_default();
    // The findings up to here would differ from one check to the next.
    if input.is_late() {
        found = vec![metadata::too_complex(input.file.source())];
        set_severities(input, &mut found);
    }
    found.sort_by_key(|diagnostic: &Diagnostic| (diagnostic.span, diagnostic.rule.code));
    // A literal that several calls share is checked once for each, under its name in that call.
    found.dedup_by(|second, first| {
        let is_same = second.span == first.span && second.rule == first.rule && second.fixes == first.fixes;
        second == first || (is_same && first.rule.family() == "P")
    });
    found
}

/// Returns `None` if the check is cancelled.
fn check_script(input: &LintInput<'_>, context: &LintContext<'_>) -> Option<Vec<Diagnostic>> {
    let mut found = Vec::new();
    // Unread parts would look like missing ones.
    let is_due = |rule: &&Rule| context.file.script().unreadable.is_none() || *rule == &metadata::SKIPPED;
    for rule in all().filter(is_due) {
        if input.is_stopped() || input.is_late() {
            return None;
        }
        rule.check.run(context, &mut found);
    }
    let mut found = reported_in(input, found);
    found.retain(|diagnostic| diagnostic.rule.holds(&context.load_status));
    if context.is_typed_javascript() {
        found.retain(|diagnostic| !diagnostic.rule.needs_run());
    }
    unwritable::drop_fixes(context, &mut found);
    Some(found)
}

/// Returns `None` if the check is cancelled.
fn check_agentscript(input: &LintInput<'_>, file: &AgentFile) -> Option<Vec<Diagnostic>> {
    let program = ImportedProgram::load(file, input.project);
    let subject = AgentScript::new(input, &program);
    let mut found = Vec::new();
    for rule in all() {
        if input.is_stopped() || input.is_late() {
            return None;
        }
        if let Check::AgentScript(check) = &rule.check {
            check(&subject, &mut found);
        }
    }
    let mut found = reported_in(input, found);
    unwritable::drop_conflicting_fixes(&mut found);
    Some(found)
}

/// Returns `None` if the check is cancelled.
fn check_module(input: &LintInput<'_>, file: &ModuleFile) -> Option<Vec<Diagnostic>> {
    if modules::is_test(&file.path, input.project) {
        return Some(Vec::new());
    }
    let package = input.project.tool_modules().tools_around(file);
    let context = ModuleContext::new(input, file, &package);
    let is_shipped = |tool: &&Arc<ToolDeclaration>| !modules::is_test(&tool.place.path, input.project);
    let own = package.in_file(&file.path).filter(is_shipped);
    let tools: Vec<ModuleTool<'_>> = own.map(|tool| ModuleTool::new(&context, tool)).collect();
    let marked = input.project.tool_modules().marked_schemas(file);
    let reported = ReportedViolation::of_module(&context, &tools, &marked);
    let mut found = Vec::new();
    for rule in all() {
        if input.is_stopped() || input.is_late() {
            return None;
        }
        match &rule.check {
            Check::ModuleTool(check) => tools.iter().for_each(|tool| check(&context, tool, &mut found)),
            Check::Module(check) => check(&context, &mut found),
            Check::Violation(check) => found.extend(check.run(&reported)),
            _ => {}
        }
    }
    if input.project.tool_modules().is_example(&file.path) {
        found.retain(|diagnostic| !modules::ADVICE.contains(&diagnostic.rule));
    }
    let mut found = reported_in(input, found);
    unwritable::drop_conflicting_fixes(&mut found);
    merge(&mut found);
    Some(found)
}

/// Reports nothing for another language, which is none of promptsig's business.
fn check_skipped(input: &LintInput<'_>, file: &SkippedFile) -> Vec<Diagnostic> {
    match file.reason {
        SkipReason::TooLong => reported_in(input, vec![metadata::too_long(&file.source)]),
        SkipReason::OtherLanguage => Vec::new(),
    }
}

fn reported_in(input: &LintInput<'_>, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    underline::narrow(input.file, &mut found);
    ignores::apply(input, &mut found);
    set_severities(input, &mut found);
    found
}

fn set_severities(input: &LintInput<'_>, found: &mut Vec<Diagnostic>) {
    found.retain_mut(|diagnostic| {
        let severity = diagnostic.rule.severity_under(input.settings, diagnostic.severity);
        diagnostic.severity = severity.unwrap_or(diagnostic.severity);
        severity.is_some() && !(input.awaits_files && diagnostic.rule.needs_workspace())
    });
}
