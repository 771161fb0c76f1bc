use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h23_duplicate_key() {
    check(
        "H23",
        &[
            row("x = { a: 1, b: 2, «a: 3» }").fix_whole("Remove the one before", "x = { b: 2, a: 3 }"),
            row("x = { a: 1, «\"a\": 1» }").fix_whole("Remove the one before", "x = { \"a\": 1 }"),
            row("x = { a: 1, b: { a: 1 } }"),
            row("x = [{ a: 1 }, { a: 1 }]"),
        ],
    );
}
