//! Functions Manual of 500 tools from a cold start: the process `promptsig manual` has 150 ms. Hover over a long
//! handler that was just changed: its inferred type has 2 ms.

#![allow(clippy::expect_used)]

use std::fmt::Write;
use std::fs;
use std::process::Command;
use std::sync::OnceLock;

use divan::Bencher;
use promptsig::{FilePath, SourceFile};
use tempfile::TempDir;

const TOOLS: usize = 500;

/// Tools in each script: as in real ones, and all in one.
const IN_A_SCRIPT: [usize; 2] = [5, TOOLS];

const FORMATS: [&str; 6] = ["json", "text", "markdown", "openapi", "mcp", "gemini"];

fn main() {
    divan::main();
}

fn workspace(in_a_script: usize) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for first in (0..TOOLS).step_by(in_a_script) {
        let mut text = "script({ title: \"Tools\", parameters: { city: \"\", days: 3, unit: { type: \"string\", \
                        enum: [\"C\", \"F\"] } } })\n\ninterface Forecast {\n  date: string\n  degrees?: number\n  \
                        wind: { speed: number; from: \"N\" | \"S\" }[]\n}\n\n"
            .to_owned();
        for number in first..first + in_a_script {
            tool(number, &mut text);
        }
        let path = folder.path().join(format!("genaisrc/tools{first}.genai.mts"));
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// A tool with a declared response, or one inferred in one of several ways.
fn tool(number: usize, text: &mut String) {
    let handler = match number % 5 {
        0 => {
            "async ({ query }): Promise<Forecast> => {\n  const found = await fetch(`https://example.org/${query}`)\n  \
             return await found.json()\n}"
        }
        1 => {
            "async ({ query, most }) => {\n  const files = await workspace.findFiles(query)\n  \
             if (!files.length) return \"nothing\"\n  return { files: files.map(({ filename }) => ({ filename, most })), \
             total: files.length }\n}"
        }
        2 => "async ({ query }) => await host.exec(\"grep\", [query])",
        3 => {
            "({ query, most }) => {\n  let text = \"\"\n  for (let n = 0; n < most; n++) text += query\n  \
             try {\n    return { ...JSON.parse(text), ok: true }\n  } catch {\n    return { ok: false, why: \
             env.vars.city }\n  }\n}"
        }
        _ => {
            "/** @returns How warm it is. */\n({ most }) => (env.vars.unit === \"C\" ? most : (most - 32) / 1.8)"
        }
    };
    _ = writeln!(
        text,
        "defTool(\n\"tool_{number}\",\n\"Looks something up, in way {number}.\",\n{{ query: {{ type: \"string\", \
         description: \"What to look for.\", required: true }}, most: {{ type: \"integer\", minimum: 1, default: \
         {number} }} }},\n{handler}\n)\n"
    );
}

fn folder(in_a_script: usize) -> &'static TempDir {
    static FOLDERS: [OnceLock<TempDir>; 2] = [OnceLock::new(), OnceLock::new()];
    FOLDERS[usize::from(in_a_script == TOOLS)].get_or_init(|| workspace(in_a_script))
}

fn run(format: &str, in_a_script: usize) -> usize {
    let output = Command::new(env!("CARGO_BIN_EXE_promptsig"))
        .args(["manual", "--format", format])
        .current_dir(folder(in_a_script))
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout.len()
}

#[divan::bench(args = FORMATS, sample_count = 10, sample_size = 1)]
fn in_scripts_of_5(bencher: Bencher<'_, '_>, format: &str) {
    folder(IN_A_SCRIPT[0]);
    bencher.bench_local(|| run(format, IN_A_SCRIPT[0]));
}

#[divan::bench(args = FORMATS, sample_count = 10, sample_size = 1)]
fn in_one_script(bencher: Bencher<'_, '_>, format: &str) {
    folder(IN_A_SCRIPT[1]);
    bencher.bench_local(|| run(format, IN_A_SCRIPT[1]));
}

/// Handler of 200 lines.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// Statements that each use names of the one before
    Chain,
    /// Tests, each with a `return` of its own
    Exits,
    /// An array that is filled again and again
    Filled,
}

fn handler(shape: Shape) -> String {
    let mut body = String::new();
    for line in 0..196 {
        let _ = match shape {
            Shape::Chain if line == 0 => writeln!(body, "  const v0 = text.split(\",\")"),
            Shape::Chain => writeln!(body, "  const v{line} = v{}.map((it) => it.trim() + {line})", line - 1),
            Shape::Exits => {
                writeln!(body, "  if (unit === \"u{line}\") return {{ unit, text, line: {line} }}")
            }
            Shape::Filled if line == 0 => writeln!(body, "  const out = []"),
            Shape::Filled => {
                writeln!(body, "  if (text.length > {line}) out.push({{ text, size: out.length }})")
            }
        };
    }
    let end = match shape {
        Shape::Chain => "v195",
        Shape::Exits => "null",
        Shape::Filled => "out",
    };
    format!(
        "defTool(\"long\", \"Long.\", {{ text: \"\", unit: \"\" }}, ({{ text, unit }}) => {{\n{body}  return {end}\n}})\n"
    )
}

/// A hover after a change of the handler, without reading the text.
#[divan::bench(args = [Shape::Chain, Shape::Exits, Shape::Filled])]
fn hover(bencher: Bencher<'_, '_>, shape: Shape) {
    let text = handler(shape);
    let read = || {
        let file = SourceFile::read(FilePath::new("/long.genai.mjs"), text.as_str().into())
            .expect("a script's name");
        file.as_script().expect("the file is a script").script();
        file
    };
    bencher.with_inputs(read).bench_values(|file| {
        let file = file.as_script().expect("the file is a script");
        file.return_type(&file.script().tools[0])
    });
}
