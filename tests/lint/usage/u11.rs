use super::check;
use crate::lint::harness::table::row;

#[test]
fn u11_frozen_options() {
    check(
        "U11",
        &[
            row(
                "const options = { label: \"\" }\nfor (const file of env.files) {\n    «options.label» = file.filename\n    await runPrompt(file.content, options)\n}",
            ),
            row(
                "const options = {}\nawait runPrompt(\"a\", options)\n«options.model» = \"small\"\nawait runPrompt(\"b\", options)",
            ),
            row(
                "const options = {}\nwhile (env.vars.more) {\n    await runPrompt((_) => { _.$`a` }, options)\n    «options[\"seed\"]» += 1\n}",
            ),
            row("const options = {}\noptions.model = \"small\"\nawait runPrompt(\"a\", options)"),
            row(
                "for (const file of env.files) {\n    const options = {}\n    options.label = file.filename\n    await runPrompt(file.content, options)\n}",
            ),
            row("const options = {}\nawait runPrompt(\"a\", { ...options })\noptions.model = \"small\""),
            row("const state = {}\nawait runPrompt(\"a\")\nstate.done = true"),
            row(
                "const options = {}\nif (env.vars.a) await runPrompt(\"a\", options)\nconst set = () => { options.model = \"small\" }",
            ),
            row(
                "const runPrompt = async (text, options) => text\nconst options = {}\nawait runPrompt(\"a\", options)\noptions.model = \"small\"",
            ),
        ],
    );
}
