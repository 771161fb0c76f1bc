//! Where is typed: scripts of several sizes, and places in them.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../generated/mod.rs"]
#[allow(dead_code)]
mod generated;

/// How many places of each script.
const PLACES: usize = 6;

/// At most so many scripts of a folder.
const SCRIPTS: usize = 25;

/// A script that is typed in.
pub struct Script {
    pub uri: String,
    pub language: &'static str,
    pub text: String,
}

/// Where typing begins, as the protocol counts.
#[derive(Clone, Copy)]
pub struct Place {
    pub line: u32,
    /// In UTF-16 units.
    pub character: u32,
}

/// The scripts by their groups: the sample, generated ones by size, and those below `others`.
pub fn folders(others: &[String]) -> Vec<(String, Vec<Script>)> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sample");
    let mut groups = vec![("the sample".to_owned(), below(&sample))];
    for (name, size) in [("2.5 KB", 2_500), ("25 KB", 25_000), ("250 KB", 250_000)] {
        groups.push((format!("generated, {name}"), vec![generated(size)]));
    }
    groups.extend(others.iter().map(|folder| (folder.clone(), below(Path::new(folder)))));
    groups
}

/// A script of about so many bytes.
fn generated(bytes: usize) -> Script {
    let mut text = generated::script(3, 1);
    for number in 0.. {
        if text.len() >= bytes {
            break;
        }
        let _infallible = write!(
            text,
            "\nasync function step{number}(files) {{\n  for (const file of files) {{\n    const {{ text }} = await \
             runPrompt((ctx) => {{\n      ctx.def(\"FILE\", file)\n      ctx.$`Say what ${{file.filename}} is for, in \
             ${{env.vars.days}} words.`\n    }})\n    if (text.length > {number}) output.appendContent(text)\n  \
             }}\n}}\n"
        );
    }
    Script { uri: format!("file:///generated/script{bytes}.genai.mjs"), language: "javascript", text }
}

fn below(folder: &Path) -> Vec<Script> {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    paths.sort();
    // Evenly from all of them.
    let step = paths.len().div_ceil(SCRIPTS).max(1);
    let scripts = paths.iter().step_by(step).filter_map(|path| {
        let is_typed = path.extension().is_some_and(|ending| ending == "ts" || ending == "mts");
        let language = if is_typed { "typescript" } else { "javascript" };
        let uri = format!("file://{}", fs::canonicalize(path).ok()?.display());
        Some(Script { uri, language, text: fs::read_to_string(path).ok()? })
    });
    scripts.collect()
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

impl Script {
    /// Places by chance, the same in every run.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let mut state = self.text.len() as u64 + 1;
        (0..PLACES).map(move |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mut offset = usize::try_from(state >> 33).unwrap_or(0) % (self.text.len() + 1);
            while !self.text.is_char_boundary(offset) {
                offset -= 1;
            }
            let before = &self.text[..offset];
            let start = before.rfind('\n').map_or(0, |newline| newline + 1);
            Place {
                line: before.matches('\n').map(|_| 1).sum(),
                character: before[start..].encode_utf16().map(|_| 1).sum(),
            }
        })
    }
}
