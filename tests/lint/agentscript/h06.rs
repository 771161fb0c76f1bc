use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h06_duplicate_main_agent() {
    check(
        "H06",
        &[
            row("main agent A { main func() { 1 } }\n«main agent B» { main func() { 1 } }")
                .fix("Remove `main`", "agent B"),
            row("main agent A { main func() { 1 } }\n«main agent { main func() { 1 } }»"),
            row("main agent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
            row(
                "//- /b.as\nmain agent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }",
            ),
        ],
    );
}
