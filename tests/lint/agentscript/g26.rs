use crate::lint::harness::agentscript::check;
use crate::lint::harness::diagnostics;
use crate::lint::harness::table::{made, row};
use promptsig::lint::Severity;
use test_support::Fixture;

#[test]
fn g26_argument_fields() {
    let program = |call: &str| {
        format!(
            "main agent {{ main func(input {{ topic string, list list }}) {{ {call} }} }}\n\
             agent Planner {{ main func plan(input {{ audience string, length number }}) {{ input }}\nfunc free(input) {{ input }} }}"
        )
    };
    check(
        "G26",
        &[
            made(program("Planner({ «audiense»: 1, length: 2 })")).fix("Write `audience`", "audience"),
            made(program("Planner.plan({ «audiense»: 1, length: 2 })")).fix("Write `audience`", "audience"),
            made(program("Planner(«{ audience: \"\" }»)"))
                .fix_whole("Add `length`", &program("Planner({ audience: \"\", length: 0 })")),
            made(program("Planner(«{}»)"))
                .fix_whole("Add `audience` and `length`", &program("Planner({ audience: \"\", length: 0 })")),
            made(program("Planner({ audience: \"\", length: 2, «style»: 3 })")),
            made(program("Planner(«\"all\"»)")),
            made(program("Planner(«input.list»)")),
            made(program("Planner(«input»)")),
            made(program("x = { audience: 1 } Planner(«x»)")),
            made(program("x = { audience: 1 } x.length = 2 Planner(x)")),
            made(program("Planner({ length: 1, audience: 2 })")),
            made(program("x = Planner.free({ any: 1 }) Planner(x)")),
            made(program("Planner(input.topic.other) Planner(1, 2)")),
            row("main func(i) { f({ a: 1 }) }\nfunc f(input) { input }"),
            row("import agent B from \"./b.as\"\nmain agent { main func() { B({ a: 1 }) } }"),
            row(
                "//- /b.as\nagent B { main func(input { question string }) { input } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B({ «qestion»: 1 }) } }",
            )
            .fix("Write `question`", "question"),
        ],
    );
}

#[test]
fn g26_tells_what_is_too_much_quietly() {
    let severity = |call: &str| {
        let source = format!(
            "main agent {{ main func() {{ {call} }} }}\nagent B {{ main func(input {{ a string }}) {{ input }} }}"
        );
        let found = diagnostics(&Fixture::parse(&format!("//- /main.as\n{source}")));
        found.iter().filter(|it| it.rule.code == "G26").map(|it| it.severity).collect::<Vec<_>>()
    };
    assert_eq!(severity("B({ a: 1, more: 2 })"), [Severity::Information]);
    assert_eq!(severity("B({ more: 2 })"), [Severity::Warning, Severity::Information]);
    assert_eq!(severity("B({ aa: 2 })"), [Severity::Warning]);
    assert_eq!(severity("B({ a: 2 })"), []);
}
