use crate::lint::harness::table::{check, row};

#[test]
fn m39_taken_name() {
    check(
        "M39",
        &[
            row("//- /package.json\n{}\n//- /a.genai.js\nconst «path» = \"a\""),
            row(
                "//- /package.json\n{}\n//- /a.genai.js\nconst { «host», port } = env.vars\nlet [«node»] = [1]\nclass «system» {}",
            ),
            row(
                "//- /a.genai.md\n---\ntitle: A\n---\n\n```js genai\nconst «path» = \"a\"\n```\n\nRead the file.",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.js\nvar path = \"a\"\nfunction speak() {}\nconst git = 1",
            ),
            row(
                "//- /package.json\n{}\n//- /a.genai.js\nconst f = (path) => { const host = path; return host }\nif (true) { const path = 1 }",
            ),
            row("//- /package.json\n{ \"type\": \"module\" }\n//- /a.genai.js\nconst path = \"a\""),
            row("//- /package.json\n{}\n//- /a.genai.mjs\nconst path = \"a\""),
        ],
    );
}
