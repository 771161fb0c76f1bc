use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::made;

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
