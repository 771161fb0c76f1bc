//! Files of the workspace and globs: `files`, `tests[].files`, and the functions that read files.

use super::CompletionRequest;
use super::accept::counted;
use crate::ide::completion::choice::Choice;
use crate::ide::completion::item::ItemKind;
use crate::ide::completion::literal::{Literal, LiteralSlot, LiteralStep};

/// Names that are offered; the paths of a large workspace are not a list to read.
const MAX_PATHS: usize = 500;

const IMAGES: [&str; 8] = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".svg", ".tiff"];

const TEMPLATES: [&str; 6] = [".prompty", ".md", ".txt", ".jinja", ".mustache", ".hbs"];

/// Functions that read one file, with the endings that they are for; all, if there are none.
const READERS: [(&str, &[&str]); 8] = [
    ("readCSV", &[".csv", ".tsv"]),
    ("readData", &[".json", ".json5", ".jsonl", ".yaml", ".yml", ".toml", ".ini", ".xml", ".csv", ".tsv"]),
    ("readINI", &[".ini", ".cfg", ".conf", ".properties"]),
    ("readJSON", &[".json", ".json5"]),
    ("readText", &[]),
    ("readXML", &[".xml", ".html", ".svg"]),
    ("readYAML", &[".yaml", ".yml"]),
    ("stat", &[]),
];

/// Names that a place takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NamedFiles {
    /// Globs first, then paths.
    Globs,
    /// Paths first, then globs.
    Paths,
    /// Paths with one of these endings; all, if there are none.
    One(&'static [&'static str]),
    /// Paths, those with one of these endings first.
    Preferred(&'static [&'static str]),
}

pub fn choices(request: &CompletionRequest<'_>) -> Vec<Choice> {
    let place = request.place;
    let Some(names) = names(request).filter(|_| place.slot == LiteralSlot::Value) else { return Vec::new() };
    let Some((_, files)) = request.project.root_files(&request.file.path) else { return Vec::new() };
    let list = match place.path.split_last() {
        Some((LiteralStep::Item(_), around)) if !around.is_empty() => place.at_depth(around.len()),
        _ => None,
    };
    let taken: Vec<&str> =
        list.map(Literal::items).unwrap_or_default().iter().filter_map(Literal::text).collect();
    let path = |path: &str| Choice::text(path, "file").of_kind(ItemKind::File);
    let globs = || {
        let endings = files.endings().into_iter();
        endings.map(|(ending, count)| Choice::text(format!("**/*{ending}"), counted(count)))
    };
    let fits = |path: &&str, endings: &[&str]| endings.iter().any(|ending| path.ends_with(ending));
    let mut all: Vec<Choice> = match names {
        NamedFiles::Globs => globs().chain(files.paths().map(path)).collect(),
        NamedFiles::Paths => files.paths().take(MAX_PATHS).map(path).chain(globs()).collect(),
        NamedFiles::One([]) => files.paths().map(path).collect(),
        NamedFiles::One(endings) => files.paths().filter(|path| fits(path, endings)).map(path).collect(),
        NamedFiles::Preferred(endings) => {
            let (first, others): (Vec<&str>, Vec<&str>) = files.paths().partition(|it| fits(it, endings));
            first.into_iter().chain(others).map(path).collect()
        }
    };
    all.retain(|choice| !taken.contains(&&*choice.label));
    all.truncate(MAX_PATHS);
    all
}

fn names(request: &CompletionRequest<'_>) -> Option<NamedFiles> {
    let place = request.place;
    let keys = place.keys();
    match (place.function, place.argument(), &*keys) {
        ("script", 0, ["files"] | ["files", "[]"]) | ("findFiles" | "grep", _, ["files" | "glob"]) => {
            Some(NamedFiles::Globs)
        }
        (
            "script",
            0,
            ["tests", "files"]
            | ["tests", "files", "[]"]
            | ["tests", "[]", "files"]
            | ["tests", "[]", "files", "[]"],
        ) => Some(NamedFiles::Paths),
        ("findFiles", 0, [] | ["[]"]) => Some(NamedFiles::Globs),
        ("importTemplate", 0, [] | ["[]"]) => Some(NamedFiles::Preferred(&TEMPLATES)),
        ("defImages", 0, [] | ["[]"]) => Some(NamedFiles::One(&IMAGES)),
        (reader, 0, []) => READERS.iter().find(|(name, _)| *name == reader).map(|it| NamedFiles::One(it.1)),
        _ => None,
    }
}
