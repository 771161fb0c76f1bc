use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

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
