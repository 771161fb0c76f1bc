use super::{ai, check, server, zod};

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
            ai(&schema(r#"reason: { type: "string" }"#), "async ({}) => handOver()"),
            ai(&schema(r#"reason: { type: "string" }"#), "async () => `Handed over to ${NAME}.`"),
            ai(&schema(r#"reason: { type: "string" }"#), "async () => { return { done: true } }"),
            ai(&schema(r#"reason: { type: "string" }"#), "async (input) => { throw new Error('TODO') }"),
            ai(
                &schema(r#"reason: { type: "string" }, city: { type: "string" }"#),
                "async () => { const note = payload(); throw new Error(note) }",
            ),
            ai(
                &schema(r#"«reason»: { type: "string" }"#),
                "async () => { if (isReady()) return run(); throw new Error('TODO') }",
            ),
            ai(
                &schema(r#"reason: { type: "string" }"#),
                "async () => { const known = names().map((it) => { return it }); throw new Error(known.join()) }",
            ),
            // A mock.
            ai(
                &schema(r#"city: { type: "string" }, days: { type: "integer" }"#),
                "async ({ city }) => { const mockDays = await load(city); return mockDays }",
            ),
            ai(
                &schema(r#"city: { type: "string" }, «days»: { type: "integer" }"#),
                "async ({ city }) => { const hammock = await load(city); return hammock }",
            ),
            // The tag of a variant.
            ai(
                &schema(
                    r#"action: { type: "string", enum: ["create"] }, kind: { const: "a" }, city: { type: "string" }"#,
                ),
                "async ({ city }) => city",
            ),
            ai(
                &schema(
                    r#"«action»: { type: "string", enum: ["create", "remove"] }, city: { type: "string" }"#,
                ),
                "async ({ city }) => city",
            ),
            ai(&schema(r#"reason: { type: "string" }"#), "async (input) => ({ success: true })"),
            ai(
                &schema(r#"reason: { type: "string" }"#),
                "async () => ({ id: `A-${Math.random().toString(36).slice(2)}`, at: new Date().toISOString() })",
            ),
            ai(
                &schema(r#"«reason»: { type: "string" }"#),
                "async () => ({ id: identify(Math.random()), at: new Date().toISOString() })",
            ),
            ai(&schema(r#"«reason»: { type: "string" }"#), "async () => handOver()"),
            ai(&schema(r#"«reason»: { type: "string" }"#), "async (input) => ({ success: check() })"),
            ai(
                &schema(r#"city: { type: "string" }, «reason»: { type: "string" }"#),
                "async ({ city }) => ({ city })",
            ),
            zod("z.object({ city: z.string(), «days»: z.int() })", "async ({ city }) => city ?? 1"),
            zod("z.object({ city: z.string(), days: z.int() })", "async ({ city, days }) => city ?? days"),
            // The function is given what the transformation makes.
            zod(
                "z.object({ city: z.string() }).transform(({ city }) => ({ place: city }))",
                "async ({ place }) => place",
            ),
            // Some clients of MCP send no call without arguments.
            ai(
                &schema(r#"random_string: { type: "string", description: "Dummy parameter" }"#),
                "async ({ city }) => city ?? 1",
            ),
            ai(&schema(r#"_meta: { type: "string" }"#), "async ({ city }) => city ?? 1"),
            // J06 has it.
            ai(&schema(r#"city: { type: "string" }"#), "async ({ ctiy }) => ctiy ?? 1"),
        ],
    );
}

#[test]
fn j07_with_zod() {
    let built = |schema: &str, handler: &str| {
        server(&format!(
            "server.registerTool(\"a\", {{ description: \"b\", inputSchema: {schema} }}, {handler})"
        ))
    };
    check(
        "J07",
        &[
            built(
                "{ city: z.string(), «days»: z.number().optional() }",
                "async ({ city }) => forecast(city)",
            ),
            built("{ city: z.string(), days: z.number() }", "async ({ city, days }) => forecast(city, days)"),
            built("{ city: z.string(), days: z.number() }", "async (args) => forecast(args)"),
            built(
                "z.object({ city: z.string() }).transform(({ city }) => ({ town: city }))",
                "async ({ town }) => forecast(town)",
            ),
        ],
    );
}
