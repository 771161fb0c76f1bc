use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h21_memory_method() {
    check(
        "H21",
        &[
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.push»(1) } }")
                .fix("Write `add`", "M.add"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.qeury»(1) } }")
                .fix("Write `query`", "M.query"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.delete»(1) } }"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func() { M.add(1) } }"),
            row("import memory M from \"file://./m.jsonl\"\nmain agent { main func(M2) { M2.delete(1) } }"),
            row(
                "import memory M from \"file://./m.jsonl\"\nmain agent { main func() { M = [1] M.remove(1) } }",
            ),
            row(
                "import memory M from \"file://./m.jsonl\"\nmain agent { main func() { «M.remove»(1) M = [1] } func f() { «M.remove»(1) } }",
            ),
        ],
    );
}
