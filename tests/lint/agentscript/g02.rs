use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g02_max_output() {
    check(
        "G02",
        &[
            row("generate({ input: \"x\", max_output: «0» }) -> { ok boolean }")
                .fix_whole("Remove `max_output`", "generate({ input: \"x\" }) -> { ok boolean }"),
            row("generate({ max_output: «0.0k», input: \"x\" }) -> { ok boolean }")
                .fix_whole("Remove `max_output`", "generate({ input: \"x\" }) -> { ok boolean }"),
            row("generate({ input: \"x\", max_output: «5», max_output: «0» }) -> { ok boolean }")
                .with_any_fixes(),
            row("generate({ input: \"x\", max_output: 0, max_output: 5 }) -> { ok boolean }"),
            row("generate({ input: \"x\", max_output: 1.5k }) -> { ok boolean }"),
            row("x = { max_output: 0 }"),
        ],
    );
}
