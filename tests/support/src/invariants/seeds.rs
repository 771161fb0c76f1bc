//! Inputs to begin with, from the samples, fixtures and conformance cases of the repository.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// Edits in the middle of any text: a key, a bracket, a deletion, a paste.
const EDITS: &str = "\u{1e}@ x\u{1e}0 {\u{1e}P(\u{1e}8 env.vars.\u{1e}Z0}\n\u{1e}@!";

/// Seeds of a target, each with its name.
pub fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let texts = match target {
        "edits" | "server" => edited([scripts(), systems(), modules(40)].concat()),
        "fixes" => [scripts(), systems(), rows()].concat(),
        "metadata" => [cases("meta.json", "/*/src", 0), cases("repair.json", "/*/src", 0)].concat(),
        "notations" => [notations(), cases("ichatgpt.json", "/cases/*/input", 40), documents()].concat(),
        "agentscript" => edited([agents(), cases("agentscript.json", "/cases/*/source", 0)].concat()),
        "conversion" => {
            [cases("ichatgpt.json", "/cases/*/input", 0), cases("inversion.json", "/*/input", 100)].concat()
        }
        "transport" => vec![messages()],
        "modules" => [modules(0), zod()].concat(),
        _ => Vec::new(),
    };
    (1..).zip(texts).map(|(number, text)| (format!("seed-{number:04}"), text.into_bytes())).collect()
}

fn edited(texts: Vec<String>) -> Vec<String> {
    let with_edits = texts.iter().map(|text| format!("{text}{EDITS}")).collect();
    [texts, with_edits].concat()
}

fn scripts() -> Vec<String> {
    [below("tests/sample", ".genai."), below("tests/incremental/scripts", ".genai.")].concat()
}

fn systems() -> Vec<String> {
    below("tests/conformance/functions-manual", ".genai.")
}

fn agents() -> Vec<String> {
    below("tests/sample", ".as")
}

fn documents() -> Vec<String> {
    [below("tests/sample", ".json"), below("tests/documents", ".json")].concat()
}

/// Scripts of the tests of rules: between the marks of raw strings.
fn rows() -> Vec<String> {
    let tests = below("tests/lint", ".rs");
    let rows = tests.iter().flat_map(|text| text.split("r#\"").skip(1));
    let rows = rows.filter_map(|row| row.split_once("\"#")).map(|(row, _)| row.replace(['«', '»'], ""));
    rows.filter(|row| row.contains("script(") || row.contains("system(")).collect()
}

fn notations() -> Vec<String> {
    let texts = [
        "a: 1\nb: [x, 'y', \"z\", ~, yes, true, 0x10, 1.5e1, -.5]\nc: {d: !!str 5}\ne:\n1: one\n",
        "base: &base {a: 1}\nother:\n  <<: *base\n  text: |\n    one\n    two\n  folded: >-\n    three\n",
        "[rules]\naccept-missing-dot = \"off\"\nA02 = \"error\"\n[tools]\nfunctions = [\"addTool\"]\n",
        "include = [\"**/*.genai.mjs\"]\n[check]\nas = [\"openai\", \"gemini\"]\n[[files]]\nglob = '*.json'\n",
        "// a comment\n{ \"tools\": [ { \"name\": \"t\", \"inputSchema\": { \"type\": \"object\" } }, ], }",
        "tools:\n  - name: t\n    description: d\n    inputSchema:\n      type: object\n      properties: {}\n",
    ];
    texts.map(str::to_owned).to_vec()
}

fn messages() -> String {
    let lines = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
        r#"{"jsonrpc":"2.0","id":"a","method":"textDocument/hover","params":{}}"#,
        r#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"a"}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"$/unknown"}"#,
        r#"{"id":7,"result":null}"#,
        "[1, 2",
        "!Content-Length: 2\r\n\r\n{}",
        r#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#,
        r#"{"jsonrpc":"2.0","method":"exit"}"#,
    ];
    lines.join("\n")
}

/// Modules with tools, at most `most` of them unless that is zero.
fn modules(most: usize) -> Vec<String> {
    let named = cases("tools-in-code.json", "/*/source", most);
    named.into_iter().map(|source| format!("//- server.ts\n{source}")).collect()
}

fn zod() -> Vec<String> {
    let sources = cases("zod.json", "/*/source", 300);
    let module = |source: String| format!("import {{ z }} from \"zod\"\nexport const it = {source}\n");
    sources.into_iter().map(module).collect()
}

/// The values at a pointer, in which `*` stands for each item: strings as they are, others as JSON.
fn cases(file: &str, pointer: &str, most: usize) -> Vec<String> {
    let path = crate::repository().join("tests/conformance").join(file);
    let json: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut values = vec![&json];
    for key in pointer.split('/').skip(1) {
        values = values
            .into_iter()
            .flat_map(|value| match (key, value) {
                ("*", Value::Array(items)) => items.iter().collect(),
                (key, value) => value.get(key).into_iter().collect::<Vec<_>>(),
            })
            .collect();
    }
    let step = if most == 0 { 1 } else { values.len().div_ceil(most).max(1) };
    let shown = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    values.into_iter().step_by(step).map(shown).collect()
}

/// Files below a folder whose names contain a word, sorted by path. Each of a kind that its name decides begins with it.
fn below(folder: &str, word: &str) -> Vec<String> {
    let mut paths = Vec::new();
    collect(&crate::repository().join(folder), word, &mut paths);
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).ok()?;
        let name = path.file_name()?.to_str()?;
        Some(if word == ".genai." { format!("//- {name}\n{text}") } else { text })
    };
    paths.iter().filter_map(read).collect()
}

fn collect(folder: &Path, word: &str, paths: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, word, paths);
        } else if name.contains(word) {
            paths.push(path);
        }
    }
}
