use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g14_budget() {
    check(
        "G14",
        &[
            row("«use input.a max 0»").fix("Remove the budget", "use input.a"),
            row("«use input.a»\n  max 0 as text").with_any_fixes(),
            row("use input.a max 0.5"),
            // A label extends to the end of its line.
            row("use input.a as question max 0"),
            row("use input.a"),
        ],
    );
}
