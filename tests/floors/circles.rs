//! Holds the files apart: where one uses an item of another, the other does not lead back to it.
//! Re-exports do not count, nor do methods that a file gives to a type of another.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::collect;
use super::paths::{self, Place, UsedPath};

/// The words before the name of an item.
const ITEMS: [&str; 8] = ["fn", "struct", "enum", "trait", "type", "const", "static", "macro_rules"];

/// What leads to one of these is no part of a circle. Each of them names the circle that it is a part
/// of, and its reason.
const NAMED: [&str; 3] = ["rules/context.rs", "rules/families.rs", "rules/rule.rs"];

type Module = Vec<String>;

/// The files by the modules that they are, and what is known in each.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Module, Names>,
}

/// The names in one file.
#[derive(Default)]
struct Names {
    file: String,
    paths: Vec<UsedPath>,
    defined: BTreeSet<String>,
    /// What an imported or re-exported name stands for.
    imported: BTreeMap<String, Module>,
    /// The modules of which every name is imported.
    globs: Vec<Module>,
}

impl Crate {
    fn of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut all = Self::default();
        for (file, source) in files {
            // Tests stand at the end, and see everything.
            let source = source.split("#[cfg(test)]").next().unwrap_or_default();
            let names = Names {
                file: file.to_owned(),
                paths: paths::used_in(source),
                defined: paths::words_after(source, &ITEMS),
                ..Names::default()
            };
            all.modules.insert(paths::modules_of(file), names);
        }
        let known: BTreeSet<Module> = all.modules.keys().cloned().collect();
        for (module, names) in &mut all.modules {
            for UsedPath { segments, .. } in names.paths.iter().filter(|path| path.place != Place::Code) {
                let Some(path) = absolute(module, segments, &known) else { continue };
                match path.split_last() {
                    Some((last, before)) if last == "*" => names.globs.push(before.to_vec()),
                    Some((last, _)) => drop(names.imported.insert(last.clone(), path)),
                    None => {}
                }
            }
        }
        all
    }

    /// The file that defines what an absolute path leads to.
    fn file_of(&self, path: &[String], depth: usize) -> Option<&str> {
        let (module, rest) =
            (0..=path.len()).rev().find_map(|end| Some((self.modules.get(&path[..end])?, &path[end..])))?;
        let name = rest.first().filter(|_| depth < 16)?;
        if module.defined.contains(name) {
            return Some(&module.file);
        }
        let through = |path: &Module| -> Module { path.iter().chain(&rest[1..]).cloned().collect() };
        if let Some(target) = module.imported.get(name) {
            return self.file_of(&through(target), depth + 1);
        }
        module.globs.iter().find_map(|glob| self.file_of(&[glob, rest].concat(), depth + 1))
    }

    /// The files whose items each file uses.
    fn uses(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let known: BTreeSet<Module> = self.modules.keys().cloned().collect();
        let mut uses = BTreeMap::new();
        for (module, names) in &self.modules {
            let targets =
                names.paths.iter().filter(|path| path.place != Place::ReExport).filter_map(|path| {
                    let imported =
                        names.imported.get(&path.segments[0]).filter(|_| path.place == Place::Code);
                    let path = match imported {
                        Some(target) => target.iter().chain(&path.segments[1..]).cloned().collect(),
                        None => absolute(module, &path.segments, &known)?,
                    };
                    self.file_of(&path, 0).filter(|file| *file != names.file && !NAMED.contains(file))
                });
            uses.insert(names.file.as_str(), targets.collect());
        }
        uses
    }

    /// Every use that is a part of a circle, or leads from one to another.
    fn circles(&self) -> Vec<String> {
        let mut uses = self.uses();
        loop {
            let targets: BTreeSet<&str> = uses.values().flatten().copied().collect();
            let before = uses.len();
            let all = uses.clone();
            uses.retain(|file, of| targets.contains(file) && of.iter().any(|file| all.contains_key(file)));
            if uses.len() == before {
                break;
            }
        }
        let left = &uses;
        let edges = left.iter().flat_map(|(file, of)| {
            of.iter()
                .filter(|other| left.contains_key(*other))
                .map(move |other| format!("{file} uses {other}"))
        });
        edges.collect()
    }
}

/// The path from the root of the crate; `None` for what is outside of it or a local name.
fn absolute(module: &[String], segments: &[String], known: &BTreeSet<Module>) -> Option<Module> {
    let up = segments.iter().take_while(|segment| *segment == "super").count();
    match segments[0].as_str() {
        "crate" | "promptsig" => Some(segments[1..].to_vec()),
        "super" => Some([&module[..module.len().checked_sub(up)?], &segments[up..]].concat()),
        "self" => Some([module, &segments[1..]].concat()),
        first => {
            let child = [module, &[first.to_owned()]].concat();
            known.contains(&child).then(|| [module, segments].concat())
        }
    }
}

#[test]
fn no_two_files_use_each_other() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &src, &mut files);
    files.retain(|file| !["lib.rs", "main.rs", "text/tests.rs"].contains(&file.as_str()));
    let sources: Vec<String> = files.iter().map(|file| fs::read_to_string(src.join(file)).unwrap()).collect();
    let all = Crate::of(files.iter().map(String::as_str).zip(sources.iter().map(String::as_str)));
    let uses: usize = all.uses().values().map(BTreeSet::len).sum();
    assert!(uses > 500, "only {uses} uses were found");
    assert_eq!(all.circles(), [""; 0]);
}

/// Checks three files of a folder.
#[track_caller]
fn check(root: &str, a: &str, b: &str, expected: &[&str]) {
    let all = Crate::of([("x/mod.rs", root), ("x/a.rs", a), ("x/b.rs", b)]);
    assert_eq!(all.circles(), expected);
}

#[test]
fn circles_are_seen() {
    let both = ["x/a.rs uses x/b.rs", "x/b.rs uses x/a.rs"];
    check("mod a; mod b;", "use super::b::B; struct A;", "use super::a::A; struct B;", &both);
    check("mod a; mod b;", "use super::b; fn a() { b::b() }", "fn b() { super::a::a() }", &both);
    check("mod a; mod b; pub use b::B;", "use super::B; struct A;", "use crate::x::a::A; struct B;", &both);
    check("mod a; mod b; pub use a::*;", "use super::b::B; struct A;", "use super::A; struct B;", &both);
    let parent = ["x/a.rs uses x/mod.rs", "x/mod.rs uses x/a.rs"];
    check("mod a; fn f() { a::g() }", "fn g() { super::f() }", "", &parent);
    check("mod a; pub use a::A; fn f() -> A {}", "use super::f; struct A;", "", &parent);
}

#[test]
fn what_leads_nowhere_back_passes() {
    check("mod a; pub use a::A; struct S;", "use super::S; struct A;", "", &[]);
    check("mod a; mod b; pub use b::B;", "use super::B; struct A;", "struct B; // super::a::A", &[]);
    check(
        "mod a; mod b;",
        "use super::b::B; struct A;",
        "struct B;\n#[cfg(test)]\nmod t { use super::a::A; }",
        &[],
    );
}
