use crate::lint::harness::table::{check, row};

#[test]
fn p22_enum() {
    check(
        "P22",
        &[
            row(r#"script({ parameters: { size: { type: "string", enum: «[]» } } })"#)
                .fix_whole("Remove `enum`", r#"script({ parameters: { size: { type: "string" } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M", «"S"», "L"] } } })"#)
                .fix_whole(
                    "Remove it",
                    r#"script({ parameters: { size: { type: "string", enum: ["S", "M", "L"] } } })"#,
                ),
            row(r#"defTool("a", "b", { size: { type: "string", enum: ["S", «44»] } }, () => "")"#)
                .fix(r#"Write `"44"`"#, r#""44""#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", «"S"», "S", "M", "S"] } } })"#)
                .fix_whole(
                    "Remove them",
                    r#"script({ parameters: { size: { type: "string", enum: ["S", "M"] } } })"#,
                ),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "M", «"M"», "L", "S", "L"] } } })"#)
                .fix_whole(
                    "Remove them",
                    r#"script({ parameters: { size: { type: "string", enum: ["S", "M", "L"] } } })"#,
                ),
            row("defTool(\"a\", \"b\", { size: { type: \"string\", enum: [\n  \"S\",\n  «\"S\"»,\n  \"M\",\n  \"S\",\n] } }, () => \"\")")
                .fix_whole(
                    "Remove them",
                    "defTool(\"a\", \"b\", { size: { type: \"string\", enum: [\n  \"S\",\n  \"M\",\n] } }, () => \"\")",
                ),
            row(r#"defTool("a", "b", { size: { type: "string", enum: ["S", «4», true, 5, 6] } }, () => "")"#)
                .fix_whole(
                    "Write strings",
                    r#"defTool("a", "b", { size: { type: "string", enum: ["S", "4", "true", "5", "6"] } }, () => "")"#,
                ),
            row(r#"defTool("a", "b", { size: { type: "string", enum: ["S", «4», null] } }, () => "")"#),
            row("const all = [\"S\", \"M\"]\ndefTool(\"a\", \"b\", { size: { type: \"string\", enum: [...all, \"L\"] } }, () => \"\")"),
            row(r#"script({ parameters: { size: { type: "number", «enum: [1, 2]» } } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: «"S"» } } })"#),
            row(r#"defTool("a", "b", { size: { type: "integer", enum: [1, 2] } }, () => "")"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["S", "s", ""] } } })"#),
            row(r#"defTool("a", "b", { size: { type: "string", enum: sizes } }, () => "")"#),
            row(r#"defTool("a", "b", { size: { type: "integer", enum: [1, "1"] } }, () => "")"#),
        ],
    );
}
