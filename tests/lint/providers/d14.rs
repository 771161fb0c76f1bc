use crate::lint::harness::table::{check, row};

#[test]
fn d14_reference_with_siblings() {
    check(
        "D14",
        &[
            row(
                r##"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: «{ $ref: "#/$defs/X", description: "d" }» }, $defs: { X: { type: "string" } } } })"##,
            )
            .fix("Put the reference into an `anyOf`", r##"{ anyOf: [{ $ref: "#/$defs/X" }], description: "d" }"##),
            row(
                r##"script({ model: "openai:gpt-4o", responseSchema: { type: "object", properties: { x: { $ref: "#/$defs/X" } }, $defs: { X: { type: "string" } } } })"##,
            ),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" } }, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/X", description: "d" } }, $defs: { X: { type: "string" } } })"##
            )),
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X", «description: "d"» } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            ))
            .fix_whole(
                "Move it to the description of the object",
                r####"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X" } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string" } }, description: "### Description of {@link x} property:\n\n> d" }, ({ x }) => x)"####,
            ),
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", description: "o", properties: { "x-y": { $ref: "#/$defs/X", «description: "d\ne"» } }, required: ["x-y"], additionalProperties: false, $defs: { X: { type: "string" } } }, (it) => it["x-y"])"##
            ))
            .fix_whole(
                "Move it to the description of the object",
                r####"defTool("a", "b", { type: "object", description: "o\n\n### Description of {@link \"x-y\"} property:\n\n> d\n> e", properties: { "x-y": { $ref: "#/$defs/X" } }, required: ["x-y"], additionalProperties: false, $defs: { X: { type: "string" } } }, (it) => it["x-y"])"####,
            ),
            row(asked!(
                "\"chatgpt\"",
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/X" } }, required: ["x"], additionalProperties: false, $defs: { X: { type: "string", description: "d" } } }, ({ x }) => x)"##
            )),
        ],
    );
}
