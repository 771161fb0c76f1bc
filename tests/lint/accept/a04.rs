use crate::lint::harness::table::{check, row};

#[test]
fn a04_pattern() {
    check(
        "A04",
        &[
            row(r#"script({ accept: "«**/*.md»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: "«*.{md,txt}», .js" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«{md,txt}»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«src/*.md»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: "«src/**/*.test.{ts,tsx}»" }); env.files"#)
                .fix("Write `.test.ts,.test.tsx`", ".test.ts,.test.tsx"),
            row(r#"script({ title: "a", accept: "«*.*»" }); env.files"#)
                .fix_whole("Remove `accept`", r#"script({ title: "a" }); env.files"#),
            row(r#"script({ accept: "«.(md|txt)»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«*.@(md|txt)»,.js" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«.[jt]s»" }); env.files"#).fix("Write `.js,.ts`", ".js,.ts"),
            row(r#"script({ accept: «"\\.(md|mdx)$"» }); env.files"#)
                .fix("Write `.md,.mdx`", r#"".md,.mdx""#),
            row(r#"script({ accept: «"\\.mdx?$"» }); env.files"#),
            row(r#"script({ accept: "«.[a-z]s»,«.?(md|txt)»" }); env.files"#),
            row(r#"script({ accept: "notes (1).md,posts/[slug].tsx,a.[id].tsx" }); env.files"#),
            row(r#"script({ accept: "«!.md»" }); env.files"#),
            row(r#"script({ accept: "«.*»,.md" }); env.files"#),
            row(r#"script({ accept: "*.md" }); env.files"#),
            row(r#"script({ accept: "[id].tsx" }); env.files"#),
            row(r#"script({ accept: "image/*" }); env.files"#),
        ],
    );
}
