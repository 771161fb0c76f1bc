//! Scripts that GenAIScript drops, compared with the real package.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use promptsig::lint::{self, LintInput, Severity};
use promptsig::workspace::symbol_index::MentionKind;
use promptsig::workspace::{Builtins, LoadStatus, Project};
use promptsig::{FilePath, SourceFile};
use serde::Deserialize;

use crate::lint::harness::diagnostics;
use test_support::Fixture;

/// A workspace with conflicting ids, and the real package's answer (`duplicates.mjs` asks again).
#[derive(Deserialize)]
struct Workspace {
    files: BTreeMap<String, String>,
    kept: BTreeSet<String>,
    /// Error of a run of each script, by id.
    fails: BTreeMap<String, String>,
}

#[test]
fn fifty_files_that_drop_each_other() {
    let text = include_str!("../conformance/duplicates.json");
    let Workspace { files, kept, fails } = serde_json::from_str(text).unwrap();
    assert!(files.len() - kept.len() >= 30 && files.len() >= 50);
    let mut project = Project::with_roots(["/w"]);
    project.set_module("/w", false);
    let read = |(name, source): (&String, &String)| {
        SourceFile::read(FilePath::new(format!("/w/{name}")), source.as_str().into()).unwrap()
    };
    let scripts: Vec<SourceFile> = files.iter().map(read).collect();
    for script in &scripts {
        project.insert(script);
    }
    let name = |file: &SourceFile| file.path().as_str()["/w/".len()..].to_owned();

    let takes_part =
        |file: &&SourceFile| project.load_status(file.as_script().unwrap()) == LoadStatus::TakesPart;
    let ours: BTreeSet<String> = scripts.iter().filter(takes_part).map(name).collect();
    assert_eq!(ours, kept);

    let mut errors = BTreeSet::new();
    for file in &scripts {
        let found = lint::check(&LintInput::new(file, &project));
        let codes: Vec<&str> = found.iter().map(|found| found.rule.code).collect();
        if !kept.contains(&name(file)) {
            assert_eq!(codes, ["M13"], "{}", file.path());
        }
        assert_eq!(codes.contains(&"M13"), !kept.contains(&name(file)), "{}", file.path());
        if found.iter().any(|found| found.severity == Severity::Error) {
            errors.insert(name(file));
        }
    }
    // A run fails over the script, or over a system that it names.
    let mut explained = BTreeSet::new();
    for id in fails.keys() {
        let summary = project
            .summaries()
            .find(|summary| *summary.id == **id && project.duplicate(summary).is_none())
            .unwrap();
        let named = summary.mentions.iter().filter(|mention| mention.kind == MentionKind::Script);
        let systems = named.filter_map(|mention| project.script_seen_by(&summary.path, mention.name));
        let files: Vec<String> = systems
            .map(|system| system.path.clone())
            .chain([summary.path.clone()])
            .filter_map(|path| Some(path.as_str().strip_prefix("/w/")?.to_owned()))
            .filter(|file| errors.contains(file))
            .collect();
        assert_eq!(files.len(), 1, "{id} fails: {}", fails[id]);
        explained.extend(files);
    }
    assert_eq!(errors, explained, "errors that the real package does not make");
}

/// Codes of the last file's findings, and its first message.
fn said(fixture: &str) -> (Vec<&'static str>, String) {
    let found = diagnostics(&Fixture::parse(fixture));
    let message = found.first().map(|first| first.message.clone()).unwrap_or_default();
    (found.iter().map(|found| found.rule.code).collect(), message)
}

#[test]
fn only_what_happens_before_it_is_dropped_is_said() {
    let dropped = |source: &str| {
        let before = "//- /package.json\n{}\n//- /x.genai.mjs\nscript({})\n";
        said(&format!("{before}//- /below/x.genai.mjs\n{source}")).0
    };
    assert_eq!(
        dropped("script({ parameters: { city: null }, tool: 3, accept: 3 })\nenv.vars.cty = 1"),
        ["M13"]
    );
    assert_eq!(dropped("script({ metadata: \"a text of many letters\" })"), ["M13", "M16"]);
    assert_eq!(dropped("script({ mcpServers: \"./servers.json\" })"), ["M13", "M20"]);
    // A comment without effect becomes effective when the file is renamed.
    assert_eq!(dropped("// promptsig-ignore P01\nscript({ parameters: { city: null } })"), ["M13"]);
    assert_eq!(dropped("// promptsig-ignore M13\nscript({ parameters: { city: null } })"), [""; 0]);
    let page =
        "//- /package.json\n{}\n//- /x.genai.mjs\nscript({})\n//- /x.genai.md\n---\ntitle: a: b\n---\nHello.";
    assert_eq!(said(page).0, ["M13", "M23"]);
}

