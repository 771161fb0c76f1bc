//! Incremental updates of the project.

use promptsig::workspace::{Duplicate, LoadStatus, Project, ScriptSummary};
use promptsig::{FilePath, SourceFile};

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile::read(FilePath::new(path), text.into()).unwrap()
}

fn systems(project: &Project, path: &str, text: &str) -> String {
    let systems =
        project.systems_of(file(path, text).as_script().unwrap()).into_iter().map(|system| system.id);
    systems.filter(|id| id.starts_with("system.x")).collect::<Vec<_>>().join(" ")
}

const USER: &str = "script({})\n// word\n";

#[test]
fn only_a_changed_summary_wakes_others() {
    let mut project = Project::with_roots(["/w"]);
    let system = |parameters: &str, body: &str| {
        file("/w/system.x.genai.mjs", &format!("{body}system({{ parameters: {{ {parameters} }} }})\n"))
    };
    assert!(project.insert(&system("a: 1", "")), "new");
    assert!(!project.insert(&system("a: 1", "")), "the same");
    assert!(!project.insert(&system("a: 1", "// moved\n\n")), "only places changed");
    assert!(project.insert(&system("a: 2", "")), "another default");
    assert!(project.insert(&system("a: 2, b: \"\"", "")), "another parameter");
    assert!(project.insert(&system("a: 2, b: \"\"", "defTool(\"t\", \"d\", {}, f)\n")), "a tool");
    assert!(project.remove(&FilePath::new("/w/system.x.genai.mjs")));
    assert!(!project.remove(&FilePath::new("/w/system.x.genai.mjs")));
}

/// Edits of an ordinary script affect systems only by its id; those of a system by all that a run reads.
#[test]
fn what_changes_for_systems_is_told_without_a_summary() {
    let changes = |path: &str, before: &str, after: &str| {
        ScriptSummary::from_script(file(path, before).as_script().unwrap())
            .changes_for_systems(file(path, after).as_script().unwrap())
    };
    let script = "script({ title: \"A\" })\n";
    for (after, expected) in [
        (script, false),
        ("script({ title: \"B\", group: \"g\", parameters: { a: 1 } })\nenv.vars[\"system.x.a\"]\n", false),
        ("script({ title: \"A\" })\ndefTool(\"t\", \"d\", {}, f)\n", false),
        ("script({ title: \"A\", id: \"system.x\" })\n", true),
        ("system({ title: \"A\" })\n", true),
        ("script({ title: \"A\", isSystem: true })\n", true),
        ("script({ title: \"A\"", false),
    ] {
        assert_eq!(changes("/w/a.genai.mjs", script, after), expected, "{after}");
        assert_eq!(changes("/w/a.genai.mjs", after, script), expected, "{after}");
    }
    let system = "system({ title: \"A\", parameters: { a: 1 } })\ndefTool(\"t\", \"d\", {}, f)\n";
    for (after, expected) in [
        (system.to_owned(), false),
        (format!("// moved\n{system}env.vars[\"system.x.b\"]\n"), false),
        (system.replace("\"d\"", "\"described\""), false),
        (system.replace("title: \"A\"", "title: \"A\", description: \"d\""), false),
        (system.replace("a: 1", "a: 2"), true),
        (system.replace("a: 1", "a: 1, b: 1"), true),
        (system.replace("\"A\"", "\"B\""), true),
        (system.replace("\"A\"", "\"A\", group: \"g\""), true),
        (system.replace("\"A\"", "\"A\", id: \"system.y\""), true),
        (system.replace("\"A\"", "\"A\", activation: \"word\""), true),
        (system.replace("\"t\"", "\"other\""), true),
        (system.replace("defTool", "defAgent"), true),
        (system.replace("system(", "script("), true),
    ] {
        assert_eq!(changes("/w/system.x.genai.mjs", system, &after), expected, "{after}");
        assert_eq!(changes("/w/system.x.genai.mjs", &after, system), expected, "{after}");
    }
}

