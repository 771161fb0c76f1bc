use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h20_argument_count() {
    check(
        "H20",
        &[
            row("main func(i) { «f(i)» }\nfunc f(a, b) { a }"),
            row(
                "import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.query({ limit: 5 }, 1)» } }",
            ),
            row(
                "//- /b.as\nagent B { main func(a) { a } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { «B(1, 2)» } }",
            ),
            row("main func(i) { f(i 2) }\nfunc f(a, b) { a }"),
            row("import tool T from \"sh://find\"\nmain agent { main func() { T.run(1, 2, 3) } }"),
        ],
    );
}
