//! V13, V14, A17 and M28: what can never hold, what is frozen, what is never there, and strings for numbers.

use promptsig::lint::Severity;

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
            // What must be there, and a use of what is found.
            row(
                r#"script({ accept: ".mp4" }); if (!env.files.some((f) => f.filename.endsWith(«".md"»))) throw new Error("no notes")"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const notes = env.files.find((f) => f.filename.endsWith(«".md"»)); if (notes === undefined) cancel("no notes")"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); const run = () => { const notes = env.files.find((f) => f.filename.endsWith(«".md"»)); if (notes) return read(notes) }"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); if (env.files.some((f) => f.filename.endsWith(«".md"»))) use("notes")"#,
            ),
            row(
                r#"script({ accept: ".mp4" }); use(env.files.filter((f) => { if (f.filename.endsWith(«".md"»)) return true; return f.filename.startsWith("a") }))"#,
            ),
            // Too long a way to be sure.
            row(
                r#"script({ accept: ".md" }); const a = env.files.some((f) => f.filename.endsWith(«".exe"»)), b = a && a, c = b && b, d = c && c, e = d && d, f = e && e, g = f && f, h = g && g, i = h && h, j = i && i, k = j && j; if (k) use(1)"#,
            ),
            // What must not be there.
            row(
                r#"script({ accept: ".md" }); if (env.files.some((f) => f.filename.endsWith(".exe"))) throw new Error("no programs")"#,
            ),
            row(
                r#"script({ accept: ".md" }); if (env.files.find(({ filename }) => filename.endsWith(".png")) !== undefined) { console.log("no images"); cancel("no images") }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const images = env.files.filter((f) => f.filename.endsWith(".png")); if (images.length > 0) { throw new Error(`${images.length} images`) }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const run = () => { const images = env.files.filter((f) => path.extname(f.filename) === ".png"); if (images.length) return; use(1) }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const run = () => { if (env.files.findIndex((f) => f.filename.endsWith(".png")) !== -1) return { error: "no images" }; use(1) }"#,
            ),
            row(
                r#"script({ accept: ".md" }); const isClean = !env.files.some((f) => f.filename.endsWith(".exe")); if (isClean) use(1); else process.exit(1)"#,
            ),
            row(
                r#"script({ accept: ".md" }); env.files.some((f) => f.filename.endsWith(".exe")) && cancel("no programs")"#,
            ),
            row(
                r#"script({ accept: ".md" }); for (const file of env.files.filter((f) => f.filename.endsWith(".exe"))) throw new Error(file.filename)"#,
            ),
            row(
                r#"script({ accept: ".md" }); use(env.files.map((f) => { if (f.filename.endsWith(".png")) return undefined; return f.content }))"#,
            ),
            row(r#"script({ accept: ".md" }); assert(!env.files.some((f) => f.filename.endsWith(".exe")))"#),
            row(
                r#"script({ files: "docs/*.md" }); if (env.files.some((f) => f.filename.endsWith(".exe"))) throw new Error("no programs")"#,
            ),
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
            // Its output, by any name.
            row("env.output.«write»(\"a\")").fix("Write `appendContent`", "appendContent"),
            row("const { output } = env\noutput.«headings»(2, \"a\")").fix("Write `heading`", "heading"),
            row("const out = env.output; out.«frobnicate»()"),
            row("const { output: { «line» } } = env").with_any_fixes(),
            row("export default function (ctx) { ctx.env.output.«info»(\"a\") }").fix("Write `log`", "log"),
            row(
                "env.output.heading(2, \"a\"); env.output.fence(\"a\", \"md\"); env.output.detailsFenced(\"a\", {}); env.output.appendContent(\"a\"); env.output.table([]); env.output.p(\"a\")",
            ),
            row(
                "const { output } = env; output.itemValue(\"a\", 1); output.addEventListener(\"change\", use)",
            ),
            row("const { output } = res; output.write(\"a\")"),
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
            row(r#"script({ responseType: «"csv"» })"#),
            row(r#"script({ responseType: «"json-schema"», responseSchema: { a: "" } })"#)
                .fix("Write `json_schema`", "\"json_schema\""),
            row(r#"const { text } = await runPrompt("a", { responseType: «"table"» })"#),
            row("//- /a.genai.mts\nscript({ fenceFormat: «\"html\"» })"),
            row(r#"script({ responseType: "markdown", fenceFormat: "none", group: "csv" })"#),
            row(r#"script({ responseType: kind, temperature: heat })"#),
            row(r#"script({ temperature: heat })"#),
        ],
    );
}

#[test]
fn m38_failing_test() {
    check(
        "M38",
        &[
            row("script({ tests: [{ asserts: [{ type: «\"contains\"», value: \"a\" }] }] })")
                .fix("Write `icontains`", "\"icontains\""),
            row("script({ tests: { asserts: { type: «\"javascript\"», value: \"output.length > 3\" } } })"),
            row("script({ tests: { asserts: { type: «\"start-with\"», value: \"a\" } } })").with_any_fixes(),
            row("script({ tests: { keywords: [\"a\", «2026»], forbidden: «404» } })"),
            row("script({ tests: { asserts: { type: \"icontains\", value: «4» } } })"),
            row(
                "script({ tests: [{ keywords: \"a\", asserts: [{ type: \"icontains\", value: \"a\" }, { type: \"contains-any\", value: [\"a\", \"b\"] }] }] })",
            ),
            row("script({ tests: \"tests.csv\" })"),
            row(
                "script({ tests: [\"a.csv\", { asserts: { type: \"levenshtein\", value: \"a\", threshold: 3 } }] })",
            ),
        ],
    );
}

#[test]
fn m39_taken_name() {
    check(
        "M39",
        &[
            row("//- /package.json\n{}\n//- /a.genai.js\nconst «path» = \"a\""),
            row(
                "//- /package.json\n{}\n//- /a.genai.js\nconst { «host», port } = env.vars\nlet [«node»] = [1]\nclass «system» {}",
            ),
            row(
                "//- /a.genai.md\n---\ntitle: A\n---\n\n```js genai\nconst «path» = \"a\"\n```\n\nRead the file.",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.js\nvar path = \"a\"\nfunction speak() {}\nconst git = 1",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.js\nconst f = (path) => { const host = path; return host }\nif (true) { const path = 1 }",
            ),
            row("//- /package.json\n{ \"type\": \"module\" }\n//- /a.genai.js\nconst path = \"a\""),
            row("//- /package.json\n{}\n//- /a.genai.mjs\nconst path = \"a\""),
        ],
    );
}
