use super::{ai, check, zod};

#[test]
fn j08_optional_argument_used() {
    let schema = r#"jsonSchema({ type: "object", properties: { city: { type: "string" }, day: { type: "string" } }, required: ["city"] })"#;
    check(
        "J08",
        &[
            ai(schema, "async ({ city, day }) => city + «day».trim()"),
            ai(schema, "async (input) => input.city + «input.day».trim()"),
            ai(schema, "async ({ city, day }) => city.trim() + day"),
            zod("z.object({ day: z.string().optional() })", "async ({ day }) => «day».trim()"),
            // zod fills it in.
            zod("z.object({ day: z.string().default(\"today\") })", "async ({ day }) => day.trim()"),
            ai(schema, "async ({ city, day = \"today\" }) => city + day.trim()"),
            ai(schema, "async ({ city, day }) => city + day?.trim()"),
            ai(schema, "async ({ city, day }) => { if (!day) return city; return day.trim() }"),
            ai(schema, "async ({ city, day }) => { try { return city + day.trim() } catch { return city } }"),
        ],
    );
}
