use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h12_duplicate_param() {
    check(
        "H12",
        &[
            row("main func(a, «a») { a }"),
            row("main func(a «a») { a }"),
            row("main func(a, A) { a }"),
            row("main func(a) { f(a) }\nfunc f(a) { a }"),
        ],
    );
}
