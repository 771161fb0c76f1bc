//! V01 to V05: reads of missing variables; and whole messages of the family.

mod v01;
mod v02;
mod v03;
mod v04;
mod v05;
mod v06;
mod v07;
mod v08;
mod v09;
mod v10;
mod v11;
mod v12;
mod v13;
mod v14;
mod v15;
mod v16;
mod v17;
mod v20;
mod v21;

use expect_test::expect;

use crate::lint::harness::remarks::silent;
use test_support::Fixture;

/// Undeclared values that a script gives to a system arrive all the same; the system is told once, if it reads them.
#[test]
fn undeclared_in_a_system() {
    let system = |body: &str| {
        format!(
            "//- /system.mine.genai.mjs\nsystem({{ parameters: {{ dir: \"\" }} }})\nexport default ({{ env }}) => {body}\n"
        )
    };
    for given in [
        r#"script({ system: ["system", { id: "system.mine", parameters: { depth: 2 } }] })"#,
        r#"script({ system: ["system", "system.mine"], vars: { "system.mine.depth": "3" } })"#,
    ] {
        let reads = system(r#"env.vars["system.mine.depth"]"#);
        silent("V11", &[&format!("{reads}//- /a.genai.mjs\n{given}")]);
        let reads_not = system(r#"env.vars["system.mine.dir"]"#);
        assert_eq!(codes(&format!("{reads_not}//- /a.genai.mjs\n{given}")), ["V11"]);
    }
    crate::lint::harness::remarks::check(
        "V",
        &system(r#"env.vars["system.mine.depth"]"#),
        expect![[r#"
            export default ({ env }) => env.vars["system.mine.depth"]
                                                 ^^^^^^^^^^^^^^^^^^^ V04 warning: This system declares no parameter `depth`: the key is undefined unless a script passes it anyway. Declare it in `parameters`.
                                                 fix: Declare the parameter `depth` (to be confirmed)
                                                 system({ parameters: { dir: "", depth: "" } })
        "#]],
    );
}

fn codes(fixture: &str) -> Vec<&'static str> {
    let found = crate::lint::harness::diagnostics(&Fixture::parse(fixture));
    found.iter().map(|it| it.rule.code).filter(|code| code.starts_with('V')).collect()
}

#[test]
fn remarks() {
    for (fixture, expected) in [
        (
            r#"//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR", maxItems: 3 } })
export default function (ctx) {
    const { env } = ctx
    const { vars } = env
    use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
}"#,
            expect![[r#"
                use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
                         ^^^^^^^^ V02 warning: `currency` is undefined here, unless the script that uses this system has such a variable: in `env.vars` the parameters of a system are prefixed with its id. Read `system.shop.currency`.
                         see `currency`: the parameter that is meant
                         fix: Read `system.shop.currency`
                             use(vars["system.shop.currency"], vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
                use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
                                                                      ^^^^^^^^^^^^^^^^^^^^^ V04 warning: `system.shop` declares no parameter `maxItem`, so the key is undefined. Did you mean `system.shop.maxItems`?
                                                                      fix: Write `system.shop.maxItems` (to be confirmed)
                                                                          use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItems"], vars["system.till.open"])
                use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
                                                                                                   ^^^^^^^^^^^^^^^^^^ V04 warning: No system of this workspace has the parameter `system.till.open`: it is undefined unless passed with `--vars`.
            "#]],
        ),
        (
            r#"//- /system.shop.genai.mjs
system({ parameters: { currency: "EUR" } })
//- /buy.genai.mts
script({ system: ["system"], parameters: { item: "bell", note: { type: "string" } } })
const { item, notes, colour, dbg } = env.vars
use(env.vars["system.shop.currency"] as string, colour ?? "red")
env.vars.item = "x"
env.vars.note = "y"
env.vars.newName = 1
env.vars.plain = 1"#,
            expect![[r#"
                const { item, notes, colour, dbg } = env.vars
                              ^^^^^ V01 warning: Nothing declares `notes`: it is undefined unless passed with `--vars`. Did you mean `note`?
                              fix: Write `note` (to be confirmed)
                              const { item, note: notes, colour, dbg } = env.vars
                              fix: Declare the parameter `notes` (to be confirmed)
                              script({ system: ["system"], parameters: { item: "bell", note: { type: "string" }, notes: "" } })
                const { item, notes, colour, dbg } = env.vars
                                     ^^^^^^ V01 information: `colour` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                                     fix: Declare the parameter `colour` (to be confirmed)
                                     script({ system: ["system"], parameters: { item: "bell", note: { type: "string" }, colour: "red" } })
                const { item, notes, colour, dbg } = env.vars
                                             ^^^ V05 warning: `dbg` is a member of `env`, not of `env.vars`, where it is undefined. Take it from `env`.
                                             fix: Take it from `env` (to be confirmed)
                                             const { dbg } = env
                                             const { item, notes, colour } = env.vars
                use(env.vars["system.shop.currency"] as string, colour ?? "red")
                             ^^^^^^^^^^^^^^^^^^^^^^ V03 warning: `system.shop` takes no part in this script, so its parameter is undefined here. Add `system.shop` to `system`.
                             fix: Add `system.shop` to `system` (to be confirmed)
                             script({ system: ["system", "system.shop"], parameters: { item: "bell", note: { type: "string" } } })
                env.vars.item = "x"
                ^^^^^^^^^^^^^ V06 error: `env.vars` is meant to be read: `item` has a value, and assigning to it throws a TypeError. Use a local variable.
                env.vars.note = "y"
                ^^^^^^^^^^^^^ V06 warning: `env.vars` is meant to be read: assigning to `note` throws a TypeError once a run gives it a value. Use a local variable.
                env.vars.newName = 1
                ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is meant to be read: what is assigned to `newName` is lost, as reads look for `newname`. Use a local variable.
                env.vars.plain = 1
                ^^^^^^^^^^^^^^ V06 information: `env.vars` is meant to be read: `plain` is not a parameter, and it keeps its value for this run only. Use a local variable.
            "#]],
        ),
        (
            r#"//- /free.genai.mjs
script({ title: "a" })
use(env.vars.folder, env.vars.folder)"#,
            expect![[r#"
                use(env.vars.folder, env.vars.folder)
                             ^^^^^^ V01 information: `folder` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
                             fix: Declare the parameter `folder` (to be confirmed)
                             script({ title: "a", parameters: { folder: "" } })
            "#]],
        ),
    ] {
        crate::lint::harness::remarks::check("V", fixture, expected);
    }
}
