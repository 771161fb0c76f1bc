use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h25_missing_agent() {
    check(
        "H25",
        &[
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent «C» from \"./b.as\"\nmain agent { main func() { C() } }")
                .fix_whole("Write `B`", "import agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            // An agent of this file has its name.
            row("//- /b.as\nmain agent { main func() { 1 } }\n//- /main.as\nimport agent «C» from \"./b.as\"\nmain agent { main func() { C() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent «C» from \"./b.as\"\nagent B { main func() { 1 } }\nmain agent { main func() { C() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            row("import agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
        ],
    );
}
