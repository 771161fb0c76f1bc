use crate::lint::harness::table::{check, row};

#[test]
fn m28_types() {
    check(
        "M28",
        &[
            row(r#"script({ temperature: «"0.1"» })"#).fix("Write `0.1`", "0.1"),
            row(r#"script({ unlisted: «"false"» })"#).fix("Write `false`", "false"),
            row(r#"script({ maxTokens: «"many"» })"#),
            row(r#"await runPrompt("a", { temperature: «"0"» })"#).fix("Write `0`", "0"),
            row(r#"script({ temperature: 0.1, unlisted: true, cache: "name", systemSafety: "default" })"#),
            row(r#"script({ model: "4", title: "1", responseType: "json" })"#),
            row(r#"script({ responseType: «"csv"» })"#),
            row(r#"script({ responseType: «"json-schema"», responseSchema: { a: "" } })"#)
                .fix("Write `json_schema`", "\"json_schema\""),
            row(r#"const { text } = await runPrompt("a", { responseType: «"table"» })"#),
            row("//- /a.genai.mts\nscript({ fenceFormat: «\"html\"» })"),
            row(r#"script({ responseType: "markdown", fenceFormat: "none", group: "csv" })"#),
            row(r#"script({ responseType: kind, temperature: heat })"#),
            row(r#"script({ temperature: heat })"#),
        ],
    );
}
