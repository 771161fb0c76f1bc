use super::{check_in_javascript, made, server};
use crate::lint::harness::diagnostics;
use crate::lint::harness::table::Row;
use test_support::Fixture;

fn registered(config: &str) -> Row {
    server(&format!(
        "server.registerTool(\"a\", {{ description: \"b\", {config} }}, async ({{ c }}) => answer(c))"
    ))
}

fn ai(parts: &str) -> Row {
    made(format!(
        "import {{ tool }} from \"ai\"\nimport {{ z }} from \"zod\"\n\
         export const tools = {{ a: tool({{ description: \"b\", {parts}, execute: async ({{ c }}) => c }}) }}\n"
    ))
}

#[test]
fn j18_ignored_schema() {
    let rows = [
        registered("«parameters»: { c: z.string() }").fix("Write `inputSchema`", "inputSchema"),
        registered("«schema»: z.object({ c: z.string() })").fix("Write `inputSchema`", "inputSchema"),
        registered("inputSchema: { c: z.string() }"),
        registered("inputSchema: { c: z.string() }, parameters: OLD"),
        registered("...common, parameters: OLD"),
        registered("schema: \"public\""),
        ai("«parameters»: z.object({ c: z.string() })").fix("Write `inputSchema`", "inputSchema"),
        ai("inputSchema: z.object({ c: z.string() })"),
    ];
    check_in_javascript("J18", &rows);
    for row in rows {
        let source = row.source().replace(['«', '»'], "");
        // One of the two says it.
        let found = diagnostics(&Fixture::parse(&format!("//- /server.mjs\n{source}")));
        let codes: Vec<&str> = found.iter().map(|it| it.rule.code).collect();
        assert!(!(codes.contains(&"J18") && codes.contains(&"J06")), "{source}: {codes:?}");
    }
}
