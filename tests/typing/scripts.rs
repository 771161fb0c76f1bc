//! Clean scripts of every kind, to be typed.

use std::fs;
use std::path::{Path, PathBuf};

use promptsig::{FilePath, lint};

use crate::lint::harness::examples::{self, Kind};

pub struct Script {
    /// Group of its authors.
    pub source: &'static str,
    pub name: String,
    pub text: String,
    pub others: Vec<(String, String)>,
}

impl Script {
    pub fn path(&self) -> FilePath {
        FilePath::new(format!("/w/{}", self.name))
    }

    pub fn is_agentscript(&self) -> bool {
        self.path().may_be_agentscript()
    }

    pub fn is_markdown(&self) -> bool {
        self.path().is_markdown()
    }
}

fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

/// Every script of a workspace, with the other files.
fn each(source: &'static str, files: &[(String, String)]) -> Vec<Script> {
    let is_script = |name: &str| {
        let path = FilePath::new(name);
        path.is_script() || path.may_be_agentscript()
    };
    let typed = files.iter().enumerate().filter(|(_, (name, _))| is_script(name));
    typed
        .map(|(at, (name, text))| {
            let others = files.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.map(|(_, other)| other.clone()).collect();
            Script { source, name: name.clone(), text: text.clone(), others }
        })
        .collect()
}

/// Clean scripts in the style of real ones, alternating between the kinds of authors.
pub fn unseen() -> Vec<Script> {
    let mut paths: Vec<_> =
        fs::read_dir(folder("holdout/scripts")).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut by_author = Vec::new();
    for path in paths {
        let text = fs::read_to_string(path).unwrap();
        let cases = text.split("\n#### ").filter(|case| case.lines().nth(1).unwrap().starts_with("right:"));
        let scripts = cases.flat_map(|case| {
            let files = case.split("\n//// ").skip(1).map(|file| {
                let (name, text) = file.split_once('\n').unwrap();
                (name.trim().to_owned(), format!("{}\n", text.trim_end()))
            });
            each("holdout", &files.collect::<Vec<_>>())
        });
        by_author.push(scripts.collect::<Vec<_>>().into_iter());
    }
    let mut scripts = Vec::new();
    loop {
        let before = scripts.len();
        scripts.extend(by_author.iter_mut().filter_map(Iterator::next));
        if scripts.len() == before {
            return scripts;
        }
    }
}

fn files_below(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = format!("{prefix}{}", path.file_name().unwrap().to_string_lossy());
        if path.is_dir() {
            files_below(&path, &format!("{name}/"), files);
        } else if let Ok(text) = fs::read_to_string(&path) {
            files.push((name, text));
        }
    }
}

/// Files of a folder, each typed next to the others.
pub fn of_folder(source: &'static str, path: &Path) -> Vec<Script> {
    let mut files = Vec::new();
    files_below(path, "", &mut files);
    each(source, &files)
}

pub fn sample() -> Vec<Script> {
    of_folder("sample", &folder("sample"))
}

pub fn dense() -> Vec<Script> {
    of_folder("dense", &folder("typing/scripts"))
}

pub fn explained() -> Vec<Script> {
    let mut scripts = Vec::new();
    for rule in lint::all() {
        for example in examples::parse(&rule.explanation()).into_iter().filter(|it| it.kind == Kind::Right) {
            let files = example.fixture.split("//- /").skip(1).map(|file| {
                let (name, text) = file.split_once('\n').unwrap();
                (name.to_owned(), text.to_owned())
            });
            let files: Vec<_> = files.collect();
            // The example is about the last file.
            scripts.extend(each("explained", &files).pop());
        }
    }
    scripts
}
