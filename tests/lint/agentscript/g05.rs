use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g05_think() {
    check(
        "G05",
        &[
            row("generate({ input: \"x\", think: «\"High\"» }) -> { ok boolean }")
                .fix("Write `\"high\"`", "\"high\""),
            row("generate({ input: \"x\", think: «\"meduim\"» }) -> { ok boolean }")
                .fix("Write `\"medium\"`", "\"medium\""),
            row("generate({ input: \"x\", think: «high» }) -> { ok boolean }")
                .fix("Write `\"high\"`", "\"high\""),
            row("generate({ input: \"x\", think: «\"true\"» }) -> { ok boolean }")
                .fix("Write `true`", "true"),
            row("generate({ input: \"x\", think: «none» }) -> { ok boolean }").fix("Write `false`", "false"),
            row("generate({ input: \"x\", think: «\"maximal\"» }) -> { ok boolean }"),
            row("generate({ input: \"x\", think: 'low' }) -> { ok boolean }"),
            row("generate({ input: \"x\", think: true }) -> { ok boolean }"),
        ],
    );
}
