use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g04_temperature() {
    check(
        "G04",
        &[
            row("generate({ input: \"x\", temperature: «\"0.2\"» }) -> { ok boolean }")
                .fix("Write `0.2`", "0.2"),
            row("generate({ input: \"x\", temperature: «\"-1\"» }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: «none» }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: 0 }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: -1 }) -> { ok boolean }"),
        ],
    );
}
