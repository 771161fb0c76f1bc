use crate::harness::table::{check, fixed, row};

#[test]
fn a01_missing_dot() {
    check(
        "A01",
        &[
            fixed(
                r#"script({ accept: "«md»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r"script({ accept: '.md, «TXT»' }); env.files",
                &[("Write `.txt`", r"script({ accept: '.md, .txt' }); env.files")],
            ),
            row(r#"script({ accept: ".md,Dockerfile,README" }); env.files"#),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: "makefile,_test.ts" }); env.files"#),
            // Inside of braces it is part of a pattern.
            row(r#"script({ accept: "*.{md,txt,js}" }); env.files"#),
            row(r#"system({ accept: "md" })"#),
            // GenAIScript loses this metadata.
            row(r#"script({ ...base, accept: "md" }); env.files"#),
        ],
    );
}

#[test]
fn a02_star() {
    check(
        "A02",
        &[
            fixed(
                r#"script({ accept: "«*.md»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: ".txt, «*.d.ts»" }); env.files"#,
                &[("Write `.d.ts`", r#"script({ accept: ".txt, .d.ts" }); env.files"#)],
            ),
            row(r#"script({ accept: ".md" }); env.files"#),
            row(r#"script({ accept: "**/*.md" }); env.files"#),
            row(r#"script({ accept: "*.*" }); env.files"#),
        ],
    );
}

#[test]
fn a03_separator() {
    check(
        "A03",
        &[
            fixed(
                r#"script({ accept: "«.md;.txt»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r"script({ accept: '«.md .txt  .js»,.ts' }); env.files",
                &[("Write `.md,.txt,.js`", r"script({ accept: '.md,.txt,.js,.ts' }); env.files")],
            ),
            fixed(
                r#"script({ accept: "«.md | .txt»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            row(r#"script({ accept: ".md, .txt" }); env.files"#),
            row(r#"script({ accept: "my notes.md" }); env.files"#),
            row(r#"script({ accept: "text/plain;charset=utf-8" }); env.files"#),
        ],
    );
}

#[test]
fn a04_pattern() {
    check(
        "A04",
        &[
            fixed(
                r#"script({ accept: "«**/*.md»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«*.{md,txt}», .js" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt, .js" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«{md,txt}»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«src/*.md»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«src/**/*.test.{ts,tsx}»" }); env.files"#,
                &[("Write `.test.ts,.test.tsx`", r#"script({ accept: ".test.ts,.test.tsx" }); env.files"#)],
            ),
            fixed(
                r#"script({ title: "a", accept: "«*.*»" }); env.files"#,
                &[("Remove `accept`", r#"script({ title: "a" }); env.files"#)],
            ),
            row(r#"script({ accept: "«!.md»" }); env.files"#),
            row(r#"script({ accept: "«.*»,.md" }); env.files"#),
            row(r#"script({ accept: "*.md" }); env.files"#),
            row(r#"script({ accept: "[id].tsx" }); env.files"#),
            row(r#"script({ accept: "image/*" }); env.files"#),
        ],
    );
}

#[test]
fn a05_mime_type() {
    check(
        "A05",
        &[
            fixed(
                r#"script({ accept: "«text/markdown»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«image/jpeg», .gif" }); env.files"#,
                &[("Write `.jpg,.jpeg`", r#"script({ accept: ".jpg,.jpeg, .gif" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«video/*»" }); env.files"#,
                &[("Write `.mp4,.webm,.mov`", r#"script({ accept: ".mp4,.webm,.mov" }); env.files"#)],
            ),
            row(r#"script({ accept: "«application/x-thing»" }); env.files"#),
            row(r#"script({ accept: "text/readme.md" }); env.files"#),
            row(r#"script({ accept: "docs/index.html" }); env.files"#),
            row(r#"script({ accept: "image/logo.png" }); env.files"#),
        ],
    );
}

#[test]
fn a06_capitals() {
    check(
        "A06",
        &[
            fixed(
                r#"script({ accept: "«.MD»" }); env.files"#,
                &[
                    ("Write `.md`", r#"script({ accept: ".md" }); env.files"#),
                    ("Add `.md`", r#"script({ accept: ".MD,.md" }); env.files"#),
                ],
            ),
            fixed(
                r#"script({ accept: "«*.Txt», .js" }); env.files"#,
                &[
                    ("Write `.txt`", r#"script({ accept: "*.txt, .js" }); env.files"#),
                    ("Add `.txt`", r#"script({ accept: "*.Txt,.txt, .js" }); env.files"#),
                ],
            ),
            row(r#"script({ accept: ".MD,.md" }); env.files"#),
            row(r#"script({ accept: "README.md,Makefile" }); env.files"#),
            row(r#"script({ accept: ".Rmd,.R" }); env.files"#),
        ],
    );
}

#[test]
fn a07_none_spelling() {
    check(
        "A07",
        &[
            fixed(r#"script({ accept: «"None"» })"#, &[("Write `none`", r#"script({ accept: "none" })"#)]),
            fixed(r"script({ accept: «' none '» })", &[("Write `none`", r"script({ accept: 'none' })")]),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: ".none" }); env.files"#),
            row(r#"system({ accept: "None" })"#),
        ],
    );
}

#[test]
fn a08_none_mixed() {
    check(
        "A08",
        &[
            fixed(
                r#"script({ accept: "«none»,.md" }); env.files"#,
                &[("Remove `none`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: ".md, «none»" }); $`no files`"#,
                &[
                    ("Remove `none`", r#"script({ accept: ".md" }); $`no files`"#),
                    ("Take no files: write `none`", r#"script({ accept: "none" }); $`no files`"#),
                ],
            ),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: ".md,.none" }); env.files"#),
            row(r#"script({ accept: "None" })"#),
        ],
    );
}

#[test]
fn a09_blank() {
    check(
        "A09",
        &[
            fixed(
                r#"script({ title: "a", accept: «""», model: "b" })"#,
                &[("Remove `accept`", r#"script({ title: "a", model: "b" })"#)],
            ),
            fixed(
                r#"script({ title: "a", accept: «" , "» })"#,
                &[
                    ("Remove `accept`", r#"script({ title: "a" })"#),
                    ("Write `none`", r#"script({ title: "a", accept: "none" })"#),
                ],
            ),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: ".md," }); env.files"#),
        ],
    );
}

#[test]
fn a10_redundant() {
    check(
        "A10",
        &[
            fixed(
                r#"script({ accept: ".md«,»" }); env.files"#,
                &[("Remove the empty item", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«, ».md" }); env.files"#,
                &[("Remove the empty item", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: ".md, «.md», .txt" }); env.files"#,
                &[("Remove `.md`", r#"script({ accept: ".md, .txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«.d.ts»,.ts" }); env.files"#,
                &[("Remove `.d.ts`", r#"script({ accept: ".ts" }); env.files"#)],
            ),
            row(r#"script({ accept: ".md,.mdx" }); env.files"#),
            row(r#"script({ accept: ".ts,.mts" }); env.files"#),
            row(r#"script({ accept: " " })"#),
        ],
    );
}

#[test]
fn a11_not_text() {
    check(
        "A11",
        &[
            fixed(
                r#"script({ accept: «[".md", ".txt"]» }); env.files"#,
                &[("Write `\".md,.txt\"`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r"script({ accept: «['.md']» }); env.files",
                &[("Write `'.md'`", r"script({ accept: '.md' }); env.files")],
            ),
            row(r#"script({ accept: «1» })"#),
            row(r#"script({ accept: «true» })"#),
            row(r#"script({ accept: «false» })"#),
            row(r#"script({ accept: null })"#),
            row(r#"script({ accept: ".md" }); env.files"#),
            row(r#"system({ accept: 1 })"#),
        ],
    );
}

#[test]
fn a12_none_with_files() {
    check(
        "A12",
        &[
            fixed(
                r#"script({ accept: «"none"», files: "src/a.ts" })"#,
                &[("Remove `accept`", r#"script({ files: "src/a.ts" })"#)],
            ),
            fixed(
                "script({\n  accept: «\"none\"»,\n  title: \"a\",\n})\ndef(\"FILE\", env.files)",
                &[("Remove `accept`", "script({\n  title: \"a\",\n})\ndef(\"FILE\", env.files)")],
            ),
            row(r#"script({ accept: "none", files: [] })"#),
            row(r#"script({ accept: "none" }); env.vars.x"#),
            row(r#"script({ accept: ".ts", files: "src/a.ts" }); env.files"#),
        ],
    );
}

#[test]
fn a13_files_not_covered() {
    check(
        "A13",
        &[
            fixed(
                r#"script({ accept: ".md", files: «"src/**/*.ts"» }); env.files"#,
                &[(
                    "Add `.ts` to `accept`",
                    r#"script({ accept: ".md,.ts", files: "src/**/*.ts" }); env.files"#,
                )],
            ),
            fixed(
                r#"script({ accept: ".md", files: ["a.md", «"b.test.ts"»] }); env.files"#,
                &[(
                    "Add `.ts` to `accept`",
                    r#"script({ accept: ".md,.ts", files: ["a.md", "b.test.ts"] }); env.files"#,
                )],
            ),
            row(r#"script({ accept: ".md", files: "docs/**" }); env.files"#),
            row(r#"script({ accept: ".d.ts", files: "src/*.ts" }); env.files"#),
            row(r#"script({ accept: ".ts", files: "src/a.d.ts" }); env.files"#),
            row(r#"script({ accept: ".md", files: ["src/*.{md,ts}", "docs", "!**/*.ts"] }); env.files"#),
        ],
    );
}

#[test]
fn a14_files_unused() {
    check(
        "A14",
        &[
            fixed(
                "script({ accept: «\".md\"» })\n$`Write a poem.`",
                &[("Write `none`", "script({ accept: \"none\" })\n$`Write a poem.`")],
            ),
            row("script({ accept: \".md\" })\ndef(\"FILE\", env.files)"),
            row("script({ accept: \".md\" })\nconst { files } = env"),
            row("import { run } from \"./run.mjs\"\nscript({ accept: \".md\" })\nrun()"),
            row("script({ accept: \"none\" })\n$`Write a poem.`"),
        ],
    );
}

#[test]
fn a15_in_system() {
    check(
        "A15",
        &[
            fixed(
                r#"system({ title: "a", «accept: ".md"» })"#,
                &[("Remove `accept`", r#"system({ title: "a" })"#)],
            ),
            row(r#"script({ title: "a", accept: ".md" }); env.files"#),
            row(r#"system({ title: "accept" })"#),
        ],
    );
}

#[test]
fn a16_stray_character() {
    check(
        "A16",
        &[
            fixed(
                r#"script({ accept: "«'.md'»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: ".txt,«..md»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".txt,.md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: «"\\.md"» }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: ".md,«.»" }); env.files"#,
                &[("Remove `.`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            row(r#"script({ accept: "«.»" }); env.files"#),
            row(r#"script({ accept: ".tar.gz" }); env.files"#),
            row(r#"script({ accept: ".*" }); env.files"#),
        ],
    );
}
