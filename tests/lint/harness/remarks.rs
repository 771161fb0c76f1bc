//! Remarks as a person reads them: each under its line of the source, then its fixes with the lines that they change.
//!
//! ```text
//! script({ model: M })
//!                 ^ M03 warning: …
//!                   fix: Write `"large"` (to be confirmed)
//!                   script({ model: "large" })
//! ```
//!
//! [`check`] compares one family, named by the prefix of its codes, and enables its rules that are off by default.
//! [`check_all`] does so for several fixtures. [`silent`] wants no remark of the family on any source; without a
//! family, none that an editor shows.

use std::fmt::Write;

use expect_test::Expect;
use promptsig::lint::Diagnostic;

use super::{diagnostics, fixed_by};
use test_support::Fixture;

pub fn check(family: &str, fixture: &str, expected: Expect) {
    check_all(family, &[fixture], expected);
}

/// Compares several fixtures in order; each must have a remark.
pub fn check_all(family: &str, fixtures: &[&str], expected: Expect) {
    let mut out = String::new();
    for fixture in fixtures.iter().map(|fixture| super::asking_for(family, fixture)) {
        let found = diagnostics(&fixture);
        let before = out.len();
        for diagnostic in found.iter().filter(|it| it.rule.code.starts_with(family)) {
            show(diagnostic, &found, &fixture, &mut out);
        }
        assert!(out.len() > before || fixtures.len() == 1, "{}", fixture.files.last().unwrap().source());
    }
    expected.assert_eq(&out);
}

pub fn silent(family: &str, sources: &[&str]) {
    for source in sources {
        let found = diagnostics(&Fixture::parse(source));
        let is_known = |found: &Diagnostic| family.is_empty() && found.rule.is_known_to_editors();
        let of_family = found.iter().filter(|it| it.rule.code.starts_with(family) && !is_known(it));
        let said: Vec<String> = of_family.map(|it| format!("{} {}", it.rule.code, it.message)).collect();
        assert!(said.is_empty(), "{source}\n{said:#?}");
    }
}

fn show(diagnostic: &Diagnostic, found: &[Diagnostic], fixture: &Fixture, out: &mut String) {
    let source: &str = fixture.files.last().unwrap().source();
    let start = diagnostic.span.start as usize;
    let line_start = source[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = source[line_start..].lines().next().unwrap();
    let indent = source[line_start..start].trim_start().chars().count();
    let marked = diagnostic.span.text(source).lines().next().unwrap().chars().count();
    let (rule, severity) = (diagnostic.rule.code, diagnostic.severity.name());
    let pad = " ".repeat(indent);
    let (line, marks) = (line.trim_start(), "^".repeat(marked));
    writeln!(out, "{line}\n{pad}{marks} {rule} {severity}: {}", diagnostic.message).unwrap();
    for related in &diagnostic.related {
        let place = related.file.as_ref().map_or(related.span.text(source), |file| file.as_str());
        writeln!(out, "{pad}see `{place}`: {}", related.message).unwrap();
    }
    for fix in &diagnostic.fixes {
        let (fixed, _) = fixed_by(diagnostic, fix, found, fixture);
        let sure = if fix.is_safe() { "" } else { " (to be confirmed)" };
        writeln!(out, "{pad}fix: {}{sure}", fix.title).unwrap();
        for line in fixed.lines().filter(|line| !source.lines().any(|old| old == *line)) {
            writeln!(out, "{pad}{line}").unwrap();
        }
    }
}
