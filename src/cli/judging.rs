//! `check` of documents: violations of the providers' limits.

use super::dialects::Judge;
use super::documents::NamedDocument;
use super::output::findings::{CheckedFile, FindingKind};
use super::view::ProjectView;
use crate::lint::{self, Diagnostic};
use crate::providers::Profile;
use crate::syntax::Value;

pub fn check<'a>(view: &ProjectView<'_>, document: &'a NamedDocument, judges: &[Judge]) -> CheckedFile<'a> {
    let mut diagnostics = match document.value() {
        Ok(value) => judge(&value, judges),
        Err(diagnostic) => vec![*diagnostic],
    };
    view.retain(&mut diagnostics);
    CheckedFile {
        path: &document.path,
        source: &document.source,
        kind: FindingKind::Document,
        diagnostics,
        fixable: Vec::new(),
        hidden: 0,
    }
}

fn judge(value: &Value, judges: &[Judge]) -> Vec<Diagnostic> {
    let found = [false, true].into_iter().flat_map(|is_strict| {
        let asked = judges.iter().filter(|judge| judge.is_strict == is_strict);
        let profiles: Vec<&'static Profile> = asked.map(|judge| judge.profile).collect();
        lint::check_document(value, &profiles, is_strict)
    });
    let mut found: Vec<Diagnostic> = found.collect();
    found.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.rule.code));
    found
}
