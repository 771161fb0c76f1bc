use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g03_attempts() {
    check(
        "G03",
        &[
            row("generate({ input: \"x\", attempts: «\"2\"» }) -> { ok boolean }").fix("Write `2`", "2"),
            row("generate({ input: \"x\", attempts: «0» }) -> { ok boolean }").fix("Write `1`", "1"),
            row("generate({ input: \"x\", attempts: «1.5» }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: «true» }) -> { ok boolean }"),
            row("n = 3 generate({ input: \"x\", attempts: «n» }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: «1e-1» }) -> { ok boolean }"),
            // Numbers are read by `parseFloat`.
            row("generate({ input: \"x\", attempts: 1e2 }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: «0x10» }) -> { ok boolean }").with_any_fixes(),
            row("generate({ input: \"x\", attempts: 3.0 }) -> { ok boolean }"),
        ],
    );
}
