use crate::lint::harness::table::{check, row};

#[test]
fn m17_unknown_system() {
    check(
        "M17",
        &[
            row(r#"script({ system: ["system", «"system.fs_find_fiels"»] })"#)
                .fix("Write `system.fs_find_files`", r#""system.fs_find_files""#),
            row(r"script({ system: { id: «'fs_find_files'» } })")
                .fix("Write `system.fs_find_files`", "'system.fs_find_files'"),
            row(r#"script({ title: "a", system: «null» })"#)
                .fix_whole("Remove `system`", r#"script({ title: "a" })"#),
            row(r#"script({ system: [«"Poet\nin town"»] })"#),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ system: «\"system.nope\"» })"),
            row(r#"script({ system: ["system", «null»] })"#),
            row(r#"script({ system: [«{ parameters: {} }»] })"#),
            row(r#"script({ system: [«["system"]»] })"#),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nscript({ system: «\"system.cheese\"» })"),
            row(
                "//- /package.json\n{}\n//- /system.cheese.genai.{ext}\nsystem({})\nexport default () => {}\n//- /a.genai.{ext}\nscript({ system: \"system.cheese\" })",
            ),
            row(
                "//- /package.json\n{}\n//- /cheese.genai.{ext}\nscript({})\n//- /a.genai.{ext}\nscript({ system: [\"cheese\"] })",
            ),
            // It may be in an unknown file.
            row(r#"script({ system: "system.cheese" })"#),
            row(r#"script({ system: ["system", "", 3, "system.tools"] })"#),
            row(r#"script({ system: ["system.tool"], excludedSystem: "system.tool" })"#),
            row("//- /system.a.genai.{ext}\nsystem({ system: \"system.tool\" })\nexport default () => {}"),
            row(r#"script({ excludedSystem: ["system.tool"] })"#),
            row(r#"await runPrompt((_) => {}, { system: [«"system.fs_find_fiels"»] })"#)
                .fix("Write `system.fs_find_files`", r#""system.fs_find_files""#),
            row(r#"const options = { label: "a", system: «null» }; await runPrompt("Hello.", options)"#)
                .fix_whole(
                    "Remove `system`",
                    r#"const options = { label: "a" }; await runPrompt("Hello.", options)"#,
                ),
            row(
                r#"await prompt`Hello.`.options({ label: "a" }).options({ system: [«{ parameters: {} }»] })"#,
            ),
            row(
                r#"const role = «"You are a poet."»; defAgent("poet", "writes", "Write.", { system: role })"#,
            ),
            row(r#"ctx.runPrompt("Hello.", { system: «"Answer like a poet."» })"#),
            row(
                "//- /package.json\n{}\n//- /system.a.genai.{ext}\nsystem({})\nexport default async (ctx) => { await ctx.runPrompt(\"a\", { system: «\"system.cheese\"» }) }",
            ),
            row(r#"await runPrompt("Hello.", { system: "system.tools" })"#),
            row(r#"await runPrompt("Hello.", { system: "Be brief." })"#),
            row(r#"await runPrompt("Hello.", { system: "system.tool", excludedSystem: "system.tool" })"#),
            row(r#"await runPrompt("Hello.", { system: "system.tool", ...options })"#),
            row(r#"await runPrompt("Hello.", { system: [{ ...instance }] })"#),
            row(r#"const runPrompt = async (a, b) => b; await runPrompt("Hello.", { system: null })"#),
            row(r#"yargs().options({ system: null }); chalk`a`.options({ system: null })"#),
        ],
    );
}
