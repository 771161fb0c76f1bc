use super::check;
use crate::lint::harness::table::row;

#[test]
fn u13_function_not_called() {
    check(
        "U13",
        &[
            row(r#"if (!env.files.length) «cancel»"#).fix("Write `()`", "cancel()"),
            row(r#"const where = `on ${«git.branch»}`"#),
            row(r#"const branch = await «git.defaultBranch»"#).fix("Write `()`", "git.defaultBranch()"),
            row(r#"$`We are on ${«git.branch»}.`"#),
            row(r#"def("FILES", «git.changedFiles»)"#),
            row(r#"const text = "in " + «workspace.readText»"#),
            // The template of a prompt calls it.
            row(r#"$`We are in ${workspace.root}.`"#),
            row(r#"const read = workspace.readText
const names = ["a", "b"].map(path.basename)"#),
            row(r#"if (git.branch) console.log(typeof git.branch)"#),
            row(r#"const git = open()
const where = `on ${git.branch}`"#),
        ],
    );
}