#[test]
fn places_stay_true_even_when_nobody_is_woken() {
    let mut project = Project::with_roots(["/w"]);
    project.insert(&file("/w/system.x.genai.mjs", "system({ parameters: { a: 1 } })"));
    project.insert(&file("/w/system.x.genai.mjs", "\n\nsystem({ parameters: { a: 1 } })"));
    let seen = project.systems_seen_by(&FilePath::new("/w/u.genai.mjs"));
    let listed = seen.iter().find(|summary| &*summary.id == "system.x").unwrap();
    assert_eq!(listed.parameters.as_ref().unwrap().get("a").unwrap().span.range(), 28..29);
}

#[test]
fn activation_follows_every_change() {
    let mut project = Project::with_roots(["/w"]);
    let mut step = |path: &str, text: Option<&str>| {
        match text {
            Some(text) => project.insert(&file(path, text)),
            None => project.remove(&FilePath::new(path)),
        };
        systems(&project, "/w/user.genai.mjs", USER)
    };
    assert_eq!(step("/w/system.xa.genai.mjs", Some("system({ activation: \"word\" })")), "system.xa");
    assert_eq!(step("/w/system.xb.genai.mjs", Some("system({ activation: \"other\" })")), "system.xa");
    assert_eq!(
        step("/w/system.xb.genai.mjs", Some("system({ activation: [\"other\", \"word\"] })")),
        "system.xa system.xb"
    );
    assert_eq!(
        step("/w/system.xa.genai.mjs", Some("system({ title: \"zz\", activation: \"word\" })")),
        "system.xb system.xa",
        "the title decides the order"
    );
    assert_eq!(step("/w/system.xb.genai.mjs", Some("script({ activation: \"word\" })")), "system.xa");
    assert_eq!(
        step("/w/system.xa.genai.mjs", Some("system({ id: \"system.xc\", activation: \"word\" })")),
        "system.xc"
    );
    assert_eq!(step("/w/system.xa.genai.mjs", None), "");
}

#[test]
fn the_first_of_two_files_wins_and_the_other_takes_its_place() {
    let mut project = Project::with_roots(["/w"]);
    let (first, second) = ("/w/b/system.x.genai.mjs", "/w/a/system.x.genai.mjs");
    project.insert(&file(second, "system({ activation: \"word\", parameters: { second: 1 } })"));
    assert_eq!(systems(&project, "/w/user.genai.mjs", USER), "system.x");
    project.insert(&file(first, "system({ parameters: { first: 1 } })"));
    assert_eq!(systems(&project, "/w/user.genai.mjs", USER), "");
    let summary = project.summary(&FilePath::new(second)).unwrap().clone();
    assert_eq!(project.duplicate(&summary), Some(Duplicate::Of(FilePath::new(first))));
    let seen = project.script_seen_by(&FilePath::new("/w/user.genai.mjs"), "system.x").unwrap();
    assert!(seen.parameters.as_ref().unwrap().get("first").is_some());
    project.remove(&FilePath::new(first));
    assert_eq!(project.duplicate(&summary), None);
    assert_eq!(systems(&project, "/w/user.genai.mjs", USER), "system.x");
}

#[test]
fn the_first_is_the_one_that_genaiscript_finds_first() {
    let wins = |winner: &str, loser: &str| {
        let [winner, loser] = [winner, loser].map(|name| format!("/w/{name}"));
        for order in [[&winner, &loser], [&loser, &winner]] {
            let mut project = Project::with_roots(["/w"]);
            for path in order {
                project.insert(&file(path, "script({ id: \"x\" })"));
            }
            let kept = project.script_seen_by(&FilePath::new(&*winner), "x").unwrap().path.clone();
            assert_eq!(kept.as_str(), winner);
            assert_eq!(
                project.load_status(file(&winner, "script({ id: \"x\" })").as_script().unwrap()),
                LoadStatus::TakesPart
            );
            let dropped = LoadStatus::Dropped(Duplicate::Of(kept));
            assert_eq!(
                project.load_status(file(&loser, "script({ id: \"x\" })").as_script().unwrap()),
                dropped
            );
        }
    };
    // In one folder, by the whole name.
    wins("x.genai.ts", "x.genai.mts");
    wins("x.genai.mts", "x.genai.mjs");
    wins("x.genai.mjs", "x.genai.md");
    wins("x.genai.md", "x.genai.js");
    wins("b.genai.mjs", "a.genai.mjs");
    wins("a.genai.mjs", "B.genai.mjs");
    wins("a.genai.mjs", "z/x.genai.mjs");
    wins("a/x.genai.mjs", "z/z/x.genai.mjs");
    // Folders of one level, by the first differing part.
    wins("b/x.genai.mjs", "a/y.genai.mjs");
    wins("b/a/x.genai.mjs", "a/b/x.genai.mjs");
    wins("a.b/x.genai.mjs", "a/x.genai.mjs");
    wins("_/x.genai.mjs", ".a/x.genai.mjs");
}

