use crate::lint::harness::table::{check, row};

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
