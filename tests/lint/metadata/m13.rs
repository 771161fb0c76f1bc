use crate::lint::harness::remarks;
use crate::lint::harness::table::{check, row};
use expect_test::expect;

#[test]
fn m13_duplicate_id() {
    check(
        "M13",
        &[
            row(
                "//- /package.json\n{}\n//- /b/x.genai.{ext}\nscript({})\n//- /a/x.genai.{ext}\n«script({})»",
            ),
            row("//- /package.json\n{}\n//- /x.genai.{ext}\nscript({})\n//- /x.genai.js\n«script({})»"),
            row("//- /package.json\n{}\n//- /x.genai.js\nscript({})\n//- /x.genai.{ext}\nscript({})"),
            row(
                "//- /package.json\n{}\n//- /b.genai.{ext}\nscript({ id: \"c\" })\n//- /a/c.genai.{ext}\n«script({})»",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nscript({})\n//- /b/c.genai.{ext}\n«script({ id: \"a\" })»",
            ),
            row("//- /system.fetch.genai.{ext}\n«system({ title: \"Mine\" })»\nexport default () => {}"),
            row(
                "//- /system.fetch.genai.{ext}\n// Mine\n/* all of it */\n\n«import \"node:fs\"»\nsystem({})",
            ),
            row("//- /constructor.genai.{ext}\n«script({»\n})"),
            row("//- /package.json\n{}\n//- /x.genai.{ext}\nscript({})\n//- /b/x.genai.{ext}\n«$`Hello.`»\n"),
            row("//- /package.json\n{}\n//- /a/x.genai.{ext}\nscript({})\n//- /b/x.genai.{ext}\nscript({})"),
            row("//- /package.json\n{}\n//- /a/x.genai.{ext}\nscript({})\n//- /b/y.genai.{ext}\nscript({})"),
            row("//- /package.json\n{}\n//- /X.genai.{ext}\nscript({})\n//- /b/x.genai.{ext}\nscript({})"),
            row(
                "//- /package.json\n{}\n//- /x.genai.{ext}\nscript({ id: \"z\" })\n//- /b/x.genai.{ext}\nscript({})",
            ),
            row(
                "//- /node_modules/@genaiscript/core/genaisrc/system.fetch.genai.{ext}\nsystem({})\nexport default () => {}",
            ),
        ],
    );
    remarks::check(
        "M13",
        "//- /package.json\n{}\n//- /w/b/x.genai.mjs\nscript({})\n//- /w/a/x.genai.mts\nscript({})",
        expect![[r#"
            script({})
            ^^^^^^^^^^ M13 warning: GenAIScript drops this script: its id `x` is already that of w/b/x.genai.mjs, which it usually finds first. Rename one; until then promptsig does not check how this file runs.
            see `/w/b/x.genai.mjs`: this one is kept
        "#]],
    );
    remarks::check(
        "M13",
        "//- /package.json\n{}\n//- /x.genai.mjs\nscript({})\n//- /w.genai.js\n$`Hello.`\nscript({ id: \"x\" })",
        expect![[r#"
            $`Hello.`
            ^^^^^^^^^ M13 warning: GenAIScript drops this script: its id `x` is already that of x.genai.mjs, which it finds first. Rename one; until then promptsig does not check how this file runs.
            see `"x"`: the id is set here
            see `/x.genai.mjs`: this one is kept
        "#]],
    );
}
