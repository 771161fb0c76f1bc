use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g12_param_shape() {
    check(
        "G12",
        &[
            row("main func(«query { q string }») { query }").fix("Remove the shape", "query"),
            row("main func(a, «input { q string }») { input }").fix("Remove the shape", "input"),
            row("main func(i) { f(i) }\nfunc f(«input { q string }») { input }")
                .fix("Remove the shape", "input"),
            row("main func(input { q string }) { input }"),
            row("main func(query) { query }"),
        ],
    );
}
