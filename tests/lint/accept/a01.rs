use crate::lint::harness::table::{check, row};

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
