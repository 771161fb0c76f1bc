use super::check;
use crate::lint::harness::table::row;

#[test]
fn u12_option_of_other_kind() {
    check(
        "U12",
        &[
            row(r#"def("CODE", env.files, { lineNumbers: «"false"» })"#).fix("Write `false`", "false"),
            row(r#"def("CODE", env.files, { maxTokens: «"4k"» })"#),
            row(r#"const result = await host.exec("npm", ["test"], { timeout: «"30s"», env: «["CI=1"]» })"#),
            row(r#"defData("ROWS", rows, { headers: «"name,age"» })"#)
                .fix("Write a list", "[\"name\", \"age\"]"),
            row(r#"const files = await workspace.findFiles("**/*.ts", { ignore: «"dist/**, out/**"» })"#)
                .fix("Write a list", "[\"dist/**\", \"out/**\"]"),
            row(r#"await github.createIssue("Title", "Body", { labels: «"bug"» })"#)
                .fix("Write a list", "[\"bug\"]"),
            row(r#"const sheets = await parsers.XLSX(file, { sheet: «1» })"#),
            row(r#"defImages(env.files, { crop: «true», maxWidth: «true» })"#),
            row(
                r#"def("CODE", env.files, { lineNumbers: "true", maxTokens: "4000", endsWith: ".ts", glob: "*.{ts,js}" })"#,
            ),
            row(r#"defData("ROWS", rows, { headers: "name", sort: ["name", "age"], sliceHead: limit })"#),
            row(r#"const diff = await git.diff({ paths: "src", excludedPaths: ["a,b"] })"#),
            row(
                r#"const rows = await workspace.readCSV("a.csv", { headers: "name", repair: true, delimiter: ";" })"#,
            ),
            row(r#"await fetch("https://a.b", { method: "POST", body: «{ a: 1 }» })"#).with_any_fixes(),
            row(r#"await fetch("https://a.b", { method: "POST", body: JSON.stringify({ a: 1 }) })
const send = (url, options) => options
send("a", { body: { a: 1 } })"#),
            row(r#"const def = (name, text, options) => options
def("A", "b", { lineNumbers: "false" })"#),
        ],
    );
}
