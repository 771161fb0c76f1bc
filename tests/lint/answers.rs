//! R06, R09 and V17: what is taken for the text or the answer that it is not.

use promptsig::lint::Severity;

use crate::harness;
use crate::harness::table::{check, row};
use crate::support::Fixture;

#[test]
fn r06_diff_of_nothing() {
    const TITLE: &str = "Write `def` with `language: \"diff\"`";
    check(
        "R06",
        &[
            row("defDiff(\"DIFF\", «await git.diff({ staged: true })»)")
                .fix_whole(TITLE, "def(\"DIFF\", await git.diff({ staged: true }), { language: \"diff\" })"),
            row("const diff = await git.diff()\ndefDiff(\"DIFF\", «diff», { maxTokens: 100 })").fix_whole(
                TITLE,
                "const diff = await git.diff()\ndef(\"DIFF\", diff, { language: \"diff\", maxTokens: 100 })",
            ),
            row("defDiff(\"DIFF\", «await git.diff()», \"changes\", {})")
                .fix_whole(TITLE, "def(\"DIFF\", await git.diff(), { language: \"diff\" })"),
            row("defDiff(\"DIFF\", «await git.diff()», undefined, { language: \"diff\" })")
                .fix_whole(TITLE, "def(\"DIFF\", await git.diff(), { language: \"diff\" })"),
            row("export default async (ctx) => { ctx.defDiff(\"D\", «await git.diff()», \"\") }").fix_whole(
                TITLE,
                "export default async (ctx) => { ctx.def(\"D\", await git.diff(), { language: \"diff\" }) }",
            ),
            // Another text is not known to be a diff.
            row("defDiff(\"DIFF\", «env.files[0]»)"),
            // Two texts.
            row("defDiff(\"DIFF\", env.files[0], env.files[1])"),
            row("defDiff(\"DIFF\", \"cat\", \"dog\")"),
            row("defDiff(\"DIFF\", { name: \"cat\" }, { name: \"dog\" })"),
            row(
                "const before = await git.diff(), after = await git.diff()\ndefDiff(\"DIFF\", before, after)",
            ),
            row("defDiff(\"DIFF\", ...texts)"),
            row("def(\"DIFF\", await git.diff(), { language: \"diff\" })"),
            // Another function, and another `git`.
            row("const defDiff = (name, text) => def(name, text)\ndefDiff(\"DIFF\", await git.diff())"),
            row("const git = open()\ndefDiff(\"DIFF\", await git.diff(), \"\")"),
        ],
    );
}

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
            // The options of `prompt`.
            row("«$»`Hello.`.options({ model: \"small\" })"),
            row("«$»`Hello.`.role(\"system\").options({ model: \"small\" })"),
            // Where nothing can be awaited.
            row("const f = () => { const a = «$»`Hello.`; console.log(a) }"),
            // What `$` returns has methods of its own.
            row("$`Hello.`"),
            row("await $`Hello.`"),
            row("$`Hello.`.role(\"system\").cacheControl(\"ephemeral\")"),
            row("const p = $`Hello.`\np.maxTokens(100).priority(1)"),
            row("const p = $`Hello.`"),
            row("const { vars } = env.\n$`Hello ${env.vars.a}.`"),
            row("const add = () => $`Hello.`\nadd()"),
            row("await Promise.all([$`Hello.`, $`World.`])"),
            // What others return.
            row("const { text } = await prompt`Hello.`\n$`${text}`"),
            row("const { text } = await runPrompt((_) => { _.$`Hello.` })\n$`${text}`"),
            row("import { $ } from \"zx\"\nconst { stdout } = await $`ls`\nconsole.log(stdout)"),
        ],
    );
}

/// A run ends over what it cannot write into a prompt, and over a method that is none.
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

#[test]
fn v17_answer_in_variables() {
    check(
        "V17",
        &[
            row("script({})\n$`Hello.`\nconsole.log(env.vars.«result»)"),
            row("script({})\nawait $`Hello.`\nconst a = env.vars.«output» ?? \"\""),
            row("script({})\n$`Hello.`\nconst { «text» } = env.vars"),
            // Whoever declares, gives or sets it.
            row("script({ parameters: { result: \"\" } })\n$`Hello.`\nconsole.log(env.vars.result)"),
            row("script({ vars: { result: 1 } })\n$`Hello.`\nconsole.log(env.vars.result)"),
            row("script({})\n$`Hello.`\nenv.vars.result = 1\nconsole.log(env.vars.result)"),
            // What goes into a prompt is what a run is given.
            row("script({})\n$`Hello.`\n$`Summarize ${env.vars.text}.`"),
            row("script({})\n$`Hello.`\nconst text = env.vars.text\ndef(\"TEXT\", text)"),
            row("script({})\nconst text = env.vars.text\n$`Summarize ${text}.`"),
            row("script({})\nconsole.log(env.vars.result)"),
            // V05 speaks of it.
            row("script({})\n$`Hello.`\nconst { output } = env.vars"),
            row("script({})\n$`Hello.`\nconsole.log(env.vars.topic)"),
            row(
                "//- /system.a.genai.{ext}\nsystem({})\nexport default (ctx) => { ctx.$`Hello.`; use(ctx.env.vars.text) }",
            ),
        ],
    );
}
