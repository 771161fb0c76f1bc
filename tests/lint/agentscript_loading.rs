//! H: files that import agents from one another, as AgentScript loads them.

use promptsig::lint::Severity;

use crate::harness::agentscript::check;
use crate::harness::diagnostics;
use crate::harness::table::{made, row};
use crate::support::Fixture;

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
            // The other file comes later.
            made(format!(
                "{}//- /main.as\n«import tool T from \"sh://grep\"»\nimport agent B from \"./B.as\"\nmain agent {{ main func() {{ B() }} }}",
                tool("B", "find")
            )),
            // A path is one from the folder of its file.
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
            // Another file may import the agent, too.
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
fn h05_circles() {
    let b = "//- /b.as\nimport agent A from \"./main.as\"\nagent B { main func(i) { A(i) } }\n";
    let main = "//- /main.as\n«import agent B from \"./b.as\"»\nmain agent A { main func(i) { B(i) } }";
    let clean = main.replace(['«', '»'], "");
    check(
        "H05",
        &[
            made(format!("{b}{main}")),
            // Through a third one.
            made(format!(
                "//- /c.as\nimport agent A from \"./main.as\"\nagent C {{ main func(i) {{ A(i) }} }}\n//- /b.as\nimport agent C from \"./c.as\"\nagent B {{ main func(i) {{ C(i) }} }}\n{main}"
            )),
            // From itself.
            row("//- /main.as\n«import agent B from \"./main.as\"»\nmain agent A { main func(i) { B(i) } }\nagent B { main func(i) { i } }")
                .fix_whole("Remove the import", "main agent A { main func(i) { B(i) } }\nagent B { main func(i) { i } }"),
            // Another file runs, and loads each of them once.
            made(format!("//- /run.as\nimport agent B from \"./b.as\"\nmain agent {{ main func(i) {{ B(i) }} }}\n{b}{clean}")),
            // Of the circle of others nothing leads here.
            row("//- /c.as\nimport agent B from \"./b.as\"\nagent C { main func(i) { B(i) } }\n//- /b.as\nimport agent C from \"./c.as\"\nagent B { main func(i) { C(i) } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent A { main func(i) { B(i) } }"),
            // Nobody needs it twice.
            row("//- /d.as\nagent D { main func(i) { i } }\n//- /c.as\nimport agent D from \"./d.as\"\nagent C { main func(i) { D(i) } }\n//- /main.as\nimport agent C from \"./c.as\"\nimport agent D from \"./d.as\"\nmain agent A { main func(i) { C(i) D(i) } }"),
        ],
    );
}

#[test]
fn h05_agents_of_several_files() {
    let brings = |file: &str, agent: &str, from: &str| {
        format!(
            "//- /{file}.as\nimport agent X from \"./{from}.as\"\nagent {agent} {{ main func(i) {{ X(i) }} }}\n"
        )
    };
    let x = |file: &str| format!("//- /{file}.as\nagent X {{ main func(i) {{ i }} }}\n");
    let main = "//- /main.as\nimport agent B from \"./b.as\"\n«import agent C from \"./c.as\"»\nmain agent { main func(i) { B(i) C(i) } }";
    let clean = main.replace(['«', '»'], "");
    check(
        "H05",
        &[
            made(format!("{}{}{}{}{main}", x("x"), x("y"), brings("b", "B", "x"), brings("c", "C", "y"))),
            made(format!("{}{}{}{clean}", x("x"), brings("b", "B", "x"), brings("c", "C", "x"))),
            made(format!("{}{}{}", x("x"), brings("b", "B", "x"), clean.replace("./c.as", "./elsewhere.as"))),
        ],
    );
}

#[test]
fn h31_missing_sibling() {
    let b = |body: &str| {
        format!(
            "//- /b.as\nagent B {{ main func(i) {{ {body} }} }}\nagent C {{ main func(i) {{ i }} func go(i) {{ i }} }}\n"
        )
    };
    let main = |imports: &str| {
        format!("//- /main.as\n{imports}\nmain agent {{ main func(input {{ q string }}) {{ B(input) }} }}")
    };
    let (one, two) =
        ("import agent B from \"./b.as\"", "import agent B from \"./b.as\"\nimport agent C from \"./b.as\"");
    let marked = "import agent «B» from \"./b.as\"";
    check(
        "H31",
        &[
            made(b("C(i)") + &main(marked))
                .fix_whole("Import `C`, too", &main(two).replace("//- /main.as\n", "")),
            made(b("C.go(i)") + &main(marked)).with_any_fixes(),
            made(b("x = C") + &main(marked)).with_any_fixes(),
            made(b("C(i)") + &main(two)),
            made(b("i.C") + &main(one)),
            made(b("C = 1 use C") + &main(one)),
            made(b("B.go(i)") + &main(one)),
            // Here is one of that name.
            made(b("C(i)") + &main(one) + "\nagent C { main func(i) { i } }"),
            // Later releases take all agents of a file.
            made(b("C(i)") + &main(one).replace("q string", "q: string")),
            made(
                b("C(i)")
                    + "//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func(i) { B(i) } }",
            ),
        ],
    );
}

#[test]
fn h32_circular_import() {
    let main = "//- /main.as\n«import agent B from \"./b.as\"»\nmain agent { main func(i) { B(i) } }";
    let clean = main.replace(['«', '»'], "");
    let c = |agent: &str| {
        format!(
            "//- /c.as\nimport agent {agent} from \"./b.as\"\nagent C {{ main func(i) {{ {agent}(i) }} }}\n"
        )
    };
    let b = "//- /b.as\nimport agent C from \"./c.as\"\nagent B { main func(i) { C(i) } }\nagent D { main func(i) { i } }\n";
    check(
        "H32",
        &[
            made(format!("{b}{}{main}", c("D"))),
            // The agent that is being loaded is known.
            made(format!("{b}{}{clean}", c("B"))),
            made(format!("{}{clean}", "//- /b.as\nagent B { main func(i) { i } }\n")),
        ],
    );
}
