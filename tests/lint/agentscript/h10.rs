use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h10_duplicate_main_func() {
    check(
        "H10",
        &[
            row("main func() { 1 }\n«main func g»() { 2 }").fix("Remove `main`", "func g"),
            row("main func f() { 1 }\n«main func() { 2 }»"),
            row("main func() { 1 }\nfunc g() { 2 }"),
            row("main agent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
        ],
    );
}
