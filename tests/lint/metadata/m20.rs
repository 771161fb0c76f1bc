use crate::lint::harness::table::{check, row};

#[test]
fn m20_server_file() {
    check(
        "M20",
        &[
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ mcpServers: «\"./mcp.json\"» })"),
            row(
                "//- /package.json\n{}\n//- /b/mcp.json\n{ \"mcpServers\": {} }\n//- /a/x.genai.{ext}\nscript({ mcpServers: «'mcp.json'» })",
            ),
            row(
                "//- /mcp.json\n{ \"servers\": {} }\n//- /a.genai.{ext}\nscript({ mcpServers: «\"mcp.json\"» })",
            ),
            row(
                "//- /mcp.json\n{ \"mcpServers\": {} }\n//- /a.genai.{ext}\nscript({ mcpAgentServers: «\"mcp.json\"» })",
            ),
            row("//- /mcp.json\n{ // servers\n}\n//- /a.genai.{ext}\nscript({ mcpServers: «\"mcp.json\"» })"),
            row(
                "//- /package.json\n{}\n//- /mcp.json\n{ \"mcpServers\": {} }\n//- /a/x.genai.{ext}\nscript({ mcpServers: \"../mcp.json\" })",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ mcpServers: { a: { command: \"npx\" } } })",
            ),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ mcpServers: \"\" })"),
            row(r#"script({ mcpServers: "mcp.json" })"#),
        ],
    );
}
