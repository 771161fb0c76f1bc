use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g16_unit() {
    check(
        "G16",
        &[
            row("use input.a max «2K»").fix("Write `2k`", "2k"),
            row("use input.a max «1.5m»").fix("Write `1500k`", "1500k").fix("Write `1.5`", "1.5"),
            row("generate({ input: \"x\", max_output: «300tokens» }) -> { ok boolean }")
                .fix("Write `300`", "300"),
            row("use input.a max 2k"),
            row("generate({ input: \"x\", max_output: 300 }) -> { ok boolean }"),
            // Zero is not a budget.
            row("use input.a max 0K"),
        ],
    );
}
