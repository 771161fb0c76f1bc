use super::check;
use crate::lint::harness::table::row;

#[test]
fn u09_unknown_option_value() {
    check(
        "U09",
        &[
            row("defData(\"ROWS\", [{ a: 1 }], { format: «\"yml\"» })").fix("Write `yaml`", "\"yaml\""),
            row("defSchema(\"A\", { type: \"object\", properties: {} }, { format: «'ts'» })")
                .fix("Write `typescript`", "'typescript'"),
            row("const page = await host.fetchText(\"https://example.com\", { convert: «\"md\"» })")
                .fix("Write `markdown`", "\"markdown\""),
            row("writeText(\"a\", { role: «\"developer\"» })"),
            row("await retrieval.webSearch(\"a\", { provider: «\"bing\"» })")
                .fix("Write `tavily`", "\"tavily\""),
            row("await retrieval.webSearch(\"a\", { provider: \"tavily\" })"),
            row("defImages(env.files, { detail: «\"medium\"», maxWidth: 1024 })"),
            row("defImages(env.files, { detail: \"low\" })\ndefImages(env.files, { detail: \"auto\" })"),
            row("const issues = await github.listIssues({ state: «\"opened\"» })")
                .fix("Write `open`", "\"open\""),
            row("const pulls = await github.listPullRequests({ state: «\"merged\"», sort: \"popularity\" })"),
            row(
                "const issues = await github.listIssues({ state: \"all\", sort: \"comments\", direction: \"asc\" })",
            ),
            row(
                "defData(\"ROWS\", [{ a: 1 }], { format: \"csv\" })\nconst page = await fetchText(\"https://example.com\", { convert: \"text\" })",
            ),
            row("defData(\"ROWS\", [{ a: 1 }], { format: env.vars.format })"),
            row(
                "const defData = (name, data, options) => options.format\ndefData(\"A\", [], { format: \"toml\" })",
            ),
        ],
    );
}
