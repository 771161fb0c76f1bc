//! V06 to V10: `env.vars` used as what it is not.

use expect_test::expect;

use crate::harness::table::{check, row};

#[test]
fn v06_write() {
    check(
        "V06",
        &[
            row("script({ parameters: { city: \"Ghent\" } })\n«env.vars.city» = env.vars.city.trim()\nuse(env.vars.city, env.vars[\"City\"])").fix_whole("Make it a local constant `city`", "script({ parameters: { city: \"Ghent\" } })\nconst city = env.vars.city.trim()\nuse(city, city)"),
            row("script({ parameters: { city: \"Ghent\" } })\n«env.vars.city» += \"!\""),
            row("script({ parameters: { city: \"Ghent\" } })\n«env.vars.city» &&= \"Antwerp\""),
            row("script({ parameters: { loud: false } })\n«env.vars.loud» ||= true"),
            row("script({ parameters: { count: 3 } })\n«env.vars.count»++"),
            row("script({ system: \"system.agent_docs\" })\n«env.vars[\"system.agent_docs.dir\"]» = \"x\"")
                .with_any_fixes(),
            row("const city = 1\n«env.vars.city» = 2"),
            // They find a value, and do nothing.
            row("script({ parameters: { city: \"Ghent\" } })\nenv.vars.city ||= \"Ghent\""),
            row("script({ parameters: { city: \"Ghent\" } })\nenv.vars.city ??= \"Ghent\""),
            row(
                "script({ parameters: { city: \"Ghent\" } })\nif (env.vars.city === undefined) env.vars.city = 1",
            ),
            row("script({ parameters: { city: \"Ghent\" } })\nif (!env.vars.city) { env.vars.city = 1 }"),
            row(
                "script({ parameters: { city: \"Ghent\" } })\nif (env.vars.city) use()\nelse env.vars.city = 1",
            ),
            // They find none, and do what they should.
            row("script({ parameters: { city: { type: \"string\" } } })\nenv.vars.city ??= \"Ghent\""),
            row(
                "script({ parameters: { city: \"\" } })\nif (typeof env.vars.city === \"undefined\") env.vars.city = 1",
            ),
            row("script({ parameters: { city: \"\" } })\nenv.vars.city == null && (env.vars.city = 1)"),
            row("env.vars.step ||= 1"),
            // Unless it is lost.
            row("script({ parameters: { maxCount: { type: \"integer\" } } })\n«env.vars.maxCount» ??= 5"),
            row("if (env.vars.maxCount === undefined) «env.vars.maxCount» = 5"),
            // A condition on something else guards nothing.
            row("script({ parameters: { city: \"Ghent\" } })\nif (!env.vars.town) «env.vars.city» = 1"),
            row("script({ parameters: { city: \"Ghent\" } })\nif (env.vars.city) «env.vars.city» = 1"),
            // Other ways to assign.
            row("script({ parameters: { city: \"Ghent\" } })\nfor («env.vars.city» of [1]) use()"),
            row("script({ parameters: { city: \"Ghent\" } })\n;({ city: «env.vars.city» } = use())"),
            row("script({ parameters: { city: \"Ghent\" } })\n;[«env.vars.city» = 1] = use()"),
            row("script({ parameters: { city: \"Ghent\" } })\nObject.assign(env.vars, { «city»: 1, «town»: 2 })")
                .with_any_fixes(),
            row("script({ parameters: { city: \"Ghent\" } })\nuse(Object.assign({ city: 1 }, env.vars))"),
            row("script({ parameters: { city: \"Ghent\" } })\nconst { city: town } = env.vars"),
            row("script({ title: \"a\" })\n«env.vars» = { city: 1 }"),
            row("script({ title: \"a\" })\nlet vars = env.vars\nvars = { city: 1 }"),
            row("script({ title: \"a\" })\nfor (const k of use()) «env.vars[k]» = 1"),
            row("script({ parameters: { city: \"Ghent\" } })\nconst vars = { ...env.vars }\nvars.city = 1"),
            row("script({ parameters: { city: \"Ghent\" } })\nif (env.vars.city == \"Ghent\") use()"),
            row("delete env.vars.city"),
        ],
    );
}

