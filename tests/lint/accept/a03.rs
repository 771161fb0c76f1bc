use crate::lint::harness::table::{check, row};

#[test]
fn a03_separator() {
    check(
        "A03",
        &[
            row(r#"script({ accept: "«.md;.txt»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r"script({ accept: '«.md .txt  .js»,.ts' }); env.files")
                .fix("Write `.md,.txt,.js`", ".md,.txt,.js"),
            row(r#"script({ accept: "«.md | .txt»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«md;txt»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«.md，.txt»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«.md/.txt»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: «".md\n\t.txt"» }); env.files"#).fix("Write `.md,.txt`", r#"".md,.txt""#),
            row(r#"script({ accept: "«.md and .txt»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«*.{md,txt}; *.js»" }); env.files"#)
                .fix("Write `.md,.txt,.js`", ".md,.txt,.js"),
            // Patterns that no list can express are not rewritten.
            row(r#"script({ accept: "«.md; !*.js»" }); env.files"#),
            row(r#"script({ accept: ".(md|txt)" }); env.files"#),
            row(r#"script({ accept: "*.{md;txt}" }); env.files"#),
            row(r#"script({ accept: "docs/.txt,bread and butter.md" }); env.files"#),
            row(r#"script({ accept: ".md, .txt" }); env.files"#),
            row(r#"script({ accept: "my notes.md" }); env.files"#),
            row(r#"script({ accept: "text/plain;charset=utf-8" }); env.files"#),
        ],
    );
}
