//! Parameters as a whole and their names: P16 to P19, P30 to P39.

use crate::harness::table::{check, row};

#[test]
fn p16_falsy_shorthand() {
    check(
        "P16",
        &[
            row(r#"script({ parameters: { force: «false» } }); use(env.vars.force)"#).fix(
                r#"Write `{ type: "boolean", default: false }`"#,
                r#"{ type: "boolean", default: false }"#,
            ),
            row(r#"system({ parameters: { force: «false» } })"#).with_any_fixes(),
            row(r#"script({ parameters: { force: true } })"#),
            row(r#"script({ parameters: { force: { type: "boolean", default: false } } })"#),
            row(r#"script({ parameters: { deep: { force: false } } })"#),
            row(r#"defTool("a", "b", { force: false }, () => "")"#),
        ],
    );
    check(
        "P17",
        &[
            row(r#"script({ parameters: { year: «NaN» } }); use(env.vars.year)"#).fix(
                r#"Write `{ type: "number", required: true }`"#,
                r#"{ type: "number", required: true }"#,
            ),
            row(r#"script({ parameters: { offset: «0» } }); use(env.vars.offset)"#)
                .fix(r#"Write `{ type: "integer", default: 0 }`"#, r#"{ type: "integer", default: 0 }"#)
                .fix(r#"Write `{ type: "number", default: 0 }`"#, r#"{ type: "number", default: 0 }"#),
            row("script({ parameters: { n: «NaN» } })\nconst n = env.vars.n\nuse(`${n}`, n + 1)").with_any_fixes(),
            row("script({ parameters: { n: «NaN» } })\nconst n = env.vars.n\nuse(rows.filter((r) => r.n > n))")
                .with_any_fixes(),
            // The string does as well.
            row("script({ parameters: { n: NaN } })\n$`Rewrite it for ${env.vars.n} servings.`"),
            row("script({ parameters: { n: NaN } })\nconst { n } = env.vars\nconst more = rows.filter((r) => Math.abs(Number(r.a) - m) > n)\n$`More than ${n}: ${more}`"),
            row("script({ parameters: { n: 0 } })\nconst { n } = env.vars\nuse(parseInt(n), n * 2, list.length < n)"),
            row(r#"script({ parameters: { offset: 1 } })"#),
            row(r#"script({ parameters: { city: "" } })"#),
            row(r#"defTool("a", "b", { year: NaN }, () => "")"#),
        ],
    );
}

#[test]
fn p18_list_parameter() {
    check(
        "P18",
        &[
            row(r#"script({ parameters: { stops: «["Harbour"]» } })"#).fix(r#"Write `"Harbour"`, a string to split"#, r#""Harbour""#),
            row(r#"script({ parameters: { at: «{ x: 1, y: 2 }» } }); env.vars.at.x; env.vars["at"].y"#).fix_whole(
                "Declare `x`, `y` as parameters of the script",
                r#"script({ parameters: { x: 1, y: 2 } }); env.vars.x; env.vars["y"]"#,
            ),
            row(
                "script({\n  parameters: {\n    «at»: {\n      x: { type: \"number\" }, // from the left\n      label: \"here\",\n    },\n    unit: \"cm\",\n  },\n})\nconst { unit } = env.vars",
            )
            .fix_whole(
                "Declare `x`, `label` as parameters of the script",
                "script({\n  parameters: {\n    x: { type: \"number\" }, // from the left\n    label: \"here\",\n    unit: \"cm\",\n  },\n})\nconst { unit } = env.vars",
            ),
            row(r#"script({ parameters: { at: «{ type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x"] }» } })"#).fix_whole(
                "Declare `x`, `y` as parameters of the script",
                r#"script({ parameters: { x: { type: "number", required: true }, y: { type: "number" } } })"#,
            ),
            // The whole is used.
            row(r#"script({ parameters: { at: «{ x: 1 }» } }); env.vars.at.x; const { at } = env.vars"#),
            // A name that is taken, a property that nobody can give, one that GenAIScript has another meaning for.
            row(r#"script({ parameters: { at: «{ x: 1 }», x: 2 } })"#),
            row(r#"script({ parameters: { at: «{ x: { y: 1 } }» } })"#),
            row(r#"script({ parameters: { at: «{ x: 0 }» } })"#),
            row(r#"script({ parameters: { at: «{ temperature: 1 }» } })"#),
            row(r#"system({ parameters: { at: «{ x: 1 }» } })"#),
            row(r#"system({ parameters: { at: «{ type: "object", default: {} }» } })"#),
            row(
                "//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ system: { id: \"system.b\", parameters: { tags: [\"x\"] } } })\n//- /system.b.genai.{ext}\nsystem({ parameters: { tags: [\"\"], stops: «[\"\"]» } })\nexport default () => {}",
            )
            .with_any_fixes(),
            // Keywords of a schema that are no parameters.
            row(r#"script({ parameters: { city: { type: "string" }, required: ["city"] } })"#),
            row(r#"script({ parameters: { city: "Paris" } })"#),
            row(r#"script({ parameters: { tags: [] } })"#),
            row(r#"script({ parameters: { tags: { type: "array", items: { type: "string" } } } })"#),
            row(r#"defTool("a", "b", { stops: ["Harbour"] }, () => "")"#),
            row(r#"script({ parameters: { type: "object", properties: {} } })"#),
        ],
    );
}

#[test]
fn p19_more_items() {
    check(
        "P19",
        &[
            row(r#"script({ parameters: { trip: { stops: ["a", «"b", "c"»] } } })"#)
                .fix_whole("Keep the first item", r#"script({ parameters: { trip: { stops: ["a"] } } })"#),
            // P18 says that nobody can give such a parameter a value.
            row(r#"script({ parameters: { stops: ["a", "b", "c"] } })"#),
            row(r#"defTool("a", "b", { deep: { list: [1, «2»] } }, () => "")"#).with_any_fixes(),
            row(r#"script({ parameters: { stops: ["a"] } })"#),
            row(r#"script({ parameters: { size: { type: "string", enum: ["a", "b"] } } })"#),
            row(r#"defTool("a", "b", { list: [...others, "b"] }, () => "")"#),
        ],
    );
}

#[test]
fn p30_collision() {
    check(
        "P30",
        &[
            // Of the places that read the variable, those that are spelt so.
            row(r#"script({ parameters: { maxCount: 3, «max_count»: 5 }, vars: { max_count: "7" } }); f(env.vars.max_count, env.vars.maxCount)"#).fix_whole("Rename it to `maxCount2`", r#"script({ parameters: { maxCount: 3, maxCount2: 5 }, vars: { maxCount2: "7" } }); f(env.vars.maxCount2, env.vars.maxCount)"#),
            row(r#"script({ parameters: { a: 3, «A»: 5, a2: 1 } }); const { A } = env.vars"#).fix_whole("Rename it to `a3`", r#"script({ parameters: { a: 3, a3: 5, a2: 1 } }); const { a3: A } = env.vars"#),
            row(r#"script({ parameters: { "🙂": 3, «"都市"»: 1 } })"#),
            row(r#"system({ parameters: { "a-b": 3, "A.b": 5, «ab»: 1, «"a.b"»: 2 } })"#).with_any_fixes(),
            row(r#"script({ parameters: { maxCount: 3, maxCounts: 5 } })"#),
            row(r#"script({ parameters: { maxCount: 3, maxCount: 5 } })"#),
            row(r#"defTool("a", "b", { maxCount: 3, max_count: 5 }, () => "")"#),
        ],
    );
}

#[test]
fn p31_vanishing_name() {
    check(
        "P31",
        &[
            row(r#"script({ parameters: { «größe»: 3 } }); const { größe } = env.vars; f(env.vars["GrÖße"], env.vars.gre)"#).fix_whole("Rename it to `groesse`", r#"script({ parameters: { groesse: 3 } }); const { groesse: größe } = env.vars; f(env.vars["groesse"], env.vars.groesse)"#),
            row(r#"system({ parameters: { «"Élan"»: 3 } }); export default (ctx) => ctx.env.vars["main.Élan"]"#).fix_whole("Rename it to `Elan`", r#"system({ parameters: { "Elan": 3 } }); export default (ctx) => ctx.env.vars["main.Elan"]"#),
            row(r#"script({ parameters: { «"größe-x"»: 3 } }); f(env.vars["größe-x"])"#).fix_whole("Rename it to `groesseX`", r#"script({ parameters: { "groesseX": 3 } }); f(env.vars["groesseX"])"#),
            // The name is taken.
            row(r#"script({ parameters: { «größe»: 3, groesse: 1 } })"#),
            row(r#"script({ parameters: { «"$"»: 3 } })"#),
            row(r#"system({ parameters: { «名»: 3 } })"#),
            row(r#"script({ parameters: { max_count: 3, "avoid-words": "x", $n: 1 } })"#),
            row(r#"script({ parameters: { "two words": 3, "a.b": 1 } })"#),
            row(r#"defTool("a", "b", { größe: 3 }, () => "")"#),
            // P30 speaks of these.
            row(r#"script({ parameters: { "🙂": 3, "都市": 1 } })"#),
        ],
    );
}

#[test]
fn p32_renamed_outside() {
    check(
        "P32",
        &[
            row(r#"script({ branding: {}, parameters: { «max_count»: 3 } })"#).fix("Rename it to `maxCount`", "maxCount"),
            row(r#"script({ branding: {}, parameters: { «"URL"»: "x" } })"#).fix("Rename it to `url`", r#""url""#),
            // Not to a name that P33 speaks of.
            row(r#"script({ branding: {}, parameters: { «max_tokens»: 3 } }); f(env.vars.max_tokens)"#).fix_whole(
                "Rename it to `scriptMaxTokens`",
                r#"script({ branding: {}, parameters: { scriptMaxTokens: 3 } }); f(env.vars.scriptMaxTokens)"#,
            ),
            row(r#"script({ branding: {}, parameters: { «a1b2»: { type: "number" } } })"#).with_any_fixes(),
            // Said once.
            row(r#"script({ branding: {}, parameters: { «max_count»: 3, city: "", "dry-run": true } })"#).fix_whole(
                "Write the names in camel case",
                r#"script({ branding: {}, parameters: { maxCount: 3, city: "", "dryRun": true } })"#,
            ),
            row(r#"script({ branding: {}, parameters: { «max_count»: 3, max_tokens: 4 } })"#),
            row("script({ parameters: { «max_count»: 3 } })\n// INPUT_MAX_COUNT=3 npx --yes genaiscript@2.5.1 run main").with_any_fixes(),
            row("script({ parameters: { «max_count»: 3 } })\nuse(process.env.GENAISCRIPT_VAR_MAX_COUNT)").with_any_fixes(),
            // It is given by `--vars`, under its own name.
            row(r#"script({ parameters: { max_count: 3, URL: "x" } })"#),
            row(r#"script({ group: "mcp", parameters: { max_count: 3 } })"#),
            row(r#"script({ branding: {}, parameters: { maxCount: 3, url: "x" } })"#),
            // Other rules speak of these names.
            row(r#"script({ branding: {}, parameters: { größe_x: 3, Temperature: 1, a_b: 1, aB: 2 } })"#),
            // They are given under these names.
            row(r#"script({ branding: {}, parameters: { "copilot.editor": "x", "editor.selectedText": "y" } })"#),
            // The text arrives as it was given.
            row(r#"script({ branding: {}, parameters: { my_name: { type: "string" }, other_name: "" } })"#),
            row(r#"system({ branding: {}, parameters: { max_count: 3 } })"#),
        ],
    );
}

#[test]
fn p33_reserved_name() {
    check(
        "P33",
        &[
            row(r#"script({ parameters: { «temperature»: 3 } }); f(env.vars.temperature)"#).fix_whole(
                "Rename it to `scriptTemperature`",
                r#"script({ parameters: { scriptTemperature: 3 } }); f(env.vars.scriptTemperature)"#,
            ),
            row(r#"script({ parameters: { «Seed»: 3, files: "x", model: "y", debug: true } })"#)
                .with_any_fixes(),
            // What the metadata prove.
            row(r#"script({ branding: {}, parameters: { «files»: "x", model: "y", «debug»: true } })"#)
                .with_any_fixes(),
            row(r#"script({ group: "mcp", parameters: { «files»: "x", model: "y", debug: true } })"#)
                .with_any_fixes(),
            row(r#"script({ group: "openapi", parameters: { «files»: "x", «model»: "y", debug: true } })"#)
                .with_any_fixes(),
            row(r#"script({ group: "openapi", unlisted: true, parameters: { files: "x", model: "y" } })"#),
            row(r#"script({ branding: {}, accept: "none", parameters: { files: "x" } })"#),
            // The new name stays the same outside.
            row(r#"script({ parameters: { «TEMPERATURE»: 3 } })"#)
                .fix("Rename it to `scriptTemperature`", "scriptTemperature"),
            // Of the second of two P30 speaks.
            row(r#"script({ parameters: { «seed»: 3, SEED: 1 } })"#),
            row(r#"script({ parameters: { «temperature»: 3, scriptTemperature: 1 } })"#),
            // The option of the model is meant.
            row(
                "script({\n  parameters: {\n    // between 0 and 1, e.g. --vars temperature=0.35\n    temperature: 0.7,\n  },\n})",
            ),
            row(r#"script({ parameters: { file: "x", models: "y", roomTemperature: 1 } })"#),
            row(r#"system({ parameters: { temperature: 3 } })"#),
            row(r#"defTool("a", "b", { temperature: 3 }, () => "")"#),
        ],
    );
}

#[test]
fn p34_required_default() {
    check(
        "P34",
        &[
            row(r#"script({ parameters: { city: { type: "string", «required: true», default: "x" } } })"#)
                .fix_whole(
                    "Remove `required`",
                    r#"script({ parameters: { city: { type: "string", default: "x" } } })"#,
                )
                .fix_whole(
                    "Remove `default`",
                    r#"script({ parameters: { city: { type: "string", required: true } } })"#,
                ),
            // The client of a tool must give what it requires.
            row(
                r#"script({ group: "mcp", parameters: { city: { type: "string", required: true, default: "x" } } })"#,
            ),
            row(r#"script({ parameters: { city: { type: "string", required: false, default: "x" } } })"#),
            row(r#"script({ parameters: { city: { type: "string", required: true } } })"#),
            row(r#"script({ parameters: { city: { type: "object", required: true, default: {} } } })"#),
            row(r#"defTool("a", "b", { city: { type: "string", required: true, default: "x" } }, () => "")"#),
        ],
    );
}

#[test]
fn p35_unread() {
    check(
        "P35",
        &[
            row("script({ parameters: { city: \"\", «year»: 1969 } })\nenv.vars.city").fix_whole("Remove `year`", "script({ parameters: { city: \"\" } })\nenv.vars.city"),
            row("script({ parameters: { city: \"\", «year»: 1969 } })\nconst { vars: v, output } = env\nconst { city } = v")
                .with_any_fixes(),
            row("script({ parameters: { «city»: \"\" } })\n// env\nconst text = \"env\"").with_any_fixes(),
            // All code beside the metadata is a comment.
            row("import x from \"y\"\nscript({ parameters: { «city»: \"\", year: 1, force: false } })\n// use(env.vars.city)\n\n/* and\nthe rest */"),
            row("script({ parameters: { «city»: \"\", «year»: 1 } })\n// use(env.vars.city)\nuse()").with_any_fixes(),
            // All of it is a comment.
            row("/*\nscript({ parameters: { city: \"\" } })\nuse(env.vars.city)\n*/"),
            // Something else would have to change as well.
            row("script({ parameters: { city: \"a\", «city»: \"b\" } })\nenv.vars.town"),
            row("script({ parameters: { «city»: \"\", required: [\"city\"] } })\nenv.vars.required"),
            row("system({ parameters: { «city»: \"\" } })\nexport default function (ctx) { const { env } = ctx; env.files }")
                .with_any_fixes(),
            // Where the text reader stops in a string, nothing can be taken out up to there.
            row("script({ title: 'A', parameters: { «city»: { type: 'string', description: f(')}) })') } } })"),
            row("script({ parameters: { maxCount: 1 } })\nenv.vars.max_count"),
            // V04 speaks of the read.
            row("//- /system.a.genai.{ext}\nsystem({ parameters: { words: \"\" } })\nexport default ({ env }) => { env.vars[\"system.a.word\"] }"),
            row("//- /system.a.genai.{ext}\nsystem({ parameters: { «words»: \"\" } })\nexport default ({ env }) => { env.vars[\"system.b.word\"] }")
                .with_any_fixes(),
            row("script({ parameters: { city: \"\" } })\nconsole.log(env.vars)"),
            row("script({ parameters: { city: \"\" } })\nconst { ...rest } = env.vars"),
            row("script({ parameters: { city: \"\" } })\nhelp(env)"),
            row("script({ parameters: { city: \"\" } })\nhelp({ env })"),
            row("script({ parameters: { city: \"\" } })\nhelp(`${env.vars}`)"),
            row("script({ parameters: { city: \"\" } })\nenv.vars[key]"),
            row("script({ parameters: { city: \"\" } })\nenv[key].city"),
            row("script({ parameters: { city: \"\" } })\nconst e = env\nhelp(e)"),
            row("script({ parameters: { city: \"\" } })\nrunPrompt((ctx) => { help(ctx.env) })"),
            // A name that is given another value later may still stand for `env.vars`.
            row("script({ parameters: { city: \"\" } })\nlet { vars } = env\nvars.city\nvars = {}"),
            row("script({ parameters: { city: \"\" } })\nlet { vars: v = {} } = env\nv.city\nv = {}"),
            row("script({ parameters: { city: \"\" } })\nlet own = {};\n({ vars: own.v } = env)\nown.v.city"),
            row("script({ parameters: { city: \"\" } })\nimport { help } from \"./help.mjs\""),
            row("script({ parameters: { seed: 1 } })"),
            row("system({ parameters: { city: \"\" } })\nexport default (ctx) => { ctx.env.vars[\"system.other.city\"] }"),
        ],
    );
}

#[test]
fn p36_no_description() {
    check(
        "P36",
        &[
            row("script({ group: \"mcp\", parameters: { «maxCount»: { type: \"integer\", default: 3 } } })\nenv.vars.maxCount").fix_whole("Add a description", "script({ group: \"mcp\", parameters: { maxCount: { type: \"integer\", description: \"Max count\", default: 3 } } })\nenv.vars.maxCount"),
            row(
                "script({ annotations: { readOnlyHint: true }, parameters: { «city»: \"\" } })\nenv.vars.city",
            ),
            // Nobody reads it, as P35 tells.
            row(r#"script({ group: "mcp", parameters: { city: "" } })"#),
            row(r#"script({ parameters: { city: "" } })"#),
            row(
                r#"script({ group: "mcp", parameters: { city: { type: "string", description: "Where" } } })"#,
            ),
            row(r#"system({ group: "mcp", parameters: { city: "" } })"#),
        ],
    );
}

#[test]
fn p37_blank_default() {
    check(
        "P37",
        &[
            row(r#"script({ parameters: { city: «" "» } })"#).fix("Write `\"\"`", r#""""#),
            row(r#"defTool("a", "b", { city: «"\t"» }, () => "")"#).with_any_fixes(),
            row(r#"script({ parameters: { city: "" } })"#),
            row(r#"script({ parameters: { city: { type: "string", default: " " } } })"#),
        ],
    );
}

#[test]
fn p38_throwing_tool() {
    check(
        "P38",
        &[
            row(r#"defTool("a", "b", { city: «null», list: «[]», f: «() => 1» }, () => "")"#),
            row(
                "import { z } from \"zod\"\ndefTool(\"a\", \"b\", «z.object({ a: z.string() })», () => \"\")",
            ),
            row(
                "import * as zod from 'zod/v4'\ndefTool(\"a\", \"b\", { a: «zod.string()», b: \"\" }, () => \"\")",
            ),
            row(r#"defTool("a", "b", { n: «String», list: [Number], at: Date, x: «Symbol("")» }, () => "")"#),
            row(
                "import { z } from 'zod'\nconst n = z.number()\nconst all = z.object({ n })\ndefTool('a', 'b', { «n» }, () => '')\ndefTool('c', 'd', «all», () => '')",
            ),
            row(
                "import { z } from 'zod'\nconst n = z.number().parse\nfunction f(m) { defTool('a', 'b', { n, m, z }, () => '') }\nconst m = z.number()",
            ),
            row("await runPrompt((_) => _.$`a`, { responseSchema: { f: «() => 1», s: «String» } })"),
            row("const String = \"\"\ndefTool(\"a\", \"b\", { n: String }, () => \"\")"),
            row(r#"script({ responseSchema: { f: String } })"#),
            row(r#"defTool("a", "b", { city: "", list: [""] }, () => "")"#),
            row(r#"defTool("a", "b", z.object({}), () => "")"#),
            row(r#"script({ parameters: { city: null } })"#),
            row(r#"defTool("a", "b", { city: { type: "string", default: null } }, () => "")"#),
        ],
    );
}

#[test]
fn p39_proto() {
    check(
        "P39",
        &[
            row(r#"script({ parameters: { «__proto__»: "" } })"#).fix("Rename it to `proto`", "proto"),
            row(r#"system({ parameters: { city: "", «"__proto__"»: 3 } })"#)
                .fix("Rename it to `proto`", r#""proto""#),
            row(r#"script({ parameters: { «__proto__»: "", proto: "a" } })"#),
            row(r#"script({ parameters: { proto: "" } })"#),
            row(r#"script({ parameters: { deep: { proto__: "" } } })"#),
        ],
    );
}
