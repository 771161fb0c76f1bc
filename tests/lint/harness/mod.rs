//! Test harness of the rules, on sources in the fixture language of `tests/support`:
//!
//! - [`table`]: rows of sources with `«…»` around the places, and the text that each fix makes.
//! - [`remarks`]: whole messages as a person reads them, each under its line.
//!
//! Both check every finding: the places are real, the message is a sentence, and each fix keeps the [`law`].
//! A fix that a test lists brings no remark of another rule at all.

use promptsig::genaiscript::ScriptFile;
use promptsig::lint::{self, Applicability, Diagnostic, Fix, LintInput, TextEdit};
use promptsig::{FilePath, SourceFile};

use test_support::Fixture;

pub mod agentscript;
pub mod examples;
pub mod frame;
pub mod law;
pub mod remarks;
pub mod table;

/// Parses a fixture in a workspace that enables a rule or a family, which may be off by default.
pub fn asking_for(code: &str, text: &str) -> Fixture {
    let mut fixture = Fixture::parse(text);
    for rule in lint::all().filter(|rule| rule.code.starts_with(code)) {
        rule.turn_on(&mut fixture.settings);
    }
    fixture
}

/// Returns the findings of the fixture's last file, each checked for a real place.
pub fn diagnostics(fixture: &Fixture) -> Vec<Diagnostic> {
    look_at(fixture.files.last().unwrap(), fixture)
}

fn look_at(file: &SourceFile, fixture: &Fixture) -> Vec<Diagnostic> {
    let found = lint::check(&fixture.context(file));
    for diagnostic in &found {
        let place = file.source().get(diagnostic.span.range());
        // An underline over several lines hides those inside it.
        assert!(place.is_some_and(|text| !text.is_empty() && !text.contains('\n')), "{diagnostic:?}");
        assert!(diagnostic.extent.contains(diagnostic.span), "{diagnostic:?}");
        assert!(diagnostic.message.ends_with(['.', '?']), "{}", diagnostic.message);
        if let Some(best) = diagnostic.fixes.iter().map(|fix| fix.applicability).min() {
            let rule = diagnostic.rule;
            assert!(
                rule.fix.is_some_and(|said| said <= best),
                "declare it: {} has `fix {best:?}`",
                rule.code
            );
        }
        for edit in diagnostic.fixes.iter().flat_map(|fix| &fix.edits) {
            assert!(edit.file.is_some() || file.source().get(edit.span.range()).is_some(), "{diagnostic:?}");
        }
    }
    let breaches = law::breaches(file, &found, fixture);
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
    found
}

/// Applies a fix of the fixture's last file and checks its effect. Returns the source and its findings.
pub fn fixed_by(
    diagnostic: &Diagnostic,
    fix: &Fix,
    before: &[Diagnostic],
    fixture: &Fixture,
) -> (String, Vec<Diagnostic>) {
    let file = fixture.files.last().unwrap();
    let fixed = apply(file.source(), fix);
    let code = diagnostic.rule.code;
    let moved = fix.moved.as_ref();
    assert!(moved.is_none_or(|moved| moved.old == *file.path() && !fix.is_safe()), "{fix:?}");
    let path = moved.map_or(file.path(), |moved| &moved.new);
    let after = changed(file, path, &fixed);
    let breaks = |file: &SourceFile| file.as_script().is_some_and(ScriptFile::is_broken);
    assert_eq!(breaks(&after), breaks(file), "{code}: {fixed}");
    let mut world = fixture.project.clone();
    world.remove(file.path());
    world.insert(&after);
    let after = lint::check(&LintInput::with(&after, &world, &fixture.settings));
    let of_rule = |found: &[Diagnostic]| found.iter().filter(|it| it.rule.code == code).count();
    assert!(of_rule(&after) < of_rule(before), "{code}: {} fixes nothing in\n{fixed}", fix.title);
    (fixed, after)
}

/// Applies every fix that needs no judgement.
pub fn fixed(source: &str) -> String {
    let fixture = Fixture::parse(&format!("//- /main.genai.mjs\n{source}"));
    let look = |file: &SourceFile| {
        let mut world = fixture.project.clone();
        world.insert(file);
        lint::check(&LintInput::new(file, &world))
    };
    let file = fixture.files.last().unwrap();
    lint::fix_all(file, &look(file), Applicability::Safe, &look)
        .map_or_else(|| source.to_owned(), |(file, _)| file.source().to_string())
}

/// May appear after a fix: the tests' scripts read few parameters (P35), a list without a schema gets no other finding
/// (P18), and an argument is known to be unread once its other name is declared (T07).
const TO_BE_EXPECTED: [&str; 3] = ["P18", "P35", "T07"];

fn news<'a>(before: &[Diagnostic], after: &'a [Diagnostic]) -> Vec<&'a Diagnostic> {
    let is_known =
        |code: &str| TO_BE_EXPECTED.contains(&code) || before.iter().any(|old| old.rule.code == code);
    after.iter().filter(|found| !is_known(found.rule.code)).collect()
}

pub fn apply(source: &str, fix: &Fix) -> String {
    applied(source, fix.edits.iter().filter(|edit| edit.file.is_none()))
}

/// Returns a file with another text, and under another path where a fix renames it.
fn changed(file: &SourceFile, path: &FilePath, text: &str) -> SourceFile {
    match file {
        SourceFile::Module(_) => file.update(text.into()),
        _ => SourceFile::read(path.clone(), text.into()).expect("a script"),
    }
}

fn applied<'a>(source: &str, edits: impl Iterator<Item = &'a TextEdit>) -> String {
    let mut edits: Vec<_> = edits.collect();
    edits.sort_by_key(|edit| edit.span);
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{edits:?}");
    let mut text = source.to_owned();
    for edit in edits.into_iter().rev() {
        text.replace_range(edit.span.range(), &edit.text);
    }
    text
}
