use crate::lint::harness::remarks;
use crate::lint::harness::table::{check, row};
use expect_test::expect;

#[test]
fn m09_second_call() {
    check(
        "M09",
        &[
            row(r#"script({ title: "a" }); «script({ title: "b" })»"#)
                .fix_whole("Remove this call", r#"script({ title: "a" });"#),
            row("script({ title: \"a\" })\n\n  «script»({\n    title: \"b\",\n  });\n$`Hi`")
                .fix_whole("Remove this call", "script({ title: \"a\" })\n\n$`Hi`"),
            row(r#"script({ title: "a" }); const b = «script({ title: "b" })»"#),
            row(r#"script(meta); script({ title: "a" }); «script({ title: "b" })»"#).with_any_fixes(),
            row("// script({ title: \"old\" })\n«script»({ title: \"a\" })").fix_whole(
                "Put a space into the comment",
                "// script ({ title: \"old\" })\nscript({ title: \"a\" })",
            ),
            row("/** system({ title: 'old' }) */\n«script»({ title: \"a\" })").fix_whole(
                "Put a space into the comment",
                "/** system ({ title: 'old' }) */\nscript({ title: \"a\" })",
            ),
            row("const sample = `script({ title: \"old\" })`\n«script»({ title: \"a\" })"),
            row(r#"script({ title: "a" })"#),
            row("script({ title: \"a\" })\n// script({ title: \"old\" })"),
            row("// script({ title: \"a\" })\nscript({ title: \"a\" })"),
            row("// script ({ title: \"old\" })\nscript({ title: \"a\" })"),
            row("script({ title: \"a\" })\nconst system = () => 1\nsystem({ title: \"b\" })"),
            // The first one is not recognized, which another rule reports.
            row(r#"script(meta); script({ title: "a" })"#),
        ],
    );
    remarks::check(
        "M09",
        "// script({ title: \"old\" })\n\nscript({ title: \"a\" })\nscript({ title: \"b\" })",
        expect![[r#"
            script({ title: "a" })
            ^^^^^^ M09 warning: GenAIScript ignores this call: it takes the metadata from the text in line 1, which looks like a call to it. Change that text.
            see `{ title: "old" }`: the metadata is taken from here
            fix: Put a space into the comment
            // script ({ title: "old" })
            script({ title: "b" })
            ^^^^^^^^^^^^^^^^^^^^^^ M09 warning: GenAIScript takes the metadata from line 1 and ignores this call. Keep one of them.
            see `{ title: "old" }`: the metadata is taken from here
            fix: Remove this call (to be confirmed)
        "#]],
    );
}
