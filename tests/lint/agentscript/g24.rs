use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g24_legacy_budget() {
    check(
        "G24",
        &[
            row("«use input.a < 2000»").fix("Write `max`", "use input.a max 2000"),
            row("«use input.a<2k as text»").fix("Write `max`", "use input.a max 2k as text"),
            row("«use input.a < 2000 max 1k»"),
            row("use input.a max 2000"),
            row("use 3 < input.a"),
            row("x = input.a < 2000 use x"),
        ],
    );
}
