use crate::lint::harness::table::{check, row};

#[test]
fn r04_extra_argument() {
    check(
        "R04",
        &[
            row("defAgent(\"a\", \"b\", \"c\", undefined, «{ tools: \"fs\" }»)"),
            row("await runPrompt(\"a\", undefined, «{ model: \"small\" }»)"),
            row("def(\"A\", \"b\", {}, «{ language: \"md\" }»)"),
            row("defTool(\"a\", \"b\", {}, () => 1, {}, «5»)"),
            row("defTool(\"a\", \"b\", {}, () => 1, { maxTokens: 5 })"),
            row("defAgent(\"a\", \"b\", \"c\", { tools: \"fs\" })"),
            row("def(...all, 1, 2, 3, 4)"),
            row("def(\"A\", \"b\")"),
        ],
    );
}
