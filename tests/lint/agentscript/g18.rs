use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g18_temperature_range() {
    check(
        "G18",
        &[
            row("generate({ input: \"x\", temperature: «2.5» }) -> { ok boolean }"),
            row(
                "import llm L from \"anthropic://claude\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", temperature: «1.5» }) -> { ok boolean } } }",
            ),
            row("generate({ input: \"x\", temperature: 2 }) -> { ok boolean }"),
            row(
                "import llm L from \"anthropic://claude\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", temperature: 1 }) -> { ok boolean } } }",
            ),
            row("generate({ input: \"x\", temperature: \"2.5\" }) -> { ok boolean }"),
        ],
    );
}