#[test]
fn v07_in() {
    check(
        "V07",
        &[
            row(r#"if («"maxCount" in env.vars») use(env.vars.maxCount)"#)
                .fix("Compare with `undefined`", "env.vars.maxCount !== undefined"),
            row(r#"const { vars } = env; use(«'max-count' in vars» && 1)"#)
                .fix("Compare with `undefined`", "vars['max-count'] !== undefined"),
            row(r#"use(«"maxCount" in env.vars» === true)"#)
                .fix("Compare with `undefined`", "(env.vars.maxCount !== undefined)"),
            row(r#"use(«"maxCount" in (env.vars)»)"#)
                .fix("Compare with `undefined`", "env.vars.maxCount !== undefined"),
            row(r#"use(«"maxCount" in (env.vars || {})»)"#)
                .fix("Compare with `undefined`", "(env.vars || {}).maxCount !== undefined"),
            row(r#"use(«Reflect.has(env.vars, "max-count")»)"#)
                .fix("Compare with `undefined`", r#"(env.vars["max-count"] !== undefined)"#),
            row(r#"use(Reflect.has(env.vars, "city"), Object.hasOwn(env.vars, "maxCount"))"#),
            row(r#"if ("city" in env.vars) use()"#),
            row(r#"if ("system.git.cwd" in env.vars) use()"#),
            row(r#"if ("maxCount" in settings) use()"#),
        ],
    );
}

#[test]
fn v08_text() {
    check(
        "V08",
        &[
            row("console.log(`all: ${«env.vars»}`)").fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"const { vars } = env; use("all: " + «vars»)"#)
                .fix("Write it as YAML", "YAML.stringify(vars)"),
            row(r#"let all = ""; all += «env.vars»"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use(String(«env.vars»))"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use(["a", «env.vars»].join(" "))"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use(«env.vars.toString()»)"#).fix("Write it as YAML", "YAML.stringify(env.vars)"),
            row(r#"use([env.vars, 1].length, env.vars.city.toString(), env.vars.toString)"#),
            row(r#"use(env.vars.toString?.())"#),
            row(r#"let all = {}; all ||= env.vars"#),
            // The template of a prompt writes the data.
            row("$`all: ${env.vars}`"),
            row("ctx.$`all: ${env.vars || {}}`"),
            row("console.log(env.vars)"),
            row("console.log(`${env.vars.city}`)"),
        ],
    );
}

#[test]
fn v09_names_change() {
    check(
        "V09",
        &[
            row(r#"script({ parameters: { maxCount: 3 } }); const { maxCount, «...rest» } = env.vars"#),
            row(
                r#"script({ parameters: { maxCount: 3 } }); use(Object.keys(«env.vars»), { ...«env.vars» })"#,
            ),
            row(r#"script({ parameters: { maxCount: 3 } }); for (const name in «env.vars») use(name)"#),
            row(
                r#"script({ parameters: { maxCount: 3 } }); use(Object.assign({}, «env.vars»), JSON.stringify(«env.vars»))"#,
            ),
            row(r#"script({ parameters: { maxCount: 3 } }); Object.assign(env.vars, use())"#),
            row(r#"script({ parameters: { count: 3 } }); const { count, ...rest } = env.vars"#),
            row(r#"script({ parameters: { maxCount: 3 } }); console.log(env.vars, Object.values(env.vars))"#),
            row(r#"script({ parameters: { maxCount: 3 } }); const { maxCount } = env.vars"#),
        ],
    );
}

#[test]
fn v10_delete() {
    check(
        "V10",
        &[
            row(r#"delete «env.vars.maxCount»"#),
            row(r#"const { vars } = env; delete «vars["max_count"]»"#),
            row(r#"«Reflect.deleteProperty(env.vars, "maxCount")»"#),
            row(r#"Reflect.deleteProperty(env.vars, "city")"#),
            row(r#"delete env.vars.city"#),
            row(r#"delete settings.maxCount"#),
        ],
    );
}

/// A variable that is new can be assigned once.
#[test]
fn v06_again() {
    crate::harness::remarks::check(
        "V",
        r#"//- /a.genai.mjs
script({ title: "a" })
env.vars.step = 1
if (use()) env.vars.step = 2
for (const file of use()) {
  env.vars.current = file
}
use(() => { env.vars.other = 1 })
env.vars.maxStep = 1
env.vars.maxStep = 2
env.vars.kept = 1
delete env.vars.kept
env.vars.kept = 2"#,
        expect![[r#"
            env.vars.step = 1
            ^^^^^^^^^^^^^ V06 information: `env.vars` is meant to be read: `step` is not a parameter, and it keeps its value for this run only. Use a local variable.
            if (use()) env.vars.step = 2
                       ^^^^^^^^^^^^^ V06 error: `env.vars` is meant to be read: `step` has already been assigned, and assigning to it again throws a TypeError. Use a local variable.
            env.vars.current = file
            ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is meant to be read: `current` has a value from the second iteration on, and assigning to it throws a TypeError. Use a local variable.
            use(() => { env.vars.other = 1 })
                        ^^^^^^^^^^^^^^ V06 information: `env.vars` is meant to be read: `other` is not a parameter, and it keeps its value for this run only. Use a local variable.
            env.vars.maxStep = 1
            ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is meant to be read: what is assigned to `maxStep` is lost, as reads look for `maxstep`. Use a local variable.
            env.vars.maxStep = 2
            ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is meant to be read: what is assigned to `maxStep` is lost, as reads look for `maxstep`. Use a local variable.
            env.vars.kept = 1
            ^^^^^^^^^^^^^ V06 information: `env.vars` is meant to be read: `kept` is not a parameter, and it keeps its value for this run only. Use a local variable.
            env.vars.kept = 2
            ^^^^^^^^^^^^^ V06 information: `env.vars` is meant to be read: `kept` is not a parameter, and it keeps its value for this run only. Use a local variable.
        "#]],
    );
}

#[test]
fn v16_optional_parameter() {
    check(
        "V16",
        &[
            row(r#"script({ parameters: { city: { type: "string" } } }); use(«env.vars.city».trim())"#)
                .fix_whole("Require `city`", r#"script({ parameters: { city: { type: "string", required: true } } }); use(env.vars.city.trim())"#)
                .fix_whole("Write `?.`", r#"script({ parameters: { city: { type: "string" } } }); use(env.vars.city?.trim())"#),
            row(r#"script({ parameters: { city: { type: "string", required: false } } }); const { city } = env.vars; for (const part of «city».split(",")) use(part, city)"#)
                .fix_whole("Require `city`", r#"script({ parameters: { city: { type: "string", required: true } } }); const { city } = env.vars; for (const part of city.split(",")) use(part, city)"#)
                .fix_whole("Write `?.`", r#"script({ parameters: { city: { type: "string", required: false } } }); const { city } = env.vars; for (const part of city?.split(",")) use(part, city)"#),
            row(r#"script({ parameters: { "max-count": { type: "integer" } } }); const n = env.vars["maxCount"]; use(«n».toFixed(2))"#).with_any_fixes(),
            row(r#"script({ parameters: { city: { type: "string" } } }); for (const char of «env.vars.city») use(char)"#).with_any_fixes(),
            // It has a value, is required, or may be undefined.
            row(r#"script({ parameters: { city: { type: "string", default: "Ghent" } } }); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: "Ghent", town: "" } }); use(env.vars.city.trim(), env.vars.town.trim())"#),
            row(r#"script({ parameters: { city: { type: "string", required: true } } }); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } }, vars: { city: "Ghent" } }); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); use(env.vars.city?.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); use((env.vars.city ?? "").trim(), env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); if (!env.vars.city) cancel("none"); use(env.vars.city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); const { city } = env.vars; if (!city) throw new Error("no"); use(city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); const { city = "" } = env.vars; use(city.trim())"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); try { use(env.vars.city.trim()) } catch { use() }"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); env.vars.city = "a"; use(env.vars.city.trim())"#),
            // It does no harm.
            row(r#"script({ parameters: { city: { type: "string" } } }); use(env.vars.city, `${env.vars.city}`)"#),
            row(r#"script({ parameters: { city: { type: "string" } } }); const { city } = env.vars; $`${city}`"#),
            // P04 says that it is always undefined.
            row(r#"script({ parameters: { cities: { type: "array", items: { type: "string" } } } }); use(env.vars.cities.length)"#),
            row(r#"system({ parameters: { city: { type: "string" } } }); export default ({ env }) => use(env.vars["main.city"].trim())"#),
        ],
    );
}
