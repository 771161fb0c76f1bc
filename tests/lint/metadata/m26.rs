use crate::lint::harness::table::{check, row};

#[test]
fn m26_language_that_does_not_run() {
    check(
        "M26",
        &[
            row("//- /main.genai.md\n```«mjs» genai\ndef(\"A\", \"b\")\n```\nRead A.")
                .fix_whole("Write `js`", "```js genai\ndef(\"A\", \"b\")\n```\nRead A."),
            row("//- /main.genai.md\n~~~ «TSX» genai\nconst a = 1\n~~~\nHi").with_any_fixes(),
            row("//- /main.genai.md\n```mjs\ndef(\"A\", \"b\")\n```\nHi"),
            row("//- /main.genai.md\n```python genai\ndef a(b): pass\n```\nHi"),
            row("//- /main.genai.md\n```TypeScript genai\nconst a = 1\n```\nHi"),
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
            row("//- /main.genai.md\n```py\nscript({ 'title': 'a' })\n```\nHi"),
            row("//- /main.genai.md\nCall script({}) first.\n\n```js\nrunscript({})\n```\nHi"),
            row(
                "//- /main.genai.md\n---\ntitle: a\n---\n```js genai\nconst { city = 1 } = env.vars\n```\nHi",
            ),
            row("script({ title: \"a\" })"),
        ],
    );
}
