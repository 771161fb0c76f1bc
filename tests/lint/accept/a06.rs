use crate::lint::harness::table::{check, row};

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
