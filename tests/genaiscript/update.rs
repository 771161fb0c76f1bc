//! Incremental updates equal a fresh reading.

#![allow(clippy::cast_precision_loss)]

use std::sync::Arc;

use promptsig::{FilePath, SourceFile};
use proptest::prelude::*;

const SCRIPT: &str = r#"import { z } from "./z.mjs"
const defaults = { city: "Köln" }
script({
    title: "Weather 🌦",
    parameters: { city: defaults.city, days: 3, tags: [""] },
})
const { city, days: n = 1 } = env.vars
const { vars, files } = env
// a comment
if (vars.loud) {
    const { tone } = vars
    console.log(tone, env.vars["days"])
}
defTool("weather", "forecast", { city: "" }, ({ city }) => `${city}`)
defTool("named", "by name", { q: "" }, impl)
function impl(args) {
    if (args.q) { return args.r }
    return vars.city
}
for (const file of env.files) { def("FILE", file); $`${vars.days}` }
await runPrompt((ctx) => { ctx.env.vars.inner; ctx.defAgent("a", "b", "c") }, { responseSchema: { n: 1 } })
$`Forecast for ${city} in ${env.vars["days"]}`
"#;

const SYSTEM: &str = r#"system({ title: "Shop", parameters: { currency: "EUR" } })

export default function (ctx) {
    const { env, defTool } = ctx
    const currency = env.vars["system.shop.currency"]
    ctx.$`Prices are in ${currency}.`

    defTool("price", "finds a price", { item: { type: "string" } }, async (args) => {
        const { item, context } = args
        const { env } = context
        try { return env.vars["system.shop.limit"] + item } catch (error) { return args.other }
    })
    if (env.files.length) ctx.def("FILE", env.files)
}
"#;

fn file(source: &str) -> SourceFile {
    SourceFile::read(FilePath::new("/a.genai.mts"), Arc::from(source)).unwrap()
}

/// Applies edits (relative place from 0 to 1, length, text) and compares after each.
fn check(script: &str, edits: Vec<(f64, usize, String)>) {
    let mut source = script.to_owned();
    let mut edited = file(&source);
    for (place, length, text) in edits {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let start = floor(&source, (source.len() as f64 * place) as usize);
        let end = floor(&source, (start + length).min(source.len())).max(start);
        source.replace_range(start..end, &text);
        edited = edited.update(Arc::from(source.as_str()));
        same(&edited, &source);
    }
}

pub(crate) fn same(edited: &SourceFile, source: &str) {
    let afresh = SourceFile::read(edited.path().clone(), Arc::from(source)).unwrap();
    if edited.as_script().unwrap().script() == afresh.as_script().unwrap().script() {
        return;
    }
    let (left, right) = (
        format!("{:#?}", edited.as_script().unwrap().script()),
        format!("{:#?}", afresh.as_script().unwrap().script()),
    );
    let (at, pair) =
        left.lines().zip(right.lines()).enumerate().find(|(_, (left, right))| left != right).unwrap();
    let context: Vec<&str> = right.lines().skip(at.saturating_sub(8)).take(9).collect();
    panic!("{source}\n--- edited: {}\n--- afresh: {}\n{}", pair.0, pair.1, context.join("\n"));
}

