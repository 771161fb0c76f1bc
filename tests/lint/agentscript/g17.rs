use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g17_suffix() {
    check(
        "G17",
        &[
            row("generate({ input: \"x\", attempts: «2k» }) -> { ok boolean }").fix("Write `2`", "2"),
            row("generate({ input: \"x\", temperature: «0.5c» }) -> { ok boolean }")
                .fix("Write `0.5`", "0.5"),
            row("generate({ input: \"x\", attempts: 1e1 }) -> { ok boolean }"),
            row("generate({ input: \"x\", max_output: 2k }) -> { ok boolean }"),
            row("generate({ input: \"x\", attempts: \"2k\" }) -> { ok boolean }"),
        ],
    );
}
