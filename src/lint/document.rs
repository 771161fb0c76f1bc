//! Documents that hold tools, or are schemas: what providers refuse of them.

use super::code::unparsed_document;
use super::engine::Check;
use super::providers::{ProviderSubject, ReportedViolation, name_refused};
use super::{Diagnostic, LintInput, all};
use crate::providers::{Judge, Profile, ProviderReaction};
use crate::syntax::Value;
use crate::tools::documents::{DocumentFile, DocumentForm, DocumentProblem, DocumentTool};
use crate::workspace::Provider;

/// Providers for whom a schema is checked together, in one mode.
struct Judges {
    providers: Vec<Provider>,
    is_strict: bool,
    /// Whether only certain refusals are findings, as for a server that is not bound to a provider.
    only_refusals: bool,
}

pub(super) fn check(input: &LintInput<'_>, document: &DocumentFile) -> Vec<Diagnostic> {
    let root = match document.root() {
        Ok(root) => root,
        Err(problem) => {
            return vec![unparsed(document, problem)];
        }
    };
    let asked = input.settings.judges_of(&document.path);
    match document.tools() {
        Some(tools) => {
            let tools = tools.tools.iter().take_while(|_| !input.is_stopped());
            tools.flat_map(|tool| check_tool(document, tool, &asked)).collect()
        }
        None => asked_judges(&asked, false)
            .iter()
            .flat_map(|judges| check_schema(document, root, judges))
            .collect(),
    }
}

pub(super) fn unparsed(document: &DocumentFile, problem: &DocumentProblem) -> Diagnostic {
    unparsed_document(document.notation.name(), problem.span, &problem.message)
}

fn check_tool(document: &DocumentFile, tool: &DocumentTool, asked: &[Judge]) -> Vec<Diagnostic> {
    let judges = if asked.is_empty() {
        assumed_judges(tool).into_iter().collect()
    } else {
        asked_judges(asked, tool.is_strict)
    };
    let mut found = Vec::new();
    for judges in &judges {
        found.extend(name_refused(&judges.providers, &tool.name, tool.name_span));
        if let Some(input) = &tool.input {
            found.extend(check_schema(document, input, judges));
        }
    }
    found
}

fn check_schema(document: &DocumentFile, schema: &Value, judges: &Judges) -> Vec<Diagnostic> {
    let subject = ProviderSubject::document(document, schema, judges.is_strict);
    let mut reported = ReportedViolation::of_document(subject, &judges.providers, !judges.only_refusals);
    if judges.only_refusals {
        reported.retain(|violation| violation.reaction() == ProviderReaction::Refuses);
    }
    let mut found = Vec::new();
    for rule in all() {
        if let Check::Violation(check) = &rule.check {
            found.extend(check.run(&reported));
        }
    }
    found
}

/// Groups those whom somebody named by the mode in which they take the schema.
fn asked_judges(asked: &[Judge], is_strict: bool) -> Vec<Judges> {
    let of_mode = |mode: bool| {
        let of_mode = asked.iter().filter(|judge| (judge.is_strict || is_strict) == mode);
        let profiles: Vec<&'static Profile> = of_mode.map(|judge| judge.profile).collect();
        let providers = Provider::asked(&profiles);
        (!providers.is_empty()).then_some(Judges { providers, is_strict: mode, only_refusals: false })
    };
    [false, true].into_iter().filter_map(of_mode).collect()
}

fn assumed_judges(tool: &DocumentTool) -> Option<Judges> {
    let profile = Profile::named(tool.form.profile()?)?;
    Some(Judges {
        providers: Provider::assumed(&[profile]),
        is_strict: tool.is_strict,
        only_refusals: tool.form == DocumentForm::Mcp,
    })
}
