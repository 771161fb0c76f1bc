use crate::lint::harness::table::{check, row};

#[test]
fn f12_differ() {
    check(
        "F12",
        &[
            row(r#"//- /a.genai.mjs
defTool("s", «"Finds notes."», {}, () => "a")
//- /b.genai.mjs
defTool("s", «"Finds pages."», {}, () => "a")
"#),
            row(r#"//- /a.genai.mjs
defTool("s", "Finds notes.", {}, () => "a")
//- /b.genai.mjs
defTool("s", "Finds notes.", {}, () => "a")
"#),
            row(r#"//- /a.genai.mjs
defTool("t", "Finds notes.", {}, () => "a")
//- /b.genai.mjs
defTool("s", "Finds pages.", {}, () => "a")
"#),
            row(r#"//- /a.genai.mjs
defTool("s", DESCRIPTION, {}, () => "a")
//- /b.genai.mjs
defTool("s", "Finds pages.", {}, () => "a")
"#),
        ],
    );
}
