//! Findings of a plan, checked against the manual of the scripts of its fixture.

use promptsig::FilePath;
use promptsig::ide::manual::{self, ManualFormat, ManualOptions};
use promptsig::lint::{self, Diagnostic, PlanFunctions};
use promptsig::syntax::json;
use promptsig::tools::documents::DocumentFile;

use test_support::Fixture;

pub fn diagnostics(plan: &str, fixture: &Fixture) -> Vec<Diagnostic> {
    let entries: Vec<_> =
        fixture.files.iter().flat_map(|file| manual::file_entries(file, &|_| None)).collect();
    let manual = manual::render(&entries, ManualFormat::Json, &ManualOptions::default()).text;
    let functions = PlanFunctions::parse(&json::parse(&manual).unwrap()).expect("a manual");
    let document = DocumentFile::read(FilePath::new("/plan.json"), plan.into()).unwrap();
    let found = lint::check_plan(&document, &functions);
    for diagnostic in &found {
        let place = plan.get(diagnostic.span.range());
        assert!(place.is_some_and(|text| !text.is_empty()), "{diagnostic:?}");
        assert!(diagnostic.message.ends_with(['.', '?']), "{}", diagnostic.message);
    }
    found
}
