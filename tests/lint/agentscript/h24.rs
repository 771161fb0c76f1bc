use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h24_missing_file() {
    check(
        "H24",
        &[
            row("//- /package.json\n{}\n//- /main.as\nimport agent B from «\"./b.as\"»\nmain agent { main func() { B() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from «\"./b\"»\nmain agent { main func() { B() } }")
                .fix_whole("Write the ending `.as`", "import agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            row("//- /b.as\nagent { B( }\n//- /main.as\nimport agent B from «\"./b.as\"»\nmain agent { main func() { B() } }"),
            row("//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }"),
            // Files outside of the workspace are unknown.
            row("import agent B from \"../b.as\"\nmain agent { main func() { B() } }"),
            row("//- /package.json\n{}\n//- /main.as\nimport file F from \"./f.md\"\nmain agent { main func() { F } }"),
        ],
    );
}
