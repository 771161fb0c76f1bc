use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g19_input() {
    check(
        "G19",
        &[
            row("generate({ input: «3» }) -> { ok boolean }").fix("Write `\"3\"`", "\"3\""),
            row("generate({ input: «{ a: 1 }» }) -> { ok boolean }"),
            row("generate({ input: «[]» }) -> { ok boolean }"),
            row("generate({ input: «none» }) -> { ok boolean }"),
            row("generate({ input: input }) -> { ok boolean }"),
            row("generate({ input: \"3\" }) -> { ok boolean }"),
            // The last of two counts.
            row("generate({ input: 3, input: \"x\" }) -> { ok boolean }"),
        ],
    );
}
