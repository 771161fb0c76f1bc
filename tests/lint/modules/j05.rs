use super::{anthropic, check};

#[test]
fn j05_argument_without_description() {
    let row = |schema: &str| anthropic(r#""a""#, r#""b""#, schema);
    check(
        "J05",
        &[
            row(r#"{ type: "object", properties: { «city»: { type: "string" } } }"#),
            row(r#"{ type: "object", properties: { city: { type: "string", description: "c" } } }"#),
            row(
                r##"{ type: "object", properties: { city: { $ref: "#/$defs/city" }, other: SCHEMA }, $defs: { city: { type: "string" } } }"##,
            ),
        ],
    );
}
