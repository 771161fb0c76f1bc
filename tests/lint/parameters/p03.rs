use crate::lint::harness::table::{check, row};

#[test]
fn p03_first_item() {
    check(
        "P03",
        &[
            row(r#"script({ parameters: { list: [«null»] } })"#).fix("Write `\"\"`", r#""""#),
            row(r#"script({ parameters: { list: [«[]»] } })"#).fix("Write `[\"\"]`", r#"[""]"#),
            row(r#"script({ parameters: { size: { enum: [«null», "small"] } } })"#).fix_whole(
                r#"Add `type: "string"`"#,
                r#"script({ parameters: { size: { type: "string", enum: ["small"] } } })"#,
            ),
            row("script({ parameters: {\n  size: {\n    enum: «[]»,\n  },\n} })").fix_whole(
                r#"Add `type: "string"`"#,
                "script({ parameters: {\n  size: {\n    type: \"string\",\n  },\n} })",
            ),
            row("runPrompt((_) => _.$`a`, { responseSchema: { tags: [«null»] } })").with_any_fixes(),
            row(r#"script({ parameters: { x: { anyOf: «[]» } } })"#),
            row(r#"script({ parameters: { x: { oneOf: [«null», ""] } } })"#),
            row(r#"script({ parameters: { size: { enum: ["a", null] } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: [] } } })"#),
            row(r#"script({ parameters: { tags: [] } })"#),
        ],
    );
}
