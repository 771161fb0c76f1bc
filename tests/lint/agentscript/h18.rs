use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h18_unknown_function() {
    check(
        "H18",
        &[
            row("main func(i) { «shortn»(i) }\nfunc shorten(t) { t }").fix("Write `shorten`", "shorten"),
            row("«print»(input)"),
            row("main agent A { main func() { «B.ran»() } }\nagent B { main func() { 1 } func run() { 1 } }")
                .fix("Write `run`", "B.run"),
            row("main agent A { main func() { «B»() } }\nagent B { func run() { 1 } }"),
            row(
                "//- /b.as\nagent B { func run() { 1 } }\n//- /main.as\nimport agent B from \"./b.as\"\nmain agent { main func() { «B.walk»() } }",
            ),
            row("main func(i) { shorten(i) }\nfunc shorten(t, -) { t }"),
            row("import agent B from \"./elsewhere.as\"\nmain agent { main func() { B.run() B(1) } }"),
            row("input.list.add(1)"),
        ],
    );
}
