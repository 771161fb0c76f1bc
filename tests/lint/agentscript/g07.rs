use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g07_debug() {
    check(
        "G07",
        &[
            row("generate({ input: \"x\", debug: «\"false\"» }) -> { ok boolean }")
                .fix("Write `false`", "false"),
            row("generate({ input: \"x\", debug: «1» }) -> { ok boolean }").fix("Write `true`", "true"),
            row("generate({ input: \"x\", debug: «not true» }) -> { ok boolean }"),
            row("generate({ input: \"x\", debug: true }) -> { ok boolean }"),
            row("debug = \"yes\""),
        ],
    );
}
