use super::{anthropic, anthropic_source, check, listed};

#[test]
fn j20_required_argument_not_declared() {
    let schema = |properties: &str, required: &str| {
        format!(r#"{{ type: "object", properties: {{ {properties} }}, required: {required} }}"#)
    };
    let row = |properties: &str, required: &str| anthropic(r#""a""#, r#""b""#, &schema(properties, required));
    check(
        "J20",
        &[
            row(r#"town: { type: "string" }"#, r#"[«"towm"»]"#).fix_whole(
                "Write `town`",
                &anthropic_source(r#""a""#, r#""b""#, &schema(r#"town: { type: "string" }"#, r#"["town"]"#)),
            ),
            row(r#"model: { type: "string" }"#, r#"[«"type"», "model"]"#),
            row("", r#"[«"city"»]"#),
            row(r#"at: { type: "object", properties: { lat: {} }, required: [«"lon"»] }"#, r#"["at"]"#),
            row(r#"model: { type: "string" }"#, r#"["model"]"#),
            row("...OTHERS", r#"["city"]"#),
            row(r#"city: { type: "string" }"#, "NAMES"),
            anthropic(
                r#""a""#,
                r#""b""#,
                r#"{ type: "object", required: ["city"], anyOf: [{ properties: { city: {} } }] }"#,
            ),
            listed(&format!(
                r#"{{ name: "a", description: "b", inputSchema: {} }}"#,
                schema(r#"city: { type: "string" }"#, r#"[«"place"»]"#)
            )),
        ],
    );
}
