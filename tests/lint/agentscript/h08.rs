use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h08_missing_main_func() {
    check(
        "H08",
        &[
            row("«main agent A» { func f() { 1 } func g() { 1 } }")
                .fix_whole(
                    "Make `f` the main function",
                    "main agent A { main func f() { 1 } func g() { 1 } }",
                )
                .fix_whole(
                    "Make `g` the main function",
                    "main agent A { func f() { 1 } main func g() { 1 } }",
                ),
            row("«main agent A» {\n  role \"r\"\n}\n").fix_whole(
                "Add a main function",
                "main agent A {\n  role \"r\"\n  main func(input) { }\n}\n",
            ),
            row("main agent A { main func() { 1 } }"),
            row("main agent A { main func() { B.f() } }\nagent B { func f() { 1 } }"),
            row("main agent A {\n  main func(input { q } ) {\n    1\n  }\n  func (\n}"),
            row(
                "//- /a.as\nimport agent B from \"./main.as\"\nmain agent { main func() { B.f() } }\n//- /main.as\nagent B { func f() { 1 } }",
            ),
        ],
    );
}
