use crate::lint::harness::table::{check, row};

#[test]
fn v02_without_prefix() {
    check(
        "V02",
        &[
            row(r#"system({ parameters: { voice: "plain" } }); export default (ctx) => ctx.$`${ctx.env.vars.«voice»}`"#).fix_whole("Read `main.voice`", r#"system({ parameters: { voice: "plain" } }); export default (ctx) => ctx.$`${ctx.env.vars["main.voice"]}`"#),
            row(r#"system({ parameters: { maxCount: 3 } }); export default ({ env }) => { const { «maxCount» } = env.vars; return maxCount }"#).fix("Read `main.maxCount`", r#""main.maxCount": maxCount"#),
            row(r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => env.vars?.«voice»"#).fix("Read `main.voice`", r#"["main.voice"]"#),
            row("//- /system.style.genai.{ext}\nsystem({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars[«'style.voice'»]").fix("Read `system.style.voice`", "'system.style.voice'"),
            row("//- /system.style.genai.{ext}\nsystem({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars.«system_style_voice»").fix_whole("Read `system.style.voice`", "system({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars[\"system.style.voice\"]"),
            row("//- /system.style.genai.{ext}\nsystem({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars.«system».style.voice.trim()").fix_whole("Read `system.style.voice`", "system({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars[\"system.style.voice\"].trim()"),
            row(
                r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => env.vars["main.voice"]"#,
            ),
            row(
                "//- /system.style.genai.{ext}\nsystem({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars[\"system.style.voice\"].trim()",
            ),
            row(
                r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => env.vars.outputFolder"#,
            ),
            row(r#"script({ parameters: { voice: "plain" } }); use(env.vars.voice)"#),
        ],
    );
}
