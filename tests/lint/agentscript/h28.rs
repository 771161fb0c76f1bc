use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h28_uri_scheme() {
    check(
        "H28",
        &[
            row("import llm L from «\"opena://gpt\"»\nmain agent { main func() { 1 } }")
                .fix("Write `openai://`", "\"openai://gpt\""),
            row("import llm L from «\"gpt-4.1\"»\nmain agent { main func() { 1 } }"),
            row("import memory M from «\"memory.db\"»\nmain agent { main func() { 1 } }"),
            row("import agent B from «\"http://x/b.as\"»\nmain agent { main func() { 1 } }"),
            row("import tool T from «\"npm:slugify\"»\nmain agent { main func(input { q string }) { 1 } }"),
            row("import tool T from \"npm:slugify\"\nmain agent { main func() { 1 } }"),
            row(
                "import llm L from \"ollama://x\"\nimport memory M from \"sqlite://m.db#a\"\nimport file F from \"f.md\"\nmain agent { main func() { 1 } }",
            ),
            row("import llm L from\nmain agent { main func() { 1 } }"),
        ],
    );
}
