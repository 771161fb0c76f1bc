use super::{check, made, server};
use crate::lint::harness::table::Row;

/// Row with a server of a certain version of zod.
fn zod(version: u8, code: &str) -> Row {
    let row = server(code);
    made(row.source().replace("from \"zod\"", &format!("from \"zod/v{version}\"")))
}

fn input(version: u8, schema: &str) -> Row {
    zod(
        version,
        &format!(r#"server.registerTool("a", {{ description: "b", inputSchema: {schema} }}, answer)"#),
    )
}

fn output(schema: &str) -> Row {
    zod(4, &format!(r#"server.registerTool("a", {{ description: "b", outputSchema: {schema} }}, answer)"#))
}

#[test]
fn j15_unconvertible_schema() {
    check(
        "J15",
        &[
            input(4, "{ day: «z.date()» }"),
            input(4, "{ days: z.array(«z.date()».optional()) }"),
            input(3, "{ day: z.date() }"),
            input(4, "{ day: z.iso.date() }"),
            // The version is not known.
            server(
                r#"server.registerTool("a", { description: "b", inputSchema: { day: z.date() } }, answer)"#,
            ),
            input(4, "{ count: «z.bigint()» }"),
            input(4, "{ names: «z.set(z.string())» }"),
            input(4, "{ names: «z.map(z.string(), z.string())» }"),
            input(4, "{ it: «z.custom()» }"),
            input(3, "{ it: z.custom() }"),
            input(4, "{ address: z.string().«ip()» }"),
            input(3, "{ address: z.string().ip() }"),
            output("{ day: z.string().«transform(Number)» }"),
            output("{ day: z.string().transform(Number).pipe(z.number()) }"),
            input(4, "{ day: z.string().transform(Number) }"),
            // It has a value where the variable is set.
            input(4, "{ key: z.string().default(process.env.KEY as string) }"),
            // What else is in the schema is not known.
            input(4, "{ day: z.date(), ...more }"),
        ],
    );
}

/// Each exception on which the rule has an advice is one that a package threw.
#[test]
fn exceptions_are_those_of_the_packages() {
    let path = test_support::repository().join("tests/conformance/zod.json");
    let cases = std::fs::read_to_string(path).unwrap();
    for schema in ["Date", "BigInt", "Set", "Map", "Transforms", "Custom types", "Undefined", "Void"] {
        assert!(
            cases.contains(&format!(r#"{{"throws":"{schema} cannot be represented in JSON Schema","#)),
            "{schema}"
        );
    }
}
