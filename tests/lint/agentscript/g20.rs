use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn g20_no_shape() {
    check(
        "G20",
        &[
            row("«generate({ input: \"x\" })»")
                .fix_whole("Declare a shape", "generate({ input: \"x\" }) -> { answer: string }"),
            row("«generate({ input: \"x\" })»\ny = generate({ input: \"x\" }) -> { ok: boolean }")
                .fix_whole("Declare a shape", "generate({ input: \"x\" }) -> { answer: string }\ny = generate({ input: \"x\" }) -> { ok: boolean }"),
            row("generate({ input: \"x\" }) -> {}"),
            row("generate({ input: \"x\" })\n-> { ok boolean }"),
        ],
    );
}
