use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g23_not_strict() {
    check(
        "G23",
        &[
            row(
                "import llm L from \"openai://gpt-4.1\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", strict: true }) -> { «a json» b string «c list» «d list[list]» e list[string] } } }",
            ),
            row(
                "import llm L from \"openai://gpt-4.1\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\" }) -> { a json } } }",
            ),
            row("generate({ input: \"x\", strict: true }) -> { a json }"),
            row(
                "import llm L from \"openai://gpt-4.1\"\nmain agent { model L role \"r\" description \"d\" main func() { generate({ input: \"x\", strict: true }) -> { json string list number } } }",
            ),
        ],
    );
}
