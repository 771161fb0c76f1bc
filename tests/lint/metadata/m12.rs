use crate::lint::harness::table::{check, row};

#[test]
fn m12_module_syntax() {
    check(
        "M12",
        &[
            row("//- /package.json\n{}\n//- /a.genai.js\n«import» fs from \"node:fs\"\nscript({ title: \"a\" })").fix("Rename the file to `a.genai.mjs`", "import"),
            row("//- /package.json\n{ \"type\": \"commonjs\" }\n//- /a.b.genai.js\nscript({})\n«export» default function () {}").fix("Rename the file to `a.b.genai.mjs`", "export"),
            row("//- /package.json\n{}\n//- /system.a.genai.js\nsystem({ title: \"a\" })\n«export» default function () {}").fix("Rename the file to `system.a.genai.mjs`", "export"),
            // Types would fail under that name.
            row("//- /package.json\n{}\n//- /system.a.genai.js\nsystem({ title: \"a\" })\n«export» default function (ctx: Context) {}").fix("Rename the file to `system.a.genai.mts`", "export"),
            row(
                "//- /package.json\n{}\n//- /system.a.genai.js\n«import» fs from \"node:fs\"\nsystem({ title: \"a\" })",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.mjs\nscript({})\n//- /a.genai.js\nimport fs from \"node:fs\"\nscript({})",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.mjs\nscript({ id: \"b\" })\n//- /a.genai.js\n«import» fs from \"node:fs\"\nscript({})",
            ),
            row(
                "//- /package.json\n{ \"type\": \"module\" }\n//- /a.genai.js\nimport fs from \"node:fs\"\nscript({})",
            ),
            row("//- /package.json\n{}\n//- /a.genai.{ext}\nimport fs from \"node:fs\"\nscript({})"),
            // The code of a script in Markdown is evaluated; unmarked blocks are not code.
            row("//- /a.genai.md\n```js genai\n«import» fs from \"node:fs\"\n```\nHi"),
            row("//- /a.genai.md\n```ts genai\nconst a = 1\n«export» { a }\n```\nHi"),
            row("//- /a.genai.md\n```js genai\nconst fs = await import(\"node:fs\")\n```\n```js\nimport fs from \"fs\"\n```\nHi"),
            row("//- /package.json\n{}\n//- /a.genai.js\nscript({})\nconst fs = await import(\"node:fs\")"),
            row(
                "//- /package.json\n{}\n//- /b/package.json\n{ \"type\": \"module\" }\n//- /b/c/a.genai.js\nimport fs from \"node:fs\"\nscript({})",
            ),
            row("//- /a.genai.js\nimport fs from \"node:fs\"\nscript({})"),
        ],
    );
}
