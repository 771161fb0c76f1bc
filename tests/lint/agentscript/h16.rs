use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h16_invalid_model() {
    check(
        "H16",
        &[
            row("import llm L from \"openai://gpt-4.1\"\nimport tool T from \"sh://find\"\nmain agent { model «T» main func() { 1 } }")
                .fix("Write `L`", "L"),
            row("x = 1 model «x»").fix("Write `Qwen`", "Qwen"),
            row("model Qwen"),
            row("import model L from \"openai://gpt-4.1\"\nmain agent { model L main func() { 1 } }"),
        ],
    );
}
