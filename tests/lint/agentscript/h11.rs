use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h11_duplicate_binding() {
    check(
        "H11",
        &[
            row("main func() { 1 }\n«func Qwen»() { 2 }"),
            row("main agent A { main func() { 1 }\n«func B»() { 1 } }\nagent B { main func() { 1 } }"),
            row("main func() { 1 }\nfunc qwen() { 2 }"),
            row("main func(f) { 1 }\nfunc f() { 2 }"),
        ],
    );
}
