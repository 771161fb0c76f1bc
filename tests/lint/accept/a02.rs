use crate::lint::harness::table::{check, row};

#[test]
fn a02_star() {
    check(
        "A02",
        &[
            row(r#"script({ accept: "«*.md»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: ".txt, «*.d.ts»" }); env.files"#).fix("Write `.d.ts`", ".d.ts"),
            row(r#"script({ accept: "«*.md», *.mdx,.txt" }); env.files"#)
                .fix_whole("Write `.md` and `.mdx`", r#"script({ accept: ".md, .mdx,.txt" }); env.files"#),
            row(r#"script({ accept: ".md" }); env.files"#),
            row(r#"script({ accept: "**/*.md" }); env.files"#),
            row(r#"script({ accept: "*.*" }); env.files"#),
            // It is not needed at all, or wrong.
            row(r#"script({ accept: ".md,*.md" }); env.files"#),
            row(r#"script({ accept: "*.PDF" }); env.files"#),
        ],
    );
}
