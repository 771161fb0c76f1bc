use crate::lint::harness::table::{check, row};

#[test]
fn c01_does_not_parse() {
    check(
        "C01",
        &[
            row("script«(»{ parameters: { a: 1 } }"),
            row("script({ parameters: { a: 1 «)»\n"),
            row(
                "//- /a.genai.md\n---\ntitle: A\n---\n\n```ts genai\nconst names«: string[]» = []\n```\n\nRead the file.",
            ),
            row(
                "//- /a.genai.md\n---\ntitle: A\n---\n\n```ts\nconst names: string[] = []\n```\n\nRead ${env.files} as string.",
            ),
            row(
                "//- /a.genai.md\n---\ntitle: A\n---\n\n```ts genai\nconst names = env.files.map((it) => it.filename)\n```\n\nRead the file.",
            ),
            row("script({})\n«}»\n"),
            row("script({ title: «\"»a })\n"),
            row("script({})\n$«`»a ${env.vars.b} c\n").with_any_fixes(),
            row("script({})\n«/*» a\n"),
            row("script({})\nconst a = «/»(\n"),
            row("script({\n  title: \"a\"\n  «description»: \"b\",\n})\n"),
            row("script({\n  parameters: { a: 1 }\n  «title»: \"b\",\n})\n"),
            row("script({ files: [\"a\" «\"b\"»] })\n"),
            row("script({})\nconst a «=» ;\n"),
            row("script({})\nif (env«.») {}\n").with_any_fixes(),
            row("script({})\nconst f = () «=>» ;\n"),
            row("script({ parameters: { city: { type«:» } } })\n"),
            row("script({ parameters: { city«:», n: 1 } })\n"),
            row("script({ parameters: {\n  city«:»\n} })\n"),
            row("script({})\nf(a ? b «:»)\nswitch (a) { case 1: }\n"),
            row("script({})\nswitch (a) { case 1: case 2: {} default: }\nconst b «=» ;\n"),
            row("script({})\nprompt «the» model\n"),
            row("script({})\nimport x «from»\n"),
            row("script({})\nfor (const x «of») {}\n"),
            row("script({})\n«<<<<<<<» HEAD\nconst a = 1\n=======\nconst a = 2\n>>>>>>> b\n"),
            row("script({ title: \"a ( { [\" })\n$`b ${{ c: [`)`] }.c} {`;\n/[(/]\\/{/g.test(\"\")\n"),
            row("script({})\n// ( { \"\n/* ` */ const a = 1 / 2 / 3; const b = (1) / 2; /a/.test(\"/\")\n"),
            row("script({})\n$`\n<<<<<<< HEAD\n`\n"),
        ],
    );
}
