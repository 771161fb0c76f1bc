//! T01 to T04, T09 and T12 to T14: tools, their names and forms.

mod t01;
mod t02;
mod t03;
mod t04;
mod t05;
mod t06;
mod t07;
mod t08;
mod t09;
mod t10;
mod t11;
mod t12;
mod t13;
mod t14;
mod t15;
mod t16;

use expect_test::expect;

use crate::lint::harness::remarks;

#[test]
fn a_system_that_tools_bring_too() {
    remarks::check(
        "T04",
        r#"
//- /a.genai.mjs
script({ system: [{ id: "system.git" }], tools: ["fs_read_file", "git_status"] })
"#,
        expect![[r#"
            script({ system: [{ id: "system.git" }], tools: ["fs_read_file", "git_status"] })
                              ^^^^^^^^^^^^^^^^^^^^ T04 error: The system `system.git` takes part twice, and so do its tools: the generation fails with `duplicate tools`. Remove `git_status` from `tools`, which adds it as well.
        "#]],
    );
}

#[test]
fn what_becomes_of_two_tools() {
    remarks::check(
        "T04",
        r#"
//- /system.mine.genai.mjs
system({})
export default function (ctx) {
    ctx.defTool("look", "b", {}, () => 1)
}
//- /system.yours.genai.mjs
system({})
export default function ({ defTool }) {
    defTool("look", "b", {}, () => 1)
}
//- /a.genai.mjs
script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
defTool("git_status", "b", {}, () => 1)
defTool("see", "b", {}, () => 1)
defTool("see", "b", {}, () => 1)
"#,
        expect![[r#"
            script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
                                                           ^^^^^^^^^^^^^^ T04 error: The systems `system.mine` and `system.yours` both have a tool `look`: the generation fails with `duplicate tools`. Leave one out, or rename its tool.
                                                           see `/system.yours.genai.mjs`: the tool of `system.yours`
                                                           see `/system.mine.genai.mjs`: the tool of `system.mine`
            script({ system: ["system.mine", "system.git", "system.yours", { id: "system.git" }] })
                                                                           ^^^^^^^^^^^^^^^^^^^^ T04 error: The system `system.git` takes part twice, and so do its tools: the generation fails with `duplicate tools`. Name it once.
            defTool("git_status", "b", {}, () => 1)
                    ^^^^^^^^^^^^ T04 error: The system `system.git`, which takes part in every run of this script, also has a tool `git_status`: the generation fails with `duplicate tools`. Rename this one.
            defTool("see", "b", {}, () => 1)
                    ^^^^^ T04 error: The tool `see` is already defined: the generation fails with `duplicate tools`. Rename one or give it a `variant`.
                    see `"see"`: the other tool of that name
                    fix: Give it a `variant` (to be confirmed)
                    defTool("see", "b", {}, () => 1, { variant: "other" })
        "#]],
    );
}
