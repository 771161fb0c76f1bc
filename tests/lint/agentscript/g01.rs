use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g01_without_input() {
    check(
        "G01",
        &[
            row("generate(«{ max_output: 100 }») -> { ok boolean }").fix_whole(
                "Add `input: \"\"`",
                "generate({ input: \"\", max_output: 100 }) -> { ok boolean }",
            ),
            row("generate(«{}») -> { ok boolean }").fix("Add `input: \"\"`", "{ input: \"\" }"),
            row("generate(«{»\n    think: true\n}) -> { ok boolean }").fix_whole(
                "Add `input: \"\"`",
                "generate({\n    input: \"\",\n    think: true\n}) -> { ok boolean }",
            ),
            // Names that are keywords elsewhere are no options.
            row("generate(«{ model: 1 }»)").with_any_fixes(),
            row("generate({ \"input\": \"x\" }) -> { ok boolean }"),
            row("generate({ input: input.task }) -> { ok boolean }"),
            // H01 reports syntax errors.
            row("generate({ max_output: }) -> { ok boolean }"),
        ],
    );
}
