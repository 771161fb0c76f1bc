use crate::lint::harness::table::{check, row};

#[test]
fn v17_answer_in_variables() {
    check(
        "V17",
        &[
            row("script({})\n$`Hello.`\nconsole.log(env.vars.«result»)"),
            row("script({})\nawait $`Hello.`\nconst a = env.vars.«output» ?? \"\""),
            row("script({})\n$`Hello.`\nconst { «text» } = env.vars"),
            row("script({ parameters: { result: \"\" } })\n$`Hello.`\nconsole.log(env.vars.result)"),
            row("script({ vars: { result: 1 } })\n$`Hello.`\nconsole.log(env.vars.result)"),
            row("script({})\n$`Hello.`\nenv.vars.result = 1\nconsole.log(env.vars.result)"),
            // Text of a prompt comes from the run.
            row("script({})\n$`Hello.`\n$`Summarize ${env.vars.text}.`"),
            row("script({})\n$`Hello.`\nconst text = env.vars.text\ndef(\"TEXT\", text)"),
            row("script({})\nconst text = env.vars.text\n$`Summarize ${text}.`"),
            row("script({})\nconsole.log(env.vars.result)"),
            // V05 reports it.
            row("script({})\n$`Hello.`\nconst { output } = env.vars"),
            row("script({})\n$`Hello.`\nconsole.log(env.vars.topic)"),
            row(
                "//- /system.a.genai.{ext}\nsystem({})\nexport default (ctx) => { ctx.$`Hello.`; use(ctx.env.vars.text) }",
            ),
        ],
    );
}
