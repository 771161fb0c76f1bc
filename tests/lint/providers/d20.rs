use crate::lint::harness::table::{check, row};

#[test]
fn d20_refused_keyword() {
    check(
        "D20",
        &[
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "array", items: { type: "string" }, «uniqueItems: true» } } } })"#)
                .with_any_fixes(),
            // A few models refuse it, and others enforce it.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", «minLength: 1» } } })"#)
                .fix_whole(
                    "Move `minLength` to the description",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", description: "@minLength 1" } } })"#,
                )
                .fix_whole(
                    "Remove `minLength`",
                    r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string" } } })"#,
                ),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { type: "string", «not: { type: "null" }» } } } })"#)
                .with_any_fixes(),
            // Gemini has no field for it. A library may leave it out.
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «exclusiveMinimum: 0» } } }, ({ x }) => x)"#
            ))
            .fix("Write `minimum: 1`", "minimum: 1"),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", «exclusiveMaximum: 9.5» } } }, ({ x }) => x)"#
            ))
            .fix("Write `maximum: 9`", "maximum: 9"),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "number", «exclusiveMinimum: 0» } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(gemini!(
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "integer", minimum: 1 } } }, ({ x }) => x)"#
            )),
            row(gemini!(
                r#"defTool("a", "b", { «$schema: "https://json-schema.org/draft/2020-12/schema"», type: "object", properties: { x: { type: "string" } } }, ({ x }) => x)"#
            ))
            .with_any_fixes(),
            row(openai!(
                r#"defTool("a", "b", { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { x: { type: "string" } }, additionalProperties: false }, ({ x }) => x)"#
            )),
            row(gemini!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#/$defs/X"» } }, «$defs: { X: { type: "string" } }» }, ({ x }) => x)"##
            )),
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "string", pattern: "a" } } })"#),
            row(r#"script({ responseSchema: { x: { type: "string", minLength: 1 } } })"#),
            // Azure has the older limits.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: { type: "integer", minimum: 1 } } })"#),
        ],
    );
}
