use crate::lint::harness::table::{check, row};

#[test]
fn m25_system_without_call() {
    check(
        "M25",
        &[
            row("//- /system.style.genai.{ext}\n«export default (ctx) => ctx.$`Be brief.`»")
                .fix_whole("Add `system({})`", "system({})\nexport default (ctx) => ctx.$`Be brief.`"),
            // A module has to export a function besides.
            row("//- /system.style.genai.{ext}\n«$»`Be brief.`").fix_whole(
                "Add `system({})` and wrap the rest of the file in a function",
                "system({})\nexport default function (ctx) {\n    const { $ } = ctx\n    $`Be brief.`\n}",
            ),
            row(
                "//- /system.style.genai.{ext}\n// Style\nimport { a } from \"./a.mjs\"\n\nconst text = await a();\n«$»`${text}`;\n",
            )
            .fix_whole(
                "Add `system({})` and wrap the rest of the file in a function",
                "system({})\n// Style\nimport { a } from \"./a.mjs\"\n\nexport default async function (ctx) {\n    const { $ } = ctx;\n    const text = await a();\n    $`${text}`;\n}\n",
            ),
            row("//- /package.json\n{}\n//- /system.style.genai.js\n«$»`Be brief.`")
                .fix_whole("Add `system({})`", "system({})\n$`Be brief.`"),
            row("//- /system.style.genai.{ext}\n«$»`Be brief.`\nmodule.exports = run")
                .fix_whole("Add `system({})`", "system({})\n$`Be brief.`\nmodule.exports = run"),
            // Without a possible function there is no fix.
            row("//- /system.style.genai.{ext}\n«$»`Be brief.`\nexport const later = 1"),
            row("//- /system.style.genai.{ext}\n«export default { a: 1 }»"),
            row(
                "//- /system.style.genai.{ext}\nsystem({ title: \"a\" }); export default (ctx) => ctx.$`Be brief.`",
            ),
            // M10 reports it.
            row("//- /system.style.genai.{ext}\nscript({ title: \"a\" }); $`Be brief.`"),
            row("//- /style.genai.{ext}\n$`Be brief.`"),
            row("//- /system.style.genai.{ext}\nconst later = 1"),
        ],
    );
}
