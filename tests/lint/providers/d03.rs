use crate::lint::harness::table::{check, row};

#[test]
fn d03_optional_property() {
    check(
        "D03",
        &[
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" }, «y»: { type: "integer" } }, required: ["x"], additionalProperties: false }, ({ x, y }) => x + y)"#
            ))
            .fix_whole(
                "Require it, and allow `null`",
                r#"defTool("a", "b", { type: "object", properties: { x: { type: "string" }, y: { type: ["integer", "null"] } }, required: ["x", "y"], additionalProperties: false }, ({ x, y }) => x + y)"#,
            )
            .with_any_fixes(),
            row(asked!(
                "\"openai\"",
                r#"defTool("a", "b", { type: "object", properties: { «a»: { type: "object", properties: {}, required: [], additionalProperties: false }, b: { type: "string", enum: ["x"] } }, additionalProperties: false }, ({ a, b }) => a + b)"#
            ))
            .fix_whole(
                "Require them, and allow `null`",
                r#"defTool("a", "b", { type: "object", properties: { a: { anyOf: [{ type: "object", properties: {}, required: [], additionalProperties: false }, { type: "null" }] }, b: { anyOf: [{ type: "string", enum: ["x"] }, { type: "null" }] } }, additionalProperties: false, required: ["a", "b"] }, ({ a, b }) => a + b)"#,
            )
            .with_any_fixes(),
            // A shorthand is a schema only as a whole.
            row(asked!("\"openai\"", r#"defTool("a", "b", { x: "", «y»: 1 }, ({ x, y }) => x + y)"#))
                .with_any_fixes(),
            // GenAIScript does not look into unions.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { anyOf: [{ type: "object", properties: { «y»: { type: "string" } }, required: [], additionalProperties: false }, { type: "null" }] } } } })"#)
                .with_any_fixes(),
            // GenAIScript does not ask to enforce a tool's schema.
            row(openai!(r#"defTool("a", "b", { x: "", y: 1 }, ({ x, y }) => x + y)"#)),
            // GenAIScript requires them in an answer.
            row(r#"script({ model: "openai:gpt-4o", responseSchema: { x: "", y: 1 } })"#),
            row(asked!("\"openai\"", r#"defTool("a", "b", { x: "", y: NaN }, ({ x, y }) => x + y)"#)),
            row(asked!("\"anthropic\"", r#"defTool("a", "b", { x: "", y: 1 }, ({ x, y }) => x + y)"#)),
            row(asked!("\"openai\"", r#"script({ parameters: { x: "", y: 1 } })
use(env.vars.x, env.vars.y)"#)),
            row(asked!(
                "\"openai\"",
                r#"defSchema("A", { type: "object", properties: { x: { type: "string" } }, additionalProperties: false })"#
            )),
        ],
    );
}
