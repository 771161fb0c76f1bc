use crate::lint::harness::table::{check, row};

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
