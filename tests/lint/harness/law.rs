//! The law of fixes: each fix, applied, takes its remark away, leaves a file that parses, and no finding of equal or
//! higher severity at that place. Applying what needs no judgement until nothing is left ends.
//!
//! A finding is at the place of a fix if it touches what the fix wrote or what was marked. It is left, and not new,
//! if its rule marked the same before.

use std::fmt::Write;

use promptsig::lint::{self, Applicability, Diagnostic, Fix, LintInput, Rule};
use promptsig::text::Span;
use promptsig::{FilePath, SourceFile};

use test_support::Fixture;
use test_support::invariants::broken_law;

/// Returns the breaches of the law, one a paragraph.
pub fn breaches(file: &SourceFile, found: &[Diagnostic], fixture: &Fixture) -> Vec<String> {
    let mut breaches = Vec::new();
    for diagnostic in found {
        for fix in &diagnostic.fixes {
            let trial = Trial::apply(file, fix, fixture);
            if let Some(wrong) = trial.breach(diagnostic, found) {
                let Diagnostic { rule, message, .. } = diagnostic;
                breaches.push(format!(
                    "{} {:?} `{}`: {wrong}\n  {message}\n--- {}\n{}\n--- becomes\n{}\n",
                    rule.code,
                    fix.applicability,
                    fix.title,
                    file.path(),
                    file.source(),
                    trial.after.source()
                ));
            }
        }
    }
    for how in [Applicability::Safe, Applicability::Unsafe] {
        breaches.extend(chain_breach(file, found, how, fixture));
    }
    breaches
}

struct Trial<'a> {
    before: &'a SourceFile,
    after: SourceFile,
    /// Sorted.
    edits: Vec<(Span, usize)>,
    found: Vec<Diagnostic>,
    /// Another file that no longer parses.
    breaks: Option<FilePath>,
}

impl<'a> Trial<'a> {
    fn apply(file: &'a SourceFile, fix: &Fix, fixture: &Fixture) -> Self {
        let mut world = fixture.project.clone();
        let changed = |file: &SourceFile, named: Option<&FilePath>, path: &FilePath| {
            let edits = fix.edits.iter().filter(|edit| edit.file.as_ref() == named);
            super::changed(file, path, &super::applied(file.source(), edits))
        };
        let mut breaks = None;
        for other in fixture.files.iter().filter(|other| other.path() != file.path()) {
            if fix.edits.iter().any(|edit| edit.file.as_ref() == Some(other.path())) {
                let after = changed(other, Some(other.path()), other.path());
                world.insert(&after);
                if after.is_broken() && !other.is_broken() {
                    breaks = Some(after.path().clone());
                }
            }
        }
        let path = fix.moved.as_ref().map_or(file.path(), |moved| &moved.new);
        let after = changed(file, None, path);
        world.remove(file.path());
        world.insert(&after);
        let found = lint::check(&LintInput::with(&after, &world, &fixture.settings));
        let own = fix.edits.iter().filter(|edit| edit.file.is_none());
        let mut edits: Vec<(Span, usize)> = own.map(|edit| (edit.span, edit.text.len())).collect();
        edits.sort();
        Self { before: file, after, edits, found, breaks }
    }

    fn breach(&self, diagnostic: &Diagnostic, before: &[Diagnostic]) -> Option<String> {
        if self.after.is_broken() && !self.before.is_broken() {
            return Some("the file does not parse any more".to_owned());
        }
        if let Some(path) = &self.breaks {
            return Some(format!("{path} does not parse any more"));
        }
        let count = |found: &[Diagnostic]| {
            let is_same = |it: &&Diagnostic| it.rule == diagnostic.rule && it.message == diagnostic.message;
            found.iter().filter(is_same).count()
        };
        if count(&self.found) >= count(before) {
            return Some("it is said again".to_owned());
        }
        // Findings at other places are not new; a fixed one must not be reported in other words.
        let others = before.iter().filter(|old| !std::ptr::eq(*old, diagnostic));
        let others: Vec<(&Rule, Span)> = others.map(|old| (old.rule, self.moved(old.span))).collect();
        let is_new =
            |it: &&Diagnostic| !others.iter().any(|(rule, old)| *rule == it.rule && touches(*old, it.span));
        let places: Vec<Span> = self.written().chain([self.moved(diagnostic.span)]).collect();
        let is_here = |it: &&Diagnostic| places.iter().any(|place| is_at(*place, it.span));
        let is_as_bad = |it: &&Diagnostic| it.severity <= diagnostic.severity;
        let mut list = String::new();
        for it in self.found.iter().filter(is_as_bad).filter(is_here).filter(is_new) {
            let text = it.span.text(self.after.source());
            write!(list, "{} {} on `{text}`: {} ", it.rule.code, it.severity.name(), it.message).unwrap();
        }
        (!list.is_empty()).then(|| format!("leaves {list}"))
    }

    fn written(&self) -> impl Iterator<Item = Span> {
        self.edits.iter().map(|(span, length)| {
            let start = self.offset(span.range().start, false);
            Span::new(start, start + length)
        })
    }

    fn moved(&self, span: Span) -> Span {
        let Span { start, end } = span;
        let (start, end) = (self.offset(start as usize, false), self.offset(end as usize, true));
        Span::new(start.min(end), end)
    }

    /// Maps an offset. In replaced text it becomes the beginning or the end of the new text.
    fn offset(&self, offset: usize, is_end: bool) -> usize {
        let mut place = offset;
        let mut moved = 0_isize;
        for (span, length) in &self.edits {
            let old = span.range();
            let is_before = old.end < offset || old.end == offset && (is_end || old.start < offset);
            if is_before {
                moved += length.cast_signed() - old.len().cast_signed();
            } else if old.start < offset {
                place = if is_end { old.start + length } else { old.start };
            }
        }
        place.saturating_add_signed(moved)
    }
}

fn touches(left: Span, right: Span) -> bool {
    left.start <= right.end && right.start <= left.end
}

/// Whether a finding is at a place; neighbours of removed text are not.
fn is_at(place: Span, finding: Span) -> bool {
    if place.is_empty() {
        finding.start < place.start && place.end < finding.end
    } else {
        touches(place, finding)
    }
}

fn chain_breach(
    file: &SourceFile,
    found: &[Diagnostic],
    how: Applicability,
    fixture: &Fixture,
) -> Option<String> {
    let look = |file: &SourceFile| {
        let mut world = fixture.project.clone();
        world.insert(file);
        lint::check(&LintInput::with(file, &world, &fixture.settings))
    };
    let (wrong, fixed) = broken_law(file, found, how, &look)?;
    Some(format!(
        "all {how:?} fixes: {wrong}\n--- {}\n{}\n--- becomes\n{fixed}\n",
        file.path(),
        file.source(),
    ))
}
