use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h14_config() {
    check(
        "H14",
        &[
            row("main agent { role «3» main func() { 1 } }").fix("Write `\"3\"`", "\"3\""),
            row("main agent { main func(r) { role «r» } }"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent { model «\"L\"» main func() { 1 } }").fix("Write `L`", "L"),
            row("import llm L from \"openai://gpt-4.1\"\nmain agent { model «\"openai://gpt-4.1\"» main func() { 1 } }")
                .fix("Write `L`", "L"),
            row("main agent { model «\"gpt\"» main func() { 1 } }"),
            row("main agent { description 'd' main func() { 1 } }"),
            row("role \"r\""),
        ],
    );
}
