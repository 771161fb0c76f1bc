//! How the tables of the rules on values are read.
//!
//! `«…»` marks a place where the rule must speak; it must speak nowhere else. Every row is tried in
//! a `.mjs` and in a `.mts` file.

use promptsig::rules::{self, Context, Diagnostic, Fix};

use crate::support::Fixture;

/// One row: a source with the places where a rule speaks, and what fixes of the first place make of
/// it, by their titles.
pub struct Row {
    source: &'static str,
    fixes: &'static [(&'static str, &'static str)],
    any_fixes: bool,
}

impl Row {
    /// The same, whatever fixes are offered.
    pub const fn with_any_fixes(mut self) -> Self {
        self.any_fixes = true;
        self
    }
}

/// A row in which the rule is silent, or offers nothing.
pub const fn row(source: &'static str) -> Row {
    Row { source, fixes: &[], any_fixes: false }
}

/// A row with fixes.
pub const fn fixed(source: &'static str, fixes: &'static [(&'static str, &'static str)]) -> Row {
    Row { source, fixes, any_fixes: false }
}

/// Checks the table of one rule.
pub fn check(code: &str, rows: &[Row]) {
    let speaks = rows.iter().filter(|row| row.source.contains('«')).count();
    assert!(speaks >= 1, "{code} has no row that triggers it");
    assert!(rows.len() - speaks >= 2, "{code} has fewer than two silent neighbours");
    for extension in ["mjs", "mts"] {
        for row in rows {
            check_row(code, row, extension);
        }
    }
}

fn check_row(code: &str, row: &Row, extension: &str) {
    let (source, marks) = unmark(row.source);
    let before = diagnostics(&source, extension);
    let of_rule: Vec<&Diagnostic> = before.iter().filter(|found| found.rule.code == code).collect();
    let shown: Vec<String> = of_rule.iter().map(|found| mark(&source, found)).collect();
    let spans: Vec<(usize, usize)> =
        of_rule.iter().map(|found| (found.span.start as usize, found.span.end as usize)).collect();
    assert_eq!(spans, marks, "{code} on {}\nspeaks at {shown:#?}", row.source);

    let Some(first) = of_rule.first() else { return };
    for (title, expected) in row.fixes {
        let fix = first.fixes.iter().find(|fix| fix.title == *title).unwrap_or_else(|| {
            let titles: Vec<&str> = first.fixes.iter().map(|fix| &*fix.title).collect();
            panic!("{code} on {source}\noffers {titles:#?}, not {title}")
        });
        let mended = apply(&source, fix);
        assert_eq!(mended, *expected, "{code}: {title}");
        let after = diagnostics(&mended, extension);
        let left = after.iter().filter(|found| found.rule.code == code).count();
        assert!(left < of_rule.len(), "{code}: {title} mends nothing in\n{mended}");
        // The scripts of the tables read nothing, so that each new parameter is an unread one; and of
        // a list that cannot be inferred only that is said.
        let known = |found: &&Diagnostic| {
            ["P18", "P35"].contains(&found.rule.code)
                || before.iter().any(|old| old.rule.code == found.rule.code)
        };
        let new: Vec<&Diagnostic> = after.iter().filter(|found| !known(found)).collect();
        assert!(new.is_empty(), "{code}: {title} brings {new:#?}");
    }
    if !row.any_fixes {
        let listed = row.fixes.len();
        assert_eq!(first.fixes.len(), listed, "{code} on {source}\noffers {:#?}", first.fixes);
    }
}

fn diagnostics(source: &str, extension: &str) -> Vec<Diagnostic> {
    let fixture = Fixture::parse(&format!("//- /main.genai.{extension}\n{source}"));
    let found = rules::check(&Context { file: fixture.file(), project: &fixture.project });
    for diagnostic in &found {
        assert!(
            !diagnostic.message.is_empty() && diagnostic.message.ends_with('.'),
            "{}",
            diagnostic.message
        );
        assert!(source.get(diagnostic.span.range()).is_some_and(|text| !text.is_empty()), "{diagnostic:#?}");
    }
    found
}

fn unmark(marked: &str) -> (String, Vec<(usize, usize)>) {
    let mut source = String::new();
    let mut marks = Vec::new();
    let mut start = 0;
    for character in marked.chars() {
        match character {
            '«' => start = source.len(),
            '»' => marks.push((start, source.len())),
            _ => source.push(character),
        }
    }
    (source, marks)
}

fn mark(source: &str, found: &Diagnostic) -> String {
    let span = found.span.range();
    format!("{}«{}»{}", &source[..span.start], &source[span.clone()], &source[span.end..])
}

fn apply(source: &str, fix: &Fix) -> String {
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span));
    let mut mended = source.to_owned();
    for edit in edits {
        mended.replace_range(edit.span.range(), &edit.text);
    }
    mended
}
