use crate::harness::agentscript::check;
use crate::harness::table::row;

#[test]
fn g22_empty_shape() {
    check(
        "G22",
        &[
            row("generate({ input: \"x\" }) -> «{}»"),
            row("generate({ input: \"x\" }) -> «{ // nothing»\n}"),
            row("generate({ input: \"x\" }) -> { ok boolean }"),
            row("x = {}"),
        ],
    );
}
