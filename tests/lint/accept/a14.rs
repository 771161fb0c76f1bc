use crate::lint::harness::table::{check, row};

#[test]
fn a14_files_unused() {
    check(
        "A14",
        &[
            row("script({ accept: «\".md\"» })\n$`Write a poem.`").fix("Write `none`", r#""none""#),
            row("script({ accept: «\".md\"» })\nconst files = await workspace.findFiles(\"a\")")
                .with_any_fixes(),
            // `none` would drop the files, as A12 says.
            row("script({ accept: «\".md\"», files: \"a.md\" })\n$`Write a poem of files.`"),
            row("script({ accept: \".md,\" })\n$`Write a poem.`"),
            // Other faults of the value are fixed first.
            row("script({ accept: \".md;.txt\" })\n$`Write a poem.`"),
            row("script({ accept: \".md\" })\nrun(env)"),
            // V15 reports it.
            row("script({ accept: \".md\" })\ndef(\"FILE\", env.file)"),
            row("script({ accept: \".md\" })\nconst { env: { files } } = globalThis"),
            row("script({ accept: \".md\" })\ndef(\"FILE\", env.files)"),
            row("script({ accept: \".md\" })\nconst { files } = env"),
            row("import { run } from \"./run.mjs\"\nscript({ accept: \".md\" })\nrun()"),
            row("script({ accept: \"none\" })\n$`Write a poem.`"),
        ],
    );
}
