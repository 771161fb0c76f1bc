use crate::lint::harness::table::{Row, check_in, row};

fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn c05_return_outside_function() {
    check(
        "C05",
        &[
            row(r#"const diff = await git.diff()
if (!diff) «return»
def("DIFF", diff)"#)
            .fix("Write `cancel(…)`", "cancel(\"nothing to do\")"),
            row(r#"for (const file of env.files) { if (!file.content) «return» null }"#),
            row(r#"const name = (file) => { return file.filename }
function other() { if (name) return }
class A { method() { return 1 } get b() { return 2 } static { console.log("return") } }
export default async function () { return other(new A()) }"#),
            row("$`Give the text that you return.`"),
            row("//- /a.genai.js\nif (!env.files.length) return"),
            row("//- /a.genai.mts\nif (!env.files.length) return"),
            row("//- /a.genai.mts\nimport fs from \"node:fs\"\nif (fs) «return»").with_any_fixes(),
        ],
    );
}
