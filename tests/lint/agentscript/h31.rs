use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::made;

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
