//! Scripts on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use super::script::Script;

/// Limit for one folder.
const SCRIPTS: usize = 100;

/// Returns the scripts of the sample.
///
/// # Panics
///
/// If there are none.
pub fn sample() -> Vec<Script> {
    let scripts = below(&crate::repository().join("tests/sample"));
    assert!(!scripts.is_empty(), "the sample has no scripts");
    scripts
}

/// Returns scripts spread evenly over a folder.
pub fn below(folder: &Path) -> Vec<Script> {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    paths.sort();
    let step = paths.len().div_ceil(SCRIPTS).max(1);
    let read = |path: &PathBuf| {
        let is_typed = path.extension().is_some_and(|ending| ending == "ts" || ending == "mts");
        let language = if is_typed { "typescript" } else { "javascript" };
        let uri = format!("file://{}", fs::canonicalize(path).ok()?.display());
        Some(Script { uri, language, text: fs::read_to_string(path).ok()? })
    };
    paths.iter().step_by(step).filter_map(read).collect()
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
