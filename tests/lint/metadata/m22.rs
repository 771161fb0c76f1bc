use crate::lint::harness::table::{check, row};

#[test]
fn m22_response_schema() {
    check(
        "M22",
        &[
            row(r#"script({ responseType: «"json_schema"», title: "a" })"#).fix("Add a `responseSchema`", r#""json_schema", responseSchema: { type: "object", properties: {} }"#).fix("Write `\"json\"`", r#""json""#),
            row(r"script({ responseType: «'json_schema'», responseSchema: null })").fix("Write `'json'`", "'json'"),
            row(r#"script({ responseType: "json_schema", responseSchema: { a: "" } })"#),
            row(r#"script({ responseType: "json_object" })"#),
            row(r#"script({ responseType: "json" })"#),
            row(r#"system({ responseType: "json_schema" })"#),
            row(r#"await runPrompt("Hello.", { responseType: «"json_schema"» })"#).fix("Add a `responseSchema`", r#""json_schema", responseSchema: { type: "object", properties: {} }"#).fix("Write `\"json\"`", r#""json""#),
            row(r#"defAgent("a", "b", "c", { responseType: «"json_schema"» })"#).with_any_fixes(),
            row(r#"export default async function (ctx) { await ctx.prompt`Hello.`.options({ responseType: «"json_schema"» }) }"#)
                .with_any_fixes(),
            row(r#"await runPrompt("Hello.", { responseType: "json_schema", responseSchema: schema })"#),
            row(r#"await runPrompt("Hello.", { responseType: "json_schema", ...options })"#),
            // The outer prompt's schema applies to the inner one.
            row(r#"await runPrompt((_) => _.runPrompt("a", { responseType: "json_schema" }), { responseSchema: { a: "" } })"#),
        ],
    );
}
