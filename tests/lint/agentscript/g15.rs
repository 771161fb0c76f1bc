use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g15_reserved_label() {
    check(
        "G15",
        &[
            row("«use input.a as system»").fix("Remove the label", "use input.a"),
            row("«use input.a max 2k as \"tool\"»").fix("Remove the label", "use input.a max 2k"),
            row("use input.a as user"),
            row("use input.a as system rules"),
            row("use input.a as System"),
        ],
    );
}
