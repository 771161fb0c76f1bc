use super::{ai, check, zod};

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
            // The author knows it.
            ai(&schema(r#"reason: { type: "string" }"#), "async (_input) => 1"),
            zod("z.object({ city: z.string(), «days»: z.int() })", "async ({ city }) => city ?? 1"),
            zod("z.object({ city: z.string(), days: z.int() })", "async ({ city, days }) => city ?? days"),
            // The function is given what the transformation makes.
            zod(
                "z.object({ city: z.string() }).transform(({ city }) => ({ place: city }))",
                "async ({ place }) => place",
            ),
        ],
    );
}
