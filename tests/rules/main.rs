//! Every rule on sources, and every fix applied.
//!
//! A test gives a fixture (the language of `tests/support`) and what the rules say of it: each
//! remark under its line of the source, then its fixes, each with the lines that it changes.
//!
//! ```text
//! script({ model: M })
//!                 ^ M03 warning: …
//!                   fix: Write `"large"` (to be confirmed)
//!                   script({ model: "large" })
//! ```
//!
//! [`check`] looks at one family only, named by the beginning of its codes, so that a fixture is
//! not about everything at once. [`silent`] wants no remark of the family on any of its sources.
//! Both also hold that places are real and that a fix makes its remark go away.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::needless_pass_by_value, clippy::too_many_lines)]

#[path = "../support/mod.rs"]
mod support;

mod accept;
mod metadata;
mod parameters;
mod properties;
mod schemas;
mod tools;
mod values;
mod variables;

use std::fmt::Write;

use expect_test::Expect;
use promptsig::rules::{self, Context, Diagnostic, Fix};
use promptsig::script::SourceFile;
use support::Fixture;

/// Compares what the family says of the fixture's last file with `expected`.
fn check(family: &str, fixture: &str, expected: Expect) {
    let fixture = Fixture::parse(fixture);
    let file = fixture.files.last().unwrap();
    let mut out = String::new();
    for diagnostic in diagnostics(family, &fixture, file) {
        show(&diagnostic, &fixture, file, &mut out);
    }
    expected.assert_eq(&out);
}

/// Wants that the family says nothing of any of these scripts.
fn silent(family: &str, sources: &[&str]) {
    for source in sources {
        let fixture = Fixture::parse(source);
        let found = diagnostics(family, &fixture, fixture.files.last().unwrap());
        let said: Vec<String> = found.iter().map(|it| format!("{} {}", it.rule.code, it.message)).collect();
        assert!(said.is_empty(), "{source}\n{said:#?}");
    }
}

/// What the family says of `file`, each remark checked for a real place.
fn diagnostics(family: &str, fixture: &Fixture, file: &SourceFile) -> Vec<Diagnostic> {
    let mut found = rules::check(&Context { file, project: &fixture.project });
    found.retain(|diagnostic| diagnostic.rule.code.starts_with(family));
    for diagnostic in &found {
        let place = file.source.get(diagnostic.span.range());
        assert!(place.is_some_and(|text| !text.is_empty()), "{diagnostic:?}");
        for edit in diagnostic.fixes.iter().flat_map(|fix| &fix.edits) {
            assert!(edit.file.is_some() || file.source.get(edit.span.range()).is_some(), "{diagnostic:?}");
        }
    }
    found
}

fn show(diagnostic: &Diagnostic, fixture: &Fixture, file: &SourceFile, out: &mut String) {
    let source: &str = &file.source;
    let start = diagnostic.span.start as usize;
    let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = source[line_start..].lines().next().unwrap();
    let indent = source[line_start..start].trim_start().chars().count();
    let marked = diagnostic.span.text(source).lines().next().unwrap().chars().count();
    let (rule, severity) = (diagnostic.rule.code, diagnostic.severity.name());
    let pad = " ".repeat(indent);
    writeln!(
        out,
        "{}\n{pad}{} {rule} {severity}: {}",
        line.trim_start(),
        "^".repeat(marked),
        diagnostic.message
    )
    .unwrap();
    for related in &diagnostic.related {
        writeln!(out, "{pad}see `{}`: {}", related.span.text(source), related.message).unwrap();
    }
    for fix in &diagnostic.fixes {
        let fixed = apply(source, fix);
        let sure = if fix.safe { "" } else { " (to be confirmed)" };
        writeln!(out, "{pad}fix: {}{sure}", fix.title).unwrap();
        for line in fixed.lines().filter(|line| !source.lines().any(|old| old == *line)) {
            writeln!(out, "{pad}{line}").unwrap();
        }
        mends(diagnostic, fixture, file, &fixed);
    }
}

/// Holds that the fixed text parses and has one remark of the rule less.
fn mends(diagnostic: &Diagnostic, fixture: &Fixture, file: &SourceFile, fixed: &str) {
    let code = diagnostic.rule.code;
    let after = SourceFile::read(file.path.clone(), fixed.into()).unwrap();
    assert_eq!(after.tree.root().has_error(), file.tree.root().has_error(), "{code}: {fixed}");
    let (before, after) = (diagnostics(code, fixture, file), diagnostics(code, fixture, &after));
    assert!(after.len() < before.len(), "{code} stays: {fixed}");
}

fn apply(source: &str, fix: &Fix) -> String {
    let mut edits: Vec<_> = fix.edits.iter().filter(|edit| edit.file.is_none()).collect();
    edits.sort_by_key(|edit| edit.span);
    assert!(edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{fix:?}");
    let mut text = source.to_owned();
    for edit in edits.into_iter().rev() {
        text.replace_range(edit.span.range(), &edit.text);
    }
    text
}
