use crate::lint::harness::table::{check, row};
use test_support::Fixture;

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
            row(r#"script({ title: "a" }); use(env.vars.«folder», env.vars.folder)"#).with_any_fixes(),
            // Names are normalized as by GenAIScript.
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
            row(
                r#"script({ parameters: { city: "" } }); use(env.vars.«folder» ?? ".", env.vars.format?.trim())"#,
            )
            .fix_whole("Declare 2 parameters", r#"script({ parameters: { city: "", folder: ".", format: { type: "string" } } }); use(env.vars.folder ?? ".", env.vars.format?.trim())"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars.«folder» ?? ".", env.vars.«format»)"#).with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); use(parseInt(env.vars.«count») || 10)"#)
                .with_any_fixes(),
            // Without own parameters a script uses the values of the run, or a fallback.
            row(r#"script({ title: "a" }); const { folder } = env.vars; if (folder) use(folder)"#),
            row(r#"script({ title: "a" }); use(env.vars.folder || ".", env.vars.format ?? "md")"#),
            row(r#"script({ title: "a" }); const { folder = ".", format } = env.vars; use(folder, format?.trim())"#),
            row(r#"script({ title: "a" }); use(env.vars.«folder», env.vars.format, env.vars.tone ?? "plain")"#)
                .fix_whole("Declare 3 parameters", r#"script({ title: "a", parameters: { folder: "", format: "", tone: "plain" } }); use(env.vars.folder, env.vars.format, env.vars.tone ?? "plain")"#),
            row(r#"script({ title: "a" }); use(env.vars.«selectedTxt» || "x")"#).with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); if ("country" in env.vars) use()"#),
            // A system script may use its caller's variables.
            row(r#"system({ parameters: { voice: "" } }); export default ({ env }) => use(env.vars.folder)"#),
            row(r#"script({ parameters: { city: "" } }); env.vars.country = "be"; use(env.vars.country)"#),
            row(r#"script({ parameters: build() }); use(env.vars.city)"#),
            row("// script({ title: \"old\" })\nscript({ parameters: { city: \"\" } }); use(env.vars.city)"),
            row(r#"script({ ...base }); use(env.vars.city)"#),
            row(r#"script({ ...base, parameters: { city: "" } }); use(env.vars.city)"#),
            row(r#"script({ title: "a })", parameters: { city: "" } }); use(env.vars.city)"#),
            row(r#"use(env.vars.city)"#),
            row(r#"script({ parameters: { city: "" } }); let v = env.vars; v = { citty: 1 }; use(v.citty)"#),
            row(r#"script({ parameters: { city: "" } }); let v = env.vars; use(v.«citty»)"#).with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); const f = ({ vars } = env) => vars.«citty»"#)
                .with_any_fixes(),
            row(r#"script({ parameters: { city: "" } }); use(globalThis.env.vars.«citty», process.env.vars.citty)"#)
                .with_any_fixes(),
            row(
                r#"script({ parameters: { city: "" } }); const { env: { vars } } = globalThis; use(vars.«citty»)"#,
            )
            .with_any_fixes(),
            // Writes are reported by another rule.
            row(r#"script({ parameters: { city: "" } }); env.vars.outDir = "x"; use(env.vars.outDir)"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars[«"城市"»])"#),
            row(r#"script({ parameters: { "城市": "" } }); use(env.vars["城市"])"#),
            row(r#"script({ vars: { "城市": "Ghent" } }); use(env.vars["城市"])"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars.constructor)"#),
        ],
    );
}

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
            // A system out of scope is as unlikely as any other.
            row(r#"script({ system: ["system"] }); use(env.vars.«cwd»)"#).fix_whole(
                "Declare the parameter `cwd`",
                r#"script({ system: ["system"], parameters: { cwd: "" } }); use(env.vars.cwd)"#,
            ),
            row(r#"script({ system: ["system.git_info"] }); use(env.vars["SYSTEM.git-info.cwd"])"#),
            row(r#"script({ parameters: { gitInfo: "" } }); use(env.vars.gitInfo.cwd)"#),
        ],
    );
}

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
            // Reported by another rule.
            row(r#"script({ parameters: { city: "" } }); use(env.vars.toString())"#),
            row(r#"script({ parameters: { city: "" } }); use(env.vars.city.trim())"#),
        ],
    );
}

#[test]
fn v01_and_p35() {
    let both = |source: &str| {
        let found =
            crate::lint::harness::diagnostics(&Fixture::parse(&format!("//- /a.genai.mjs\n{source}")));
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
