use expect_test::expect;

use crate::harness::remarks::silent;
use crate::harness::table::{check, fixed, row};
use crate::support::Fixture;

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
                r#"script({ title: "a" }); use(env.vars.«selectedTxt»)"#,
                &[
                    ("Write `selectedText`", r#"script({ title: "a" }); use(env.vars.selectedText)"#),
                    (
                        "Declare the parameter `selectedTxt`",
                        r#"script({ title: "a", parameters: { selectedTxt: "" } }); use(env.vars.selectedTxt)"#,
                    ),
                ],
            ),
            row(r#"script({ title: "a" }); use(env.vars.selectedText, env.vars.question)"#),
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
            row(r#"script({ title: "a" }); use(parseInt(env.vars.count) || 10, +env.vars.size || 1)"#),
            row(
                r#"script({ title: "a" }); use(Number.parseFloat((env.vars.count)) ?? 1, env.vars.format?.trim())"#,
            ),
            // Of parameters one may have been forgotten.
            row(
                r#"script({ parameters: { city: "" } }); use(env.vars.«folder» ?? ".", env.vars.«format»?.trim())"#,
            )
            .with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); use(parseInt(env.vars.«count») || 10)"#)
                .with_any_fixes(),
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
            fixed(
                r#"script({ system: ["system.git_info"] }); use(env.vars.«system_git_info_cwd»)"#,
                &[(
                    "Write `system.git_info.cwd`",
                    r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#,
                )],
            ),
            fixed(
                r#"script({ system: ["system.git_info"] }); use(env.vars[«"git_info.cwd"»])"#,
                &[(
                    "Write `system.git_info.cwd`",
                    r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#,
                )],
            ),
            fixed(
                r#"script({ system: ["system.git_info"] }); use(env.vars.«git_info».cwd.trim())"#,
                &[(
                    "Write `system.git_info.cwd`",
                    r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"].trim())"#,
                )],
            ),
            fixed(
                r#"script({ system: ["system.git_info"] }); use(env.vars.«cwd»)"#,
                &[
                    (
                        "Write `system.git_info.cwd`",
                        r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#,
                    ),
                    (
                        "Declare the parameter `cwd`",
                        r#"script({ system: ["system.git_info"], parameters: { cwd: "" } }); use(env.vars.cwd)"#,
                    ),
                ],
            ),
            // Out of scope it is no more likely than any other.
            fixed(
                r#"script({ system: ["system"] }); use(env.vars.«cwd»)"#,
                &[(
                    "Declare the parameter `cwd`",
                    r#"script({ system: ["system"], parameters: { cwd: "" } }); use(env.vars.cwd)"#,
                )],
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
            fixed(
                r#"script({ parameters: { city: "" } }); use(env.vars.«get»("city"))"#,
                &[(
                    "Write `env.vars[\"city\"]`",
                    r#"script({ parameters: { city: "" } }); use(env.vars["city"])"#,
                )],
            ),
            fixed(
                r#"script({ parameters: { city: "" } }); use(env.vars.«hasOwnProperty»("city"))"#,
                &[(
                    "Write `Object.hasOwn(env.vars, \"city\")`",
                    r#"script({ parameters: { city: "" } }); use(Object.hasOwn(env.vars, "city"))"#,
                )],
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
            fixed(
                "//- /system.style.genai.{ext}\nsystem({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars[«'style.voice'»]",
                &[(
                    "Read `system.style.voice`",
                    "system({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars['system.style.voice']",
                )],
            ),
            fixed(
                "//- /system.style.genai.{ext}\nsystem({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars.«system_style_voice»",
                &[(
                    "Read `system.style.voice`",
                    "system({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars[\"system.style.voice\"]",
                )],
            ),
            fixed(
                "//- /system.style.genai.{ext}\nsystem({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars.«system».style.voice.trim()",
                &[(
                    "Read `system.style.voice`",
                    "system({ parameters: { voice: \"plain\" } }); export default ({ env }) => env.vars[\"system.style.voice\"].trim()",
                )],
            ),
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
            fixed(
                r#"script({ system: ["system.agent_docs"], excludedSystem: ["system.agent_docs"] }); use(env.vars[«"system.agent_docs.dir"»])"#,
                &[(
                    "Take `system.agent_docs` out of `excludedSystem`",
                    r#"script({ system: ["system.agent_docs"], excludedSystem: [] }); use(env.vars["system.agent_docs.dir"])"#,
                )],
            ),
            fixed(
                r#"script({ system: ["system"], excludedSystem: "system.agent_docs" }); use(env.vars[«"system.agent_docs.dir"»])"#,
                &[(
                    "Take `system.agent_docs` out of `excludedSystem`",
                    r#"script({ system: ["system", "system.agent_docs"] }); use(env.vars["system.agent_docs.dir"])"#,
                )],
            ),
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
            // Whether that one takes part is up to whoever uses this one.
            row(
                r#"system({ parameters: { voice: "" } }); export default ({ env }) => env.vars[«"system.agent_git.cwd"»]"#,
            ),
            row(r#"system({}); export default ({ env }) => env.vars["system.agent_git.cwd"] ?? ".""#),
            row(r#"script({ parameters: { "system.x": "a" } }); use(env.vars["system.x"])"#),
            row(r#"script({ title: "a" }); use(env.vars[«"system.x"»])"#),
            // One key, and not names behind each other.
            fixed(
                r#"script({ system: ["system.git_info"] }); use(env.vars.«system».git_info.cwd)"#,
                &[(
                    "Write `system.git_info.cwd`",
                    r#"script({ system: ["system.git_info"] }); use(env.vars["system.git_info.cwd"])"#,
                )],
            ),
            row(r#"script({ title: "a" }); use(env.vars.«system».weather.city)"#),
            row(r#"script({ parameters: { system: "" } }); use(env.vars.system.length)"#),
            // Without metadata too.
            fixed(
                "$`${env.vars[«\"system.git_info.cwdd\"»]}`",
                &[("Write `system.git_info.cwd`", "$`${env.vars[\"system.git_info.cwd\"]}`")],
            ),
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
                                             ^^^^^^^^^^^^^^^^^^^ V04 warning: This system declares no parameter `depth`: the key is undefined unless a script gives it all the same. Declare it in `parameters`.
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
            fixed(
                r#"const { «files» = [] } = env.vars; def("F", files)"#,
                &[("Take it from `env`", r#"const { files = [] } = env; def("F", files)"#)],
            ),
            fixed(
                r#"script({ title: "a" }); def("F", env.vars.«files»)"#,
                &[("Read `env.files`", r#"script({ title: "a" }); def("F", env.files)"#)],
            ),
            fixed(
                r#"const { vars } = env; def("F", vars[«"files"»] || [])"#,
                &[("Read `env.files`", r#"const { vars } = env; def("F", env.files || [])"#)],
            ),
            row(r#"script({ parameters: { files: "" } }); def("F", env.vars.files)"#),
            row(r#"env.vars.files = []; def("F", env.vars.files)"#),
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
            fixed(
                r#"use(«"maxCount" in (env.vars)»)"#,
                &[("Compare with `undefined`", r#"use(env.vars.maxCount !== undefined)"#)],
            ),
            fixed(
                r#"use(«"maxCount" in (env.vars || {})»)"#,
                &[("Compare with `undefined`", r#"use((env.vars || {}).maxCount !== undefined)"#)],
            ),
            fixed(
                r#"use(«Reflect.has(env.vars, "max-count")»)"#,
                &[("Compare with `undefined`", r#"use((env.vars["max-count"] !== undefined))"#)],
            ),
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
            fixed(
                "console.log(`all: ${«env.vars»}`)",
                &[("Write it as YAML", "console.log(`all: ${YAML.stringify(env.vars)}`)")],
            ),
            fixed(
                r#"const { vars } = env; use("all: " + «vars»)"#,
                &[("Write it as YAML", r#"const { vars } = env; use("all: " + YAML.stringify(vars))"#)],
            ),
            fixed(
                r#"let all = ""; all += «env.vars»"#,
                &[("Write it as YAML", r#"let all = ""; all += YAML.stringify(env.vars)"#)],
            ),
            fixed(
                r#"use(String(«env.vars»))"#,
                &[("Write it as YAML", r#"use(String(YAML.stringify(env.vars)))"#)],
            ),
            fixed(
                r#"use(["a", «env.vars»].join(" "))"#,
                &[("Write it as YAML", r#"use(["a", YAML.stringify(env.vars)].join(" "))"#)],
            ),
            fixed(
                r#"use(«env.vars.toString()»)"#,
                &[("Write it as YAML", r#"use(YAML.stringify(env.vars))"#)],
            ),
            row(r#"use([env.vars, 1].length, env.vars.city.toString(), env.vars.toString)"#),
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
            fixed(
                r#"await runPrompt("a", { system: [{ id: "system.agent_git", parameters: { «cdw»: "." } }] })"#,
                &[(
                    "Write `cwd`",
                    r#"await runPrompt("a", { system: [{ id: "system.agent_git", parameters: { cwd: "." } }] })"#,
                )],
            ),
            row(
                r#"await runPrompt("a", { system: [{ id: "system.agent_git", parameters: { cwd: "." } }], vars: { cwd: "." } })"#,
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
                r#"script({ parameters: { city: "" }, tests: { vars: { «question»: "a", country: "be" } } }); use(env.vars.country)"#,
            ),
            // A system has its `vars` as they are: under the keys that it reads.
            fixed(
                r#"script({ system: [{ id: "system.agent_git", vars: { «variant»: "repo" } }] })"#,
                &[(
                    "Write `system.agent_git.variant`",
                    r#"script({ system: [{ id: "system.agent_git", vars: { "system.agent_git.variant": "repo" } }] })"#,
                )],
            ),
            fixed(
                r#"script({ system: [{ id: "system.agent_git", vars: { «"system.agent_git.cdw"»: "." } }] })"#,
                &[(
                    "Write `system.agent_git.cwd`",
                    r#"script({ system: [{ id: "system.agent_git", vars: { "system.agent_git.cwd": "." } }] })"#,
                )],
            ),
            row(r#"script({ system: [{ id: "system.agent_git", vars: { "system.agent_git.cwd": «3» } }] })"#),
            row(r#"script({ system: [{ id: "system.agent_git", vars: { "system.agent_git.cwd": "." } }] })"#),
            row(r#"script({ system: [{ id: "system.agent_git", vars: { colour: "red", question: "?" } }] })"#),
            row(r#"script({ system: [{ id: "system.mcp", vars: { version: "1" } }] })"#),
            row(
                "//- /system.a.genai.{ext}\nsystem({ parameters: { voice: \"\" } })\nexport default (ctx) => { use(ctx.env.vars.voice) }\n//- /b.genai.{ext}\nscript({ system: [{ id: \"system.a\", vars: { voice: \"plain\" } }] })",
            ),
            // So has one of a prompt that the script runs, and of an agent.
            row(
                r#"script({}); await runPrompt((_) => {}, { system: [{ id: "system.agent_git", vars: { «variant»: "repo" } }] })"#,
            )
            .with_any_fixes(),
            row(
                r#"script({}); await prompt`Hi`.options({ system: { id: "system.agent_git", parameters: { «cdw»: "." } } })"#,
            )
            .with_any_fixes(),
            row(
                r#"script({}); defAgent("a", "b", "c", { system: [{ id: "system.agent_git", parameters: { cwd: «3» } }] })"#,
            ),
            row(
                r#"script({}); await runPrompt((_) => {}, { system: ["system", { id: "system.agent_git", parameters: { cwd: "." } }] })"#,
            ),
            fixed(
                "//- /system.a.genai.{ext}\nsystem({ parameters: { readOnly: true } })\nexport default () => {}\n//- /b.genai.{ext}\nscript({ system: [\"system.a\"], vars: { «\"system.a.readonly\"»: \"no\" } })",
                &[(
                    "Write `system.a.readOnly`",
                    "script({ system: [\"system.a\"], vars: { \"system.a.readOnly\": \"no\" } })",
                )],
            ),
            row(
                "//- /system.a.genai.{ext}\nsystem({ parameters: { readOnly: true } })\nexport default () => {}\n//- /b.genai.{ext}\nscript({ system: [\"system.a\"], vars: { \"system.a.readOnly\": \"no\" } })",
            ),
            // Of two values under one key the first would be lost.
            row(r#"script({ parameters: { count: 3 }, vars: { count: 1, «cuont»: 3 } })"#),
            row(r#"script({ vars: { folder: "docs" } })"#),
            row(r#"script({ tests: { vars: { «folder»: "docs" } } })"#),
            row(
                r#"script({ tests: { vars: { folder: "docs", outputFolder: "x" } } }); use(env.vars.folder)"#,
            ),
            row(r#"script({ tests: { vars: { folder: "docs" }, facts: "is in {{folder}}" } })"#),
            row(r#"script({ tests: { vars: { folder: "docs" } } }); use(env)"#),
            row(r#"script({ parameters: { city: "" }, tests: { vars: { «"城市"»: "Ghent" } } })"#),
            row(r#"script({ system: [], vars: { «"system.git_info.cwd"»: "." } })"#),
            row(r#"script({ system: [], vars: { "system.git_info.cwd": "." } }); runPrompt(use)"#),
            row(r#"script({ system: "system.git_info", vars: { "system.git_info.cwd": "." } })"#),
            row(r#"script({ vars: { «"system.weather_of_mine.city"»: "." } })"#),
            row(
                r#"script({ vars: { "system.weather_of_mine.city": "." } }); use(env.vars["system.weather_of_mine.city"])"#,
            ),
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
            // All at once, as each alone would write `parameters` of its own.
            fixed(
                r#"script({ system: { id: "system.agent_git", «repo»: "a/b", «branch»: "main" } })"#,
                &[(
                    "Move them all into `parameters`",
                    r#"script({ system: { id: "system.agent_git", parameters: { repo: "a/b", branch: "main" } } })"#,
                )],
            ),
            fixed(
                "script({\n  system: {\n    «cwd»: \".\",\n    id: \"system.agent_git\",\n    «repo»: \"a/b\",\n    «branch»: \"main\", // the usual\n  },\n})",
                &[(
                    "Move them all into `parameters`",
                    "script({\n  system: {\n    parameters: { cwd: \".\", repo: \"a/b\", branch: \"main\" },\n    id: \"system.agent_git\",\n  },\n})",
                )],
            ),
            fixed(
                r#"script({ system: { id: "system.agent_git", «repo»: "a/b", parameters: { cwd: "." }, «branch»: "x" } })"#,
                &[(
                    "Move them all into `parameters`",
                    r#"script({ system: { id: "system.agent_git", parameters: { cwd: ".", repo: "a/b", branch: "x" } } })"#,
                )],
            ),
            row(r#"script({ system: { id: "system.agent_git", «cwd»: "x", parameters: { cwd: "." } } })"#),
            fixed(
                r#"script({ system: [{ id: "system.agent_git", «parameter»: { cwd: "." } }] })"#,
                &[(
                    "Write `parameters`",
                    r#"script({ system: [{ id: "system.agent_git", parameters: { cwd: "." } }] })"#,
                )],
            ),
            fixed(
                r#"script({}); await runPrompt((_) => {}, { system: [{ id: "system.agent_git", «variant»: "repo" }] })"#,
                &[(
                    "Move it into `parameters`",
                    r#"script({}); await runPrompt((_) => {}, { system: [{ id: "system.agent_git", parameters: { variant: "repo" } }] })"#,
                )],
            ),
            fixed(
                r#"defAgent("a", "b", "c", { system: { id: "system.agent_git", «cwd»: "." } })"#,
                &[(
                    "Move it into `parameters`",
                    r#"defAgent("a", "b", "c", { system: { id: "system.agent_git", parameters: { cwd: "." } } })"#,
                )],
            ),
            row(r#"await prompt`a`.options({ system: [{ id: "system.agent_git", parameters: {} }] })"#),
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
                         ^^^^^^^^ V02 warning: `currency` is undefined here, unless the script that uses this system has such a variable: in `env.vars` a parameter of a system has the id before it. Read `system.shop.currency`.
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
                                     script({ system: ["system"], parameters: { item: "bell", note: { type: "string" }, colour: { type: "string" } } })
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
use(env.vars.folder, env.vars.folder)"#,
            expect![[r#"
                use(env.vars.folder, env.vars.folder)
                             ^^^^^^ V01 information: Nothing declares `folder`: it is undefined unless the run is given it by hand. Declare it in `parameters`.
                             fix: Declare the parameter `folder` (to be confirmed)
                             script({ title: "a", parameters: { folder: "" } })
            "#]],
        ),
    ] {
        crate::harness::remarks::check("V", fixture, expected);
    }
}

/// What `--fix` does without asking.
#[test]
fn v12_is_mended_at_once() {
    for (source, expected) in [
        (
            r#"script({ system: { id: "system.agent_git", repo: "a/b", branch: "main" } })"#,
            r#"script({ system: { id: "system.agent_git", parameters: { repo: "a/b", branch: "main" } } })"#,
        ),
        (
            r#"script({ system: { id: "system.agent_git", repo: "a/b", parameters: { cwd: "." }, branch: "main" } })"#,
            r#"script({ system: { id: "system.agent_git", parameters: { cwd: ".", repo: "a/b", branch: "main" } } })"#,
        ),
    ] {
        assert_eq!(crate::harness::mended(source), expected);
    }
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
            ^^^^^^^^^^^^^ V06 information: `env.vars` is made to be read: `step` is no parameter, and it keeps its value for this run only. Use a local variable.
            if (use()) env.vars.step = 2
                       ^^^^^^^^^^^^^ V06 error: `env.vars` is made to be read: `step` is assigned before, and to assign to it again throws a TypeError. Use a local variable.
            env.vars.current = file
            ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is made to be read: `current` has a value from the second round on, and to assign to it throws a TypeError. Use a local variable.
            use(() => { env.vars.other = 1 })
                        ^^^^^^^^^^^^^^ V06 information: `env.vars` is made to be read: `other` is no parameter, and it keeps its value for this run only. Use a local variable.
            env.vars.maxStep = 1
            ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is made to be read: what is assigned to `maxStep` is lost, as reads look for `maxstep`. Use a local variable.
            env.vars.maxStep = 2
            ^^^^^^^^^^^^^^^^ V06 warning: `env.vars` is made to be read: what is assigned to `maxStep` is lost, as reads look for `maxstep`. Use a local variable.
            env.vars.kept = 1
            ^^^^^^^^^^^^^ V06 information: `env.vars` is made to be read: `kept` is no parameter, and it keeps its value for this run only. Use a local variable.
            env.vars.kept = 2
            ^^^^^^^^^^^^^ V06 information: `env.vars` is made to be read: `kept` is no parameter, and it keeps its value for this run only. Use a local variable.
        "#]],
    );
}

/// A parameter that a slip misses is read once the slip is mended.
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
