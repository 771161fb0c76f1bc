use crate::harness::table::{check_in, row};

#[test]
fn r15_prompt_not_sent() {
    check_in(
        "R15",
        &[
            row(r#"script({})
«`Sum it up.`»"#)
            .fix("Write `$`", "$`Sum it up.`"),
            row(r#"def("FILES", env.files)
«`Sum up FILES.`»"#)
            .fix("Write `$`", "$`Sum up FILES.`"),
            row(r#"const { text } = await runPrompt((_) => «`Tell a joke.`»)"#)
                .fix("Write it into the context", "_.$`Tell a joke.`"),
            row(r#"const { text } = await runPrompt(() => { return «"Tell a joke."» })"#),
            row(r#"defAgent("joker", "Tells jokes", (ctx) => «`Tell a joke.`»)"#)
                .fix("Write it into the context", "ctx.$`Tell a joke.`"),
            row(r#"def("FILES", env.files)
$`Sum up FILES.`
const text = `a`
console.log(`b`)"#),
            row(r#"const { text } = await runPrompt(`Tell a joke.`)
const more = await runPrompt((_) => _.$`Tell a joke.`)"#),
            row(r#"const { text } = await runPrompt((_) => { _.$`Tell a joke.`; return "done" })"#),
            row(r#"const tag = () => () => 1
tag()`a`"#),
        ],
        &["main.genai.mjs"],
        str::to_owned,
    );
}
