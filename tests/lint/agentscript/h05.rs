use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::{made, row};

#[test]
fn h05_circles() {
    let b = "//- /b.as\nimport agent A from \"./main.as\"\nagent B { main func(i) { A(i) } }\n";
    let main = "//- /main.as\n«import agent B from \"./b.as\"»\nmain agent A { main func(i) { B(i) } }";
    let clean = main.replace(['«', '»'], "");
    check(
        "H05",
        &[
            made(format!("{b}{main}")),
            made(format!(
                "//- /c.as\nimport agent A from \"./main.as\"\nagent C {{ main func(i) {{ A(i) }} }}\n//- /b.as\nimport agent C from \"./c.as\"\nagent B {{ main func(i) {{ C(i) }} }}\n{main}"
            )),
            row("//- /main.as\n«import agent B from \"./main.as\"»\nmain agent A { main func(i) { B(i) } }\nagent B { main func(i) { i } }")
                .fix_whole("Remove the import", "main agent A { main func(i) { B(i) } }\nagent B { main func(i) { i } }"),
            // Another file is run, and loads each of them once.
            made(format!("//- /run.as\nimport agent B from \"./b.as\"\nmain agent {{ main func(i) {{ B(i) }} }}\n{b}{clean}")),
            // The cycle of the others does not lead here.
            row("//- /c.as\nimport agent B from \"./b.as\"\nagent C { main func(i) { B(i) } }\n//- /b.as\nimport agent C from \"./c.as\"\nagent B { main func(i) { C(i) } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent A { main func(i) { B(i) } }"),
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
fn h05_duplicate_agent() {
    check(
        "H05",
        &[
            row("main agent A { main func() { 1 } }\n«agent A» { main func() { 1 } }"),
            row(
                "//- /b.as\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }\n«agent B» { main func() { 2 } }",
            ),
            row("main agent A { main func() { 1 } }\nagent B { main func() { 1 } }"),
            row(
                "//- /b.as\nagent C { main func() { 1 } }\nagent B { main func() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { B() } }\nagent C { main func() { 2 } }",
            ),
        ],
    );
}
