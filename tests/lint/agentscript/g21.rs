use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g21_option_without_shape() {
    check(
        "G21",
        &[
            row("generate({ input: \"x\", strict: «true» })")
                .fix_whole("Remove `strict`", "generate({ input: \"x\" })"),
            row("generate({ attempts: «3», input: \"x\" })")
                .fix_whole("Remove `attempts`", "generate({ input: \"x\" })"),
            row("generate({ input: \"x\", strict: false, attempts: 1 })"),
            row("generate({ input: \"x\", strict: true }) -> { ok boolean }"),
            row("generate({ input: \"x\", temperature: 1 })"),
        ],
    );
}
