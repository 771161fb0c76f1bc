use super::{ai, check};

#[test]
fn j07_argument_never_read() {
    let schema =
        |properties: &str| format!("jsonSchema({{ type: \"object\", properties: {{ {properties} }} }})");
    check(
        "J07",
        &[
            ai(
                &schema(r#"city: { type: "string" }, «days»: { type: "integer" }"#),
                "async ({ city }) => city ?? 1",
            ),
            ai(
                &schema(r#"city: { type: "string" }, days: { type: "integer" }"#),
                "async ({ city, days }) => city ?? days",
            ),
            ai(
                &schema(r#"city: { type: "string" }, days: { type: "integer" }"#),
                "async (input) => forecast(input)",
            ),
            ai(&schema(r#"city: { type: "string" }, days: { type: "integer" }"#), "forecast"),
        ],
    );
}
