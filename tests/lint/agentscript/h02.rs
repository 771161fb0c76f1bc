use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h02_misread() {
    check(
        "H02",
        &[
            row("x = [«\"]\"», \"}\", «\"generate\"»]"),
            row("x = «\"not\"»"),
            row("f(1, «\")\"»)"),
            row("«'use'»"),
            row("x = \"max\" y = \"->\" z = \"[\""),
            row("x = { \"use\": \"}\" }"),
            row("x = \"not that\""),
        ],
    );
}
