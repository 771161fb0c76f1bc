use crate::lint::harness::table::{check, row};

#[test]
fn p15_required_flag() {
    check(
        "P15",
        &[
            row(r#"defTool("a", "b", { type: "object", properties: { city: { type: "string", «required: true» } } }, () => "")"#).fix_whole("List it in the `required` of its object", r#"defTool("a", "b", { type: "object", properties: { city: { type: "string" } }, required: ["city"] }, () => "")"#),
            row("defTool('a', 'b', {\n  type: 'object',\n  properties: {\n    city: {\n      type: 'string',\n      «required: true»,\n    },\n  },\n  required: ['x'],\n}, () => '')").fix_whole("List it in the `required` of its object", "defTool('a', 'b', {\n  type: 'object',\n  properties: {\n    city: {\n      type: 'string',\n    },\n  },\n  required: ['x', 'city'],\n}, () => '')"),
            row(r#"script({ responseSchema: { type: "object", properties: { a: { type: "string", «required: false» } } } })"#).fix_whole("Remove `required`", r#"script({ responseSchema: { type: "object", properties: { a: { type: "string" } } } })"#),
            row(r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string", «required: true» } } } }, () => "")"#).fix_whole("Remove `required`", r#"defTool("a", "b", { guest: { type: "object", properties: { name: { type: "string" } } } }, () => "")"#),
            row(r#"defTool("a", "b", { type: "object", properties: { city: { type: "string" } }, «required: "city"» }, () => "")"#).fix("Write an array", r#"required: ["city"]"#),
            row(r#"defTool("a", "b", { type: "object", properties: { city: { type: "string", «required: "yes"» } } }, () => "")"#),
            row(r#"defTool("a", "b", { city: { type: "string", required: "yes" } }, () => "")"#),
            row(
                r#"defSchema("A", { type: "object", properties: { city: { type: "string", «required: true» } } })"#,
            )
            .with_any_fixes(),
            row(r#"defTool("a", "b", { city: { type: "string", required: true } }, () => "")"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { required: { type: "boolean" } } }, () => "")"#,
            ),
            row(
                r#"defTool("a", "b", { type: "object", properties: { city: { type: "object", required: ["x"] } } }, () => "")"#,
            ),
            row(r#"script({ responseSchema: { a: { type: "string", required: true } } })"#),
        ],
    );
}
