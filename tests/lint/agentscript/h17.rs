use crate::lint::harness::agentscript::check;
use crate::lint::harness::table::row;

#[test]
fn h17_unknown_identifier() {
    check(
        "H17",
        &[
            row("y = «x»\nx = 1"),
            row("if input.a { z = 1 }\n«z»"),
            row("for step in input.steps max 3 { step }\n«step»"),
            row("total = 1\nx = «totl»").fix("Write `total`", "total"),
            row("x = «null»").fix("Write `none`", "none"),
            row("if input.a { «break» }"),
            row("x = \"😀é\" «y»\r\nz = «missing»"),
            row("x = «a-b»\ngenerate({ input: \"x\" }) -> { ok boolean }"),
            // Later releases read a subtraction.
            row("a = 2 b = 1 x = a-b\ngenerate({ input: \"x\" }) -> { ok: boolean }"),
            // An unknown type hides no other finding.
            row("x = generate({ input: \"x\" }) -> { count int tags list[str] }\ny = «z»"),
            // A keyword is not a misspelled name.
            row("also = 1\nuse input.a max 2 «k» «as» «names»"),
            // Only the last `input` counts.
            row("generate({ input: nowhere, input: \"x\", strict: maybe }) -> { ok boolean }"),
            // Assignments in a broken statement count.
            row("x = = 1\nx"),
            row("x = [1, 2\ny = two(x)\nx = y"),
            // So do those in a block whose head is broken.
            row("for x in input.list { y = x z = y }\nreturn «y»"),
            row("if input.a\n  y = 1\n  z = y\n}\n«y»"),
            row("x = generate({ input: \"x\" }) -> { tags string[] }\ny = «z»"),
            row("x = parallel for a in input.list max 3 { a }\nx"),
            row("x = 1 if x { x = 2 y = x }"),
        ],
    );
}
