use super::{ai, ai_source, check, server, zod};

const CITY: &str =
    r#"jsonSchema({ type: "object", properties: { city: { type: "string" } }, required: ["city"] })"#;

#[test]
fn j06_argument_not_in_schema() {
    check(
        "J06",
        &[
            ai(CITY, "async ({ «ctiy» }) => ctiy")
                .fix_whole("Read `city`", &ai_source(CITY, "async ({ city: ctiy }) => ctiy")),
            ai(CITY, "async (input) => input.city + input.«town»"),
            ai(CITY, "async ({ city }) => city"),
            zod("z.object({ city: z.string() })", "async (input) => input.city + input.«town»"),
            zod("z.object({ city: z.string() }).passthrough()", "async (input) => input.city + input.town"),
            zod("z.object({ city: z.string() }).extend(MORE)", "async (input) => input.city + input.town"),
            ai(CITY, "async ({ city, ...rest }) => city"),
            ai(
                r#"jsonSchema({ type: "object", properties: { city: { type: "string" } }, additionalProperties: true })"#,
                "async ({ town }) => town",
            ),
            ai("jsonSchema({ type: \"object\", properties: { ...CITY } })", "async ({ town }) => town"),
            ai("schemaOfCity", "async ({ town }) => town"),
            server(
                r#"server.registerTool("a", { description: "b" }, async ({ «city» }) => ({ content: [{ type: "text", text: city }] }))"#,
            ),
            server(
                r#"server.tool("a", "b", async ({ «city» }) => ({ content: [{ type: "text", text: city }] }))"#,
            ),
            server(
                r#"server.tool("a", "b", async ({ signal, sessionId }) => ({ content: [{ type: "text", text: sessionId }] }))"#,
            ),
            server(
                r#"server.tool("a", "b", { city: z.string() }, async ({ city }) => ({ content: [{ type: "text", text: city }] }))"#,
            ),
            server(
                r#"server.registerTool("a", { description: "b", inputSchema: SHAPE }, async ({ city }) => ({ content: [{ type: "text", text: city }] }))"#,
            ),
            // J01 has it.
            server(
                r#"server.tool("a", "b", { type: "object" }, async ({ city }) => ({ content: [{ type: "text", text: city }] }))"#,
            ),
        ],
    );
}
