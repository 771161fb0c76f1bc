use crate::lint::harness::table::{check, row};

#[test]
fn p40_unconverted() {
    check(
        "P40",
        &[
            row(r#"defTool("a", "b", { q: { type: "object", properties: { «x»: "", y: NaN, z: { type: "string" } } } }, ({ q }) => use(q))"#)
                .fix_whole("Write the schemas", r#"defTool("a", "b", { q: { type: "object", properties: { x: { type: "string" }, y: { type: "number" }, z: { type: "string" } } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { type: "object", properties: { q: { type: "array", «items»: "c" } } }, ({ q }) => use(q))"#)
                .fix_whole("Write the schema", r#"defTool("a", "b", { type: "object", properties: { q: { type: "array", items: { type: "string", default: "c" } } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { q: [{ type: "object", properties: { «x»: ["c"] } }] }, ({ q }) => use(q))"#).with_any_fixes(),
            // A map inside a schema declares nothing of its content.
            row(r#"defTool("a", "b", { type: "object", properties: { «q»: { x: "", y: { z: 1 } } } }, ({ q }) => use(q))"#)
                .fix_whole("Write the schema", r#"defTool("a", "b", { type: "object", properties: { q: { type: "object", properties: { x: { type: "string" }, y: { type: "object", properties: { z: { type: "integer", default: 1 } }, required: [] } }, required: ["x"] } } }, ({ q }) => use(q))"#),
            row(r#"script({ responseSchema: { type: "object", properties: { «x»: "", y: 3 } } })"#)
                .fix_whole("Write the schemas", r#"script({ responseSchema: { type: "object", properties: { x: { type: "string" }, y: { type: "integer" } } } })"#),
            row(r#"runPrompt("c", { responseSchema: { q: { type: "object", properties: { «x»: "" } } } })"#).with_any_fixes(),
            row(r#"defSchema("C", { type: "object", properties: { «x»: "" } })"#).with_any_fixes(),
            // T10 reports the arguments themselves.
            row(r#"defTool("a", "b", { type: "object", properties: { x: "", y: { type: "string" } } }, ({ x, y }) => use(x, y))"#),
            // P18 reports that they never arrive.
            row(r#"script({ parameters: { q: { type: "object", properties: { x: "" } } } }); env.vars.q"#),
            row(r#"defTool("a", "b", { q: { x: "", y: { z: 1 } } }, ({ q }) => use(q))"#),
            row(r##"defTool("a", "b", { q: { type: "object", properties: { x: true, y: {}, z: { description: "d" }, w: { enum: ["a"] }, v: { $ref: "#/$defs/v" } } } }, ({ q }) => use(q))"##),
            row(r#"defTool("a", "b", { q: { type: "object", properties: { x: { typ: "string" }, y: { "x-order": 1 } } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { q: { type: "object", properties: { x: SCHEMA, ...more } } }, ({ q }) => use(q))"#),
            row(r#"defTool("a", "b", { q: { type: "object", default: { x: "" }, examples: ["a"] } }, ({ q }) => use(q))"#),
        ],
    );
}
