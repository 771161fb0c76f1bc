//! G: fields that are read, and those that an agent is called with.

use promptsig::lint::Severity;

use crate::harness::agentscript::check;
use crate::harness::diagnostics;
use crate::harness::table::{made, row};
use crate::support::Fixture;

const SHAPE: &str = "generate({ input: \"x\" }) -> { alpha string beta number tags list[string] more json }";

#[test]
fn g25_unknown_field() {
    let answer = |rest: &str| format!("r = {SHAPE}\n{rest}");
    check(
        "G25",
        &[
            row("main func(input { question string }) { use input.«qestion» }")
                .fix("Write `question`", "question"),
            made(answer("use r.«alhpa» max 2k as text")).fix("Write `alpha`", "alpha"),
            made(answer("return r.«other»")),
            made(answer("x = r y = x.«alpa»")).fix("Write `alpha`", "alpha"),
            made(answer("generate({ input: r.«betta» }) -> { ok boolean }")).fix("Write `beta`", "beta"),
            made(answer("for tag in r.«tag» max 3 { tag }")).fix("Write `tags`", "tags"),
            made(answer("if r.tags.«lenght» == 0 { r.tags.length }")).fix("Write `length`", "length"),
            made(answer("r.alpha.«length»")),
            made(answer("r.«tgs».length")).fix("Write `tags`", "tags"),
            made(format!("if input.a {{ r = {SHAPE} r.«alpa» }}")).fix("Write `alpha`", "alpha"),
            row("note = { text: 1, more: { title: \"\" } }\nuse note.more.«titel»")
                .fix("Write `title`", "title"),
            row("generate({ input: \"x\" }) r = generate({ input: \"x\" }) -> {} r.«any»"),
            // A type that is none is a mistake of its own, and the names are known.
            row("r = generate({ input: \"x\" }) -> { alpha integer } r.«alpa»").fix("Write `alpha`", "alpha"),
            row("r = generate({ input: \"x\" }) -> { tags string[] } r.tags.length"),
            // What is there.
            made(answer("use r.alpha use r.tags.summary r.tags.add(1) r.more.anything.else")),
            row("main func(input { question string }) { input.question }"),
            // Nothing is declared.
            row("use input.qestion r = generate({ input: \"x\" }) r.text input.list.add(input.x)"),
            row("import file F from \"./f.json\"\nmain agent { main func() { F.name } }"),
            // The program adds it, be it elsewhere.
            made(answer("r.note = 1\nuse r.note")),
            made(format!("main func() {{ r = {SHAPE} f(r) r.note }}\nfunc f(it) {{ it.note = 1 }}")),
            // It may be something else.
            made(answer("if input.a { r = input.b }\nuse r.other")),
            made(answer("if input.a { r = generate({ input: \"x\" }) -> { other string } }\nuse r.other")),
            made(answer("r = f(r) r.other")),
            row("r = none if input.a { r = { a: 1 } } r.b"),
            row("main func(input { a string }) { input = f() input.b }\nfunc f() { 1 }"),
            // Of both kinds it is wrong.
            made(answer("if input.a { r = { alpha: 1 } }\nuse r.«alpa»")).fix("Write `alpha`", "alpha"),
            made(answer("for r in input.list max 3 { r.other }")),
            // A variable that gets what it is itself.
            row("x = x.a x = x.b"),
        ],
    );
}

/// Another file of the program may add the field.
#[test]
fn g25_in_other_files() {
    let helper = "//- /b.as\nagent B { main func(it) { it.note = 1 } }\n";
    let program = |uses: &str| {
        format!(
            "import agent B from \"./b.as\"\nmain agent {{ main func(input {{ a string }}) {{ B(input) {uses} }} }}"
        )
    };
    check(
        "G25",
        &[
            made(format!("{helper}//- /main.as\n{}", program("input.note"))),
            made(format!("{helper}//- /main.as\n{}", program("input.a"))),
            made(format!("{helper}//- /main.as\n{}", program("input.«other»"))),
        ],
    );
}

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
