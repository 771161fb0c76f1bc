use crate::harness::table::{check, row};

#[test]
fn a01_missing_dot() {
    check(
        "A01",
        &[
            row(r#"script({ accept: "«md»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r"script({ accept: '.md, «TXT»' }); env.files").fix("Write `.txt`", ".txt"),
            row(r#"script({ accept: "«tar.gz»" }); env.files"#).fix("Write `.tar.gz`", ".tar.gz"),
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
            row(r#"script({ accept: "«*.md»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: ".txt, «*.d.ts»" }); env.files"#).fix("Write `.d.ts`", ".d.ts"),
            // One remark for a list.
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
            // What cannot be listed is not written anew.
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

#[test]
fn a05_mime_type() {
    check(
        "A05",
        &[
            row(r#"script({ accept: "«text/markdown»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: "«image/jpeg», .gif" }); env.files"#)
                .fix("Write `.jpg,.jpeg`", ".jpg,.jpeg"),
            row(r#"script({ accept: "«video/*»" }); env.files"#)
                .fix("Write `.mp4,.webm,.mov`", ".mp4,.webm,.mov"),
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
            row(r#"script({ accept: "«.MD»" }); env.files"#)
                .fix("Write `.md`", ".md")
                .fix("Add `.md`", ".MD,.md"),
            row(r#"script({ accept: "«*.Txt», .js" }); env.files"#)
                .fix("Write `.txt`", ".txt")
                .fix("Add `.txt`", ".Txt,.txt"),
            row(r#"script({ accept: ".MD,.md" }); env.files"#),
            row(r#"script({ accept: "README.md,Makefile" }); env.files"#),
            row(r#"script({ accept: "«.Test.TS»" }); env.files"#)
                .fix("Write `.Test.ts`", ".Test.ts")
                .fix("Add `.Test.ts`", ".Test.TS,.Test.ts"),
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
            row(r#"script({ accept: «"None"» })"#).fix("Write `none`", r#""none""#),
            row(r"script({ accept: «' none '» })").fix("Write `none`", "'none'"),
            row(r#"script({ accept: «"none,"» })"#).fix("Write `none`", r#""none""#),
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
            row(r#"script({ accept: "«none»,.md" }); env.files"#)
                .fix_whole("Remove `none`", r#"script({ accept: ".md" }); env.files"#),
            row(r#"script({ accept: ".md, «none»" }); use(env)"#)
                .fix_whole("Remove `none`", r#"script({ accept: ".md" }); use(env)"#)
                .fix_whole("Take no files: write `none`", r#"script({ accept: "none" }); use(env)"#),
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
            row(r#"script({ title: "a", accept: «""», model: "b" })"#)
                .fix_whole("Remove `accept`", r#"script({ title: "a", model: "b" })"#),
            row(r#"script({ title: "a", accept: «" , "» })"#)
                .fix_whole("Remove `accept`", r#"script({ title: "a" })"#)
                .fix("Write `none`", r#""none""#),
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
            row(r#"script({ accept: ".md«,»" }); env.files"#).fix("Remove the empty item", ""),
            row(r#"script({ accept: "«, ».md" }); env.files"#).fix("Remove the empty item", ""),
            // A14 would say that no item has an effect.
            row(r#"script({ accept: ".md«,»" })"#),
            row(r#"script({ accept: ".md, «.md», .txt" }); env.files"#)
                .fix_whole("Remove `.md`", r#"script({ accept: ".md, .txt" }); env.files"#),
            row(r#"script({ accept: "«.d.ts»,.ts" }); env.files"#)
                .fix_whole("Remove `.d.ts`", r#"script({ accept: ".ts" }); env.files"#),
            // One remark for a list.
            row(r#"script({ accept: "«.d.ts»,.ts,,.d.mts, .mts,," }); env.files"#)
                .fix_whole("Remove 5 items", r#"script({ accept: ".ts,.mts" }); env.files"#),
            row(r#"script({ accept: "«.d.ts»,.ts,," })"#),
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
            row(r#"script({ accept: «[".md", ".txt"]» }); env.files"#)
                .fix("Write `\".md,.txt\"`", r#"".md,.txt""#),
            row(r"script({ accept: «['.md']» }); env.files").fix("Write `'.md'`", "'.md'"),
            row(r#"script({ title: "a", accept: «[]» })"#)
                .fix_whole("Remove `accept`", r#"script({ title: "a" })"#)
                .fix("Take no files: write `none`", r#""none""#),
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
            row(r#"script({ accept: «"none"», files: "src/a.ts" })"#)
                .fix_whole("Remove `accept`", r#"script({ files: "src/a.ts" })"#),
            row("script({\n  accept: «\"none\"»,\n  title: \"a\",\n})\ndef(\"FILE\", env.files)")
                .fix_whole("Remove `accept`", "script({\n  title: \"a\",\n})\ndef(\"FILE\", env.files)"),
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
            // Once it is spelt as usual, all is well.
            row(r#"script({ accept: ".MD", files: "src/*.md" }); env.files"#),
            row(r#"script({ accept: ".md", files: "docs/**" }); env.files"#),
            row(r#"script({ accept: ".d.ts", files: "src/*.ts" }); env.files"#),
            row(r#"script({ accept: ".ts", files: "src/a.d.ts" }); env.files"#),
            row(r#"script({ accept: ".md", files: ["src/*.md", "docs", "!**/*.ts"] }); env.files"#),
            // One of several that are written together.
            row(r#"script({ accept: ".md", files: «"src/*.{md,ts}"» }); env.files"#).fix_whole(
                "Add `.ts` to `accept`",
                r#"script({ accept: ".md,.ts", files: "src/*.{md,ts}" }); env.files"#,
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
            row("script({ accept: «\".md\"» })\n$`Write a poem.`").fix("Write `none`", r#""none""#),
            row("script({ accept: «\".md\"» })\nconst files = await workspace.findFiles(\"a\")")
                .with_any_fixes(),
            // `none` would drop the files, as A12 says.
            row("script({ accept: «\".md\"», files: \"a.md\" })\n$`Write a poem of files.`"),
            row("script({ accept: \".md,\" })\n$`Write a poem.`"),
            // What is wrong by itself is fixed first.
            row("script({ accept: \".md;.txt\" })\n$`Write a poem.`"),
            row("script({ accept: \".md\" })\nrun(env)"),
            // V15 reports it.
            row("script({ accept: \".md\" })\ndef(\"FILE\", env.file)"),
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
            row(r#"system({ title: "a", «accept: ".md"» })"#)
                .fix_whole("Remove `accept`", r#"system({ title: "a" })"#),
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
            row(r#"script({ accept: "«'.md'»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: ".txt,«..md»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: «"\\.md"» }); env.files"#).fix("Write `.md`", r#"".md""#),
            row(r#"script({ accept: ".md,«.»" }); env.files"#)
                .fix_whole("Remove `.`", r#"script({ accept: ".md" }); env.files"#),
            row(r#"script({ accept: "«(.md)»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: "«[.md,.txt]»" }); env.files"#).fix("Write `.md,.txt`", ".md,.txt"),
            row(r#"script({ accept: "«.md:»" }); env.files"#).fix("Write `.md`", ".md"),
            row(r#"script({ accept: "it's.md,[id].tsx,a (1).md" }); env.files"#),
            row(r#"script({ accept: "«.»" }); env.files"#),
            row(r#"script({ accept: ".tar.gz" }); env.files"#),
            row(r#"script({ accept: ".*" }); env.files"#),
        ],
    );
}
