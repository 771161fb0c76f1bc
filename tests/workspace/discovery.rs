//! Results of a search on a disk.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use expect_test::{Expect, expect};
use promptsig::FilePath;
use promptsig::workspace::discovery::{
    self, DiscoveryRefusal, FoundFile, MAX_SCRIPT_BYTES, Package, ScanControl,
};
use promptsig::workspace::{BuiltinOrigin, FileSummary, Project, inspect};
use tempfile::TempDir;

const SCRIPT: &str = "script({ title: \"x\" })\n";

/// Creates a folder with these files; a name that ends in `/` is an empty folder.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        if name.ends_with('/') {
            fs::create_dir_all(path).unwrap();
            continue;
        }
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn scan(root: &Path) -> FoundFile<FileSummary> {
    let cancelled = AtomicBool::new(false);
    discovery::scan(root, ScanControl { cancelled: &cancelled, progress: &|_| {} }, &|file| {
        FileSummary::from_file(&file)
    })
}

fn id(summary: &FileSummary) -> &str {
    match summary {
        FileSummary::Script(summary) => &summary.id,
        FileSummary::AgentScript(_) | FileSummary::Module(_) | FileSummary::Document(_) => {
            panic!("{} has no id", summary.path())
        }
    }
}

/// Shows the found scripts, the unread ones with their reason, and the configuration's problems.
fn check(files: &[(&str, &str)], expected: &Expect) {
    let folder = folder(files);
    let found = scan(folder.path());
    let root = format!("{}/", discovery::file_path(folder.path()));
    let mut lines: Vec<String> =
        found.scripts.iter().map(|summary| summary.path().as_str().replace(&root, "")).collect();
    lines.extend(
        found.unread.iter().map(|(path, why)| format!("{}: {why}", path.as_str().replace(&root, ""))),
    );
    lines.extend(found.configuration.problems.iter().map(|problem| {
        format!("{} at {:?}: {}", problem.path.name(), problem.span.range(), problem.message)
    }));
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn names_decide_in_any_case() {
    check(
        &[
            ("a.genai.js", SCRIPT),
            ("b.genai.mjs", SCRIPT),
            ("c.genai.ts", SCRIPT),
            ("deep/er/d.genai.mts", SCRIPT),
            ("E.GENAI.MJS", SCRIPT),
            (".hidden/f.genai.mjs", SCRIPT),
            (".g.genai.mjs", SCRIPT),
            ("node_modules/p/h.genai.mjs", SCRIPT),
            ("no.genai.cjs", SCRIPT),
            ("no.genai.tsx", SCRIPT),
            ("no.js", SCRIPT),
            ("folder.genai.mjs/", ""),
            (".genaiscript/i.genai.mjs", SCRIPT),
            ("x/.genaiscript/y/j.genai.mjs", SCRIPT),
            (".git/k.genai.mjs", SCRIPT),
        ],
        &expect![[r#"
            .g.genai.mjs
            .hidden/f.genai.mjs
            E.GENAI.MJS
            a.genai.js
            b.genai.mjs
            c.genai.ts
            deep/er/d.genai.mts
            node_modules/p/h.genai.mjs
        "#]],
    );
}

#[test]
fn three_ignore_files_of_the_root_count_as_one() {
    check(
        &[
            (".gitignore", "node_modules\n/BUILD/\n*.tmp.genai.mjs\n# a remark\n"),
            (".gitignore.genai", "drafts/**\n"),
            (".genaiscriptignore", "!drafts/kept.genai.mjs\nsecret.genai.mjs\n"),
            ("sub/.gitignore", "*\n"),
            ("node_modules/a.genai.mjs", SCRIPT),
            ("build/b.genai.mjs", SCRIPT),
            ("sub/build/c.genai.mjs", SCRIPT),
            ("d.TMP.genai.mjs", SCRIPT),
            ("drafts/e.genai.mjs", SCRIPT),
            ("drafts/kept.genai.mjs", SCRIPT),
            ("sub/secret.genai.mjs", SCRIPT),
            ("sub/f.genai.mjs", SCRIPT),
        ],
        &expect![[r#"
            drafts/kept.genai.mjs
            sub/build/c.genai.mjs
            sub/f.genai.mjs
        "#]],
    );
}

#[test]
fn the_configuration_includes_what_is_ignored() {
    check(
        &[
            (".gitignore", "vendor\n"),
            (
                "genaiscript.config.yaml",
                "include:\n  - vendor/*/x.genai.mjs\n  - ./vendor/one.genai.mts\n  - \"**/y.genai.{js,ts}\"\n",
            ),
            ("vendor/a/x.genai.mjs", SCRIPT),
            ("vendor/a/b/x.genai.mjs", SCRIPT),
            ("vendor/one.genai.mts", SCRIPT),
            ("vendor/two.genai.mts", SCRIPT),
            ("vendor/.genaiscript/y.genai.ts", SCRIPT),
            ("vendor/y.genai.mjs", SCRIPT),
            ("own.genai.mjs", SCRIPT),
        ],
        &expect![[r#"
            own.genai.mjs
            vendor/.genaiscript/y.genai.ts
            vendor/a/x.genai.mjs
            vendor/one.genai.mts
        "#]],
    );
}

/// Searches a folder next to another with these include patterns. Returns the scripts, and messages after `!`.
fn include(patterns: &[&str], prepare: impl Fn(&Path)) -> String {
    let around = folder(&[
        ("ws/a.genai.mjs", SCRIPT),
        ("ws/sub/b.genai.mjs", SCRIPT),
        ("other/o.genai.mjs", SCRIPT),
        ("other/deep/p.genai.mjs", SCRIPT),
    ]);
    let around = around.path().canonicalize().unwrap();
    let place = around.to_str().unwrap();
    prepare(&around);
    let patterns: Vec<String> = patterns.iter().map(|pattern| pattern.replace("PLACE", place)).collect();
    let text = serde_json::json!({ "include": patterns }).to_string();
    fs::write(around.join("ws/genaiscript.config.json"), text).unwrap();
    let found = scan(&around.join("ws"));
    let mut lines: Vec<String> = found.scripts.iter().map(|summary| summary.path().to_string()).collect();
    for path in &found.outside {
        assert!(lines.contains(&path.to_string()), "{path}");
    }
    lines.extend(found.notices.iter().map(|notice| format!("! {notice}")));
    lines.join("\n").replace(place, "")
}

/// By any pattern, resolved as by GenAIScript's own search, and through links.
#[test]
fn a_script_is_found_once() {
    let own = "/ws/a.genai.mjs\n/ws/sub/b.genai.mjs";
    for pattern in [
        "a.genai.mjs",
        "./a.genai.mjs",
        ".//a.genai.mjs",
        "sub/../a.genai.mjs",
        "nope/../a.genai.mjs",
        "sub/../*.genai.mjs",
        "../ws/a.genai.mjs",
        "../ws/**/*.genai.mjs",
        "sub\\b.genai.mjs",
        "..\\ws\\sub\\*.genai.mjs",
        "PLACE/ws/a.genai.mjs",
        "PLACE/ws/*.genai.mjs",
        "PLACE/other/../ws/*.genai.mjs",
        "sub/./*.genai.mjs",
        "!a.genai.mjs",
        "gone.genai.mjs",
        "gone/*.genai.mjs",
        "",
    ] {
        assert_eq!(include(&[pattern], |_| {}), own, "{pattern}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_the_same_script() {
    use std::os::unix::fs::symlink;

    let own = "/ws/a.genai.mjs\n/ws/sub/b.genai.mjs";
    let link = |place: &Path| {
        symlink("sub", place.join("ws/link")).unwrap();
        symlink("ws", place.join("door")).unwrap();
        symlink("../other", place.join("ws/out")).unwrap();
    };
    for pattern in
        ["link/*.genai.mjs", "link/b.genai.mjs", "../door/*.genai.mjs", "PLACE/door/sub/b.genai.mjs"]
    {
        assert_eq!(include(&[pattern], link), own, "{pattern}");
    }
    // Inside by name, outside by its real path.
    expect![[r#"
        /other/o.genai.mjs
        /ws/a.genai.mjs
        /ws/sub/b.genai.mjs
        ! `include: out/*.genai.mjs` leads out of /ws; the scripts there are read, but neither checked nor fixed"#]]
    .assert_eq(&include(&["out/*.genai.mjs"], link));
}

#[test]
fn patterns_that_lead_out_are_followed_and_said_once() {
    expect![[r#"
        /other/deep/p.genai.mjs
        /other/o.genai.mjs
        /ws/a.genai.mjs
        /ws/sub/b.genai.mjs
        ! `include: ../other/*.genai.mjs` leads out of /ws; the scripts there are read, but neither checked nor fixed"#]]
    .assert_eq(&include(&["../other/*.genai.mjs", "PLACE/other/deep/p.genai.mjs"], |_| {}));
    expect![[r#"
        /other/o.genai.mjs
        /ws/a.genai.mjs
        /ws/sub/b.genai.mjs
        ! `include: ../{other,ws}/*.genai.mjs` leads out of /ws; the scripts there are read, but neither checked nor fixed"#]]
    .assert_eq(&include(&["../{other,ws}/*.genai.mjs"], |_| {}));
}

#[test]
fn patterns_do_not_search_the_whole_disk() {
    let up = "../".repeat(40);
    for pattern in [format!("{up}**/*.genai.mjs"), "/**/*.genai.mjs".into(), "/*/*/*.genai.mjs".into()] {
        let expected = format!(
            "/ws/a.genai.mjs\n/ws/sub/b.genai.mjs\n! `include: {pattern}` is not searched: it begins at the root \
             of the file system; name the folder of the scripts"
        );
        assert_eq!(include(&[&pattern], |_| {}), expected);
    }
}

/// Whatever the number of patterns that match.
#[test]
fn many_patterns_are_one_search() {
    let names: Vec<String> = (0..40).map(|index| format!("{}/{index}.genai.mjs", index % 5)).collect();
    let patterns: Vec<String> = (0..200).map(|index| format!("**/{}*.genai.mjs", index % 40)).collect();
    let text = serde_json::json!({ "include": patterns }).to_string();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), SCRIPT)).collect();
    files.push(("genaiscript.config.json", &text));
    let folder = folder(&files);
    let read = AtomicUsize::new(0);
    let count = |_| {
        read.fetch_add(1, Ordering::Relaxed);
    };
    let watch = ScanControl { cancelled: &AtomicBool::new(false), progress: &count };
    assert_eq!(discovery::scan(folder.path(), watch, &|file| file.path().clone()).scripts.len(), 40);
    assert_eq!(read.into_inner(), 40);
}

/// Lists that exceed the matcher's size limit, which once hid nothing at all.
#[test]
fn long_ignore_files_hide_what_they_name() {
    let mut list: Vec<String> = (0..30_000).map(|index| format!("a-generated-name-{index}.txt")).collect();
    list.extend(["Hidden/".into(), "*.tmp.genai.mjs".into()]);
    let list = list.join("\n");
    let files = [("hidden/a.genai.mjs", SCRIPT), ("b.TMP.genai.mjs", SCRIPT), ("c.genai.mjs", SCRIPT)];
    let folder = folder(&[&files[..], &[(".gitignore", list.as_str())]].concat());
    let found = scan(folder.path());
    let ids: Vec<&str> = found.scripts.iter().map(id).collect();
    assert_eq!((ids, found.notices.len()), (vec!["c"], 0), "{:?}", found.notices);
}

#[test]
fn ignore_files_beyond_the_bounds_are_said() {
    let wild: Vec<String> = (0..10_000).map(|index| format!("*-{index}-*")).collect();
    let list = format!("early*\n{}\nlate*\nname.genai.mjs\n", wild.join("\n"));
    let files = ["early.genai.mjs", "late.genai.mjs", "name.genai.mjs"].map(|name| (name, SCRIPT));
    let told = |list: &str| {
        let folder = folder(&[&files[..], &[(".gitignore", list)]].concat());
        let found = scan(folder.path());
        let ids: Vec<&str> = found.scripts.iter().map(id).collect();
        let place = folder.path().to_str().unwrap();
        format!("{ids:?} {}", found.notices.join("\n").replace(place, ""))
    };
    expect![[
        r#"["late"] /.gitignore has too many patterns with wildcards; those from line 8332 on are skipped"#
    ]]
    .assert_eq(&told(&list));
    expect![[
        r#"["early", "late", "name"] /.gitignore is skipped: it has 1500000 bytes; the limit is 1048576"#
    ]]
    .assert_eq(&told(&"long\n".repeat(300_000)));
}

#[test]
fn the_last_configuration_decides_and_broken_ones_are_told() {
    check(
        &[
            ("genaiscript.config.yml", "include: [a/*.genai.mjs]\nignoreCurrentWorkspace: true\n"),
            ("genaiscript.config.json", "{\"include\": [\"b/*.genai.mjs\"]}"),
            ("a/a.genai.mjs", SCRIPT),
            ("b/b.genai.mjs", SCRIPT),
            ("c.genai.mjs", SCRIPT),
        ],
        &expect![[r#"
            b/b.genai.mjs
        "#]],
    );
    check(
        &[
            ("genaiscript.config.yml", "include: [a/*.genai.mjs\n"),
            ("genaiscript.config.yaml", "include: [x, 5]\n"),
            ("genaiscript.config.json", ""),
            ("c.genai.mjs", SCRIPT),
        ],
        &expect![[r#"
            c.genai.mjs
            genaiscript.config.yml at 24..24: Invalid YAML: while parsing a flow sequence, expected ',' or ']'.
            genaiscript.config.yaml at 13..14: Each item of `include` must be a string.
        "#]],
    );
}

#[test]
fn files_that_are_no_text_say_so() {
    let long = "x".repeat(usize::try_from(MAX_SCRIPT_BYTES).unwrap() + 1);
    check(
        &[("a.genai.mjs", "a\0b"), ("b.genai.mjs", &long), ("c.genai.mjs", SCRIPT), ("d.genai.mjs", "")],
        &expect![[r#"
            c.genai.mjs
            d.genai.mjs
            a.genai.mjs: it is a binary file
            b.genai.mjs: it has 262145 bytes; the limit is 262144
        "#]],
    );
    let folder = folder(&[]);
    fs::write(folder.path().join("e.genai.mjs"), b"script({}) // \xff").unwrap();
    assert_eq!(scan(folder.path()).unread[0].1, discovery::Unread::NotUtf8(14));
    assert_eq!(discovery::read(&folder.path().join("gone")), Err(discovery::Unread::Gone));
    assert_eq!(discovery::read(folder.path()), Err(discovery::Unread::NoFile));
}

#[cfg(unix)]
#[test]
fn links_and_pipes_are_left_alone() {
    let folder = folder(&[("a/real.genai.mjs", SCRIPT)]);
    let root = folder.path();
    std::os::unix::fs::symlink(root, root.join("a/parent")).unwrap();
    std::os::unix::fs::symlink(root.join("a/real.genai.mjs"), root.join("link.genai.mjs")).unwrap();
    std::os::unix::fs::symlink("nowhere", root.join("broken.genai.mjs")).unwrap();
    let pipe = root.join("pipe.genai.mjs");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success());
    let found = scan(root);
    assert_eq!(found.scripts.len(), 1, "{found:?}");
    if made {
        assert_eq!(discovery::read(&pipe), Err(discovery::Unread::NoFile));
    }
}

#[test]
fn a_search_can_be_followed_and_ended() {
    let files: Vec<String> = (0..200).map(|index| format!("{index}.genai.mjs")).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|name| (name.as_str(), SCRIPT)).collect();
    let folder = folder(&files);
    let told = Mutex::new(Vec::new());
    let cancelled = AtomicBool::new(false);
    let watch = ScanControl { cancelled: &cancelled, progress: &|count| told.lock().unwrap().push(count) };
    assert_eq!(discovery::scan(folder.path(), watch, &|file| file.path().clone()).scripts.len(), 200);
    let mut told = told.into_inner().unwrap();
    told.sort_unstable();
    assert_eq!(told, (1..=200).collect::<Vec<_>>());

    cancelled.store(true, std::sync::atomic::Ordering::Relaxed);
    let found =
        discovery::scan(folder.path(), ScanControl { cancelled: &cancelled, progress: &|_| {} }, &|file| {
            file.path().clone()
        });
    assert!(found.cancelled);
    assert!(found.scripts.is_empty());
}

#[test]
fn an_installed_package_gives_the_built_in_systems() {
    let system = "system({ title: \"New\", parameters: { depth: 2 }, activation: \"novel\" })\nexport default function () {}\n";
    let folder = folder(&[
        ("node_modules/@genaiscript/core/genaisrc/system.new.genai.mts", system),
        ("node_modules/@genaiscript/core/genaisrc/system.no.genai.js", system),
        ("a.genai.mjs", "script({})\n// a novel thing, with files\n"),
    ]);
    let root = folder.path().canonicalize().unwrap();
    let found = scan(&root);
    let builtins = found.builtins.unwrap();
    assert!(
        matches!(&builtins.origin, BuiltinOrigin::Package(folder) if folder.as_str().ends_with("/core/genaisrc"))
    );
    assert_eq!(builtins.summaries.len(), 1);

    let name = discovery::file_path(&root);
    let mut project = Project::with_roots([name.as_str()]);
    assert!(project.set_builtins(name.as_str(), builtins));
    for summary in found.scripts {
        project.insert_summary(&summary);
    }
    let script = project.summaries().find(|summary| &*summary.id == "a").unwrap().path.clone();
    let file = promptsig::genaiscript::ScriptFile::read(
        script.clone(),
        discovery::read(Path::new(script.as_str())).unwrap(),
    );
    let systems: Vec<String> =
        project.systems_of(&file.unwrap()).into_iter().map(|system| system.id).collect();
    assert!(systems.contains(&"system.new".to_owned()), "{systems:?}");
    assert!(!systems.contains(&"system.files".to_owned()), "the embedded ones are out: {systems:?}");
    assert!(
        project.summaries().all(|summary| &*summary.id != "system.new"),
        "a built-in is no script of the workspace"
    );
}

#[test]
fn too_wide_roots_are_refused() {
    assert_eq!(discovery::refusal(Path::new("/")), Some(DiscoveryRefusal::FileSystem));
    assert_eq!(discovery::refusal(&std::env::home_dir().unwrap()), Some(DiscoveryRefusal::Home));
    assert_eq!(discovery::refusal(Path::new("/no/such/folder")), Some(DiscoveryRefusal::NoFolder));
    let folder = folder(&[("file", "")]);
    assert_eq!(discovery::refusal(folder.path()), None);
    assert_eq!(discovery::refusal(&folder.path().join("file")), Some(DiscoveryRefusal::NoFolder));
}

/// The matcher compares bytes, so a wildcard matches no non-ASCII letter, nor another case of it, and it has no named
/// classes. No real ignore file is known to need them.
const BYTEWISE: [&str; 5] =
    ["?.genai.mjs", "É.genai.mjs", "[!a].genai.mjs", "[^a].genai.mjs", "[[:alpha:]].genai.mjs"];

/// `ignored.json` has the answers of npm's `ignore` package for a list of files, with common and odd patterns
/// (`ignored.mjs` asks again).
#[test]
fn patterns_hide_what_they_hide_from_genaiscript() {
    let table: serde_json::Value = serde_json::from_str(include_str!("ignored.json")).unwrap();
    let texts = |value: &serde_json::Value| -> Vec<String> {
        value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let files = texts(&table["files"]);
    let folder = folder(&files.iter().map(|name| (name.as_str(), SCRIPT)).collect::<Vec<_>>());
    let root = format!("{}/", discovery::file_path(folder.path()));
    let mut wrong = Vec::new();
    for case in table["cases"].as_array().unwrap() {
        let patterns = texts(&case["patterns"]);
        fs::write(folder.path().join(".gitignore"), patterns.join("\n")).unwrap();
        let mut ours: Vec<String> = scan(folder.path())
            .scripts
            .iter()
            .map(|summary| summary.path().as_str().replace(&root, ""))
            .collect();
        let mut theirs = texts(&case["kept"]);
        ours.sort();
        theirs.sort();
        if patterns.iter().any(|pattern| BYTEWISE.contains(&pattern.as_str())) {
            continue;
        }
        if ours != theirs {
            let only = |left: &[String], right: &[String]| {
                left.iter().filter(|name| !right.contains(name)).cloned().collect::<Vec<_>>()
            };
            wrong.push(format!(
                "{patterns:?}: only ours {:?}, only theirs {:?}",
                only(&ours, &theirs),
                only(&theirs, &ours)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_of_servers_are_read_for_the_scripts_that_name_them() {
    let folder = folder(&[
        ("a/one.genai.mjs", "script({ system: [], mcpServers: \"../mcp.json\" })"),
        ("a/two.genai.mjs", "script({ system: [], mcpServers: \"./gone.json\" })"),
        ("a/three.genai.mjs", "script({ system: [], mcpAgentServers: \"../mcp.json\" })"),
        ("mcp.json", "{ \"mcpServers\": { \"play\": { \"command\": \"npx\" } } }"),
    ]);
    let root = discovery::file_path(folder.path());
    let mut project = Project::with_roots([root.as_str()]);
    let cancelled = AtomicBool::new(false);
    let watch = ScanControl { cancelled: &cancelled, progress: &|_| {} };
    let found = discovery::scan(folder.path(), watch, &|file| {
        (FileSummary::from_file(&file), inspect::InspectEntry::new(&file))
    });
    let mut entries = Vec::new();
    for (summary, entry) in found.scripts {
        project.insert_summary(&summary);
        entries.push(entry);
    }
    let before = inspect::report(&project, root.as_str(), entries.clone());
    let no_systems = |row: &inspect::AnyRow| row.script().unwrap().systems == Some(serde_json::json!([]));
    assert!(before.scripts.iter().all(no_systems), "not told of yet");
    for (path, json) in &found.servers {
        assert!(project.set_server_file(path, json.as_ref().map_err(|problem| *problem)), "news");
        assert!(!project.set_server_file(path, json.as_ref().map_err(|problem| *problem)), "no news");
    }
    let report = inspect::report(&project, root.as_str(), entries);
    let lines: Vec<String> = report
        .scripts
        .iter()
        .map(|row| row.script().unwrap())
        .map(|row| format!("{}: {}", row.id, row.systems.as_ref().unwrap()).replace(root.as_str(), ""))
        .collect();
    expect![[r#"
        one: [{"id":"system.mcp","parameters":{"id":"play","command":"npx"}}]
        three: {"error":"Error: Failed to load MCP agent server configuration from /mcp.json"}
        two: {"error":"Error: Failed to load MCP server configuration from /a/gone.json"}"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn the_packages_around_scripts_in_js_are_told() {
    let folder = folder(&[
        ("package.json", "{ \"type\": \"module\" }"),
        ("a.genai.js", SCRIPT),
        ("old/package.json", "{}"),
        ("old/deep/b.genai.js", SCRIPT),
        // No `.js` script is in this package.
        ("new/package.json", "{}"),
        ("new/c.genai.mjs", SCRIPT),
    ]);
    let root = discovery::file_path(folder.path());
    let mut project = Project::with_roots([root.as_str()]);
    let packages = scan(folder.path()).packages;
    let told: Vec<_> = packages
        .iter()
        .map(|it| (it.folder.as_str().strip_prefix(root.as_str()).unwrap(), it.is_module))
        .collect();
    assert_eq!(told, [("", true), ("/old", false)]);
    for package in &packages {
        project.set_module(package.folder.as_str(), package.is_module);
    }
    let is_module = |path: &str| project.is_module(&FilePath::new(format!("{root}/{path}")));
    assert_eq!(is_module("a.genai.js"), Some(true));
    // GenAIScript would import it here, but not from its own package.
    assert_eq!(is_module("old/deep/b.genai.js"), None);
}

#[test]
fn packages_of_genaiscript_itself_are_told() {
    let folder = folder(&[
        ("package.json", "{ \"name\": \"workspace\" }"),
        ("packages/cli/package.json", "{ \"name\": \"genaiscript\" }"),
        ("packages/cli/genaisrc/system.fetch.genai.mts", SCRIPT),
        ("packages/runtime/package.json", "{ \"name\": \"@genaiscript/runtime\" }"),
        ("packages/runtime/src/system.git.genai.mts", SCRIPT),
        ("packages/sample/package.json", "{ \"name\": \"genaiscript-sample\" }"),
        ("packages/sample/system.diff.genai.mts", SCRIPT),
        // No system script is in this package.
        ("packages/web/package.json", "{ \"name\": \"@genaiscript/web\" }"),
        ("packages/web/a.genai.mts", SCRIPT),
    ]);
    let told = |root: &Path| {
        let root = discovery::file_path(root);
        let packages = scan(Path::new(root.as_str())).packages.into_iter();
        packages
            .map(|it| (it.folder.as_str().strip_prefix(root.as_str()).unwrap().to_owned(), it.is_genaiscript))
            .collect::<Vec<_>>()
    };
    let row = |folder: &str, is_genaiscript| (folder.to_owned(), is_genaiscript);
    assert_eq!(
        told(folder.path()),
        [
            row("", false),
            row("/packages/cli", true),
            row("/packages/runtime", true),
            row("/packages/sample", false),
        ]
    );
    // A search of a part still finds the surrounding package.
    assert_eq!(told(&folder.path().join("packages/cli/genaisrc")), [row("", true)]);
}

#[test]
fn a_root_without_a_package_is_no_module() {
    let folder = folder(&[("a.genai.js", SCRIPT), ("package.json/", "")]);
    let root = discovery::file_path(folder.path());
    assert_eq!(
        scan(folder.path()).packages,
        [Package { folder: root, is_module: false, is_genaiscript: false }]
    );
}

#[test]
fn a_script_is_replaced_only_where_it_is_what_it_was() {
    let folder = folder(&[("a.genai.js", SCRIPT)]);
    let path = folder.path().join("a.genai.js");
    assert!(discovery::replace(&path, "script({})", "other").is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), SCRIPT);
    discovery::replace(&path, SCRIPT, "script({})").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "script({})");
}

/// A module that changes while an editor is open is one of those that a search finds.
#[test]
fn compiled_modules_are_not_found() {
    let folder = folder(&[("a.ts", ""), ("a.js", ""), ("b.js", ""), ("c.mts", ""), ("c.js", "")]);
    let is_found = |name: &str| discovery::is_found_module(folder.path(), &folder.path().join(name));
    let found: Vec<&str> =
        ["a.ts", "a.js", "b.js", "c.mts", "c.js"].into_iter().filter(|it| is_found(it)).collect();
    assert_eq!(found, ["a.ts", "b.js", "c.mts", "c.js"]);
}
