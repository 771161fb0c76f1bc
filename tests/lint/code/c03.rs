use crate::lint::harness::table::{Row, check_in, row};

/// TypeScript reports some of it.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn c03_placeholder_in_quotes() {
    check(
        "C03",
        &[
            row(r#"script({ parameters: { city: "Lyon" } })
const task = «"In ${env.vars.city}?"»"#)
            .fix("Write a template literal", "`In ${env.vars.city}?`"),
            row(r#"const city = "Lyon"
await runPrompt(«'In ${city}?'»)"#)
            .fix("Write a template literal", "`In ${city}?`"),
            row(r#"for (const file of env.files) console.log(«"Read ${file.filename}"»)"#)
                .fix("Write a template literal", "`Read ${file.filename}`"),
            row(r#"const city = "Lyon"
const task = `In ${city}?`"#),
            row(r#"const yaml = "url: ${DATABASE_URL}, ${{ github.ref }}""#),
            row(r#"const city = "Lyon"
const text = all.replace("${city}", city).split("${city}")"#),
        ],
    );
}
