use crate::lint::harness::table::{check, row};

#[test]
fn d15_unknown_reference() {
    check(
        "D15",
        &[
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "#/$defs/Y"» } }, $defs: { X: { type: "string" } } }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { «$ref: "https://example.com/y.json"» } } }, ({ x }) => x)"##
            )),
            row(openai!(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#" } } }, ({ x }) => x)"##
            )),
            row(
                r##"defTool("a", "b", { type: "object", properties: { x: { $ref: "#/$defs/Y" } } }, ({ x }) => x)"##,
            ),
            row(openai!(r##"defSchema("A", { type: "object", properties: { x: { $ref: "#/$defs/Y" } } })"##)),
        ],
    );
}
