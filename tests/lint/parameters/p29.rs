use crate::lint::harness::table::{check, row};

#[test]
fn p29_keyword() {
    check(
        "P29",
        &[
            row(r#"script({ parameters: { t: { type: "string", «desciption»: "x" } } })"#).fix("Write `description`", "description"),
            row(r"script({ parameters: { t: { type: 'number', «'min'»: 1 } } })").fix("Write `minimum`", "'minimum'"),
            row(r#"defTool("a", "b", { t: { type: "string", «requird»: true } }, () => "")"#).fix("Write `required`", "required"),
            row(r#"defTool("a", "b", { t: { type: "string", «example»: "list" } }, () => "")"#).fix_whole("Write `examples`", r#"defTool("a", "b", { t: { type: "string", examples: ["list"] } }, () => "")"#),
            row(r#"script({ parameters: { t: { type: "string", «example»: ["list"] } } })"#).fix("Write `examples`", "examples"),
            row(r#"script({ parameters: { t: { type: "string", «options»: "a,b" } } })"#),
            row(r#"script({ parameters: { t: { type: "string", «options»: ["a", "b"] } } })"#).fix("Write `enum`", "enum"),
            // P05 and P10 report these.
            row(
                r#"defTool("a", "b", { type: "object", properties: { t: { type: "int", description: "c" } } }, () => "")"#,
            ),
            row(r#"defTool("a", "b", { name: "x", type: "object" }, () => "")"#),
            row(r#"script({ parameters: { t: { type: "string", «minimum»: 1 } } })"#),
            row(r#"script({ parameters: { t: { type: "string", «optional»: true } } })"#),
            row(
                r#"defTool("a", "b", { type: "object", properties: { t: { type: "string", «enums»: ["a"] } } }, () => "")"#,
            )
            .with_any_fixes(),
            row(r#"script({ parameters: { t: { type: "string", minLength: 1, format: "email", examples: ["a"] } } })"#),
            row(r#"script({ parameters: { t: { type: "string", "x-order": 1, $comment: "" } } })"#),
            row(r#"script({ parameters: { name: "", min: 1, desciption: "" } })"#),
            row(r#"defTool("a", "b", { type: "object", properties: { desciption: { type: "string" } } }, () => "")"#),
            row(r#"script({ responseSchema: { t: { type: "string", label: "x" } } })"#),
        ],
    );
}
