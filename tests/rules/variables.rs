use expect_test::expect;

use crate::harness::table::{check, fixed, row};

#[test]
fn v01_undeclared() {
    check(
        "V01",
        &[
            fixed(
                r#"script({ parameters: { city: "Ghent" } }); $`${env.vars.«citty»}`"#,
                &[
                    ("Write `city`", r#"script({ parameters: { city: "Ghent" } }); $`${env.vars.city}`"#),
                    (
                        "Declare the parameter `citty`",
                        r#"script({ parameters: { city: "Ghent", citty: "" } }); $`${env.vars.citty}`"#,
                    ),
                ],
            ),
            fixed(
                r#"script({ parameters: { city: "Ghent" } }); const { «citty» } = env.vars"#,
                &[
                    (
                        "Write `city`",
                        r#"script({ parameters: { city: "Ghent" } }); const { city: citty } = env.vars"#,
                    ),
                    (
                        "Declare the parameter `citty`",
                        r#"script({ parameters: { city: "Ghent", citty: "" } }); const { citty } = env.vars"#,
                    ),
                ],
            ),
            fixed(
                r#"script({ title: 'a' }); const days = env.vars[«'day-count'»]"#,
                &[(
                    "Declare the parameter `day-count`",
                    r#"script({ title: 'a', parameters: { 'day-count': '' } }); const days = env.vars['day-count']"#,
                )],
            ),
            fixed(
                "script({\n  parameters: {\n    city: \"\",\n  },\n})\nconst { vars } = env\nuse(vars.«country»)",
                &[(
                    "Declare the parameter `country`",
                    "script({\n  parameters: {\n    city: \"\",\n    country: \"\",\n  },\n})\nconst { vars } = env\nuse(vars.country)",
                )],
            ),
            fixed(
                r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => use(env.vars.«voise»)"#,
                &[(
                    "Write `main.voice`",
                    r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => use(env.vars["main.voice"])"#,
                )],
            ),
            // Said once.
            row(r#"script({ title: "a" }); use(env.vars.«folder», env.vars.folder)"#).with_any_fixes(),
            // Names count as GenAIScript counts them.
            row(r#"script({ parameters: { maxCount: 3 } }); use(env.vars["MAX_COUNT"], env.vars.max_count)"#),
            row(
                r#"script({ parameters: { city: "" } }); use(env.vars.question, env.vars["copilot.history"])"#,
            ),
            row(
                r#"script({ parameters: { city: "" } }); use(env.vars["editor.selectedText"], env.vars.selectedText)"#,
            ),
            row(r#"script({ vars: { country: "be" }, parameters: { city: "" } }); use(env.vars.country)"#),
            row(r#"script({ tests: [{ vars: { country: "be" } }], parameters: {} }); use(env.vars.country)"#),
            row(
                r#"script({ parameters: { type: "object", properties: { city: "" } } }); use(env.vars.city)"#,
            ),
            // The author thinks of its absence.
            row(r#"script({ title: "a" }); use(env.vars.folder || ".")"#),
            row(r#"script({ title: "a" }); const { folder = "." } = env.vars"#),
            row(
                r#"script({ parameters: { city: "" } }); use(env.vars.folder ?? ".", env.vars.format?.trim())"#,
            ),
            row(r#"script({ title: "a" }); const { «folder» } = env.vars; if (folder) use(folder)"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); if ("country" in env.vars) use()"#),
            // A system script may use what its caller has.
            row(r#"system({ parameters: { voice: "" } }); export default ({ env }) => use(env.vars.folder)"#),
            row(r#"script({ parameters: { city: "" } }); env.vars.country = "be"; use(env.vars.country)"#),
            row(r#"script({ parameters: build() }); use(env.vars.city)"#),
            row("// script({ title: \"old\" })\nscript({ parameters: { city: \"\" } }); use(env.vars.city)"),
            row(r#"script({ ...base }); use(env.vars.city)"#),
            row(r#"script({ ...base, parameters: { city: "" } }); use(env.vars.city)"#),
            row(r#"script({ title: "a })", parameters: { city: "" } }); use(env.vars.city)"#),
            row(r#"use(env.vars.city)"#),
        ],
    );
}

#[test]
fn v02_without_prefix() {
    check(
        "V02",
        &[
            fixed(
                r#"system({ parameters: { voice: "plain" } }); export default (ctx) => ctx.$`${ctx.env.vars.«voice»}`"#,
                &[(
                    "Read `main.voice`",
                    r#"system({ parameters: { voice: "plain" } }); export default (ctx) => ctx.$`${ctx.env.vars["main.voice"]}`"#,
                )],
            ),
            fixed(
                r#"system({ parameters: { maxCount: 3 } }); export default ({ env }) => { const { «maxCount» } = env.vars; return maxCount }"#,
                &[(
                    "Read `main.maxCount`",
                    r#"system({ parameters: { maxCount: 3 } }); export default ({ env }) => { const { "main.maxCount": maxCount } = env.vars; return maxCount }"#,
                )],
            ),
            fixed(
                r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => env.vars?.«voice»"#,
                &[(
                    "Read `main.voice`",
                    r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => env.vars?.["main.voice"]"#,
                )],
            ),
            row(
                r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => env.vars["main.voice"]"#,
            ),
            row(
                r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => env.vars.outputFolder"#,
            ),
            row(r#"script({ parameters: { voice: "plain" } }); use(env.vars.voice)"#),
        ],
    );
}

#[test]
fn v03_out_of_scope() {
    check(
        "V03",
        &[
            fixed(
                r#"script({ system: ["system"] }); use(env.vars[«"system.agent_docs.dir"»])"#,
                &[(
                    "Add `system.agent_docs` to `system`",
                    r#"script({ system: ["system", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#,
                )],
            ),
            fixed(
                r#"script({ system: 'system' }); const { vars } = env; use(vars[«'system.agent_docs.dir'»])"#,
                &[(
                    "Add `system.agent_docs` to `system`",
                    r#"script({ system: ['system', 'system.agent_docs'] }); const { vars } = env; use(vars['system.agent_docs.dir'])"#,
                )],
            ),
            // Those that take part already are kept.
            fixed(
                r#"script({ systemSafety: false, responseType: "json" }); use(env.vars[«"system.agent_docs.dir"»])"#,
                &[(
                    "Add `system.agent_docs` to `system`",
                    r#"script({ systemSafety: false, responseType: "json", system: ["system.output_json", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#,
                )],
            ),
            row(r#"script({ system: ["system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: [], tools: "agent_docs" }); use(env.vars["system.agent_docs.dir"])"#),
            row(
                r#"script({ system: [{ id: "system.agent_docs" }] }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(
                r#"script({ system: [], vars: { "system.agent_docs.dir": "x" } }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(r#"system({}); export default ({ env }) => env.vars["system.agent_docs.dir"]"#),
            // Here the author's `system` is not what GenAIScript reads.
            row(
                r#"script({ ...base, system: ["system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#,
            ),
        ],
    );
}

#[test]
fn v04_wrong_system() {
    check(
        "V04",
        &[
            fixed(
                r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_git.cdw"»])"#,
                &[(
                    "Write `system.agent_git.cwd`",
                    r#"script({ system: ["system.agent_git"] }); use(env.vars["system.agent_git.cwd"])"#,
                )],
            ),
            fixed(
                r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_gti.cwd"»])"#,
                &[(
                    "Write `system.agent_git.cwd`",
                    r#"script({ system: ["system.agent_git"] }); use(env.vars["system.agent_git.cwd"])"#,
                )],
            ),
            fixed(
                r#"system({ parameters: { toolsSha: "" } }); export default ({ env }) => env.vars[«"system.mcp.toolsSha"»]"#,
                &[(
                    "Write `main.toolsSha`",
                    r#"system({ parameters: { toolsSha: "" } }); export default ({ env }) => env.vars["main.toolsSha"]"#,
                )],
            ),
            fixed(
                r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars[«"main.colour"»]"#,
                &[(
                    "Declare the parameter `colour`",
                    r#"system({ parameters: { voice: "", colour: "" } }); export default ({ env }) => env.vars["main.colour"]"#,
                )],
            ),
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_git.colour"»])"#),
            row(r#"script({ title: "a" }); use(env.vars[«"system.weather_of_mine.city"»])"#),
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars["system.agent_git.CWD"])"#),
            // A server's settings reach the system as they are written.
            row(r#"script({ mcpServers: { a: { command: "b" } } }); use(env.vars["system.mcp.env"])"#),
            row(
                r#"script({ system: [{ id: "system.agent_git", parameters: { colour: 1 } }] }); use(env.vars["system.agent_git.colour"])"#,
            ),
            row(
                r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars["main.voice"]"#,
            ),
            row(
                r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars["system.agent_git.cwd"]"#,
            ),
        ],
    );
}

#[test]
fn v05_member_of_env() {
    check(
        "V05",
        &[
            fixed(
                "script({ parameters: { city: \"\" } })\nconst { city, «dbg» } = env.vars\ndbg(city)",
                &[(
                    "Take it from `env`",
                    "script({ parameters: { city: \"\" } })\nconst { dbg } = env\nconst { city } = env.vars\ndbg(city)",
                )],
            ),
            fixed(
                "export default (ctx) => {\n  const { «output»: out } = ctx.env.vars\n  out.note(1)\n}",
                &[(
                    "Take it from `env`",
                    "export default (ctx) => {\n  const { output: out } = ctx.env\n  out.note(1)\n}",
                )],
            ),
            fixed(
                "const { vars } = env\nconst { «files» } = vars",
                &[("Take it from `env`", "const { vars } = env\nconst { files } = env")],
            ),
            row(r#"const { files, vars } = env"#),
            row(r#"script({ parameters: { output: "a.md" } }); const { output } = env.vars"#),
            row(r#"const { output = "a.md" } = env.vars"#),
            row(r#"script({ vars: { dir: "docs" } }); const { dir } = env.vars"#),
            row(r#"use(env.vars.dir)"#),
        ],
    );
}

#[test]
fn v06_write() {
    check(
        "V06",
        &[
            fixed(
                "script({ parameters: { city: \"Ghent\" } })\n«env.vars.city» = env.vars.city.trim()\nuse(env.vars.city, env.vars[\"City\"])",
                &[(
                    "Make it a local constant `city`",
                    "script({ parameters: { city: \"Ghent\" } })\nconst city = env.vars.city.trim()\nuse(city, city)",
                )],
            ),
            row("script({ parameters: { city: \"Ghent\" } })\n«env.vars.city» ||= \"Ghent\""),
            row("script({ parameters: { count: 3 } })\n«env.vars.count»++"),
            row("script({ system: \"system.agent_docs\" })\n«env.vars[\"system.agent_docs.dir\"]» = \"x\"")
                .with_any_fixes(),
            row("const city = 1\n«env.vars.city» = 2"),
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
            fixed(
                r#"if («"maxCount" in env.vars») use(env.vars.maxCount)"#,
                &[(
                    "Compare with `undefined`",
                    r#"if (env.vars.maxCount !== undefined) use(env.vars.maxCount)"#,
                )],
            ),
            fixed(
                r#"const { vars } = env; use(«'max-count' in vars» && 1)"#,
                &[(
                    "Compare with `undefined`",
                    r#"const { vars } = env; use(vars['max-count'] !== undefined && 1)"#,
                )],
            ),
            fixed(
                r#"use(«"maxCount" in env.vars» === true)"#,
                &[("Compare with `undefined`", r#"use((env.vars.maxCount !== undefined) === true)"#)],
            ),
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
            fixed(
                "console.log(`all: ${«env.vars»}`)",
                &[("Write it as YAML", "console.log(`all: ${YAML.stringify(env.vars)}`)")],
            ),
            fixed(
                r#"const { vars } = env; use("all: " + «vars»)"#,
                &[("Write it as YAML", r#"const { vars } = env; use("all: " + YAML.stringify(vars))"#)],
            ),
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
            row(r#"delete env.vars.city"#),
            row(r#"delete settings.maxCount"#),
        ],
    );
}

#[test]
fn v11_given_unknown() {
    check(
        "V11",
        &[
            fixed(
                r#"script({ parameters: { count: 3 }, tests: { vars: { «cuont»: 3 } } })"#,
                &[(
                    "Write `count`",
                    r#"script({ parameters: { count: 3 }, tests: { vars: { count: 3 } } })"#,
                )],
            ),
            fixed(
                r#"script({ parameters: { maxCount: 3 }, vars: { «"max_count"»: "5" } })"#,
                &[(
                    "Write `maxCount`",
                    r#"script({ parameters: { maxCount: 3 }, vars: { "maxCount": "5" } })"#,
                )],
            ),
            fixed(
                r#"script({ system: [{ id: "system.agent_git", parameters: { «cdw»: "." } }] })"#,
                &[(
                    "Write `cwd`",
                    r#"script({ system: [{ id: "system.agent_git", parameters: { cwd: "." } }] })"#,
                )],
            ),
            fixed(
                r#"script({ vars: { «"system.agent_git.cdw"»: "." } })"#,
                &[("Write `system.agent_git.cwd`", r#"script({ vars: { "system.agent_git.cwd": "." } })"#)],
            ),
            fixed(
                r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } }, vars: { size: «'smal'» } })"#,
                &[(
                    "Write `small`",
                    r#"script({ parameters: { size: { type: "string", enum: ["small", "large"] } }, vars: { size: 'small' } })"#,
                )],
            ),
            row(r#"script({ parameters: { count: 3 }, vars: { count: «"many"» } })"#),
            row(r#"script({ parameters: { loud: { type: "boolean" } }, vars: { loud: «"1"» } })"#),
            row(r#"script({ parameters: { tags: ["a"] }, tests: [{ vars: { tags: «"a,b"» } }] })"#),
            row(r#"script({ parameters: { city: "Ghent" }, tests: [{ vars: { city: «3» } }] })"#),
            row(r#"script({ parameters: { city: "Ghent" }, vars: { «country»: "be" } })"#),
            row(
                r#"script({ parameters: { count: 3 }, vars: { count: "5" }, tests: [{ vars: { count: 5 } }] })"#,
            ),
            row(r#"script({ parameters: { loud: { type: "boolean" } }, vars: { loud: "yes" } })"#),
            row(
                r#"script({ parameters: { city: "" }, tests: { vars: { question: "a", country: "be" } } }); use(env.vars.country)"#,
            ),
            row(r#"script({ vars: { folder: "docs" } })"#),
            row(r#"script({ system: [{ id: "system.agent_git", parameters: { cwd: "." } }] })"#),
            row(r#"script({ system: [{ id: "system.mcp", parameters: { env: {} } }] })"#),
            row(r#"script({ system: [{ id: "system.fetch", parameters: { domains: ["a.b"] } }] })"#),
            row(r#"script({ tests: ["other"], vars: { "system.agent_git.cwd": "." } })"#),
        ],
    );
}

#[test]
fn v12_instance_key() {
    check(
        "V12",
        &[
            fixed(
                r#"script({ system: ["system", { id: "system.agent_git", «variant»: "repo" }] })"#,
                &[(
                    "Move it into `parameters`",
                    r#"script({ system: ["system", { id: "system.agent_git", parameters: { variant: "repo" } }] })"#,
                )],
            ),
            fixed(
                r#"script({ system: { id: "system.agent_git", «variant»: "repo", parameters: { cwd: "." } } })"#,
                &[(
                    "Move it into `parameters`",
                    r#"script({ system: { id: "system.agent_git", parameters: { cwd: ".", variant: "repo" } } })"#,
                )],
            ),
            fixed(
                r#"script({ system: [{ id: "system.agent_git", «parameter»: { cwd: "." } }] })"#,
                &[(
                    "Write `parameters`",
                    r#"script({ system: [{ id: "system.agent_git", parameters: { cwd: "." } }] })"#,
                )],
            ),
            row(r#"script({ system: [{ id: "system.agent_git", «colour»: "red" }] })"#),
            row(r#"script({ system: [{ id: "system.agent_git", parameters: {}, vars: {} }] })"#),
            row(r#"script({ system: ["system.agent_git"] })"#),
            row(r#"system({ system: [{ id: "system.agent_git", variant: "repo" }] })"#),
        ],
    );
}

/// Over several files, and how bad each is.
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
                         ^^^^^^^^ V02 warning: `currency` is not the parameter of this system here: in `env.vars` that has the id before it. Read `system.shop.currency`.
                         see `currency`: the parameter that is meant
                         fix: Read `system.shop.currency`
                             use(vars["system.shop.currency"], vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
                use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
                                                                      ^^^^^^^^^^^^^^^^^^^^^ V04 warning: `system.shop` declares no parameter `maxItem`, so the key is undefined. Write `system.shop.maxItems`, if that is meant.
                                                                      fix: Write `system.shop.maxItems` (to be confirmed)
                                                                          use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItems"], vars["system.till.open"])
                use(vars.currency, vars["system.shop.maxItems"], vars["system.shop.maxItem"], vars["system.till.open"])
                                                                                                   ^^^^^^^^^^^^^^^^^^ V04 information: No system of this workspace has the parameter `system.till.open`: it is undefined unless the run is given it by hand.
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
                              ^^^^^ V01 warning: Nothing declares `notes`: it is undefined unless the run is given it by hand. Write `note`, if that is meant.
                              fix: Write `note` (to be confirmed)
                              const { item, note: notes, colour, dbg } = env.vars
                              fix: Declare the parameter `notes` (to be confirmed)
                              script({ system: ["system"], parameters: { item: "bell", note: { type: "string" }, notes: "" } })
                const { item, notes, colour, dbg } = env.vars
                                     ^^^^^^ V01 information: Nothing declares `colour`: it is undefined unless the run is given it by hand. Declare it in `parameters`.
                                     fix: Declare the parameter `colour` (to be confirmed)
                                     script({ system: ["system"], parameters: { item: "bell", note: { type: "string" }, colour: "" } })
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
                ^^^^^^^^^^^^^ V06 error: `env.vars` is made to be read: `item` has a value, and to assign to it throws a TypeError. Use a local variable.
                env.vars.note = "y"
                ^^^^^^^^^^^^^ V06 warning: `env.vars` is made to be read: to assign to `note` throws a TypeError once a run gives it a value. Use a local variable.
                env.vars.newName = 1
                ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is made to be read: what is assigned to `newName` is lost, as reads look for `newname`. Use a local variable.
                env.vars.plain = 1
                ^^^^^^^^^^^^^^ V06 information: `env.vars` is made to be read: `plain` is no parameter, and it keeps its value for this run only. Use a local variable.
            "#]],
        ),
        (
            r#"//- /free.genai.mjs
script({ title: "a" })
use(env.vars.folder, env.vars.folder, env.vars.other || 1)"#,
            expect![[r#"
                use(env.vars.folder, env.vars.folder, env.vars.other || 1)
                             ^^^^^^ V01 information: Nothing declares `folder`: it is undefined unless the run is given it by hand. Declare it in `parameters`.
                             fix: Declare the parameter `folder` (to be confirmed)
                             script({ title: "a", parameters: { folder: "" } })
            "#]],
        ),
    ] {
        crate::harness::remarks::check("V", fixture, expected);
    }
}
