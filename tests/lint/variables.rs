//! V01 to V05: variables that are read and not there; and the whole family as people see it.

use expect_test::expect;

use crate::harness::remarks::silent;
use crate::harness::table::{check, row};
use crate::support::Fixture;

#[test]
fn v01_undeclared() {
    check(
        "V01",
        &[
            row(r#"script({ parameters: { city: "Ghent" } }); $`${env.vars.«citty»}`"#).fix("Write `city`", "city").fix_whole("Declare the parameter `citty`", r#"script({ parameters: { city: "Ghent", citty: "" } }); $`${env.vars.citty}`"#),
            row(r#"script({ parameters: { city: "Ghent" } }); const { «citty» } = env.vars"#).fix("Write `city`", "city: citty").fix_whole("Declare the parameter `citty`", r#"script({ parameters: { city: "Ghent", citty: "" } }); const { citty } = env.vars"#),
            row(r#"script({ title: "a" }); use(env.vars.«selectedTxt»)"#).fix("Write `selectedText`", "selectedText").fix_whole("Declare the parameter `selectedTxt`", r#"script({ title: "a", parameters: { selectedTxt: "" } }); use(env.vars.selectedTxt)"#),
            row(r#"script({ title: "a" }); use(env.vars.selectedText, env.vars.question)"#),
            row(r#"script({ title: 'a' }); const days = env.vars[«'day-count'»]"#).fix_whole("Declare the parameter `day-count`", r#"script({ title: 'a', parameters: { 'day-count': '' } }); const days = env.vars['day-count']"#),
            row("script({\n  parameters: {\n    city: \"\",\n  },\n})\nconst { vars } = env\nuse(vars.«country»)").fix_whole("Declare the parameter `country`", "script({\n  parameters: {\n    city: \"\",\n    country: \"\",\n  },\n})\nconst { vars } = env\nuse(vars.country)"),
            row(r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => use(env.vars.«voise»)"#).fix_whole("Write `main.voice`", r#"system({ parameters: { voice: "plain" } }); export default ({ env }) => use(env.vars["main.voice"])"#),
            // The cause is reported by M14, M09 and M36.
            row(r#"script({ title: "a", params: { city: "" } }); use(env.vars.city, env.vars.«town»)"#).with_any_fixes(),
            row("script({ title: \"a\" })\nscript({ parameters: { city: \"\" } })\nuse(env.vars.city)"),
            row("// script({ title: \"a\" })\nscript({ parameters: { city: \"\" } })\nuse(env.vars.city)"),
            row("//- /a.genai.md\n<!-- a -->\n---\nparameters:\n  city: Ghent\n---\nThe weather in ${env.vars.city}."),
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
            // Of parameters one may have been forgotten, which is said once.
            row(
                r#"script({ parameters: { city: "" } }); use(env.vars.«folder» ?? ".", env.vars.format?.trim())"#,
            )
            .fix_whole("Declare 2 parameters", r#"script({ parameters: { city: "", folder: ".", format: { type: "string" } } }); use(env.vars.folder ?? ".", env.vars.format?.trim())"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars.«folder» ?? ".", env.vars.«format»)"#).with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); use(parseInt(env.vars.«count») || 10)"#)
                .with_any_fixes(),
            // Without parameters of its own a script takes what a run passes, or does without.
            row(r#"script({ title: "a" }); const { folder } = env.vars; if (folder) use(folder)"#),
            row(r#"script({ title: "a" }); use(env.vars.folder || ".", env.vars.format ?? "md")"#),
            row(r#"script({ title: "a" }); const { folder = ".", format } = env.vars; use(folder, format?.trim())"#),
            row(r#"script({ title: "a" }); use(env.vars.«folder», env.vars.format, env.vars.tone ?? "plain")"#)
                .fix_whole("Declare 3 parameters", r#"script({ title: "a", parameters: { folder: "", format: "", tone: "plain" } }); use(env.vars.folder, env.vars.format, env.vars.tone ?? "plain")"#),
            row(r#"script({ title: "a" }); use(env.vars.«selectedTxt» || "x")"#).with_any_fixes(),
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
            // It is another object later.
            row(r#"script({ parameters: { city: "" } }); let v = env.vars; v = { citty: 1 }; use(v.citty)"#),
            row(r#"script({ parameters: { city: "" } }); let v = env.vars; use(v.«citty»)"#).with_any_fixes(),
            // Ways to `env` that are rarely taken.
            row(r#"script({ parameters: { city: "" } }); const f = ({ vars } = env) => vars.«citty»"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); use(globalThis.env.vars.«citty», process.env.vars.citty)"#)
                .with_any_fixes(),
            row(
                r#"script({ parameters: { city: "" } }); const { env: { vars } } = globalThis; use(vars.«citty»)"#,
            )
            .with_any_fixes(),
            // What is written is another rule's business.
            row(r#"script({ parameters: { city: "" } }); env.vars.outDir = "x"; use(env.vars.outDir)"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars[«"城市"»])"#),
            row(r#"script({ parameters: { "城市": "" } }); use(env.vars["城市"])"#),
            row(r#"script({ vars: { "城市": "Ghent" } }); use(env.vars["城市"])"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars.constructor)"#),
        ],
    );
}

/// What is meant is the parameter of a system.
#[test]
fn v01_of_a_system() {
    check(
        "V01",
        &[
            row(r#"script({ system: ["system.git_info"] }); use(env.vars.«system_git_info_cwd»)"#).fix_whole(
                "Write `system.git_info.cwd`",
                r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#,
            ),
            row(r#"script({ system: ["system.git_info"] }); use(env.vars[«"git_info.cwd"»])"#)
                .fix("Write `system.git_info.cwd`", r#""system.git_info.cwd""#),
            row(r#"script({ system: ["system.git_info"] }); use(env.vars.«git_info».cwd.trim())"#).fix_whole(
                "Write `system.git_info.cwd`",
                r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"].trim())"#,
            ),
            row(r#"script({ system: ["system.git_info"] }); use(env.vars.«cwd»)"#)
                .fix_whole(
                    "Write `system.git_info.cwd`",
                    r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#,
                )
                .fix_whole(
                    "Declare the parameter `cwd`",
                    r#"script({ system: ["system.git_info"], parameters: { cwd: "" } }); use(env.vars.cwd)"#,
                ),
            // Out of scope it is no more likely than any other.
            row(r#"script({ system: ["system"] }); use(env.vars.«cwd»)"#).fix_whole(
                "Declare the parameter `cwd`",
                r#"script({ system: ["system"], parameters: { cwd: "" } }); use(env.vars.cwd)"#,
            ),
            row(r#"script({ system: ["system.git_info"] }); use(env.vars["SYSTEM.git-info.cwd"])"#),
            row(r#"script({ parameters: { gitInfo: "" } }); use(env.vars.gitInfo.cwd)"#),
        ],
    );
}

/// `env.vars` has keys only.
#[test]
fn v01_methods() {
    check(
        "V01",
        &[
            row(r#"script({ parameters: { city: "" } }); use(env.vars.«get»("city"))"#).fix_whole(
                "Write `env.vars[\"city\"]`",
                r#"script({ parameters: { city: "" } }); use(env.vars["city"])"#,
            ),
            row(r#"script({ parameters: { city: "" } }); use(env.vars.«hasOwnProperty»("city"))"#).fix_whole(
                "Write `Object.hasOwn(env.vars, \"city\")`",
                r#"script({ parameters: { city: "" } }); use(Object.hasOwn(env.vars, "city"))"#,
            ),
            row(r#"script({ parameters: { city: "" } }); env.vars.«forEach»(use, 1)"#),
            // Another rule's.
            row(r#"script({ parameters: { city: "" } }); use(env.vars.toString())"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars.city.trim())"#),
        ],
    );
}

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

#[test]
fn v03_out_of_scope() {
    check(
        "V03",
        &[
            row(r#"script({ system: ["system"] }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Add `system.agent_docs` to `system`", r#"script({ system: ["system", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: 'system' }); const { vars } = env; use(vars[«'system.agent_docs.dir'»])"#).fix_whole("Add `system.agent_docs` to `system`", r#"script({ system: ['system', 'system.agent_docs'] }); const { vars } = env; use(vars['system.agent_docs.dir'])"#),
            // Those that take part already are kept.
            row(r#"script({ systemSafety: false, responseType: "json" }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Add `system.agent_docs` to `system`", r#"script({ systemSafety: false, responseType: "json", system: ["system.output_json", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: ["system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: [], tools: "agent_docs" }); use(env.vars["system.agent_docs.dir"])"#),
            row(
                r#"script({ system: [{ id: "system.agent_docs" }] }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(
                r#"script({ system: [], vars: { "system.agent_docs.dir": "x" } }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(r#"script({ system: ["system.agent_docs"], excludedSystem: ["system.agent_docs"] }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Remove `system.agent_docs` from `excludedSystem`", r#"script({ system: ["system.agent_docs"], excludedSystem: [] }); use(env.vars["system.agent_docs.dir"])"#),
            row(r#"script({ system: ["system"], excludedSystem: "system.agent_docs" }); use(env.vars[«"system.agent_docs.dir"»])"#).fix_whole("Remove `system.agent_docs` from `excludedSystem`", r#"script({ system: ["system", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#),
            row(
                r#"script({ system: ["system.agent_docs"], excludedSystem: ["system"] }); use(env.vars["system.agent_docs.dir"])"#,
            ),
            row(r#"system({}); export default ({ env }) => env.vars["system.agent_docs.dir"]"#),
            // Without metadata the systems are those that every script has.
            row(r#"use(env.vars[«"system.agent_docs.dir"»])"#),
            row(r#"script({ title: "a", ...{} }); use(env.vars[«"system.agent_docs.dir"»])"#),
            row(r#"script({ title: "a", ...base }); use(env.vars["system.agent_docs.dir"])"#),
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
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_git.cdw"»])"#).fix("Write `system.agent_git.cwd`", r#""system.agent_git.cwd""#),
            row(r#"script({ system: ["system.agent_git"] }); use(env.vars[«"system.agent_gti.cwd"»])"#).fix("Write `system.agent_git.cwd`", r#""system.agent_git.cwd""#),
            row(r#"system({ parameters: { toolsSha: "" } }); export default ({ env }) => env.vars[«"system.mcp.toolsSha"»]"#).fix("Write `main.toolsSha`", r#""main.toolsSha""#),
            row(r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars[«"main.colour"»]"#).fix_whole("Declare the parameter `colour`", r#"system({ parameters: { voice: "", colour: "" } }); export default ({ env }) => env.vars["main.colour"]"#),
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
            // Whether that one takes part is up to whoever uses this one.
            row(
                r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars[«"system.agent_git.cwd"»]"#,
            ),
            row(r#"system({}); export default ({ env }) => env.vars["system.agent_git.cwd"] ?? ".""#),
            row(r#"script({ parameters: { "system.x": "a" } }); use(env.vars["system.x"])"#),
            row(r#"script({ title: "a" }); use(env.vars[«"system.x"»])"#),
            // One key, and not names behind each other.
            row(r#"script({ system: ["system.git_info"] }); use(env.vars.«system».git_info.cwd)"#).fix_whole("Write `system.git_info.cwd`", r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#),
            row(r#"script({ title: "a" }); use(env.vars.«system».weather.city)"#),
            row(r#"script({ parameters: { system: "" } }); use(env.vars.system.length)"#),
            // Without metadata too.
            row("$`${env.vars[«\"system.git_info.cwdd\"»]}`").fix("Write `system.git_info.cwd`", r#""system.git_info.cwd""#),
        ],
    );
}

/// What a script gives to a system that does not declare it arrives all the same, and is said once:
/// to the system, if that reads it.
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
    crate::harness::remarks::check(
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

/// The codes of what is said of the last file.
fn codes(fixture: &str) -> Vec<&'static str> {
    let found = crate::harness::diagnostics(&Fixture::parse(fixture));
    found.iter().map(|it| it.rule.code).filter(|code| code.starts_with('V')).collect()
}

#[test]
fn v05_member_of_env() {
    check(
        "V05",
        &[
            row("script({ parameters: { city: \"\" } })\nconst { city, «dbg» } = env.vars\ndbg(city)").fix_whole("Take it from `env`", "script({ parameters: { city: \"\" } })\nconst { dbg } = env\nconst { city } = env.vars\ndbg(city)"),
            row("export default (ctx) => {\n  const { «output»: out } = ctx.env.vars\n  out.note(1)\n}").fix_whole("Take it from `env`", "export default (ctx) => {\n  const { output: out } = ctx.env\n  out.note(1)\n}"),
            row("const { vars } = env\nconst { «files» } = vars").fix_whole("Take it from `env`", "const { vars } = env\nconst { files } = env"),
            row(r#"const { files, vars } = env"#),
            row(r#"script({ parameters: { output: "a.md" } }); const { output } = env.vars"#),
            row(r#"const { output = "a.md" } = env.vars"#),
            row(r#"const { «files» = [] } = env.vars; def("F", files)"#).fix_whole("Take it from `env`", r#"const { files = [] } = env; def("F", files)"#),
            row(r#"script({ title: "a" }); def("F", env.vars.«files»)"#).fix_whole("Read `env.files`", r#"script({ title: "a" }); def("F", env.files)"#),
            row(r#"const { vars } = env; def("F", vars[«"files"»] || [])"#).fix_whole("Read `env.files`", r#"const { vars } = env; def("F", env.files || [])"#),
            row(r#"script({ parameters: { files: "" } }); def("F", env.vars.files)"#),
            row(r#"env.vars.files = []; def("F", env.vars.files)"#),
            row(r#"script({ vars: { dir: "docs" } }); const { dir } = env.vars"#),
            row(r#"use(env.vars.dir)"#),
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
        crate::harness::remarks::check("V", fixture, expected);
    }
}

/// A parameter that a slip misses is read once the slip is fixed.
#[test]
fn v01_and_p35() {
    let both = |source: &str| {
        let found = crate::harness::diagnostics(&Fixture::parse(&format!("//- /a.genai.mjs\n{source}")));
        found.iter().map(|it| it.rule.code).collect::<Vec<_>>()
    };
    assert_eq!(both(r#"script({ parameters: { city: "" } }); use(env.vars.citty)"#), ["V01"]);
    assert_eq!(both(r#"script({ parameters: { city: "" } }); use(env.vars.length)"#), ["P35", "V01"]);
    assert_eq!(
        both(r#"script({ parameters: { city: "" } }); const f = ({ vars } = env) => vars.city"#),
        [""; 0]
    );
    assert_eq!(both(r#"script({ parameters: { city: "" } }); let v; v = env.vars; use(v.city)"#), [""; 0]);
    assert_eq!(both(r#"script({ parameters: { city: "" } }); use(globalThis.env.vars.city)"#), [""; 0]);
}
