use crate::lint::harness::table::{check, row};

#[test]
fn r06_diff_of_nothing() {
    const TITLE: &str = "Write `def` with `language: \"diff\"`";
    check(
        "R06",
        &[
            row("defDiff(\"DIFF\", «await git.diff({ staged: true })»)")
                .fix_whole(TITLE, "def(\"DIFF\", await git.diff({ staged: true }), { language: \"diff\" })"),
            row("const diff = await git.diff()\ndefDiff(\"DIFF\", «diff», { maxTokens: 100 })").fix_whole(
                TITLE,
                "const diff = await git.diff()\ndef(\"DIFF\", diff, { language: \"diff\", maxTokens: 100 })",
            ),
            row("defDiff(\"DIFF\", «await git.diff()», \"changes\", {})")
                .fix_whole(TITLE, "def(\"DIFF\", await git.diff(), { language: \"diff\" })"),
            row("defDiff(\"DIFF\", «await git.diff()», undefined, { language: \"diff\" })")
                .fix_whole(TITLE, "def(\"DIFF\", await git.diff(), { language: \"diff\" })"),
            row("export default async (ctx) => { ctx.defDiff(\"D\", «await git.diff()», \"\") }").fix_whole(
                TITLE,
                "export default async (ctx) => { ctx.def(\"D\", await git.diff(), { language: \"diff\" }) }",
            ),
            // Another text need not be a diff.
            row("defDiff(\"DIFF\", «env.files[0]»)"),
            row("defDiff(\"DIFF\", env.files[0], env.files[1])"),
            row("defDiff(\"DIFF\", \"cat\", \"dog\")"),
            row("defDiff(\"DIFF\", { name: \"cat\" }, { name: \"dog\" })"),
            row(
                "const before = await git.diff(), after = await git.diff()\ndefDiff(\"DIFF\", before, after)",
            ),
            row("defDiff(\"DIFF\", ...texts)"),
            row("def(\"DIFF\", await git.diff(), { language: \"diff\" })"),
            row("const defDiff = (name, text) => def(name, text)\ndefDiff(\"DIFF\", await git.diff())"),
            row("const git = open()\ndefDiff(\"DIFF\", await git.diff(), \"\")"),
        ],
    );
}
