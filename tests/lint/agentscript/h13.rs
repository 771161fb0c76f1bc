use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h13_param_shadows() {
    check(
        "H13",
        &[
            row("main func(«Qwen») { 1 }"),
            row("main agent A { main func(«B») { 1 } }\nagent B { main func() { 1 } }"),
            row("main func(f) { 1 }\nfunc f() { 1 }"),
            row("main func(qwen) { 1 }"),
        ],
    );
}
