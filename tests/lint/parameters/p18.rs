use crate::lint::harness::table::{check, row};

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
            row(r#"script({ parameters: { at: «{ x: 1 }» } }); env.vars.at.x; const { at } = env.vars"#),
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
