//! M09 to M16 and M20 to M22: the text of the metadata and its content.

#[test]
fn what_is_wrong_with_a_server_file() {
    let check = |file: &str, expected: &str| {
        let source = format!(
            "//- /package.json\n{{}}\n{file}//- /a.genai.mjs\nscript({{ mcpServers: \"./mcp.json\" }})"
        );
        let messages: Vec<String> = crate::lint::harness::diagnostics(&test_support::Fixture::parse(&source))
            .into_iter()
            .map(|diagnostic| {
                diagnostic.message.replace("every GenAIScript command fails in this workspace. ", "")
            })
            .collect();
        assert_eq!(messages.join("\n"), expected, "{file}");
    };
    check("", "There is no file `./mcp.json`: Write its path relative to the folder of this script.");
    check(
        "//- /mcp.json\n{ // none\n}\n",
        "`./mcp.json` cannot be read as JSON: Fix the file; JSON has neither comments nor trailing commas.",
    );
    check(
        "//- /mcp.json\n{}\n",
        "`./mcp.json` has no object `mcpServers`: Put the servers under `mcpServers` in it.",
    );
    check("//- /mcp.json\n{ \"mcpServers\": {} }\n", "");
}