#[test]
fn what_genaiscript_makes_of_a_file_that_it_does_not_find() {
    let project = Project::with_roots(["/w"]);
    let hidden = file("/w/hidden/x.genai.mjs", "script({})");
    assert_eq!(project.load_status(hidden.as_script().unwrap()), LoadStatus::NotFound);
    assert_eq!(
        project.load_status(file("/elsewhere/x.genai.mjs", "script({})").as_script().unwrap()),
        LoadStatus::TakesPart
    );
    let builtin = file("/elsewhere/system.fetch.genai.mjs", "system({})");
    assert!(matches!(project.load_status(builtin.as_script().unwrap()), LoadStatus::Dropped(_)));
    for folder in ["/r/@genaiscript/core/genaisrc", "/r/packages/core/genaisrc"] {
        let own = file(&format!("{folder}/system.fetch.genai.mts"), "system({})");
        assert_eq!(project.load_status(own.as_script().unwrap()), LoadStatus::TakesPart, "{folder}");
    }
}

#[test]
fn roots_do_not_see_each_other() {
    let mut project = Project::with_roots(["/one", "/two", "/one/inner"]);
    project.insert(&file("/one/system.x.genai.mjs", "system({ activation: \"word\" })"));
    for (user, expected) in [
        ("/one/u.genai.mjs", "system.x"),
        ("/one/deep/u.genai.mjs", "system.x"),
        ("/one/inner/u.genai.mjs", ""),
        ("/onerous/u.genai.mjs", ""),
        ("/two/u.genai.mjs", ""),
        ("/u.genai.mjs", ""),
    ] {
        assert_eq!(systems(&project, user, USER), expected, "{user}");
    }
    project.remove_root("/one/inner");
    assert_eq!(systems(&project, "/one/inner/u.genai.mjs", USER), "system.x");
    project.add_root("/one/inner");
    project.insert(&file("/one/inner/system.xi.genai.mjs", "system({ activation: \"word\" })"));
    assert_eq!(systems(&project, "/one/u.genai.mjs", USER), "system.x");
    project.remove_root("/one/inner");
    assert_eq!(systems(&project, "/one/u.genai.mjs", USER), "system.xi system.x");
    project.add_root("/one/inner");
    assert_eq!(systems(&project, "/one/u.genai.mjs", USER), "system.x");
    assert_eq!(systems(&project, "/one/inner/u.genai.mjs", USER), "system.xi");
}

#[test]
fn loose_files_see_the_others_of_their_folder() {
    let mut project = Project::new();
    project.insert(&file("/loose/system.x.genai.mjs", "system({ activation: \"word\" })"));
    assert_eq!(systems(&project, "/loose/u.genai.mjs", USER), "system.x");
    assert_eq!(systems(&project, "/other/u.genai.mjs", USER), "");
    assert_eq!(systems(&project, "untitled:u.genai.mjs", USER), "");
}

#[test]
fn a_snapshot_does_not_change() {
    let mut project = Project::with_roots(["/w"]);
    project.insert(&file("/w/system.x.genai.mjs", "system({ activation: \"word\" })"));
    let snapshot = project.clone();
    project.remove(&FilePath::new("/w/system.x.genai.mjs"));
    assert_eq!(systems(&snapshot, "/w/u.genai.mjs", USER), "system.x");
    assert_eq!(systems(&project, "/w/u.genai.mjs", USER), "");
}
