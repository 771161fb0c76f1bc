use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h07_missing_main_agent() {
    check(
        "H07",
        &[
            row("«agent» A { main func() { 1 } }\nagent B { main func() { 1 } }")
                .fix_whole("Make `A` the main agent", "main agent A { main func() { 1 } }\nagent B { main func() { 1 } }")
                .fix_whole("Make `B` the main agent", "agent A { main func() { 1 } }\nmain agent B { main func() { 1 } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\n«import» agent B from \"./b.as\"\nagent A { main func() { B() } }")
                .with_any_fixes(),
            row("agent A { main func() { 1 } }"),
            row("//- /a.as\nimport agent B from \"./main.as\"\nmain agent { main func() { B() } }\n//- /main.as\nagent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
            row("main agent { main func( { 1 } }\nagent A { main func() { 1 } }"),
        ],
    );
}
