use crate::lint::harness::table::{check, row};

#[test]
fn m11_no_default_export() {
    check(
        "M11",
        &[
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\n$`Be kind to ${env.vars.who}.`\n").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\nexport default function (ctx) {\n    const { $, env } = ctx\n    $`Be kind to ${env.vars.who}.`\n}\n"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\nawait main()").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\nexport default async function (ctx) {\n    await main()\n}"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\nexport default function (ctx) {\n}\n"),
            // Lines are indented by the author's own step, except those of a text.
            row("//- /system.a.genai.{ext}\n«system»({\n\ttitle: \"a\",\n});\n\nif (env.files.length) {\n\t// Why.\n\t$`One\n\ttwo ${\n\tnames()}\nthree.`;\n}\n\nlast(); // Done.\n").fix_whole("Wrap the rest of the file in a function", "system({\n\ttitle: \"a\",\n});\n\nexport default function (ctx) {\n\tconst { $, env } = ctx;\n\tif (env.files.length) {\n\t\t// Why.\n\t\t$`One\n\ttwo ${\n\t\tnames()}\nthree.`;\n\t}\n\n\tlast(); // Done.\n}\n"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\r\ndef(\r\n  /*\r\n   * all\r\n   */\r\n  \"A\",\r\n  files,\r\n)\r\n").fix_whole("Wrap the rest of the file in a function", "system({ title: \"a\" })\r\nexport default function (ctx) {\r\n  const { def } = ctx\r\n  def(\r\n    /*\r\n     * all\r\n     */\r\n    \"A\",\r\n    files,\r\n  )\r\n}\r\n"),
            row("//- /system.a.genai.{ext}\n«system»({ title: \"a\" })\nexport function main(ctx) {}")
                .fix_whole("Export it by default", "system({ title: \"a\" })\nexport default function main(ctx) {}"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport default «{ a: 1 }»"),
            row("//- /package.json\n{ \"type\": \"module\" }\n//- /system.a.genai.js\n«system»({ title: \"a\" })")
                .with_any_fixes(),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport default function (ctx) {}"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport default async (ctx) => {}"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nfunction main() {}\nexport { main as default }"),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nexport { default } from \"./main.mjs\""),
            row("//- /system.a.genai.{ext}\nsystem({ title: \"a\" })\nconst main = make()\nexport default main"),
            // Its text is evaluated.
            row("//- /system.a.genai.js\nsystem({ title: \"a\" })\n$`Hello.`"),
            row("//- /a.genai.{ext}\nscript({ title: \"a\" })\n$`Hello.`"),
        ],
    );
}
