use super::{anthropic, check, listed, server};

const SCHEMA: &str = r#"{ type: "object", properties: {} }"#;

#[test]
fn j02_refused_tool_name() {
    let long = "a".repeat(57);
    let row = |name: &str| format!(r#"server.registerTool({name}, {{ description: "b" }}, answer)"#);
    check(
        "J02",
        &[
            server(&row(r#"«"my tool"»"#)),
            server(&row(r#"«"a.b"»"#)),
            server(&row(&format!("«\"{long}\"»"))),
            server(&row(&format!("\"{}\"", &long[1..]))),
            server(&row(r#""my_tool-2""#)),
            listed(&format!(r#"{{ name: «"a/b"», description: "c", inputSchema: {SCHEMA} }}"#)),
            anthropic(r#"«"a.b"»"#, r#""c""#, SCHEMA),
            anthropic(r#""2fa""#, r#""c""#, SCHEMA),
            anthropic("NAME", r#""c""#, SCHEMA),
        ],
    );
}
