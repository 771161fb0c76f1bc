use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g06_strict() {
    check(
        "G06",
        &[
            row("generate({ input: \"x\", strict: «\"true\"» }) -> { ok boolean }")
                .fix("Write `true`", "true"),
            row("generate({ input: \"x\", strict: «True» }) -> { ok boolean }").fix("Write `true`", "true"),
            row("generate({ input: \"x\", strict: «\"yes\"» }) -> { ok boolean }")
                .fix("Write `true`", "true"),
            row("generate({ input: \"x\", strict: «'Off'» }) -> { ok boolean }")
                .fix("Write `false`", "false"),
            row("generate({ input: \"x\", strict: «0» }) -> { ok boolean }").fix("Write `false`", "false"),
            row("generate({ input: \"x\", strict: «[]» }) -> { ok boolean }"),
            row("generate({ input: \"x\", strict: false }) -> { ok boolean }"),
            row("x = { strict: \"true\" }"),
        ],
    );
}
