use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h27_immutable() {
    check(
        "H27",
        &[
            row("main func(input { q: string }) { «Qwen» = 1 }"),
            row(
                "//- /promptsig.toml\nagentscript = { version = \"0.1.22\" }\n//- /main.as\nmain agent { main func(i) { «f» = 1 } func f() { 1 } }",
            ),
            row("main func(input { q string }) { Qwen = 1 }"),
            row("main func(input) { Qwen = 1 }"),
            row("main func(input { q: string }) { input = 1 x = 1 x = 2 }"),
        ],
    );
}
