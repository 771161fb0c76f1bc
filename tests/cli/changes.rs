//! Lines that a fix removes and adds, below the source of a diagnostic.

use expect_test::{Expect, expect};

use super::run::Folder;

/// Lines below the first diagnostic of a rule, without the indentation that all of them have.
fn check(source: &str, rule: &str, expected: &Expect) {
    let run = Folder::with(&[("a.genai.mjs", source)]).promptsig(&["check", "--select", rule]);
    let report = run.stdout.split("\n\n").next().unwrap_or_default();
    let lines: Vec<&str> =
        report.lines().skip(1).map(|line| line.strip_prefix("  ").unwrap_or(line)).collect();
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn a_removal_within_a_line_has_both_lines() {
    check(
        "script({ parameters: { a: \"\", b: \"\" } })\n$`${env.vars.a}`\n",
        "P35",
        &expect![[r#"
              1 | script({ parameters: { a: "", b: "" } })
                |                               ^
                = fix: Remove `b`
              1 - script({ parameters: { a: "", b: "" } })
              1 + script({ parameters: { a: "" } })
        "#]],
    );
}

#[test]
fn a_removed_line_has_its_own_number() {
    check(
        "script({\n  parameters: {\n    a: \"\",\n    b: \"\",\n  },\n})\n$`${env.vars.a}`\n",
        "P35",
        &expect![[r#"
              4 |     b: "",
                |     ^
                = fix: Remove `b`
              4 -     b: "",
        "#]],
    );
    // The lines of another system.
    check(
        "script({\r\n  parameters: {\r\n    a: \"\",\r\n    b: \"\",\r\n  },\r\n})\r\n$`${env.vars.a}`\r\n",
        "P35",
        &expect![[r#"
              4 |     b: "",
                |     ^
                = fix: Remove `b`
              4 -     b: "",
        "#]],
    );
}

#[test]
fn of_many_removed_lines_the_first_are_shown() {
    let source = |members: usize| {
        let members: Vec<String> = (0..members).map(|at| format!("      \"x-{at}\": {at},\n")).collect();
        let members = members.concat();
        format!(
            "script({{\n  parameters: {{\n    a: {{\n{members}    }},\n    b: \"\",\n  }},\n}})\n$`${{env.vars.b}}`\n"
        )
    };
    check(
        &source(2),
        "P35",
        &expect![[r#"
              3 |     a: {
                |     ^
                = fix: Remove `a`
              3 -     a: {
              4 -       "x-0": 0,
              5 -       "x-1": 1,
              6 -     },
        "#]],
    );
    check(
        &source(9),
        "P35",
        &expect![[r#"
              3 |     a: {
                |     ^
                = fix: Remove `a`
              3 -     a: {
              4 -       "x-0": 0,
              5 -       "x-1": 1,
                … 8 more lines
        "#]],
    );
    // Of hundreds of lines, the title is enough.
    check(
        &source(400),
        "P35",
        &expect![[r#"
              3 |     a: {
                |     ^
                = fix: Remove `a`
        "#]],
    );
}

#[test]
fn a_replacement_is_the_new_line_alone() {
    check(
        "script({ accept: \"md\" })\nenv.files\n",
        "A01",
        &expect![[r#"
              1 | script({ accept: "md" })
                |                   ^^
                = safe fix: Write `.md`
              1 + script({ accept: ".md" })
        "#]],
    );
}
