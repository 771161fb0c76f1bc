use crate::lint::harness::table::{check, row};
use expect_test::expect;

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
            // No effect: there is a value.
            row("script({ parameters: { city: \"Ghent\" } })\nenv.vars.city ||= \"Ghent\""),
            row("script({ parameters: { city: \"Ghent\" } })\nenv.vars.city ??= \"Ghent\""),
            row(
                "script({ parameters: { city: \"Ghent\" } })\nif (env.vars.city === undefined) env.vars.city = 1",
            ),
            row("script({ parameters: { city: \"Ghent\" } })\nif (!env.vars.city) { env.vars.city = 1 }"),
            row(
                "script({ parameters: { city: \"Ghent\" } })\nif (env.vars.city) use()\nelse env.vars.city = 1",
            ),
            // Effective: there is none.
            row("script({ parameters: { city: { type: \"string\" } } })\nenv.vars.city ??= \"Ghent\""),
            row(
                "script({ parameters: { city: \"\" } })\nif (typeof env.vars.city === \"undefined\") env.vars.city = 1",
            ),
            row("script({ parameters: { city: \"\" } })\nenv.vars.city == null && (env.vars.city = 1)"),
            row("env.vars.step ||= 1"),
            row("script({ parameters: { maxCount: { type: \"integer\" } } })\n«env.vars.maxCount» ??= 5"),
            row("if (env.vars.maxCount === undefined) «env.vars.maxCount» = 5"),
            row("script({ parameters: { city: \"Ghent\" } })\nif (!env.vars.town) «env.vars.city» = 1"),
            row("script({ parameters: { city: \"Ghent\" } })\nif (env.vars.city) «env.vars.city» = 1"),
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
fn v06_again() {
    crate::lint::harness::remarks::check(
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
