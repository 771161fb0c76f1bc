//! M17 to M19: the systems and the tools that a script asks for.

use expect_test::expect;

use crate::lint::harness::remarks;

#[test]
fn long_names_are_cut() {
    let name = "system.harbour_".repeat(20);
    let source = format!(
        "//- /package.json\n{{}}\n//- /a.genai.mjs\nscript({{ system: \"{name}\", tools: \"a\\nb\" }})"
    );
    let found = crate::lint::harness::diagnostics(&test_support::Fixture::parse(&source));
    let begins: Vec<&str> =
        found.iter().map(|diagnostic| diagnostic.message.split(": ").next().unwrap()).collect();
    assert_eq!(
        begins,
        [
            "There is no system `system.harbour_system.harbour_system.har…`",
            "No system has a tool whose name begins with `a…`"
        ]
    );
}

#[test]
fn what_fails_without_the_system() {
    remarks::check(
        "M17",
        r#"
script({ system: ["You are a poet.", null] })
await runPrompt((_) => {}, { system: "You determine if someone agrees." })
await prompt`Hello.`.options({ system: ["You are a poet."], throwOnError: true })
defAgent("poet", "writes poems", "Write.", { system: "system.tool" })
"#,
        expect![[r#"
            script({ system: ["You are a poet.", null] })
                              ^^^^^^^^^^^^^^^^^ M17 error: `system` takes the ids of systems, not the text of a prompt: every run of this script fails. Put the text into the prompt.
            script({ system: ["You are a poet.", null] })
                                                 ^^^^ M17 error: `system` must not contain null: every GenAIScript command fails in this workspace. Remove it.
            await runPrompt((_) => {}, { system: "You determine if someone agrees." })
                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ M17 error: `system` takes the ids of systems, not the text of a prompt: this prompt fails, and its result has an `error` and no text. Put the text into the prompt.
            await prompt`Hello.`.options({ system: ["You are a poet."], throwOnError: true })
                                                    ^^^^^^^^^^^^^^^^^ M17 error: `system` takes the ids of systems, not the text of a prompt: this prompt throws. Put the text into the prompt.
            defAgent("poet", "writes poems", "Write.", { system: "system.tool" })
                                                                 ^^^^^^^^^^^^^ M17 error: There is no system `system.tool`: every call of this agent fails. Did you mean `system.tools`?
                                                                 fix: Write `system.tools` (to be confirmed)
                                                                 defAgent("poet", "writes poems", "Write.", { system: "system.tools" })
        "#]],
    );
}
