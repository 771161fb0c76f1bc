use crate::lint::harness::table::{check, row};

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
