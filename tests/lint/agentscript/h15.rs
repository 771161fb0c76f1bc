use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h15_unknown_model() {
    check(
        "H15",
        &[
            row("model «qwen»").fix("Write `Qwen`", "Qwen"),
            row("model «Other»").fix("Write `Qwen`", "Qwen"),
            row("main agent { model «L» main func() { 1 } }"),
            // An import that does not parse counts as present.
            row("import llm L\nmain agent { model L main func() { 1 } }"),
            row("model Qwen"),
        ],
    );
}
