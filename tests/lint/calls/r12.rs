use crate::lint::harness::table::{check, row};

#[test]
fn r12_second_prediction() {
    check(
        "R12",
        &[
            row("def(\"A\", \"a\", { prediction: true })\ndef(\"B\", \"b\", { «prediction»: true })\n$`A B`").with_any_fixes(),
            row("await runPrompt((_) => {\n    const a = _.def(\"A\", \"a\", { prediction: true })\n    _.def(\"B\", \"b\", { language: \"md\", «prediction»: true })\n    _.$`A B`\n})").with_any_fixes(),
            row("def(\"A\", \"a\", { prediction: true })\ndef(\"B\", \"b\", { prediction: false })\n$`A B`"),
            row("if (env.files.length) def(\"A\", \"a\", { prediction: true })\nelse def(\"B\", \"b\", { prediction: true })\n$`A B`"),
            row("def(\"A\", \"a\", { prediction: true })\nawait runPrompt((_) => {\n    _.def(\"B\", \"b\", { prediction: true })\n    _.$`B`\n})\n$`A`"),
            row("const def = (name, body, options) => options.prediction\ndef(\"A\", \"a\", { prediction: true })\ndef(\"B\", \"b\", { prediction: true })"),
        ],
    );
}
