//! Tables of sources. `«…»` marks the only places where the rule speaks. Every row is tried in a `.mjs` and in a `.mts`
//! file. A row of several files is a fixture, with `{ext}` for the ending.

use std::borrow::Cow;

use promptsig::lint::Diagnostic;

use super::{diagnostics, fixed_by, news};
use test_support::Fixture;

pub struct Row {
    source: Cow<'static, str>,
    /// Title and resulting source.
    fixes: Vec<(String, String)>,
    any_fixes: bool,
}

/// Row in which the rule is silent, or offers nothing.
pub const fn row(source: &'static str) -> Row {
    Row { source: Cow::Borrowed(source), fixes: Vec::new(), any_fixes: false }
}

pub fn made(source: impl Into<String>) -> Row {
    Row { source: Cow::Owned(source.into()), fixes: Vec::new(), any_fixes: false }
}

impl Row {
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Expects a fix that writes `text` in place of the first mark.
    pub fn fix(self, title: &str, text: &str) -> Self {
        let (mut fixed, marks) = unmark(last_file(&self.source));
        let (start, end) = marks[0];
        fixed.replace_range(start..end, text);
        self.with(title, fixed)
    }

    /// Expects a fix by the whole source that it makes.
    pub fn fix_whole(self, title: &str, fixed: &str) -> Self {
        self.with(title, fixed.to_owned())
    }

    fn with(mut self, title: &str, fixed: String) -> Self {
        self.fixes.push((title.to_owned(), fixed));
        self
    }

    pub fn with_any_fixes(mut self) -> Self {
        self.any_fixes = true;
        self
    }
}

pub fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs", "main.genai.mts"], str::to_owned);
}

/// Checks the rows in a file of each name, each framed by `frame`.
pub fn check_in(code: &str, rows: &[Row], names: &[&str], frame: fn(&str) -> String) {
    let speaks = rows.iter().filter(|row| row.source.contains('«')).count();
    assert!(speaks >= 1, "{code} has no row that triggers it");
    assert!(rows.len() - speaks >= 2, "{code} has fewer than two silent neighbours");
    for name in names {
        for row in rows {
            check_row(code, row, name, frame);
        }
    }
}

fn check_row(code: &str, row: &Row, name: &str, frame: fn(&str) -> String) {
    let framed = frame(&row.source);
    let fixture = parse(code, &framed, name);
    let file = fixture.files.last().unwrap();
    let source: &str = file.source();
    let marks = unmark(last_file(&framed)).1;
    let before = diagnostics(&fixture);
    let of_rule: Vec<&Diagnostic> = before.iter().filter(|found| found.rule.code == code).collect();
    let shown: Vec<String> = of_rule.iter().map(|found| mark(source, found)).collect();
    let spans: Vec<(usize, usize)> =
        of_rule.iter().map(|found| (found.span.start as usize, found.span.end as usize)).collect();
    assert_eq!(spans, marks, "{code} on {}\nspeaks at {shown:#?}", row.source);

    let Some(first) = of_rule.first() else { return };
    for (title, expected) in &row.fixes {
        let fix = first.fixes.iter().find(|fix| fix.title == *title).unwrap_or_else(|| {
            let titles: Vec<&str> = first.fixes.iter().map(|fix| &*fix.title).collect();
            panic!("{code} on {source}\noffers {titles:#?}, not {title}")
        });
        let (fixed, after) = fixed_by(first, fix, &before, &fixture);
        assert_eq!(fixed, frame(expected), "{code}: {title}");
        let new = news(&before, &after);
        assert!(new.is_empty(), "{code}: {title} brings {new:#?}");
    }
    if !row.any_fixes {
        let listed = row.fixes.len();
        assert_eq!(first.fixes.len(), listed, "{code} on {source}\noffers {:#?}", first.fixes);
    }
}

fn parse(code: &str, source: &str, name: &str) -> Fixture {
    let (source, _) = unmark(source);
    if source.starts_with("//- ") {
        let extension = name.rsplit('.').next().unwrap();
        return super::asking_for(code, &source.replace("{ext}", extension));
    }
    super::asking_for(code, &format!("//- /{name}\n{source}"))
}

fn last_file(source: &str) -> &str {
    match source.rfind("//- ") {
        Some(header) => source[header..].split_once('\n').map_or("", |(_, text)| text),
        None => source,
    }
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
