//! Reads of `env.secrets`.

use crate::lint::harness::table::{check, row};

#[test]
fn v18_undeclared_secret() {
    check(
        "V18",
        &[
            row(r#"script({ secrets: ["JIRA_TOKEN"] }); use(env.secrets.«JIRA_API_TOKEN»)"#)
                .fix("Write `JIRA_TOKEN`", "JIRA_TOKEN")
                .fix_whole(
                    "List the secret `JIRA_API_TOKEN`",
                    r#"script({ secrets: ["JIRA_TOKEN", "JIRA_API_TOKEN"] }); use(env.secrets.JIRA_API_TOKEN)"#,
                ),
            row(r#"script({ title: "a" }); use(env.secrets.«NOTION_TOKEN»)"#).fix_whole(
                "List the secret `NOTION_TOKEN`",
                r#"script({ title: "a", secrets: ["NOTION_TOKEN"] }); use(env.secrets.NOTION_TOKEN)"#,
            ),
            row("script({ secrets: [\"A_KEY\"] }); const { A_KEY, «B_TOKEN» } = env.secrets; use(A_KEY, B_TOKEN)")
                .with_any_fixes(),
            row("script({}); const { secrets } = env; use(secrets[«\"X_KEY\"»])")
                .with_any_fixes(),
            row("//- /a.genai.md\n---\nsecrets:\n  - A_KEY\n---\n```js genai\nuse(env.secrets.A_KEY, env.secrets.«OTHER»)\n```\nHi")
                .with_any_fixes(),
            row(r#"script({ secrets: ["JIRA_TOKEN"] }); use(env.secrets.JIRA_TOKEN, env.secrets?.JIRA_TOKEN)"#),
            // Unknown: a computed key, and the secrets of the script that uses a system.
            row(r#"script({ secrets: ["A"] }); use(env.secrets[name], Object.keys(env.secrets))"#),
            row("//- /system.a.genai.mjs\nsystem({ title: \"a\" })\nexport default function (ctx) { use(ctx.env.secrets.A) }"),
            row(r#"script({ secrets: ["A"] }); const env = load(); use(env.secrets.B)"#),
            row(r#"script({ secrets: ["A"] }); use(process.env.B, options.secrets.B)"#),
        ],
    );
}

#[test]
fn v19_boolean_as_text() {
    check(
        "V19",
        &[
            row(r#"script({ parameters: { post: «"false"» } }); if (env.vars.post) use()"#).fix(
                r#"Write `{ type: "boolean", default: false }`"#,
                r#"{ type: "boolean", default: false }"#,
            ),
            row(r#"script({ parameters: { post: { type: "string", default: «"no"» } } }); use(env.vars.post ? 1 : 2)"#),
            row(r#"script({ parameters: { post: «"True"» } }); const { post } = env.vars; if (!post) use()"#)
                .with_any_fixes(),
            row("//- /a.genai.md\n---\nparameters:\n  names: «no»\n---\n${env.vars.names ? \"With names.\" : \"\"}")
                .with_any_fixes(),
            row(r#"script({ parameters: { post: "false" } }); if (env.vars.post === "true") use()"#),
            row(r#"script({ parameters: { post: "false" } }); if (env.vars.post && env.vars.post !== "false") use()"#),
            row(r#"script({ parameters: { post: "false" } }); if (env.vars.post.toLowerCase() === "true") use()"#),
            row(r#"script({ parameters: { post: "false" } }); $`Post: ${env.vars.post}`"#),
            row(r#"script({ parameters: { post: "never" } }); if (env.vars.post) use()"#),
            row(r#"script({ parameters: { post: { type: "boolean", default: false } } }); if (env.vars.post) use()"#),
        ],
    );
}
