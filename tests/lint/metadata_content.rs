//! M09 to M16 and M20 to M22: which text is the metadata, and what it says.

use expect_test::expect;

use crate::harness::remarks;
use crate::harness::table::{check, row};

#[test]
fn m09_second_call() {
    check(
        "M09",
        &[
            row(r#"script({ title: "a" }); «script({ title: "b" })»"#)
                .fix_whole("Remove this call", r#"script({ title: "a" });"#),
            row("script({ title: \"a\" })\n\n  «script»({\n    title: \"b\",\n  });\n$`Hi`")
                .fix_whole("Remove this call", "script({ title: \"a\" })\n\n$`Hi`"),
            // Its value is used.
            row(r#"script({ title: "a" }); const b = «script({ title: "b" })»"#),
            row(r#"script(meta); script({ title: "a" }); «script({ title: "b" })»"#).with_any_fixes(),
            row("// script({ title: \"old\" })\n«script»({ title: \"a\" })").fix_whole(
                "Put a space into the comment",
                "// script ({ title: \"old\" })\nscript({ title: \"a\" })",
            ),
            row("/** system({ title: 'old' }) */\n«script»({ title: \"a\" })").fix_whole(
                "Put a space into the comment",
                "/** system ({ title: 'old' }) */\nscript({ title: \"a\" })",
            ),
            row("const sample = `script({ title: \"old\" })`\n«script»({ title: \"a\" })"),
            row(r#"script({ title: "a" })"#),
            row("script({ title: \"a\" })\n// script({ title: \"old\" })"),
            // It says the same.
            row("// script({ title: \"a\" })\nscript({ title: \"a\" })"),
            row("// script ({ title: \"old\" })\nscript({ title: \"a\" })"),
            // Someone else's function.
            row("script({ title: \"a\" })\nconst system = () => 1\nsystem({ title: \"b\" })"),
            // The first one is not recognized, and the rule for that tells so.
            row(r#"script(meta); script({ title: "a" })"#),
        ],
    );
    remarks::check(
        "M09",
        "// script({ title: \"old\" })\n\nscript({ title: \"a\" })\nscript({ title: \"b\" })",
        expect![[r#"
            script({ title: "a" })
            ^^^^^^ M09 warning: GenAIScript ignores this call: it takes the metadata from the text in line 1, which looks like a call to it. Change that text.
            see `{ title: "old" }`: the metadata is taken from here
            fix: Put a space into the comment
            // script ({ title: "old" })
            script({ title: "b" })
            ^^^^^^^^^^^^^^^^^^^^^^ M09 warning: GenAIScript takes the metadata from line 1 and ignores this call. Keep one of them.
            see `{ title: "old" }`: the metadata is taken from here
            fix: Remove this call (to be confirmed)
        "#]],
    );
}

#[test]
fn m10_kind_and_name() {
    check(
        "M10",
        &[
            row("//- /system.weather.genai.{ext}\n«script»({ title: \"a\" })\nexport default () => {}")
                .fix("Write `system({…})`", "system"),
            // A module has to export a function besides.
            row("//- /system.weather.genai.{ext}\n«script»({ title: \"a\" })\n$`Hello.`\n").fix_whole(
                "Write `system({…})` and wrap the rest of the file in a function",
                "system({ title: \"a\" })\nexport default function (ctx) {\n    const { $ } = ctx\n    $`Hello.`\n}\n",
            ),
            row("//- /package.json\n{}\n//- /system.weather.genai.js\n«script»({ title: \"a\" })\n$`Hello.`")
                .fix("Write `system({…})`", "system"),
            row("//- /system.weather.genai.{ext}\n«script»({ title: \"a\" })\nexport const later = 1"),
            row("//- /weather.genai.{ext}\n«system»({ title: \"a\" })\n$`Hello.`")
                .fix("Write `script({…})`", "script"),
            row("//- /weather.genai.{ext}\n«system»({ title: \"a\" })\nexport default () => {}"),
            // Its name tells that it is meant to be one.
            row("//- /system-weather.genai.{ext}\n«system»({ title: \"a\" })\n$`Hello.`"),
            row("//- /system.weather.genai.{ext}\nsystem({ title: \"a\" })\nexport default () => {}"),
            row("//- /system.genai.{ext}\nsystem({ title: \"a\" })\nexport default () => {}"),
            row("//- /systems.genai.{ext}\nscript({ title: \"a\" })"),
            row("//- /system.weather.genai.{ext}\nscript({ isSystem: true })\nexport default () => {}"),
            row("//- /system.weather.genai.{ext}\nexport const shared = 1"),
        ],
    );
}

#[test]
fn m11_no_default_export() {
    check(
        "M11",
        &[
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\n$`Be kind to ${env.vars.who}.`\n").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\nexport default function (ctx) {\n    const { $, env } = ctx\n    $`Be kind to ${env.vars.who}.`\n}\n"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\nawait main()").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\nexport default async function (ctx) {\n    await main()\n}"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\nexport default function (ctx) {\n}\n"),
            // Lines move to the right by the author's own step, but for those of a text.
            row("//- /system.a.genai.{ext}\n«system»({\n\ttitle: \"a\",\n});\n\nif (env.files.length) {\n\t// Why.\n\t$`One\n\ttwo ${\n\tnames()}\nthree.`;\n}\n\nlast(); // Done.\n").fix_whole("Wrap the rest of the file in a function", "system({\n\ttitle: \"a\",\n});\n\nexport default function (ctx) {\n\tconst { $, env } = ctx;\n\tif (env.files.length) {\n\t\t// Why.\n\t\t$`One\n\ttwo ${\n\t\tnames()}\nthree.`;\n\t}\n\n\tlast(); // Done.\n}\n"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\r\ndef(\r\n  /*\r\n   * all\r\n   */\r\n  \"A\",\r\n  files,\r\n)\r\n").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\r\nexport default function (ctx) {\r\n  const { def } = ctx\r\n  def(\r\n    /*\r\n     * all\r\n     */\r\n    \"A\",\r\n    files,\r\n  )\r\n}\r\n"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\nexport function main(ctx) {}")
                .fix_whole("Export it by default", "system({ title: \"a\" })\nexport default function main(ctx) {}"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport default «{ a: 1 }»"),
            row("//- /package.json\n{ \"type\": \"module\" }\n//- /system.a.genai.js\n«system»({ title: \"a\" })")
                .with_any_fixes(),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport default function (ctx) {}"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport default async (ctx) => {}"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nfunction main() {}\nexport { main as default }"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport { default } from \"./main.mjs\""),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nconst main = make()\nexport default main"),
            // Its text is evaluated.
            row("//- /system.a.genai.js\nsystem({ title: \"a\" })\n$`Hello.`"),
            row("//- /a.genai.{ext}\nscript({ title: \"a\" })\n$`Hello.`"),
        ],
    );
}

#[test]
fn m12_module_syntax() {
    check(
        "M12",
        &[
            row("//- /package.json\n{}\n//- /a.genai.js\n«import» fs from \"node:fs\"\nscript({ title: \"a\" })").fix("Rename the file to `a.genai.mjs`", "import"),
            row("//- /package.json\n{ \"type\": \"commonjs\" }\n//- /a.b.genai.js\nscript({})\n«export» default function () {}").fix("Rename the file to `a.b.genai.mjs`", "export"),
            row("//- /package.json\n{}\n//- /system.a.genai.js\nsystem({ title: \"a\" })\n«export» default function () {}").fix("Rename the file to `system.a.genai.mjs`", "export"),
            // Types would fail under that name.
            row("//- /package.json\n{}\n//- /system.a.genai.js\nsystem({ title: \"a\" })\n«export» default function (ctx: Context) {}").fix("Rename the file to `system.a.genai.mts`", "export"),
            // It would fail under the other name, too.
            row(
                "//- /package.json\n{}\n//- /system.a.genai.js\n«import» fs from \"node:fs\"\nsystem({ title: \"a\" })",
            ),
            // It is dropped.
            row(
                "//- /package.json\n{}\n//- /a.genai.mjs\nscript({})\n//- /a.genai.js\nimport fs from \"node:fs\"\nscript({})",
            ),
            // The name is taken.
            row(
                "//- /package.json\n{}\n//- /a.genai.mjs\nscript({ id: \"b\" })\n//- /a.genai.js\n«import» fs from \"node:fs\"\nscript({})",
            ),
            row(
                "//- /package.json\n{ \"type\": \"module\" }\n//- /a.genai.js\nimport fs from \"node:fs\"\nscript({})",
            ),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nimport fs from \"node:fs\"\nscript({})"),
            // The code of a script in Markdown is evaluated, and what is not marked is no code.
            row("//- /a.genai.md\n```js genai\n«import» fs from \"node:fs\"\n```\nHi"),
            row("//- /a.genai.md\n```ts genai\nconst a = 1\n«export» { a }\n```\nHi"),
            row("//- /a.genai.md\n```js genai\nconst fs = await import(\"node:fs\")\n```\n```js\nimport fs from \"fs\"\n```\nHi"),
            row("//- /package.json\n{}\n//- /a.genai.js\nscript({})\nconst fs = await import(\"node:fs\")"),
            row(
                "//- /package.json\n{}\n//- /b/package.json\n{ \"type\": \"module\" }\n//- /b/c/a.genai.js\nimport fs from \"node:fs\"\nscript({})",
            ),
            // Nobody knows of the package.
            row("//- /a.genai.js\nimport fs from \"node:fs\"\nscript({})"),
        ],
    );
}

#[test]
fn m13_duplicate_id() {
    check(
        "M13",
        &[
            row(
                "//- /package.json\n{}\n//- /b/x.genai.{ext}\nscript({})\n//- /a/x.genai.{ext}\n«script({})»",
            ),
            row("//- /package.json\n{}\n//- /x.genai.{ext}\nscript({})\n//- /x.genai.js\n«script({})»"),
            row("//- /package.json\n{}\n//- /x.genai.js\nscript({})\n//- /x.genai.{ext}\nscript({})"),
            row(
                "//- /package.json\n{}\n//- /b.genai.{ext}\nscript({ id: \"c\" })\n//- /a/c.genai.{ext}\n«script({})»",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nscript({})\n//- /b/c.genai.{ext}\n«script({ id: \"a\" })»",
            ),
            row("//- /system.fetch.genai.{ext}\n«system({ title: \"Mine\" })»\nexport default () => {}"),
            row(
                "//- /system.fetch.genai.{ext}\n// Mine\n/* all of it */\n\n«import \"node:fs\"»\nsystem({})",
            ),
            row("//- /constructor.genai.{ext}\n«script({»\n})"),
            row("//- /package.json\n{}\n//- /x.genai.{ext}\nscript({})\n//- /b/x.genai.{ext}\n«$`Hello.`»\n"),
            row("//- /package.json\n{}\n//- /a/x.genai.{ext}\nscript({})\n//- /b/x.genai.{ext}\nscript({})"),
            row("//- /package.json\n{}\n//- /a/x.genai.{ext}\nscript({})\n//- /b/y.genai.{ext}\nscript({})"),
            row("//- /package.json\n{}\n//- /X.genai.{ext}\nscript({})\n//- /b/x.genai.{ext}\nscript({})"),
            row(
                "//- /package.json\n{}\n//- /x.genai.{ext}\nscript({ id: \"z\" })\n//- /b/x.genai.{ext}\nscript({})",
            ),
            // The package itself.
            row(
                "//- /node_modules/@genaiscript/core/genaisrc/system.fetch.genai.{ext}\nsystem({})\nexport default () => {}",
            ),
        ],
    );
    remarks::check(
        "M13",
        "//- /package.json\n{}\n//- /w/b/x.genai.mjs\nscript({})\n//- /w/a/x.genai.mts\nscript({})",
        expect![[r#"
            script({})
            ^^^^^^^^^^ M13 warning: GenAIScript drops this script: its id `x` is already that of w/b/x.genai.mjs, which it usually finds first. Rename one; until then promptsig does not check how this file runs.
            see `/w/b/x.genai.mjs`: this one is kept
        "#]],
    );
    remarks::check(
        "M13",
        "//- /package.json\n{}\n//- /x.genai.mjs\nscript({})\n//- /w.genai.js\n$`Hello.`\nscript({ id: \"x\" })",
        expect![[r#"
            $`Hello.`
            ^^^^^^^^^ M13 warning: GenAIScript drops this script: its id `x` is already that of x.genai.mjs, which it finds first. Rename one; until then promptsig does not check how this file runs.
            see `"x"`: the id is set here
            see `/x.genai.mjs`: this one is kept
        "#]],
    );
}

#[test]
fn m14_unknown_key() {
    check(
        "M14",
        &[
            row(r#"script({ tests: { files: "a.md", «rubric»: "short" } })"#)
                .fix("Write `rubrics`", "rubrics"),
            row(r#"script({ tests: [{ «assert»: [{ type: "equals", value: "a" }] }] })"#)
                .fix("Write `asserts`", "asserts"),
            row(r#"script({ mcpServers: { fs: { «cmd»: "npx", args: ["-y", "a"] } } })"#)
                .fix("Write `command`", "command"),
            row(r#"script({ mcpServers: { fs: { command: "npx", «arguments»: ["-y", "a"] } } })"#)
                .fix("Write `args`", "args"),
            row(
                r#"script({ tests: { files: "a.md", keywords: "a", vars: { any: 1 } }, mcpServers: { fs: { command: "npx", args: [], version: "latest", env: { ANY: "b" } } } })"#,
            ),
            row(r#"script({ «tool»: "agent" })"#).fix("Write `tools`", "tools"),
            row(r#"script({ title: "a", «'max_tokens'»: 10 })"#).fix("Write `maxTokens`", "'maxTokens'"),
            row(r"script({ «Parameters»: {} })").fix("Write `parameters`", "parameters"),
            row(r#"script({ «desc»: "a", 'title': "b" })"#).fix("Write `description`", "description"),
            row(r"script({ «params»: {} })").fix("Write `parameters`", "parameters"),
            row(r#"script({ «response_format»: "json", «variables»: {} })"#).with_any_fixes(),
            row(r#"script({ title: "a", «cheese»: 1 })"#),
            // Another kind of value is meant for something else.
            row(r#"script({ «args»: { city: "" } })"#).fix("Write `parameters`", "parameters"),
            row(r#"script({ title: "a", «args»: ["-y"] })"#),
            row(r#"script({ title: "a", «schema»: "city" })"#),
            row(r#"script({ title: "a", parameters: { tool: "" }, metadata: { tool: "a" } })"#),
            row(r#"script({ tests: { files: "a", keywords: "b" }, annotations: { readOnlyHint: true } })"#),
            row(r#"script({ isSystem: true, id: "b", jsSource: "", filename: "c" })"#),
            row(r#"system({ temperature: 1 })"#),
            // The repair makes keys that nobody wrote.
            row(r#"script({ model: dev ? "small" : "large" })"#),
            // Nothing of it is read.
            row(r#"script({ ...base, tool: "agent" })"#),
        ],
    );
}

#[test]
fn m15_duplicate_key() {
    check(
        "M15",
        &[
            row(r#"script({ «title»: "a", model: "b", title: "c" })"#)
                .fix_whole("Remove this `title`", r#"script({ model: "b", title: "c" })"#),
            row(r#"script({ parameters: { «city»: "a", 'city': "b" } })"#)
                .fix_whole("Remove this `city`", r#"script({ parameters: { 'city': "b" } })"#),
            row(r#"script({ system: [{ id: "system.fs_find_files", «parameters»: {}, parameters: {} }] })"#)
                .with_any_fixes(),
            row(r#"script({ «title»: "a", «title»: "b", title: "c" })"#).with_any_fixes(),
            row(r#"script({ title: "a", parameters: { title: "b" } })"#),
            row(r#"script({ parameters: { city: "a", City: "b" } })"#),
            row(r#"const a = { b: 1, b: 2 }; script({ title: "a" })"#),
        ],
    );
}

#[test]
fn m16_limits() {
    check(
        "M16",
        &[
            row(
                "script({ metadata: { a: '', b: '', c: '', d: '', e: '', f: '', g: '', h: '', i: '', j: '', k: '', l: '', m: '', n: '', o: '', p: '', «q»: '', r: '' } })",
            ),
            row(
                "script({ metadata: { «aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa»: 'b' } })",
            ),
            row("system({ metadata: «'a text of more than 16'» })\nexport default () => {}"),
            row("script({ metadata: «[1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7]» })"),
            row(
                "script({ metadata: { a: '', b: '', c: '', d: '', e: '', f: '', g: '', h: '', i: '', j: '', k: '', l: '', m: '', n: '', o: '', p: '' } })",
            ),
            row(
                "script({ metadata: { aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: 'b' } })",
            ),
            row("script({ metadata: 'sixteen letters.' })"),
            row("script({ metadata: null })"),
        ],
    );
}

#[test]
fn m20_server_file() {
    check(
        "M20",
        &[
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ mcpServers: «\"./mcp.json\"» })"),
            row(
                "//- /package.json\n{}\n//- /b/mcp.json\n{ \"mcpServers\": {} }\n//- /a/x.genai.{ext}\nscript({ mcpServers: «'mcp.json'» })",
            ),
            row(
                "//- /mcp.json\n{ \"servers\": {} }\n//- /a.genai.{ext}\nscript({ mcpServers: «\"mcp.json\"» })",
            ),
            row(
                "//- /mcp.json\n{ \"mcpServers\": {} }\n//- /a.genai.{ext}\nscript({ mcpAgentServers: «\"mcp.json\"» })",
            ),
            row("//- /mcp.json\n{ // servers\n}\n//- /a.genai.{ext}\nscript({ mcpServers: «\"mcp.json\"» })"),
            row(
                "//- /package.json\n{}\n//- /mcp.json\n{ \"mcpServers\": {} }\n//- /a/x.genai.{ext}\nscript({ mcpServers: \"../mcp.json\" })",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ mcpServers: { a: { command: \"npx\" } } })",
            ),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ mcpServers: \"\" })"),
            // Nobody told of the file.
            row(r#"script({ mcpServers: "mcp.json" })"#),
        ],
    );
}

#[test]
fn what_is_wrong_with_a_server_file() {
    let check = |file: &str, expected: &str| {
        let source = format!(
            "//- /package.json\n{{}}\n{file}//- /a.genai.mjs\nscript({{ mcpServers: \"./mcp.json\" }})"
        );
        let messages: Vec<String> = crate::harness::diagnostics(&crate::support::Fixture::parse(&source))
            .into_iter()
            .map(|diagnostic| {
                diagnostic.message.replace("every GenAIScript command fails in this workspace. ", "")
            })
            .collect();
        assert_eq!(messages.join("\n"), expected, "{file}");
    };
    check("", "There is no file `./mcp.json`: Write its path relative to the folder of this script.");
    check(
        "//- /mcp.json\n{ // none\n}\n",
        "`./mcp.json` cannot be read as JSON: Fix the file; JSON has neither comments nor trailing commas.",
    );
    check(
        "//- /mcp.json\n{}\n",
        "`./mcp.json` has no object `mcpServers`: Put the servers under `mcpServers` in it.",
    );
    check("//- /mcp.json\n{ \"mcpServers\": {} }\n", "");
}

#[test]
fn m21_reserved_key() {
    check(
        "M21",
        &[
            row(r#"script({ «id»: "check", title: "a" })"#)
                .fix_whole("Remove `id`", r#"script({ title: "a" })"#),
            row(r#"script({ title: "a", «jsSource»: "$`Hello.`" })"#)
                .fix_whole("Remove `jsSource`", r#"script({ title: "a" })"#),
            row(r#"script({ id: "main", title: "a" })"#),
            row(r#"script({ title: "a", system: [{ id: "system.tools" }], parameters: { id: "" } })"#),
            row(r#"script({ ...base, id: "a" })"#),
        ],
    );
}

#[test]
fn m22_response_schema() {
    check(
        "M22",
        &[
            row(r#"script({ responseType: «"json_schema"», title: "a" })"#).fix("Add a `responseSchema`", r#""json_schema", responseSchema: { type: "object", properties: {} }"#).fix("Write `\"json\"`", r#""json""#),
            row(r"script({ responseType: «'json_schema'», responseSchema: null })").fix("Write `'json'`", "'json'"),
            row(r#"script({ responseType: "json_schema", responseSchema: { a: "" } })"#),
            row(r#"script({ responseType: "json_object" })"#),
            row(r#"script({ responseType: "json" })"#),
            row(r#"system({ responseType: "json_schema" })"#),
            // The options of prompts and agents.
            row(r#"await runPrompt("Hello.", { responseType: «"json_schema"» })"#).fix("Add a `responseSchema`", r#""json_schema", responseSchema: { type: "object", properties: {} }"#).fix("Write `\"json\"`", r#""json""#),
            row(r#"defAgent("a", "b", "c", { responseType: «"json_schema"» })"#).with_any_fixes(),
            row(r#"export default async function (ctx) { await ctx.prompt`Hello.`.options({ responseType: «"json_schema"» }) }"#)
                .with_any_fixes(),
            row(r#"await runPrompt("Hello.", { responseType: "json_schema", responseSchema: schema })"#),
            row(r#"await runPrompt("Hello.", { responseType: "json_schema", ...options })"#),
            // The schema of the outer prompt holds for the inner one.
            row(r#"await runPrompt((_) => _.runPrompt("a", { responseType: "json_schema" }), { responseSchema: { a: "" } })"#),
        ],
    );
}
