use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g09_duplicate_option() {
    check(
        "G09",
        &[
            row("generate({ input: \"x\", debug: true, «debug: false» }) -> { ok boolean }").fix_whole(
                "Remove the first `debug`",
                "generate({ input: \"x\", debug: false }) -> { ok boolean }",
            ),
            row("generate({ input: \"x\", «\"input\": \"y\"», think: true }) -> { ok boolean }").fix_whole(
                "Remove the first `input`",
                "generate({ \"input\": \"y\", think: true }) -> { ok boolean }",
            ),
            // The last one counts.
            row("generate({ input: \"x\", max_output: 0, «max_output: 5» }) -> { ok boolean }").fix_whole(
                "Remove the first `max_output`",
                "generate({ input: \"x\", max_output: 5 }) -> { ok boolean }",
            ),
            row("generate({\n  input: \"x\",\n  think: true, // so\n  «think: true»\n}) -> { ok boolean }")
                .fix_whole(
                    "Remove the second `think`",
                    "generate({\n  input: \"x\",\n  think: true, // so\n}) -> { ok boolean }",
                ),
            row("generate({ input: \"x\", think: true }) -> { ok boolean }"),
            row("generate({ input: \"x\" }) -> { ok boolean } generate({ input: \"x\" }) -> { ok boolean }"),
        ],
    );
}
