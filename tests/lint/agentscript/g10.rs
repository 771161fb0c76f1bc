use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g10_missing_config() {
    check(
        "G10",
        &[
            row("main agent A {\n  main func(input) {\n    model input\n    role \"r\"\n    «generate({ input: \"x\" }) -> { ok boolean }»\n  }\n}\n")
                .fix_whole("Add `description \"\"`", "main agent A {\n  description \"\"\n  main func(input) {\n    model input\n    role \"r\"\n    generate({ input: \"x\" }) -> { ok boolean }\n  }\n}\n"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { role \"r\" description \"d\" main func() { «generate({ input: \"x\" }) -> { ok boolean }» } }")
                .fix_whole("Add `model L`", "import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" description \"d\" main func() { generate({ input: \"x\" }) -> { ok boolean } } }"),
            // One on a later line, and one in another block, do not count.
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" main func(i) { if i { description \"d\" }\n «generate({ input: \"x\" }) -> { ok boolean }» } }")
                .fix_whole("Add `description \"\"`", "import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" description \"\" main func(i) { if i { description \"d\" }\n generate({ input: \"x\" }) -> { ok boolean } } }"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L main func(i) { role \"r\" description \"d\" generate({ input: \"x\" }) -> { ok boolean } } }"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L main func(i) { role \"r\" description \"d\" if i { generate({ input: \"x\" }) -> { ok boolean } } } }"),
            // A setting that does not parse counts as present.
            row("import llm L from \"openai://gpt-4.1\"\nmain agent A { model L role \"r\" main func(i) {\n description\n generate({ input: \"x\" }) -> { ok boolean }\n} }"),
        ],
    );
}
