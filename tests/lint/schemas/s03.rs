use crate::lint::harness::table::{check, row};

#[test]
fn s03_unknown_keyword() {
    check(
        "S03",
        &[
            row(r#"script({ responseSchema: { born: { type: "string", «format»: "date" } } })"#).fix_whole("Remove `format`", r#"script({ responseSchema: { born: { type: "string" } } })"#),
            // A property in the wrong place is not removed.
            row(r#"defSchema("A", { type: "object", «born»: { type: "string" } })"#),
            row(r#"defSchema("A", { type: "object", properties: { born: { type: "string" } } })"#),
            row(r#"defSchema("A", { type: "object", properties: { a: { «uiType»: "textarea", type: "string" } } })"#).fix_whole("Remove `uiType`", r#"defSchema("A", { type: "object", properties: { a: { type: "string" } } })"#),
            row(r#"script({ responseSchema: { type: "object", properties: { a: { type: "string", «descripton»: "b" } } } })"#).fix("Write `description`", "description"),
            row(r#"defSchema("T", { type: "object", «property»: { a: { type: "string" } } })"#).fix("Write `properties`", "properties"),
            row(r#"script({ responseSchema: { a: { type: "string", «example»: "b" } } })"#).fix_whole("Write `examples`", r#"script({ responseSchema: { a: { type: "string", examples: ["b"] } } })"#),
            row(r#"script({ responseSchema: { a: { type: "string", examples: «"POST"» } } })"#),
            row(
                r#"defSchema("A", { type: "object", properties: { a: "string", b: { type: "string", maxLength: «-1» } } })"#,
            ),
            row(r#"defSchema("A", { type: "object", properties: {}, required: «"a"» })"#),
            row(
                r#"script({ responseSchema: { type: "object", properties: { city: { type: "string" } }, required: [«"citty"»] } })"#,
            ),
            row(
                r#"defSchema("A", { type: "object", properties: { city: { type: "string" } }, required: ["city", «"zz"»] })"#,
            ),
            row(
                r#"defSchema("A", { type: "object", properties: {}, required: ["zz"], patternProperties: { z: {} } })"#,
            ),
            row(r#"defSchema("A", { type: "object", properties: { ...more }, required: ["zz"] })"#),
            // P10 reports it.
            row(r#"script({ responseSchema: { type: "object", name: "a" } })"#),
            row(
                r#"script({ responseSchema: { type: "object", properties: { format: { type: "string" }, uiType: { type: "string" } } } })"#,
            ),
            row(r#"script({ responseSchema: { name: "", uiType: "" } })"#),
            row(r#"script({ parameters: { a: { type: "string", uiType: "textarea" } } }); env.vars.a"#),
            row(
                r#"script({ responseSchema: { type: "object", properties: { a: { type: "array", items: { type: "string" }, uniqueItems: true } } } })"#,
            ),
        ],
    );
}
