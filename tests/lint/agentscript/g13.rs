use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g13_use_resource() {
    check(
        "G13",
        &[
            row("use «Qwen»"),
            row("main func(i) { use «f».text } func f() { 1 }"),
            row("import tool T from \"sh://find\"\nmain agent { main func(i) { use «T»[0] } }"),
            row("import file F from \"./f.md\"\nmain agent { main func(i) { use F max 2k } }"),
            // Only the root counts.
            row("use { model: Qwen }"),
            // After its assignment the name is a variable, in that block.
            row(
                "import memory Bell from \"file://./b.jsonl\"\nmain agent { main func(i) { Bell = [1] use Bell } }",
            ),
            row("if input.a { Qwen = 1 use Qwen } use «Qwen»"),
            row("use «Qwen» Qwen = 1"),
            row("Qwenn = 1 use Qwenn"),
        ],
    );
}
