use crate::lint::harness::table::{check, row};

#[test]
fn t13_agent_prefix() {
    check(
        "T13",
        &[
            row(r#"defAgent(«"agent_docs"», "Reads.", "Read.")"#).fix("Write `docs`", r#""docs""#),
            row(r#"system({}); export default ({ defAgent }) => { defAgent(«"agent_docs"», "Reads.", "Read.") }"#).fix("Write `docs`", r#""docs""#),
            row(r#"defAgent("docs", "Reads.", "Read.")"#),
            row(r#"const NAME = "agent_docs"; defAgent(«NAME», "Reads.", "Read.")"#),
            row(r#"defAgent("agents", "Reads.", "Read.")"#),
            row(r#"defTool("agent_docs", "Reads.", {}, () => 1)"#),
        ],
    );
}