proptest! {
    #[test]
    fn random_edits(
        system: bool,
        edits in prop::collection::vec(
            (0.0..1.0f64, 0..12usize, r#"[a-z{}()\[\]"'`,:;. \n$é🌦]{0,6}"#),
            1..8,
        )
    ) {
        check(if system { SYSTEM } else { SCRIPT }, edits);
    }

    #[test]
    fn edits_of_words(
        system: bool,
        edits in prop::collection::vec(
            (0.0..1.0f64, 0..3usize, r#"[a-z]{1,3}|env\.vars\.x|\nvars\.y;\n|\n| |"|const q = vars\n"#),
            1..12,
        )
    ) {
        check(if system { SYSTEM } else { SCRIPT }, edits);
    }
}

#[test]
fn typing() {
    for script in [SCRIPT, SYSTEM] {
        let ends: Vec<usize> = script.match_indices('\n').map(|(at, _)| at).collect();
        for end in ends {
            let mut source = script.to_owned();
            let mut edited = file(&source);
            for (at, letter) in "\nenv.vars.city; f({ a: vars })".char_indices() {
                source.insert(end + at, letter);
                edited = edited.update(Arc::from(source.as_str()));
                same(&edited, &source);
            }
        }
    }
}

/// A name's value depends on assignments elsewhere.
#[test]
fn given_another_value() {
    let script = "let v = env.vars\nif (a) { v.read }\nif (b) { v.read }\nif (c) { f(() => v.read) }\n";
    let ends: Vec<usize> = script.match_indices(" }\n").map(|(at, _)| at).collect();
    for end in ends {
        let mut source = script.to_owned();
        let mut edited = file(&source);
        let typed = "; v = {}";
        for (at, letter) in typed.char_indices() {
            source.insert(end + at, letter);
            edited = edited.update(Arc::from(source.as_str()));
            same(&edited, &source);
        }
        for at in (0..typed.len()).rev() {
            source.remove(end + at);
            edited = edited.update(Arc::from(source.as_str()));
            same(&edited, &source);
        }
    }
}

/// A broken import binds names that only a reading of the whole finds.
#[test]
fn beside_broken_syntax() {
    let broken = SCRIPT.replace("{ z }", "{env.vars.x z }");
    check(&broken, vec![(broken.find("console").unwrap() as f64 / broken.len() as f64, 0, "a".to_owned())]);
}

pub(crate) fn floor(source: &str, mut offset: usize) -> usize {
    while !source.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// Types `text` at the `$0` of a script, letter by letter, and compares.
fn insert(path: &str, script: &str, text: &str) {
    let at = script.find("$0").unwrap();
    let mut source = script.replace("$0", "");
    let mut edited = SourceFile::read(FilePath::new(path), Arc::from(source.as_str())).unwrap();
    for (place, letter) in text.char_indices() {
        source.insert(at + place, letter);
        edited = edited.update(Arc::from(source.as_str()));
        same(&edited, &source);
    }
}

/// `var` binds names for the whole function, in any spelling.
#[test]
fn var_in_every_spelling() {
    for declaration in [
        "var\tv = env.vars",
        "var\n  v = env.vars",
        "var\r\nv = env.vars",
        "var/**/v = env.vars",
        "var{ a, ...v } = env.vars",
        "for (var\tv = env.vars; v.a; ) {}",
        "label: var\tv = env.vars",
        "{ var\tv = env.vars }",
        "export var\tv = env.vars",
    ] {
        insert("/a.genai.mjs", &format!("{declaration}\nif (b) {{ f(v.a)$0 }}\n"), "; v.b");
        insert("/a.genai.mjs", "{ $0 }\nif (b) { f(v.a) }\n", declaration);
    }
}

/// A statement of a `switch` binds names for all of its cases, one without a block for its surroundings.
#[test]
fn declarations_outside_of_blocks() {
    for script in [
        "switch (m) { case 1: const v = env.vars; if (b) { f(v.a)$0 } }\n",
        "const v = env.vars\nswitch (m) { case 1: const v = {}; default: if (b) { f(v.a)$0 } }\n",
        "switch (m) { default: class v {} case 1: if (b) { f(v.a)$0 } }\n",
        "switch (m) { case env.vars: function v() {} case 1: if (b) { f(v.a)$0 } }\n",
        "if (a) const v = env.vars\nif (b) { f(v.a)$0 }\n",
        "if (a) { b } else function v() { return env.vars }\nif (b) { f(v.a)$0 }\n",
        "label: const v = env.vars\nif (b) { f(v.a)$0 }\n",
        "while (a) const v = env.vars\nif (b) { f(v.a)$0 }\n",
        "for (;;) const v = env.vars\nif (b) { f(v.a)$0 }\n",
        "for (;;) { const v = env.vars; if (b) { f(v.a)$0 } }\n",
        "switch (m) { case 1: const v = env.vars; if (b) { v = {}; f(v.a)$0 } }\n{ let v = env.vars }\n",
    ] {
        insert("/a.genai.mjs", script, "; v.b");
    }
    insert("/a.genai.mjs", "if (a) $0\nif (b) { f(v.a) }\n", "const v = env.vars");
    insert("/a.genai.mts", "interface A { b: string; $0 }\nif (b) { f(v.a) }\n", "export var v = env.vars;");
    insert("/a.genai.mjs", "switch (m) { case 1: $0; if (b) { f(v.a) } }\n", "const v = env.vars");
}

/// Edits of statements that make the file a module, and of its exports.
#[test]
fn exports_in_what_is_edited() {
    insert("/system.a.genai.mjs", "system({$0export default function(){}\n}})", "if (a) {\n");
    insert("/a.genai.mts", "namespace Inner { export const v = env.vars$0 }\nf(Inner.v)\n", ".a");
    insert("/a.genai.mts", "namespace Inner { $0 }\nf(Inner.v)\n", "export const v = env.vars");
    for word in ["export ", "default "] {
        let source = "namespace Inner { export const v = 1 }\nexport default Inner\n";
        let gone = source.replacen(word, "", 1);
        let file = SourceFile::read(FilePath::new("/a.genai.mts"), Arc::from(source)).unwrap();
        same(&file.update(Arc::from(gone.as_str())), &gone);
    }
}
