use crate::lint::harness::table::{Row, check_in, row};

/// TypeScript reports some of it.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn r14_missing_argument() {
    check(
        "R14",
        &[
            row(r#"«def»("FILE")"#),
            row(r#"const file = await «workspace.readText»()"#),
            row(r#"const found = await «retrieval.vectorSearch»("How?")"#),
            row(r#"const blame = await «git.blame»("a.ts")"#),
            row(r#"await runPrompt((_) => { «_.def»("FILE") })"#),
            row(r#"def("FILE", file)
const rows = await workspace.readCSV("a.csv")
const branch = await git.branch()"#),
            row(r#"def(...all)
defDiff("A", left)
cancel()"#),
            row(r#"await github.createIssue("Title")
const text = tokenizers.truncate(all)"#),
            row(r#"const def = (name) => name
def("FILE")"#),
        ],
    );
}
