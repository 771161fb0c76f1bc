use crate::lint::harness::table::{check, row};

#[test]
fn p24_pattern() {
    check(
        "P24",
        &[
            row(r#"script({ parameters: { d: { type: "string", pattern: «"(\\d+"» } } })"#),
            row(r#"defTool("a", "b", { d: { type: "string", pattern: «"[a-"» } }, () => "")"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: «3» } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: «"^v\d+\.\d+$"» } } })"#)
                .fix("Write backslashes twice", r#""^v\\d+\\.\\d+$""#),
            row(r#"defTool("a", "b", { d: { type: "string", pattern: «'\w+'» } }, () => "")"#)
                .fix("Write backslashes twice", r"'\\w+'"),
            row(r#"script({ parameters: { d: { type: "string", pattern: «"\"\d"» } } })"#),
            // JavaScript knows these, a regular expression needs no backslash there, and YAML keeps it.
            row(r#"script({ parameters: { d: { type: "string", pattern: "a\nb\/c\-d\"" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "\\d\." } } })"#),
            row(
                "//- /a.genai.md\n---\nparameters:\n  d:\n    type: string\n    pattern: '\\d+'\n---\nRead {{d}}.",
            ),
            row(
                r#"script({ parameters: { d: { type: "string", pattern: "^(?<y>\\d{4})-(?!00)\\d\\d$" } } })"#,
            ),
            row(r#"script({ parameters: { d: { type: "string", pattern: "^[\\w.-]+$" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: "\\p{L}+" } } })"#),
            row(r#"script({ parameters: { d: { type: "string", pattern: PATTERN } } })"#),
            row(r#"script({ parameters: { pattern: "(" } })"#),
        ],
    );
}
