use super::{anthropic, check};

#[test]
fn j13_empty_schema() {
    let row = |properties: &str| {
        anthropic(r#""a""#, r#""b""#, &format!(r#"{{ type: "object", properties: {{ {properties} }} }}"#))
    };
    check(
        "J13",
        &[
            row("city: «{}»"),
            row(r#"city: { description: "c" }"#),
            row("city: { ...CITY }"),
            row("city: CITY"),
        ],
    );
}
