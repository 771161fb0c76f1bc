use crate::lint::harness::table::{check, row};

#[test]
fn p43_description() {
    check(
        "P43",
        &[
            row("defTool(\"a\", \"b\", { sku: «\"The article number to look up, e.g. AB-1234\"» }, ({ sku }) => find(sku))").fix(
                "Make the text a description",
                "{ type: \"string\", description: \"The article number to look up, e.g. AB-1234\", required: true }",
            ),
            row("script({ parameters: { city: «'The city of the report'», n: «'Number of days'» } })\nuse(env.vars.city, env.vars.n)")
                .with_any_fixes(),
            row("//- /a.genai.md\n---\nparameters:\n  outputFile: «Path to the output»\n---\n${env.vars.outputFile}")
                .with_any_fixes(),
            row("script({ parameters: { city: \"San Francisco\", topic: \"the history of Rome\", tone: \"a bit formal\" } })\nuse(env.vars.city, env.vars.topic, env.vars.tone)"),
            row("script({ parameters: { question: \"Which city is the capital of France?\", audience: \"the developers of the team\" } })\nuse(env.vars.question, env.vars.audience)"),
            row("script({ parameters: { file: \"path/to/file\", list: \"a, b, c\" } })\nuse(env.vars.file, env.vars.list)"),
            row("script({ parameters: { city: { type: \"string\", description: \"The city to look up\" } } })\nuse(env.vars.city)"),
            // P36 reports it.
            row("script({ group: \"mcp\", parameters: { city: \"The city to look up\" } })\nuse(env.vars.city)"),
        ],
    );
}
