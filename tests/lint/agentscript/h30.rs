use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h30_missing_file() {
    check(
        "H30",
        &[
            row(
                "//- /package.json\n{}\n//- /main.as\nimport file F from «\"./f.md\"»\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /f.md\nText\n//- /bots/main.as\nimport file F from «\"./f.md\"»\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /f.md\nText\n//- /bots/main.as\nimport file F from \"../f.md\"\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /main.as\nimport file F from \"https://example.org/f.md\"\nmain agent { main func() { F } }",
            ),
            row(
                "//- /package.json\n{}\n//- /main.as\nimport tool F from \"file://./f\"\nmain agent { main func() { F.list() } }",
            ),
            row(
                "//- /package.json\n{}\n//- /main.as\nimport file F from \"\"\nmain agent { main func() { F } }",
            ),
            // The folder was not searched.
            row("import file F from \"./f.md\"\nmain agent { main func() { F } }"),
        ],
    );
}
