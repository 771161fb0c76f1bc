//! V13, V14, A17 and M28: what can never hold, what is frozen, what is never there, and strings for numbers.

use promptsig::rules::Severity;

use crate::harness::diagnostics;
use crate::harness::table::{check, row};
use crate::support::Fixture;

#[test]
fn v13_comparison() {
    check(
        "V13",
        &[
            row(r#"script({ parameters: { force: true } }); if (env.vars.force === «"true"») use()"#).fix("Write `true`", "true"),
            row(r#"script({ parameters: { force: { type: "boolean" } } }); const { force } = env.vars; if (force !== «"false"») use()"#).fix("Write `false`", "false"),
            row(r#"script({ parameters: { count: 3 } }); const n = env.vars.count; use(n === «"5"» ? 1 : 2)"#).fix("Write `5`", "5"),
            row(r#"script({ parameters: { count: 3 } }); use(env.vars.count == «"many"»)"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } } }); use(env.vars.size === «"larg"»)"#).fix("Write `\"large\"`", r#""large""#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } } }); switch (env.vars.size) { case "small": use(); case «"huge"»: use() }"#),
            row(r#"script({ parameters: { force: true } }); use((env.vars.force) === «"yes"»)"#).fix("Write `true`", "true"),
            // What is compared may be so.
            row(r#"script({ parameters: { force: true } }); use(env.vars.force === true, env.vars.force == "1", env.vars.force === undefined)"#),
            row(r#"script({ parameters: { count: 3 } }); use(env.vars.count === 5, env.vars.count == "5")"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["small", "large"], default: "auto" } } }); use(env.vars.size === "auto", env.vars.size === "small", env.vars.size === "")"#),
            row(r#"script({ parameters: { name: "" } }); use(env.vars.name === "true")"#),
            // A falsy declaration leaves strings as they are.
            row(r#"script({ parameters: { force: false } }); use(env.vars.force === "true")"#),
            // Not the value itself.
            row(r#"script({ parameters: { force: true } }); use(typeof env.vars.force === "string", String(env.vars.force) === "true")"#),
            row(r#"script({ parameters: { force: true } }); const force = env.vars.force ?? "auto"; use(force === "auto")"#),
            row(r#"script({ parameters: { force: true } }); const { force = "auto" } = env.vars; use(force === "auto")"#),
            row(r#"script({ parameters: { force: true } }); let force = env.vars.force; force = "a"; use(force === "a")"#),
            row(r#"script({ parameters: { force: { type: "boolean", default: "auto" } } }); use(env.vars.force === "auto")"#),
            row(r#"script({ parameters: { force: true } }); use(env.vars.force === other)"#),
        ],
    );
}

/// TypeScript that is run as CommonJS is not strict.
#[test]
fn v14_where_it_may_be_ignored() {
    let severity = |files: &str| {
        let found = diagnostics(&Fixture::parse(&format!("{files}script({{}})\nenv.files = []")));
        found.iter().find(|it| it.rule.code == "V14").unwrap().severity
    };
    assert_eq!(severity("//- /package.json\n{}\n//- /a.genai.ts\n"), Severity::Warning);
    assert_eq!(severity("//- /package.json\n{ \"type\": \"module\" }\n//- /a.genai.ts\n"), Severity::Error);
    assert_eq!(severity("//- /package.json\n{}\n//- /a.genai.mts\n"), Severity::Error);
    assert_eq!(severity("//- /package.json\n{}\n//- /a.genai.js\n"), Severity::Error);
}

#[test]
fn v14_env() {
    check(
        "V14",
        &[
            row("«env.output» = \"a\""),
            row("«env.files» = []"),
            row("export default function (ctx) { const { env } = ctx; «env.files» = [] }"),
            row("delete «env.meta»"),
            row("env.output.appendContent(\"a\")"),
            row("env.files.push(file)"),
            row("let { files } = env; files = []"),
            row("const env = {}; env.output = \"a\""),
            // V06 speaks of it.
            row("env.vars = {}"),
        ],
    );
}

#[test]
fn a17_never_accepted() {
    check(
        "A17",
        &[
            row(
                r#"script({ accept: ".mp4" }); const notes = env.files.find((f) => f.filename.endsWith(«".md"»))"#,
            ),
            row(
                r#"script({ accept: ".mp4,.txt" }); const notes = env.files.filter(({ filename }) => filename === «"context.md"»)"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const { files } = env; use(files.some((f) => path.extname(f.filename) === «".md"»))"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const all = env.files; use(all.filter((f) => f.filename.toLowerCase().endsWith(«".md"»)))"#,
            ),
            row(r#"script({ accept: ".mp4" }); def("NOTES", env.files, { endsWith: «".md"» })"#),
            row(r#"script({ accept: ".mp4" }); def("NOTES", env.files, { endsWith: [".mp4", «".md"»] })"#),
            row(r#"script({ files: "docs/*.md" }); def("CODE", env.files, { endsWith: «".ts"» })"#),
            row(
                r#"script({ accept: ".mp4,.md" }); const notes = env.files.find((f) => f.filename.endsWith(".md"))"#,
            ),
            row(
                r#"script({ accept: ".md" }); use(env.files.filter((f) => f.filename.endsWith(".genai.md")))"#,
            ),
            row(r#"script({ accept: ".d.ts" }); use(env.files.filter((f) => f.filename.endsWith(".ts")))"#),
            row(r#"script({ accept: ".mp4" }); use(env.files.filter((f) => !f.filename.endsWith(".md")))"#),
            row(r#"script({ accept: ".mp4" }); use(others.filter((f) => f.filename.endsWith(".md")))"#),
            row(r#"script({ accept: ".mp4" }); use(env.files.filter((f) => f.content.endsWith("end")))"#),
            row(r#"script({ files: "docs/**" }); def("CODE", env.files, { endsWith: ".ts" })"#),
            row(r#"script({ title: "a" }); use(env.files.filter((f) => f.filename.endsWith(".md")))"#),
        ],
    );
}

#[test]
fn v15_env_members() {
    check(
        "V15",
        &[
            row("use(env.«parameters».city)").fix("Write `vars`", "vars"),
            row("const { «args» } = env"),
            row("export default function ({ env }) { use(env.«filez») }").fix("Write `files`", "files"),
            row("use(env.«nothing»)"),
            row(
                "use(env.vars.city, env.files, env.output, env.meta, env.secrets, env.runDir, env.dbg, env.generator)",
            ),
            row("const env = process.env; use(env.HOME)"),
            row("use(process.env.HOME, import.meta.env.MODE)"),
            row("const { args = 1 } = env"),
            row("use(env[key], env.toString())"),
        ],
    );
}

#[test]
fn m28_types() {
    check(
        "M28",
        &[
            row(r#"script({ temperature: «"0.1"» })"#).fix("Write `0.1`", "0.1"),
            row(r#"script({ unlisted: «"false"» })"#).fix("Write `false`", "false"),
            row(r#"script({ maxTokens: «"many"» })"#),
            row(r#"await runPrompt("a", { temperature: «"0"» })"#).fix("Write `0`", "0"),
            row(r#"script({ temperature: 0.1, unlisted: true, cache: "name", systemSafety: "default" })"#),
            row(r#"script({ model: "4", title: "1", responseType: "json" })"#),
            row(r#"script({ temperature: heat })"#),
        ],
    );
}