#[test]
fn others_see_the_one_that_is_kept() {
    let user = |system: &str, source: &str| {
        let kept = "//- /package.json\n{}\n//- /system.a.genai.mjs\nsystem({ parameters: { city: \"\" } })\nexport default function (ctx) { ctx.env.vars[\"system.a.city\"] }\n";
        let system = format!("//- /old/system.a.genai.mjs\n{system}\nexport default function (ctx) {{}}\n");
        said(&format!("{kept}{system}//- /user.genai.mjs\n{source}")).0
    };
    let tool = "system({ parameters: { town: [] } })\ndefTool(\"look\", \"Looks.\", {}, () => 1)";
    assert_eq!(user(tool, "script({ system: \"system.a\" })\nenv.vars[\"system.a.city\"]"), [""; 0]);
    assert_eq!(user(tool, "script({ system: \"system.a\" })\nenv.vars[\"system.a.town\"]"), ["V04"]);
    assert_eq!(user(tool, "script({ tools: \"look\" })"), ["M18"]);
    let defined = "script({ system: \"system.a\" })\ndefTool(\"look\", \"Looks.\", {}, () => 1)";
    assert_eq!(user(tool, defined), [""; 0]);
    let other = "system({ id: \"user\" })";
    assert_eq!(user(other, "script({ system: [\"system.a\"] })"), [""; 0]);
}

#[test]
fn a_script_that_is_not_found_fails_alone() {
    let file = |source: &str| {
        let file = SourceFile::read(FilePath::new("/w/hidden/x.genai.mjs"), source.into()).unwrap();
        let mut project = Project::with_roots(["/w"]);
        project.insert(&SourceFile::read(FilePath::new("/w/x.genai.mjs"), "script({})".into()).unwrap());
        let found = lint::check(&LintInput::new(&file, &project));
        found.into_iter().map(|found| format!("{} {}", found.rule.code, found.message)).collect::<Vec<_>>()
    };
    assert_eq!(file("script({})"), [""; 0]);
    let of_null = file("script({ parameters: { city: null } })\nenv.vars.city").join("\n");
    assert!(of_null.starts_with("P01 ") && of_null.contains("every run of this script fails"), "{of_null}");
}

const BUILTINS: [&str; 6] = [
    "system.annotations",
    "system.diff",
    "system.fetch",
    "system.fs_read_file",
    "system.git",
    "system.md_find_files",
];

const SYSTEM: &str = "system({ title: \"a\" })\nexport default (ctx) => ctx.$`a`\n";

fn of_copies(folder: &str, count: usize, package: &str) -> Vec<(String, String, usize)> {
    let mut text = format!("//- /package.json\n{package}\n");
    for id in &BUILTINS[..count] {
        write!(text, "//- /{folder}/{id}.genai.mts\n{SYSTEM}").unwrap();
    }
    let fixture = Fixture::parse(&text);
    let of_file = |file: &SourceFile| {
        let found = lint::check(&fixture.context(file));
        let name = file.path().name().trim_end_matches(".genai.mts").to_owned();
        found
            .into_iter()
            .map(move |it| (name.clone(), it.rule.code.to_owned(), it.related.len()))
            .collect::<Vec<_>>()
    };
    fixture.files.iter().flat_map(of_file).collect()
}

/// Copies of built-in systems are dropped, except in a package of GenAIScript itself.
#[test]
fn copies_of_built_in_systems() {
    let each: Vec<_> = BUILTINS[..4].iter().map(|id| ((*id).to_owned(), "M13".to_owned(), 0)).collect();
    assert_eq!(of_copies("genaisrc", 4, "{}"), each);
    let one = [("system.annotations".to_owned(), "M13".to_owned(), 5)];
    assert_eq!(of_copies("genaisrc", 6, "{}"), one);
    assert_eq!(of_copies("genaisrc", 6, "{ \"name\": \"genaiscript-samples\" }"), one);
    for name in ["genaiscript", "@genaiscript/core", "@genaiscript/runtime"] {
        assert_eq!(of_copies("genaisrc", 6, &format!("{{ \"name\": \"{name}\" }}")), [], "{name}");
    }
    assert_eq!(of_copies("packages/core/genaisrc", 6, "{}"), []);
    assert_eq!(of_copies("packages/core/genaisrc/deep", 6, "{}"), one);
}

/// A folder with most of the built-in systems is their source. Others are not systems of another folder.
#[test]
fn a_folder_of_most_built_in_systems() {
    let ids: Vec<String> =
        Builtins::embedded().summaries.iter().map(|summary| summary.id.to_string()).collect();
    for (count, is_source) in [(ids.len() / 2, false), (ids.len() / 2 + 1, true)] {
        let mut text = "//- /package.json\n{}\n//- /other/system.fetch.genai.mts\n".to_owned() + SYSTEM;
        for id in &ids[..count] {
            write!(text, "//- /forked/prompts/{id}.genai.mts\n{SYSTEM}").unwrap();
        }
        let fixture = Fixture::parse(&text);
        let is_dropped = |file: &&SourceFile| {
            fixture.project.load_status(file.as_script().unwrap()) != LoadStatus::TakesPart
        };
        let dropped: Vec<&str> =
            fixture.files.iter().filter(is_dropped).map(|it| it.path().folder()).collect();
        assert_eq!(dropped.len(), if is_source { 1 } else { count + 1 });
        assert_eq!(dropped[0], "/other");
        let codes: Vec<&str> = fixture
            .files
            .iter()
            .flat_map(|file| lint::check(&fixture.context(file)))
            .map(|found| found.rule.code)
            .collect();
        assert_eq!(codes, vec!["M13"; if is_source { 1 } else { 2 }]);
    }
}
