use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g11_duplicate_field() {
    check(
        "G11",
        &[
            row("generate({ input: \"x\" }) -> { a string, «a string», b number }")
                .fix_whole("Remove the second `a`", "generate({ input: \"x\" }) -> { a string, b number }"),
            row("generate({ input: \"x\" }) -> {\n  a string\n  «a number»\n}")
                .fix_whole("Remove the second `a`", "generate({ input: \"x\" }) -> {\n  a string\n}"),
            row("main func(input { q string «q string» }) { input.q }")
                .fix_whole("Remove the second `q`", "main func(input { q string }) { input.q }"),
            row("generate({ input: \"x\" }) -> { a: string, «a: string» }").with_any_fixes(),
            // Keywords are names of fields.
            row("generate({ input: \"x\" }) -> { string string number number list list }"),
            row("generate({ input: \"x\" }) -> { a string b string }"),
        ],
    );
}
