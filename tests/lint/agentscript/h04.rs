use crate::lint::harness::agentscript::check;
use crate::lint::harness::diagnostics;
use crate::lint::harness::table::{made, row};
use promptsig::lint::Severity;
use test_support::Fixture;

#[test]
fn h04_imports_of_several_files() {
    let tool = |name: &str, program: &str| {
        format!(
            "//- /{name}.as\nimport tool T from \"sh://{program}\"\nagent {name} {{ main func() {{ T.run(1) }} }}\n"
        )
    };
    let main = "//- /main.as\nimport agent B from \"./B.as\"\n«import agent C from \"./C.as\"»\nmain agent { main func() { B() C() } }";
    let clean = main.replace(['«', '»'], "");
    check(
        "H04",
        &[
            made(format!("{}{}{main}", tool("B", "find"), tool("C", "grep"))),
            made(format!("{}{}{clean}", tool("B", "find"), tool("C", "find"))),
            made(format!(
                "{}//- /main.as\n«import tool T from \"sh://grep\"»\nimport agent B from \"./B.as\"\nmain agent {{ main func() {{ B() }} }}",
                tool("B", "find")
            )),
            // Paths are relative to the folder of their file.
            row(
                "//- /bots/b.as\nimport file F from \"../f.md\"\nagent B { main func() { F } }\n//- /main.as\nimport agent B from \"./bots/b.as\"\nimport file F from \"./f.md\"\nmain agent { main func() { B() } }",
            ),
            row(
                "//- /bots/b.as\nimport file F from \"./f.md\"\nagent B { main func() { F } }\n//- /main.as\nimport agent B from \"./bots/b.as\"\n«import file F from \"./f.md\"»\nmain agent { main func() { B() } }",
            ),
            row(
                "//- /bots/b.as\nimport memory M from \"sqlite://../m.db#a\"\nagent B { main func() { M.query(1) } }\n//- /main.as\nimport agent B from \"./bots/b.as\"\nimport memory M from \"sqlite://m.db#a\"\nmain agent { main func() { B() } }",
            ),
            row(
                "//- /bots/b.as\nimport memory M from \"file://./m.jsonl\"\nagent B { main func() { M.query(1) } }\n//- /main.as\nimport agent B from \"./bots/b.as\"\n«import memory M from \"file://./m.jsonl\"»\nmain agent { main func() { B() } }",
            ),
            row(
                "//- /c.as\nagent C { main func() { 1 } }\n//- /b.as\nimport agent C from \"./c.as\"\nagent B { main func() { C() } }\n//- /main.as\nimport agent B from \"./b.as\"\nimport agent C from \"./c.as\"\nmain agent { main func() { B() C() } }",
            ),
        ],
    );
}

#[test]
fn h04_tells_a_repetition_as_a_hint() {
    let severity = |second: &str| {
        let source = format!(
            "import tool T from \"sh://find\"\n{second}\nmain agent {{ main func() {{ T.run(1) }} }}"
        );
        let found = diagnostics(&Fixture::parse(&format!("//- /main.as\n{source}")));
        found.iter().map(|it| (it.rule.code, it.severity)).collect::<Vec<_>>()
    };
    assert_eq!(severity("import tool T from 'sh://find'"), [("H04", Severity::Hint)]);
    assert_eq!(severity("import tool T from 'sh://grep'"), [("H04", Severity::Error)]);
    assert_eq!(severity("import tool U from 'sh://find'"), []);
}

#[test]
fn h04_duplicate_import() {
    check(
        "H04",
        &[
            row("import tool T from \"sh://find\"\n«import tool T from \"sh://grep\"»\nmain agent { main func() { 1 } }"),
            row("import tool T from \"sh://find\"\n«import tool T from 'sh://find'»\nmain agent { main func() { 1 } }")
                .fix_whole("Remove the second import", "import tool T from \"sh://find\"\nmain agent { main func() { 1 } }"),
            row("import file F from \"./f.md\"\n«import file F from \"f.md\"»\nmain agent { main func() { F } }").with_any_fixes(),
            // Another file of the program uses the name for something else.
            row("//- /b.as\nimport tool T from \"sh://find\"\nagent B { main func() { T.run(1) } }\n//- /main.as\nimport agent B from \"./b.as\"\n«import tool T from \"sh://grep\"»\nmain agent { main func() { B() } }"),
            row("//- /b.as\nimport tool T from \"sh://grep\"\nagent B { main func() { T.run(1) } }\n//- /main.as\nimport agent B from \"./b.as\"\nimport tool T from \"sh://grep\"\nmain agent { main func() { B() } }"),
            row("import tool T from \"sh://find\"\nimport tool U from \"sh://find\"\nmain agent { main func() { 1 } }"),
        ],
    );
}
