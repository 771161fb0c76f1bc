use super::{SERVER, ai, ai_source, check, server, zod};
use crate::lint::harness::table::{self, Row};

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
            // Told once.
            server(
                r#"server.tool("a", "b", async ({ «city», days }) => ({ content: [{ type: "text", text: city + days }] }))"#,
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

/// Row with a tool whose schema zod makes, and its function.
fn built(schema: &str, handler: &str) -> Row {
    server(&format!("server.registerTool(\"a\", {{ description: \"b\", inputSchema: {schema} }}, {handler})"))
}

#[test]
fn j06_in_javascript_with_zod() {
    let rows = [
        built("{ city: z.string() }", "async ({ «ctiy» }) => forecast(ctiy)")
            .fix_whole("Read `city`", &format!("{SERVER}server.registerTool(\"a\", {{ description: \"b\", inputSchema: {{ city: z.string() }} }}, async ({{ city: ctiy }}) => forecast(ctiy))\n")),
        built("{ city: z.string(), days: z.number().default(3) }", "async (args) => forecast(args.city, args.«town»)"),
        built("z.object({ city: z.string() })", "async ({ city, «town» }) => forecast(city, town)"),
        built("{ city: z.string() }", "async ({ city, ...rest }) => forecast(city)"),
        // Its function gets another object, or also other members.
        built("z.object({ city: z.string() }).transform(({ city }) => ({ town: city }))", "async ({ town }) => forecast(town)"),
        built("z.object({ city: z.string() }).passthrough()", "async ({ town }) => forecast(town)"),
        built("z.union([z.object({ city: z.string() }), z.object({ town: z.string() })])", "async ({ town }) => forecast(town)"),
        built("{ ...shape, city: z.string() }", "async ({ town }) => forecast(town)"),
    ];
    table::check_in("J06", &rows, &["server.mjs"], str::to_owned);
    // TypeScript reports it.
    let typed = [
        built("{ city: z.string() }", "async ({ town }) => forecast(town)"),
        built("{ city: z.string() }", "async ({ city }) => forecast(city)"),
        server(r#"server.registerTool("a", { description: "b" }, async ({ «city» }) => forecast(city))"#),
    ];
    table::check_in("J06", &typed, &["server.ts"], str::to_owned);
}
