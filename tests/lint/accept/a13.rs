use crate::lint::harness::table::{check, row};

#[test]
fn a13_files_not_covered() {
    check(
        "A13",
        &[
            row(r#"script({ accept: ".md", files: «"src/**/*.ts"» }); env.files"#).fix_whole(
                "Add `.ts` to `accept`",
                r#"script({ accept: ".md,.ts", files: "src/**/*.ts" }); env.files"#,
            ),
            row(r#"script({ accept: ".md", files: ["a.md", «"b.test.ts"»] }); env.files"#).fix_whole(
                "Add `.ts` to `accept`",
                r#"script({ accept: ".md,.ts", files: ["a.md", "b.test.ts"] }); env.files"#,
            ),
            row(r#"script({ accept: ".md", files: «"src/*.{ts,js}"» }); env.files"#).fix_whole(
                "Add `.ts,.js` to `accept`",
                r#"script({ accept: ".md,.ts,.js", files: "src/*.{ts,js}" }); env.files"#,
            ),
            row(r#"script({ accept: ".md", files: «"Dockerfile"» }); env.files"#).fix_whole(
                "Add `Dockerfile` to `accept`",
                r#"script({ accept: ".md,Dockerfile", files: "Dockerfile" }); env.files"#,
            ),
            row(r#"script({ accept: ".md", files: ["src", "{a,b}", "v{1..3}"] }); env.files"#),
            row(r#"script({ accept: ".MD", files: "src/*.md" }); env.files"#),
            row(r#"script({ accept: ".md", files: "docs/**" }); env.files"#),
            row(r#"script({ accept: ".d.ts", files: "src/*.ts" }); env.files"#),
            row(r#"script({ accept: ".ts", files: "src/a.d.ts" }); env.files"#),
            row(r#"script({ accept: ".md", files: ["src/*.md", "docs", "!**/*.ts"] }); env.files"#),
            row(r#"script({ accept: ".md", files: «"src/*.{md,ts}"» }); env.files"#).fix_whole(
                "Add `.ts` to `accept`",
                r#"script({ accept: ".md,.ts", files: "src/*.{md,ts}" }); env.files"#,
            ),
            row(r#"script({ accept: ".md,.ts", files: "src/*.{md,d.ts}" }); env.files"#),
        ],
    );
}
