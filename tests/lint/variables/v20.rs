use crate::lint::harness::table::{Row, check_in, row};

/// TypeScript reports some of it.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn v20_files_always_there() {
    check(
        "V20",
        &[
            row(r#"if (!«env.files») cancel("no files")"#).fix("Ask for its `length`", "env.files.length"),
            row(r#"if («env.files» === null) cancel("no files")"#),
            row(r#"const { files } = env
if (!«files») cancel("no files")"#)
            .fix("Ask for its `length`", "files.length"),
            row(r#"const docs = env.files
if (!«docs») cancel("no files")"#)
            .fix("Ask for its `length`", "docs.length"),
            row(r#"const { files: docs } = env
if (!«docs») cancel("no files")"#)
            .fix("Ask for its `length`", "docs.length"),
            row(r#"const docs = other.files
if (!docs) cancel("no files")"#),
            row(r#"const found = «env.files» || await workspace.findFiles("*.md")"#),
            row(r#"const found = «env.files» ? env.files : []"#).with_any_fixes(),
            row(r#"if («env.files») def("A", env.files)
else cancel("no files")"#)
            .with_any_fixes(),
            row(r#"if (!env.files.length) cancel("no files")
if (env.files) def("A", env.files)"#),
            row(r#"const files = env.files || []
const names = env.files && env.files.map((it) => it.filename)"#),
            row(r#"const found = find()
if (!found.files) cancel("no files")
if (env.files.length === 0) cancel("none")"#),
        ],
    );
}
