//! Tools of ordinary code from a cold start: `promptsig check` and `promptsig inspect` on 5,000 files of TypeScript have
//! 400 ms where none declares a tool, and a second where 500 do.

#![allow(clippy::expect_used)]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use divan::Bencher;
use tempfile::TempDir;

const FILES: usize = 5_000;

/// Functions in each file, which is then as long as ordinary ones.
const FUNCTIONS: usize = 12;

const FOLDERS: usize = 50;

const PACKAGE: &str = r#"{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.25.0" } }"#;

fn main() {
    divan::main();
}

fn workspace(tools: usize) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("package.json"), PACKAGE).expect("a package");
    for number in 0..FILES {
        let path = folder.path().join(format!("src/area{}/part{number}.ts", number % FOLDERS));
        fs::create_dir_all(path.parent().expect("its folder")).expect("a folder");
        fs::write(path, module(number, number < tools)).expect("a module");
    }
    folder
}

fn module(number: usize, has_tool: bool) -> String {
    let next = (number + 1) % FILES;
    let mut text = format!("import {{ load0 as load }} from '../area{}/part{next}.js'\n\n", next % FOLDERS);
    for function in 0..FUNCTIONS {
        write!(
            text,
            "export interface Options{function} {{ name: string; size?: number; nested: {{ deep: boolean[] }} }}\n\n\
             /** Loads item {function} of {number}. */\n\
             export async function load{function}(options: Options{function}): Promise<string[]> {{\n  \
             const found: string[] = []\n  \
             for (const entry of await load(options)) {{\n    \
             if (entry.length > (options.size ?? 10)) found.push(`${{entry}} of ${{options.name}}`)\n  \
             }}\n  \
             return found.map((name) => name.trim()).filter(Boolean)\n}}\n\n"
        )
        .expect("text");
    }
    if has_tool {
        write!(
            text,
            "export const tool = {{\n  name: 'tool_{number}',\n  description: 'Does thing {number}.',\n  \
             inputSchema: {{\n    type: 'object',\n    properties: {{ city: {{ type: 'string', description: 'A city' }} }},\n    \
             required: ['city'],\n  }},\n}}\n"
        )
        .expect("text");
    }
    text
}

#[divan::bench(args = [0, 500], sample_count = 10, sample_size = 1)]
fn check(bencher: Bencher<'_, '_>, tools: usize) {
    let folder = workspace(tools);
    bencher.bench_local(|| {
        let output = promptsig("check", folder.path());
        let found = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{found}");
    });
}

#[divan::bench(args = [0, 500], sample_count = 10, sample_size = 1)]
fn inspect(bencher: Bencher<'_, '_>, tools: usize) {
    let folder = workspace(tools);
    bencher.bench_local(|| {
        let output = promptsig("inspect", folder.path());
        let found = String::from_utf8(output.stdout).expect("text").matches("\"inputSchema\"").count();
        assert_eq!(found, tools);
    });
}

fn promptsig(command: &str, folder: &Path) -> Output {
    let binary = std::env::var("PROMPTSIG").unwrap_or_else(|_| env!("CARGO_BIN_EXE_promptsig").to_owned());
    Command::new(binary).arg(command).arg(folder).output().expect("promptsig runs")
}
