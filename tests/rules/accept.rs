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
            fixed(
                r#"script({ accept: "«tar.gz»" }); env.files"#,
                &[("Write `.tar.gz`", r#"script({ accept: ".tar.gz" }); env.files"#)],
            ),
            row(r#"script({ accept: "«genai.mjs»,README.md,config.ts" }); env.files"#).with_any_fixes(),
            row(r#"script({ accept: ".md,Dockerfile,README" }); env.files"#),
            row(r#"script({ accept: "none" })"#),
            // GenAIScript takes the name for a text, of which another rule speaks.
            row(r#"const MD = "md"; script({ accept: MD }); env.files"#),
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
            // It is not needed at all, or wrong.
            row(r#"script({ accept: ".md,*.md" }); env.files"#),
            row(r#"script({ accept: "*.PDF" }); env.files"#),
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
            fixed(
                r#"script({ accept: "«md;txt»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«.md，.txt»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«.md/.txt»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: «".md\n\t.txt"» }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«.md and .txt»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            row(r#"script({ accept: "«*.{md,txt}; *.js»" }); env.files"#).with_any_fixes(),
            row(r#"script({ accept: ".(md|txt)" }); env.files"#),
            row(r#"script({ accept: "*.{md;txt}" }); env.files"#),
            row(r#"script({ accept: "docs/.txt,bread and butter.md" }); env.files"#),
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
            fixed(
                r#"script({ accept: "«.(md|txt)»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«*.@(md|txt)»,.js" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt,.js" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«.[jt]s»" }); env.files"#,
                &[("Write `.js,.ts`", r#"script({ accept: ".js,.ts" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: «"\\.(md|mdx)$"» }); env.files"#,
                &[("Write `.md,.mdx`", r#"script({ accept: ".md,.mdx" }); env.files"#)],
            ),
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
                    ("Write `.txt`", r#"script({ accept: ".txt, .js" }); env.files"#),
                    ("Add `.txt`", r#"script({ accept: ".Txt,.txt, .js" }); env.files"#),
                ],
            ),
            row(r#"script({ accept: ".MD,.md" }); env.files"#),
            row(r#"script({ accept: "README.md,Makefile" }); env.files"#),
            fixed(
                r#"script({ accept: "«.Test.TS»" }); env.files"#,
                &[
                    ("Write `.Test.ts`", r#"script({ accept: ".Test.ts" }); env.files"#),
                    ("Add `.Test.ts`", r#"script({ accept: ".Test.TS,.Test.ts" }); env.files"#),
                ],
            ),
            row(r#"script({ accept: ".Rmd,.R" }); env.files"#),
            row(r#"script({ accept: ".Designer.cs,.Tests.ps1,.Dockerfile,.Foo" }); env.files"#),
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
            fixed(r#"script({ accept: «"none,"» })"#, &[("Write `none`", r#"script({ accept: "none" })"#)]),
            row(r#"script({ accept: "none" })"#),
            row(r#"script({ accept: ".none" }); env.files"#),
            row(r#"script({ accept: "none,.md" }); env.files"#),
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
                r#"script({ accept: ".md, «none»" }); use(env)"#,
                &[
                    ("Remove `none`", r#"script({ accept: ".md" }); use(env)"#),
                    ("Take no files: write `none`", r#"script({ accept: "none" }); use(env)"#),
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
            row(r#"script({ accept: "none," })"#),
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
            fixed(
                r#"script({ title: "a", accept: «[]» })"#,
                &[
                    ("Remove `accept`", r#"script({ title: "a" })"#),
                    ("Take no files: write `none`", r#"script({ title: "a", accept: "none" })"#),
                ],
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
            fixed(
                r#"script({ accept: ".md", files: «"src/*.{ts,js}"» }); env.files"#,
                &[(
                    "Add `.ts,.js` to `accept`",
                    r#"script({ accept: ".md,.ts,.js", files: "src/*.{ts,js}" }); env.files"#,
                )],
            ),
            fixed(
                r#"script({ accept: ".md", files: «"Dockerfile"» }); env.files"#,
                &[(
                    "Add `Dockerfile` to `accept`",
                    r#"script({ accept: ".md,Dockerfile", files: "Dockerfile" }); env.files"#,
                )],
            ),
            row(r#"script({ accept: ".md", files: ["src", "{a,b}", "v{1..3}"] }); env.files"#),
            // Once it is spelt as usual, all is well.
            row(r#"script({ accept: ".MD", files: "src/*.md" }); env.files"#),
            row(r#"script({ accept: ".md", files: "docs/**" }); env.files"#),
            row(r#"script({ accept: ".d.ts", files: "src/*.ts" }); env.files"#),
            row(r#"script({ accept: ".ts", files: "src/a.d.ts" }); env.files"#),
            row(r#"script({ accept: ".md", files: ["src/*.md", "docs", "!**/*.ts"] }); env.files"#),
            // One of several that are written together.
            fixed(
                r#"script({ accept: ".md", files: «"src/*.{md,ts}"» }); env.files"#,
                &[(
                    "Add `.ts` to `accept`",
                    r#"script({ accept: ".md,.ts", files: "src/*.{md,ts}" }); env.files"#,
                )],
            ),
            row(r#"script({ accept: ".md,.ts", files: "src/*.{md,d.ts}" }); env.files"#),
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
            row("script({ accept: «\".md\"» })\nconst files = await workspace.findFiles(\"a\")")
                .with_any_fixes(),
            row("script({ accept: «\".md\"», files: \"a.md\" })\n$`Write a poem of files.`").with_any_fixes(),
            // What is wrong by itself is mended first.
            row("script({ accept: \".md;.txt\" })\n$`Write a poem.`"),
            row("script({ accept: \".md\" })\nrun(env)"),
            row("script({ accept: \".md\" })\nconst { env: { files } } = globalThis"),
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
            fixed(
                r#"script({ accept: "«(.md)»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«[.md,.txt]»" }); env.files"#,
                &[("Write `.md,.txt`", r#"script({ accept: ".md,.txt" }); env.files"#)],
            ),
            fixed(
                r#"script({ accept: "«.md:»" }); env.files"#,
                &[("Write `.md`", r#"script({ accept: ".md" }); env.files"#)],
            ),
            row(r#"script({ accept: "it's.md,[id].tsx,a (1).md" }); env.files"#),
            row(r#"script({ accept: "«.»" }); env.files"#),
            row(r#"script({ accept: ".tar.gz" }); env.files"#),
            row(r#"script({ accept: ".*" }); env.files"#),
        ],
    );
}
