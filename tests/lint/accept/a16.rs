use crate::lint::harness::table::{check, row};

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
