use crate::lint::harness::table::{check, row};

#[test]
fn s02_additional_properties() {
    check(
        "S02",
        &[
            row(r#"script({ responseType: "json_schema", responseSchema: { type: "object", properties: {}, «additionalProperties: true» } })"#).fix("Write `false`", "additionalProperties: false"),
            row(r#"await runPrompt((_) => _.$`a`, { responseType: "json_schema", responseSchema: { type: "object", properties: { x: { type: "object", «additionalProperties: { type: "string" }» } } } })"#)
                .with_any_fixes(),
            // The type that GenAIScript infers for an inner prompt does not reach the request.
            row(r#"await runPrompt((_) => _.$`a`, { model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "object", additionalProperties: { type: "string" } } } } })"#),
            row(r#"script({ responseType: "json", responseSchema: { type: "object", properties: {}, additionalProperties: true } })"#),
            row(r#"script({ responseSchema: { type: "object", properties: {}, additionalProperties: false } })"#),
            // GenAIScript sends the branches of a choice as they are, and the provider rejects them.
            row(
                r#"script({ responseType: "json_schema", responseSchema: { type: "object", properties: { a: { anyOf: [{ type: "object", «additionalProperties: true» }] } } } })"#,
            )
            .with_any_fixes(),
            row(r#"script({ parameters: { x: { type: "object", «additionalProperties: true» } } }); env.vars.x"#).fix("Write `false`", "additionalProperties: false"),
            row(
                r#"script({ parameters: { type: "object", properties: { x: { type: "object", properties: { y: { type: "array", items: { type: "object", «additionalProperties: {}» } } } } } } }); env.vars.x"#,
            )
            .with_any_fixes(),
            // Only the properties of the whole count.
            row(
                r#"script({ parameters: { type: "object", properties: { x: { type: "string" } }, additionalProperties: true } }); env.vars.x"#,
            ),
            row(r#"script({ parameters: { x: { type: "object", additionalProperties: false } } }); env.vars.x"#),
            row(
                r#"script({ unlisted: true, parameters: { x: { type: "object", additionalProperties: true } } }); env.vars.x"#,
            ),
            row(
                "//- /system.a.genai.{ext}\nsystem({ parameters: { x: { type: \"object\", additionalProperties: true } } })\nexport default (ctx) => ctx.env.vars[\"system.a.x\"]",
            ),
        ],
    );
}
