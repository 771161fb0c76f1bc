use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h26_resource_method() {
    check(
        "H26",
        &[
            row("import tool T from \"sh://find\"\nmain agent { main func(input { q string }) { T.«exec»(1) } }")
                .fix("Write `run`", "run"),
            row("import tool T from \"file://./notes\"\nmain agent { main func(input { q string }) { T.«raed»(1) } }")
                .fix("Write `read`", "read"),
            row("import tool T from \"file://./notes\"\nmain agent { main func(input { q string }) { T.«open»(1) } }"),
            row("import tool T from \"sh://find\"\nmain agent { main func(input { q string }) { T.run(1) } }"),
            // Later releases may have more.
            row("import tool T from \"sh://find\"\nmain agent { main func(input) { T.exec(1) } }"),
            row("import tool T from \"mcp://github\"\nmain agent { main func(input { q string }) { T.search(1) } }"),
        ],
    );
}
