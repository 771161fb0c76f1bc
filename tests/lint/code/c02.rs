use crate::lint::harness::table::{Row, check_in, row};

/// TypeScript reports some of it.
fn check(code: &str, rows: &[Row]) {
    check_in(code, rows, &["main.genai.mjs"], str::to_owned);
}

#[test]
fn c02_undeclared_name() {
    check(
        "C02",
        &[
            row(r#"script({ parameters: { city: "Lyon" } })
$`In ${«vars».city}?`"#)
            .fix("Write `env.vars`", "env.vars"),
            row(r#"script({ parameters: { city: "Lyon" } })
$`In ${«city»}?`"#)
            .fix("Write `env.vars.city`", "env.vars.city"),
            row(r#"def("A", «files»)"#).fix("Write `env.files`", "env.files"),
            row(r#"const text = «fs».readFileSync("a.md", "utf8")"#),
            row(r#"const summary = "a"
$`${«sumary»}`"#)
            .fix("Write `summary`", "summary"),
            row(r#"await «sleep»(100)"#),
            row(r#"import fs from "node:fs"
const { a, b: [c] } = JSON.parse(fs.readFileSync("a", "utf8"))
function later() { return a + c }
later()"#),
            row(r#"globalThis.settings = {}
console.log(settings, typeof anything, process.env.HOME, structuredClone(env))"#),
            row(r#"label: for (const file of env.files) { if (file) continue label }
class A { method() { return this.other } }
new A()"#),
            row(r#"try { cancel("a") } catch (error) { console.error(error) }
const f = function own(n) { return n ? own(n - 1) : arguments.length }
f(1)"#),
            row(r#"await page.evaluate(() => document.title + window.name)"#),
            row(r#"const bun = "a"
for (const match of matches) console.log(match, url, channel, bun)"#),
            row(r#"const pages = "a"
for (const page of «pagse») console.log(page, pages)"#)
            .fix("Write `pages`", "pages"),
            row(r#"const fs = «require»("fs")
console.log(«__dirname», fs)"#),
            row(r#"import { createRequire } from "node:module"
const require = createRequire(import.meta.url)
require("fs")"#),
            row("files.length\nvars"),
            row(r#"const x = { vars: 1, [env.meta.id]: 2 }
console.log(x.vars, x?.files)"#),
        ],
    );
}
