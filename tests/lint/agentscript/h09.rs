use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h09_duplicate_function() {
    check(
        "H09",
        &[
            row("main func() { f() }\nfunc f() { 1 }\n«func f»() { 2 }"),
            row("main func() { 1 }\n«main func() { 2 }»"),
            row("main func() { f() }\nfunc f() { 1 }\nfunc F() { 2 }"),
            row("main agent A { main func() { f() } func f() { 1 } }\nagent B { func f() { 1 } }"),
        ],
    );
}
