//! M25, M27 and P35: what the name of a file promises, and the files beside it.

use crate::harness::table::{check, row};

#[test]
fn m25_system_without_call() {
    check(
        "M25",
        &[
            row("//- /system.style.genai.{ext}\n«export default (ctx) => ctx.$`Be brief.`»")
                .fix_whole("Add `system({})`", "system({})\nexport default (ctx) => ctx.$`Be brief.`"),
            // A module has to export a function besides.
            row("//- /system.style.genai.{ext}\n«$»`Be brief.`").fix_whole(
                "Add `system({})` and wrap the rest of the file in a function",
                "system({})\nexport default function (ctx) {\n    const { $ } = ctx\n    $`Be brief.`\n}",
            ),
            row(
                "//- /system.style.genai.{ext}\n// Style\nimport { a } from \"./a.mjs\"\n\nconst text = await a();\n«$»`${text}`;\n",
            )
            .fix_whole(
                "Add `system({})` and wrap the rest of the file in a function",
                "system({})\n// Style\nimport { a } from \"./a.mjs\"\n\nexport default async function (ctx) {\n    const { $ } = ctx;\n    const text = await a();\n    $`${text}`;\n}\n",
            ),
            row("//- /package.json\n{}\n//- /system.style.genai.js\n«$»`Be brief.`")
                .fix_whole("Add `system({})`", "system({})\n$`Be brief.`"),
            row("//- /system.style.genai.{ext}\n«$»`Be brief.`\nmodule.exports = run")
                .fix_whole("Add `system({})`", "system({})\n$`Be brief.`\nmodule.exports = run"),
            // Where no function can be made of it, there is nothing to write.
            row("//- /system.style.genai.{ext}\n«$»`Be brief.`\nexport const later = 1"),
            row("//- /system.style.genai.{ext}\n«export default { a: 1 }»"),
            row(
                "//- /system.style.genai.{ext}\nsystem({ title: \"a\" }); export default (ctx) => ctx.$`Be brief.`",
            ),
            // M10 reports it.
            row("//- /system.style.genai.{ext}\nscript({ title: \"a\" }); $`Be brief.`"),
            row("//- /style.genai.{ext}\n$`Be brief.`"),
            row("//- /system.style.genai.{ext}\nconst later = 1"),
        ],
    );
}

#[test]
fn m26_metadata_in_code() {
    check(
        "M26",
        &[
            row("//- /main.genai.md\n```js\n«script»({ title: \"a\" })\n```\nHi"),
            row("//- /main.genai.md\n~~~ts genai\nconst a = 1\n«script» ({ title: \"a\" })\n~~~\nHi"),
            row("//- /main.genai.md\n```js\nconst a = 1\n«defTool»(\"a\", \"b\", {}, () => 1)\n```\nHi")
                .fix_whole(
                    "Mark the block `genai`",
                    "```js genai\nconst a = 1\ndefTool(\"a\", \"b\", {}, () => 1)\n```\nHi",
                ),
            row("//- /main.genai.md\n```ts genai\ndef(\"A\", \"b\")\n```\nRead A."),
            // An example in another language, a function, prose, and the body of a script.
            row("//- /main.genai.md\n```py\nscript({ 'title': 'a' })\n```\nHi"),
            row("//- /main.genai.md\nCall script({}) first.\n\n```js\nrunscript({})\n```\nHi"),
            row(
                "//- /main.genai.md\n---\ntitle: a\n---\n```js genai\nconst { city = 1 } = env.vars\n```\nHi",
            ),
            row("script({ title: \"a\" })"),
        ],
    );
}

#[test]
fn m27_include() {
    check(
        "M27",
        &[
            row(
                "//- /package.json\n{}\n//- /rules.md\nBe brief.\n//- /main.genai.md\nRead @include \"rules.md\" and @include \"«rulez.md»\".",
            ),
            row("//- /package.json\n{}\n//- /main.genai.md\nRead @include \"«../rules.md»\""),
            row("//- /package.json\n{}\n//- /main.genai.md\nRead @include rules.md and \"rules.md\""),
            // Where nobody has looked nothing is known.
            row("//- /main.genai.md\nRead @include \"rulez.md\""),
            row("//- /package.json\n{}\n//- /main.genai.mjs\n$`Read @include \"rulez.md\"`"),
        ],
    );
}

#[test]
fn p35_looks_into_modules() {
    let main = |source: &str| {
        format!(
            "//- /package.json\n{{}}\n//- /helper.mjs\n{source}\n//- /main.genai.mjs\nimport {{ help }} from \"./helper.mjs\"\nscript({{ parameters: {{ city: \"a\" }} }})\n$`${{help()}}`"
        )
    };
    let is_said = |source: &str| {
        let found = crate::harness::diagnostics(&crate::support::Fixture::parse(source));
        found.iter().any(|it| it.rule.code == "P35")
    };
    assert!(is_said(&main("export const help = () => 1")));
    assert!(is_said(&main("export const help = () => env.vars.town")));
    assert!(!is_said(&main("export const help = () => env.vars.city")));
    assert!(!is_said(&main("export const help = ({ env }) => env.vars[\"CITY\"]")));
    assert!(!is_said(&main("export const help = (key) => env.vars[key]")));
    assert!(!is_said(&main("export const help = () => use(env)")));
    assert!(!is_said(&main("export const help = () => import(\"./other.mjs\")")));
    // One that it imports, which is not there.
    assert!(!is_said(&main("import \"./gone.mjs\"\nexport const help = () => 1")));
    assert!(is_said(&format!(
        "//- /package.json\n{{}}\n//- /other.mjs\nexport {{}}\n{}",
        main("import \"./other.mjs\"\nexport const help = () => 1")
            .trim_start_matches("//- /package.json\n{}\n")
    )));
    // Where nobody has looked, or only a run knows which, anything may be read.
    assert!(!is_said(
        "//- /main.genai.mjs\nimport { help } from \"./helper.mjs\"\nscript({ parameters: { city: \"a\" } })\n$`${help()}`"
    ));
    assert!(!is_said(
        "//- /package.json\n{}\n//- /helper.mjs\nexport {}\n//- /main.genai.mjs\nscript({ parameters: { city: \"a\" } })\nconst { help } = await import(\"./helper.mjs\")\n$`${help()}`"
    ));
}

/// A constant that is a key is read like the key itself.
#[test]
fn constant_keys() {
    check(
        "V01",
        &[
            row("const KEY = «\"citty\"»\nscript({ parameters: { city: \"\" } })\nuse(env.vars[KEY], env.vars.city)").fix("Write `city`", "\"city\"").with_any_fixes(),
            row("const KEY = \"city\"\nscript({ parameters: { city: \"\" } })\nuse(env.vars[KEY])"),
            row("let KEY = \"citty\"\nKEY = other\nscript({ parameters: { city: \"\" } })\nuse(env.vars[KEY])"),
        ],
    );
    check(
        "P35",
        &[
            row(
                "const KEY = \"city\"\nscript({ parameters: { city: \"\", «year»: 5 } })\nuse(env.vars[KEY])",
            )
            .with_any_fixes(),
            row("script({ parameters: { city: \"\", year: 5 } })\nuse(env.vars[key])"),
            row(
                "const CITY = \"city\"\nconst YEAR = \"year\"\nscript({ parameters: { city: \"\", year: 5 } })\nuse(env.vars[CITY], env.vars[YEAR])",
            ),
        ],
    );
}
