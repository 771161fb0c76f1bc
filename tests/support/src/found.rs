use std::fs;
use std::path::{Path, PathBuf};

/// Sorted by name.
pub fn below(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    collect(folder, &mut paths);
    paths.sort();
    paths
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.to_string_lossy().contains(".genai.") {
            paths.push(path);
        }
    }
}
