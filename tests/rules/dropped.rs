//! Scripts that GenAIScript drops: what is said of them is what the real package does with them.

use std::collections::{BTreeMap, BTreeSet};

use promptsig::project::mentions::MentionKind;
use promptsig::project::{Project, Standing};
use promptsig::rules::{self, Context, Severity};
use promptsig::script::{FilePath, SourceFile};
use serde::Deserialize;

use crate::harness::diagnostics;
use crate::support::Fixture;

/// A workspace whose files take each other's ids, and what the real package makes of it
/// (`duplicates.mjs` asks it anew).
#[derive(Deserialize)]
struct Workspace {
    files: BTreeMap<String, String>,
    /// The files that GenAIScript keeps.
    kept: BTreeSet<String>,
    /// How a run of each script fails, by its id.
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
    let name = |file: &SourceFile| file.path.as_str()["/w/".len()..].to_owned();

    let takes_part = |file: &&SourceFile| project.standing(file) == Standing::TakesPart;
    let ours: BTreeSet<String> = scripts.iter().filter(takes_part).map(name).collect();
    assert_eq!(ours, kept);

    let mut errors = BTreeSet::new();
    for file in &scripts {
        let found = rules::check(&Context::new(file, &project));
        let codes: Vec<&str> = found.iter().map(|found| found.rule.code).collect();
        if !kept.contains(&name(file)) {
            assert_eq!(codes, ["M13"], "{}", file.path);
        }
        assert_eq!(codes.contains(&"M13"), !kept.contains(&name(file)), "{}", file.path);
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

/// The codes of what is said of the last file, and its first message.
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
    // A comment that has nothing to ignore now has its use when the file is renamed.
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
        let found = rules::check(&Context::new(&file, &project));
        found.into_iter().map(|found| format!("{} {}", found.rule.code, found.message)).collect::<Vec<_>>()
    };
    // It takes nobody's id.
    assert_eq!(file("script({})"), [""; 0]);
    let of_null = file("script({ parameters: { city: null } })\nenv.vars.city").join("\n");
    assert!(of_null.starts_with("P01 ") && of_null.contains("every run of this script fails"), "{of_null}");
}
