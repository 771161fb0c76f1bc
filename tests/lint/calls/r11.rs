use crate::lint::harness::table::{check, row};

#[test]
fn r11_null_in_prompt() {
    check(
        "R11",
        &[
            row("$`Plan. ${env.files.length ? \"Files.\" : «null»}`").fix("Write an empty string", "\"\""),
            row("$`Plan. ${env.files[0]?.content ?? «null»}`").with_any_fixes(),
            row("await runPrompt((_) => { _.$`Plan. ${«null»}` })").with_any_fixes(),
            row("const { text } = await prompt`Plan. ${env.files.length > 1 ? («null») : \"one\"}`")
                .with_any_fixes(),
            row("$`Plan. ${undefined} ${\"\"} ${env.files.length ? \"a\" : undefined}`"),
            row("$`Plan. ${env.files[0] === null ? \"a\" : \"b\"} ${String(null)} ${[null].length}`"),
            row("console.log(`Plan. ${null}`)\nconst a = env.files.length ? \"a\" : null"),
            row("const $ = (strings) => strings\n$`Plan. ${null}`"),
        ],
    );
}
