use crate::lint::harness::table::{check, row};

#[test]
fn t04_same_name() {
    check(
        "T04",
        &[
            row(r#"defTool("a", "b", {}, () => 1); defTool(«"a"», "c", {}, () => 2)"#).fix_whole(
                "Give it a `variant`",
                r#"defTool("a", "b", {}, () => 1); defTool("a", "c", {}, () => 2, { variant: "other" })"#,
            ),
            row(r#"defTool("a b", "b", {}, () => 1); defTool(«"a_b"», "c", {}, () => 2)"#).with_any_fixes(),
            row(r#"defTool("a", "b", {}, () => 1); defTool("a", "c", {}, () => 2, { variant: "x" })"#),
            row(r#"if (x) defTool("a", "b", {}, () => 1); else defTool("a", "c", {}, () => 2)"#),
            row(r#"if (x) { defTool("a", "b", {}, () => 1) } else { defTool("a", "c", {}, () => 2) }"#),
            row(r#"defTool("a", "b", {}, () => 1); runPrompt((_) => { _.defTool("a", "c", {}, () => 2) })"#),
            row(r#"one.defTool("a", "b", {}, () => 1); two.defTool("a", "c", {}, () => 2)"#),
            row(r#"const NAME = "a"; defTool("a", "b", {}, () => 1); defTool(«NAME», "c", {}, () => 2)"#)
                .with_any_fixes(),
            row(r#"script({ system: ["system", "system.git"] }); defTool(«"git_status"», "b", {}, () => 1)"#),
            row(r#"script({ tools: "fs_read_file" }); defTool(«"fs_read_file"», "b", {}, () => 1)"#),
            row(r#"script({ tools: "agent_git" }); defAgent("git", "b", "c", { variant: "a" })"#),
            row(
                r#"script({ tools: "fs_read_file" }); if (env.files.length) { defTool("fs_read_file", "b", {}, () => 1) }"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); if (!env.files.length) { cancel("none") } defTool("fs_read_file", "b", {}, () => 1)"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); await runPrompt((_) => { _.defTool("fs_read_file", "b", {}, () => 1) })"#,
            ),
            row(
                r#"script({ tools: "fs_read_file" }); defTool("fs_read_file", "b", {}, () => 1, { variant: "mine" })"#,
            ),
            row(r#"script({}); defTool("fs_read_file", "b", {}, () => 1)"#),
            row(
                "//- /system.mine.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('look', 'b', {}, () => 1) }\n//- /system.yours.genai.{ext}\nsystem({})\nexport default ({ defTool }) => { defTool(\"look\", \"b\", {}, () => 1) }\n//- /a.genai.{ext}\nscript({ system: [\"system.mine\", «\"system.yours\"»] })",
            ),
            row(
                "//- /system.mine.genai.{ext}\nsystem({})\nexport default function (ctx) { ctx.defTool('look', 'b', {}, () => 1) }\n//- /system.yours.genai.{ext}\nsystem({})\nexport default (ctx) => { if (env.vars.x) return\nctx.defTool(\"look\", \"b\", {}, () => 1) }\n//- /a.genai.{ext}\nscript({ system: [\"system.mine\", \"system.yours\"] })",
            ),
            row(r#"script({ system: ["system.git", «{ id: "system.git", parameters: { cwd: "." } }»] })"#),
            row(
                r#"script({ system: [{ id: "system.agent_git", parameters: { variant: "a" } }, { id: "system.agent_git", parameters: { variant: "b" } }] })"#,
            ),
        ],
    );
}
