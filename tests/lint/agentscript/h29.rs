use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h29_forbidden() {
    check(
        "H29",
        &[
            row("import tool T from «\"sh://bash\"»\nmain agent { main func() { 1 } }"),
            row("import tool T from \"sh://bashful\"\nmain agent { main func() { 1 } }"),
            row("import file T from \"./sh.as\"\nmain agent { main func() { 1 } }"),
        ],
    );
}
