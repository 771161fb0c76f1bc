use super::check;
use crate::lint::harness::table::row;

#[test]
fn u08_glob_as_text() {
    check(
        "U08",
        &[
            row("def(\"SPEC\", env.files, { endsWith: «\"*.spec.ts\"» })")
                .fix("Write `.spec.ts`", "\".spec.ts\""),
            row("def(\"SPEC\", env.files, { endsWith: [\".md\", «'**/*.ts'»] })").fix("Write `.ts`", "'.ts'"),
            row("const md = env.files.filter((file) => file.filename.endsWith(«\"*.md\"»))").with_any_fixes(),
            row("const src = env.files.filter(({ filename }) => filename.startsWith(«\"src/**\"»))")
                .fix("Write `src/`", "\"src/\""),
            row("const docs = env.files.some(({ filename }) => filename.includes(«\"**/README.md\"»))")
                .with_any_fixes(),
            row("def(\"SPEC\", env.files, { endsWith: \".spec.ts\", glob: \"**/*.spec.ts\" })"),
            row(
                "const bold = env.vars.text.startsWith(\"**Note\") || env.vars.text.endsWith(\"**\") || env.vars.text.includes(\"* a\")",
            ),
            row(
                "const comment = env.vars.line.startsWith(\"/**\") || env.vars.line.endsWith(\"*/\") || env.vars.line.startsWith(\"//*\")",
            ),
            row("const options = { endsWith: \"*.md\" }\nfind(options)"),
            row("const any = [\"*\", \"**\"].includes(env.vars.glob)"),
            row("const text = 'filename.endsWith(\"*.md\")'"),
        ],
    );
}
