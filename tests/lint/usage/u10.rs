use super::check;
use crate::lint::harness::table::row;

#[test]
fn u10_lonely_option() {
    check(
        "U10",
        &[
            row("const log = await git.log({ «base»: \"v1\" })")
                .fix_whole("Add `head`", "const log = await git.log({ base: \"v1\", head: \"HEAD\" })"),
            row("const { base } = env.vars\nconst files = await git.changedFiles({ «base» })")
                .with_any_fixes(),
            row("const diff = await git.diff({ «maxTokensFullDiff»: 100 })").with_any_fixes(),
            row("const diff = await git.diff({ «askStageOnEmpty»: true })").with_any_fixes(),
            row("const log = await git.log({ base: \"v1\", head: \"HEAD\" })"),
            row(
                "const diff = await git.diff({ base: \"v1\" })\nconst other = await git.diff({ head: \"a\" })",
            ),
            row(
                "const diff = await git.diff({ staged: true, askStageOnEmpty: true, llmify: true, maxTokensFullDiff: 1 })",
            ),
            row(
                "const log = await git.log({ base: \"v1\", ...env.vars.more })\nawait git.log({ base: undefined })",
            ),
            row("const git = { log: (options) => options }\ngit.log({ base: \"v1\" })"),
        ],
    );
}
