//! Where is typed: scripts that people wrote, and generated ones of several sizes.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::client::script::Script;
use crate::{skip, systems};

#[path = "../generated/mod.rs"]
#[allow(dead_code)]
mod generated;

/// At most so many scripts of a folder.
const SCRIPTS: usize = 100;

/// In how many places of each script of a folder is typed, and in how many of one generated for its
/// size.
const PLACES: usize = 6;
const PLACES_ALONE: usize = 24;

/// Scripts that have something in common.
pub struct Group {
    pub name: String,
    pub scripts: Vec<Script>,
    /// In how many places of each is typed.
    pub places: usize,
    /// Whether people wrote them.
    pub is_real: bool,
}

/// The sample, the systems that come with GenAIScript, generated scripts by size, and those below
/// `others`.
pub fn groups(others: &[String]) -> Vec<Group> {
    let mut groups = vec![below("the sample", &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample"))];
    match systems::fetch() {
        Ok(folder) => groups.push(below("the systems of GenAIScript", &folder)),
        Err(why) => skip::skipped("the systems of GenAIScript", &why),
    }
    groups.extend(others.iter().map(|folder| below(folder, Path::new(folder))));
    for (name, bytes) in [("2.5 KB", 2_500), ("25 KB", 25_000), ("250 KB", 250_000), ("2.5 MB", 2_500_000)] {
        groups.push(alone(format!("many functions, {name}"), steps(bytes)));
    }
    for (name, bytes) in [("25 KB", 25_000), ("250 KB", 250_000)] {
        groups.push(alone(format!("one long function, {name}"), one_function(bytes)));
        groups.push(alone(format!("one long export, {name}"), one_export(bytes)));
    }
    groups
}

fn alone(name: String, script: Script) -> Group {
    Group { name, scripts: vec![script], places: PLACES_ALONE, is_real: false }
}

/// A script of about so many bytes: many short functions.
pub fn steps(bytes: usize) -> Script {
    let text = grown(generated::script(3, 1), step, |text| text.len() >= bytes);
    javascript(&format!("steps{bytes}.genai.mjs"), text)
}

/// A script of about so many lines.
pub fn lines(count: usize) -> Script {
    let text = grown(generated::script(3, 1), step, |text| text.lines().count() >= count);
    javascript(&format!("lines{count}.genai.mjs"), text)
}

/// A script of about so many bytes: one function with everything in it.
fn one_function(bytes: usize) -> Script {
    let start = generated::script(3, 1) + "\nasync function main() {\n";
    let text = grown(start, statement, |text| text.len() >= bytes) + "}\n\nawait main()\n";
    javascript(&format!("main{bytes}.genai.mjs"), text)
}

/// A system of about so many bytes: its default export with everything in it.
fn one_export(bytes: usize) -> Script {
    let start = "system({\n  title: \"One export\",\n  parameters: { days: 3 },\n})\n\n\
                 export default async function (ctx) {\n  const { env, defTool, output, runPrompt } = ctx\n";
    let text = grown(start.to_owned(), statement, |text| text.len() >= bytes) + "}\n";
    javascript(&format!("system.export{bytes}.genai.mjs"), text)
}

fn javascript(name: &str, text: String) -> Script {
    Script { uri: format!("file:///generated/{name}"), language: "javascript", text }
}

fn grown(mut text: String, more: fn(&mut String, usize), is_enough: impl Fn(&str) -> bool) -> String {
    for number in 0.. {
        if is_enough(&text) {
            break;
        }
        more(&mut text, number);
    }
    text
}

fn step(text: &mut String, number: usize) {
    let _infallible = write!(
        text,
        "\nasync function step{number}(files) {{\n  for (const file of files) {{\n    const {{ text }} = await \
         runPrompt((ctx) => {{\n      ctx.def(\"FILE\", file)\n      ctx.$`Say what ${{file.filename}} is for, in \
         ${{env.vars.days}} words.`\n    }})\n    if (text.length > {number}) output.appendContent(text)\n  \
         }}\n}}\n"
    );
}

fn statement(text: &mut String, number: usize) {
    let _infallible = write!(
        text,
        "  const part{number} = await runPrompt((ctx) => {{\n    ctx.$`Say in ${{env.vars.days}} words why \
         {number} is a number.`\n  }})\n  if (part{number}.text.length > {number}) {{\n    \
         output.appendContent(part{number}.text)\n  }}\n"
    );
}

/// The scripts below a folder, evenly from all of them.
fn below(name: &str, folder: &Path) -> Group {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    paths.sort();
    let step = paths.len().div_ceil(SCRIPTS).max(1);
    let scripts = paths.iter().step_by(step).filter_map(|path| {
        let is_typed = path.extension().is_some_and(|ending| ending == "ts" || ending == "mts");
        let language = if is_typed { "typescript" } else { "javascript" };
        let uri = format!("file://{}", fs::canonicalize(path).ok()?.display());
        Some(Script { uri, language, text: fs::read_to_string(path).ok()? })
    });
    Group { name: name.to_owned(), scripts: scripts.collect(), places: PLACES, is_real: true }
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = path.to_string_lossy();
        if path.is_dir() {
            collect(&path, paths);
        } else if [".genai.js", ".genai.mjs", ".genai.ts", ".genai.mts"].iter().any(|end| name.ends_with(end))
        {
            paths.push(path);
        }
    }
}
