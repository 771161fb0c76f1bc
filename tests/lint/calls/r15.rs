use crate::lint::harness::table::{Row, check_in, row};

/// TypeScript reports some of it.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn r15_prompt_not_sent() {
    check(
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
    );
}
