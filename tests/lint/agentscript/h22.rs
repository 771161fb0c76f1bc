use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h22_iteration_limit() {
    check(
        "H22",
        &[
            row("«for x in [1] max 0» { x }"),
            row("«loop until true max 0» { 1 }"),
            row("«repeat * 00» { 1 }"),
            row("x = «parallel for a in [1] max 0» { a }"),
            row("for x in [1] max 1 { x }"),
            row("repeat * 10 { 1 }"),
        ],
    );
}
