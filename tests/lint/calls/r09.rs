use crate::lint::harness;
use crate::lint::harness::table::{check, row};
use promptsig::lint::Severity;
use test_support::Fixture;

#[test]
fn r09_prompt_without_answer() {
    const TITLE: &str = "Send a prompt of its own with `prompt`";
    check(
        "R09",
        &[
            row("const a = await «$»`Hello.`\n$`Repeat ${a}.`")
                .fix_whole(TITLE, "const { text: a } = await prompt`Hello.`\n$`Repeat ${a}.`"),
            row("const a = «$»`Hello.`\nconsole.log(a)")
                .fix_whole(TITLE, "const { text: a } = await prompt`Hello.`\nconsole.log(a)"),
            row("const a = await «$»`Hello.`\nconsole.log(a.text)")
                .fix_whole(TITLE, "const a = await prompt`Hello.`\nconsole.log(a.text)"),
            row("const { text } = await «$»`Hello.`")
                .fix_whole(TITLE, "const { text } = await prompt`Hello.`"),
            row("$`Repeat ${«$»`Hello.`}.`").fix_whole(TITLE, "$`Repeat ${(await prompt`Hello.`).text}.`"),
            row("const a = `${await «$»`Hello.`}`")
                .fix_whole(TITLE, "const a = `${(await prompt`Hello.`).text}`"),
            row("const a = await «$»`Hello.`\nif (a.trim()) stop()")
                .fix_whole(TITLE, "const { text: a } = await prompt`Hello.`\nif (a.trim()) stop()"),
            row("const a = JSON.parse(await «$»`Hello.`)"),
            row("const a = (await «$»`Hello.`) + \"!\""),
            row("const a = «$»`Hello.`.maxTokens(10)\nwriteText(a)"),
            row("export default async (ctx) => { const a = await ctx.«$»`Hello.`; ctx.$`${a}` }").fix_whole(
                TITLE,
                "export default async (ctx) => { const { text: a } = await ctx.prompt`Hello.`; ctx.$`${a}` }",
            ),
            row("«$»`Hello.`.options({ model: \"small\" })"),
            row("«$»`Hello.`.role(\"system\").options({ model: \"small\" })"),
            // Where nothing can be awaited.
            row("const f = () => { const a = «$»`Hello.`; console.log(a) }"),
            // The result of `$` has its own methods.
            row("$`Hello.`"),
            row("await $`Hello.`"),
            row("$`Hello.`.role(\"system\").cacheControl(\"ephemeral\")"),
            row("const p = $`Hello.`\np.maxTokens(100).priority(1)"),
            row("const p = $`Hello.`"),
            row("const { vars } = env.\n$`Hello ${env.vars.a}.`"),
            row("const add = () => $`Hello.`\nadd()"),
            row("await Promise.all([$`Hello.`, $`World.`])"),
            row("const { text } = await prompt`Hello.`\n$`${text}`"),
            row("const { text } = await runPrompt((_) => { _.$`Hello.` })\n$`${text}`"),
            row("import { $ } from \"zx\"\nconst { stdout } = await $`ls`\nconsole.log(stdout)"),
        ],
    );
}

#[test]
fn r09_says_what_fails() {
    let severity = |source: &str| {
        let fixture = Fixture::parse(&format!("//- /a.genai.mjs\n{source}"));
        let found = harness::diagnostics(&fixture).into_iter().find(|found| found.rule.code == "R09");
        found.map(|found| found.severity)
    };
    assert_eq!(severity("$`${$`a`}`"), Some(Severity::Error));
    assert_eq!(severity("const a = $`a`\na.trim()"), Some(Severity::Error));
    assert_eq!(severity("const a = `${$`a`}`"), Some(Severity::Warning));
    assert_eq!(severity("const { text } = $`a`"), Some(Severity::Warning));
}
