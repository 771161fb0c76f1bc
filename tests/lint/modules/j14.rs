use super::{check, server};

#[test]
fn j14_too_many_tools() {
    let tools = |first: &str, count: usize| {
        let tool = |name: String| format!("server.tool({name}, \"b\", answer)");
        let all: Vec<String> = (0..count)
            .map(|at| tool(if at == 0 { first.to_owned() } else { format!("\"t{at}\"") }))
            .collect();
        server(&all.join("\n"))
    };
    // Other code may choose among declarations.
    let declared = || {
        let tool = |at: usize| {
            format!(
                "export const t{at} = {{ name: \"t{at}\", description: \"b\", inputSchema: {{ type: \"object\" }} }}"
            )
        };
        server(&(0..129).map(tool).collect::<Vec<_>>().join("\n"))
    };
    // Which server has a tool is not known.
    let of_two = || {
        let tools = (0..129).map(|at| format!("server.tool(\"t{at}\", \"b\", answer)")).collect::<Vec<_>>();
        server(&format!(
            "{}\nexport const other = new McpServer({{ name: \"b\", version: \"1\" }})",
            tools.join("\n")
        ))
    };
    check("J14", &[declared(), of_two(), tools("«\"t0\"»", 129), tools("\"t0\"", 128), tools("\"t0\"", 1)]);
}
