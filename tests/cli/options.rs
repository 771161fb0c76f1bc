//! Options of `check` known from other linters: counting, excluding, configuring, fixing.

use expect_test::expect;
use serde_json::{Value as Json, json};

use super::run::{Folder, Run, command, finish, promptsig};

/// An error with several fixes, and a warning with a safe one.
const SCRIPT: &str = "script({ accept: \"md\", parameters: { a: null } })\nuse(env.files, env.vars.a)\n";
/// An unread parameter, which can be removed, but may be wanted.
const UNREAD: &str = "script({ parameters: { a: \"\" } })\n";
/// A name that users may know, and a parameter without a description.
const RENAMED: &str = "import fs from \"node:fs\"\nscript({ title: \"a\", branding: {}, parameters: { \"max-count\": { type: \"number\" } } })\nenv.vars[\"max-count\"]\n";

fn report(run: &Run) -> Json {
    serde_json::from_str(&run.stdout).unwrap()
}

fn read(folder: &Folder, path: &str) -> String {
    std::fs::read_to_string(folder.path().join(path)).unwrap()
}

fn summary(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.promptsig(&[&["check", "--format", "concise"], arguments].concat());
    run.stdout.lines().filter(|line| !line.contains(".genai.")).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_summary_offers_what_has_an_effect() {
    let folder = Folder::with(&[("a.genai.mjs", "script({})\n")]);
    assert_eq!(summary(&folder, &[]), "1 script: no problems");
    folder.write("a.genai.mjs", SCRIPT);
    folder.write("b.genai.mjs", UNREAD);
    expect![[r#"
        2 scripts: 1 error, 1 warning, 1 hint
        1 fixable with `promptsig check --fix`, 1 more with `--unsafe-fixes`; `promptsig rule CODE` explains a rule"#]].assert_eq(&summary(&folder, &[]));
    expect![[r#"
        2 scripts: 1 error, 1 warning, 1 hint
        2 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule"#]]
    .assert_eq(&summary(&folder, &["--unsafe-fixes"]));
    expect![[r#"
        2 scripts: 1 warning
        1 fixable with `promptsig check --fix`; `promptsig rule CODE` explains a rule"#]]
    .assert_eq(&summary(&folder, &["--select", "A"]));
    expect![[r#"
        2 scripts: 1 hint
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule"#]]
    .assert_eq(&summary(&folder, &["--select", "P35"]));
    expect![[r#"
        2 scripts: 1 error
        `promptsig rule CODE` explains a rule"#]]
    .assert_eq(&summary(&folder, &["--select", "P01"]));
    expect![[r#"
        2 scripts: 1 fixed, 2 left: 1 error, 1 hint
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule"#]]
    .assert_eq(&summary(&folder, &["--fix"]));
    expect![[r#"
        2 scripts: 1 error, 1 hint
        1 fixable with `promptsig check --fix --unsafe-fixes`; `promptsig rule CODE` explains a rule"#]]
    .assert_eq(&summary(&folder, &["--fix"]));
    expect![[r#"
        2 scripts: 1 fixed, 1 left: 1 error
        `promptsig rule CODE` explains a rule"#]]
    .assert_eq(&summary(&folder, &["--fix", "--unsafe-fixes"]));
}

#[test]
fn all_severities_are_called_by_their_names() {
    let folder = Folder::with(&[
        ("a.genai.mjs", SCRIPT),
        ("promptsig.toml", "[rules]\nP01 = \"information\"\nA01 = \"information\"\n"),
    ]);
    let run = folder.promptsig(&["check"]);
    assert!(run.stdout.contains(": information[P01] "), "{}", run.stdout);
    assert!(run.stdout.contains("\n1 script: 2 information\n"), "{}", run.stdout);
    assert!(!run.stdout.contains("note"), "{}", run.stdout);
}

/// A fix that reveals more, touching fixes, and one that also removes another mistake.
#[test]
fn what_is_called_fixable_is_what_is_fixed() {
    for source in [
        "script({ accept: \"md,TXT\", title: `a`, titles: 1, max_tokens: 2 })\nenv.files\n",
        "const shared = { accept: \"md\", parameters: { type: \"object\" } }\nscript({ ...shared, title: `a` })\nenv.files\n",
        "script({ accept: \"md;txt md\", parameters: { a: false, b: 0, type: \"x\" } })\nenv.vars.A, env.vars.b\n",
        SCRIPT,
        UNREAD,
    ] {
        for how in [&[][..], &["--unsafe-fixes"]] {
            let folder = Folder::with(&[("a.genai.mjs", source)]);
            let check = |more: &[&str]| {
                let run = folder.promptsig(&[&["check", "--format", "json"], how, more].concat());
                report(&run)["summary"].clone()
            };
            let before = check(&[]);
            let after = check(&["--fix"]);
            assert_eq!(before["fixable"], after["fixed"], "{source}{how:?}");
            assert_eq!(after["fixable"], 0, "{source}{how:?}");
            assert_eq!(check(&[])["fixable"], 0, "{source}{how:?}");
        }
    }
}

#[test]
fn unsafe_fixes_are_applied_where_there_is_one() {
    let folder = Folder::with(&[("a.genai.mjs", SCRIPT), ("b.genai.mjs", UNREAD)]);
    assert_eq!(folder.promptsig(&["check", "--fix"]).code, Some(1));
    assert_eq!(read(&folder, "b.genai.mjs"), UNREAD);
    let run = folder.promptsig(&["check", "--diff", "--unsafe-fixes"]);
    assert!(
        run.code == Some(1) && run.stdout.contains("-script({ parameters: { a: \"\" } })\n"),
        "{}",
        run.stdout
    );
    folder.promptsig(&["check", "--fix", "--unsafe-fixes"]);
    assert!(!read(&folder, "b.genai.mjs").contains("a:"), "{}", read(&folder, "b.genai.mjs"));
    assert!(read(&folder, "a.genai.mjs").contains("a: null"), "{}", read(&folder, "a.genai.mjs"));
}

#[test]
fn nothing_gets_another_name() {
    let folder = Folder::with(&[("a.genai.js", RENAMED), ("package.json", "{}")]);
    let before = report(&folder.promptsig(&["check", "--format", "json"]));
    let titles: Vec<&str> = before["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row["fixes"][0]["title"].as_str())
        .collect();
    assert!(titles.iter().any(|title| title.starts_with("Rename the file")), "{titles:?}");
    assert!(titles.iter().any(|title| title.starts_with("Rename it")), "{titles:?}");
    let run = folder.promptsig(&["check", "--fix", "--unsafe-fixes", "--select", "M12,P31,P32,P33"]);
    assert!(!run.stdout.contains("fixed") && !run.stdout.contains("fixable"), "{}", run.stdout);
    assert_eq!(read(&folder, "a.genai.js"), RENAMED);
}

/// A rule that is off by default is enabled by its own name, not by its family's.
#[test]
fn what_is_off_is_asked_for() {
    let twice = "runPrompt((a) => { a.defTool(\"s\", \"One.\", {}, () => \"1\") })\nrunPrompt((b) => { b.defTool(\"s\", \"One.\", {}, () => \"2\") })\n";
    let folder = Folder::with(&[("a.genai.mjs", twice)]);
    let count = |arguments: &[&str]| {
        let run = folder.promptsig(&[&["check", "--format", "concise"], arguments].concat());
        run.stdout.matches("[F01]").count()
    };
    assert_eq!(count(&[]), 0);
    assert_eq!(count(&["--select", "F"]), 0);
    assert_eq!(count(&["--select", "manual-name-taken"]), 1);
    assert_eq!(count(&["--select", "M,F01"]), 1);
    folder.write("promptsig.toml", "[rules]\nF = \"warning\"\n");
    assert_eq!(count(&[]), 0);
    folder.write("promptsig.toml", "[rules]\nF01 = \"hint\"\n");
    assert_eq!(count(&[]), 1);
    folder.write("promptsig.toml", "[rules]\nF01 = \"off\"\n");
    assert_eq!(count(&["--select", "F01"]), 0);
    assert!(promptsig(&["rule", "F01"]).stdout.contains("off by default"));
    assert!(
        promptsig(&["rule"]).stdout.lines().any(|line| line.starts_with("F01 ") && line.contains(" off "))
    );
}

#[test]
fn statistics_count_by_rule() {
    let sample = ["check", "tests/sample", "--statistics"];
    let run = promptsig(&sample);
    assert_eq!(run.code, Some(1));
    expect![[r#"
        2  A06  [ ]  accept-uppercase
        2  P18  [ ]  array-or-object-parameter
        2  P35  [ ]  unread-parameter
        1  A01  [*]  accept-missing-dot
        1  A03  [*]  accept-separator
        1  A05  [ ]  accept-mime-type
        1  A07  [*]  accept-none-spelling
        1  A17  [ ]  files-never-accepted
        1  M01  [*]  metadata-not-found
        1  M02  [ ]  metadata-not-json5
        1  M06  [ ]  metadata-template-altered
        1  M09  [*]  metadata-second-call
        1  M37  [ ]  await-in-commonjs
        1  P01  [ ]  null-parameter
        1  P02  [ ]  empty-array-parameter
        1  P10  [*]  parameter-named-type
        1  P11  [ ]  parameters-not-a-map
        1  P16  [*]  false-shorthand
        1  R01  [ ]  outer-call-in-prompt
        1  V02  [*]  system-parameter-without-prefix
        1  V13  [ ]  comparison-never-holds

        [*] `--fix` fixes all of these, [ ] none of these
        21 scripts: 3 errors, 18 warnings, 1 information, 2 hints
        8 fixable with `promptsig check --fix`, 10 more with `--unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&run.stdout);
    assert_eq!(promptsig(&[&sample[..], &["--format", "concise"]].concat()).stdout, run.stdout);

    let json = report(&promptsig(&[&sample[..], &["--format", "json"]].concat()));
    let whole = report(&promptsig(&["check", "tests/sample", "--format", "json"]));
    assert_eq!(json["summary"], whole["summary"]);
    let rows = json["statistics"].as_array().unwrap();
    let sum = |key: &str| rows.iter().map(|row| row[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!(sum("count"), u64::try_from(whole["diagnostics"].as_array().unwrap().len()).unwrap());
    assert_eq!(sum("fixable"), json["summary"]["fixable"].as_u64().unwrap());
    assert_eq!(rows[0], json!({ "code": "A06", "name": "accept-uppercase", "count": 2, "fixable": 0 }));

    for format in ["github", "sarif"] {
        let run = promptsig(&[&sample[..], &["--format", format]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        assert!(run.stderr.contains("`--statistics` has no such format"), "{}", run.stderr);
    }
    let clean = Folder::with(&[("a.genai.mjs", "script({})\n")]);
    assert_eq!(clean.promptsig(&["check", "--statistics"]).stdout, "1 script: no problems\n");
}

#[test]
fn the_marks_that_are_there_have_a_legend() {
    let legend = |arguments: &[&str]| {
        let run = promptsig(&[&["check", "tests/sample", "--statistics"], arguments].concat());
        assert_eq!(run.stderr, "");
        run.stdout.lines().find(|line| line.starts_with('[')).map(str::to_owned).unwrap()
    };
    assert_eq!(legend(&[]), "[*] `--fix` fixes all of these, [ ] none of these");
    assert_eq!(
        legend(&["--unsafe-fixes"]),
        "[*] `--fix --unsafe-fixes` fixes all of these, [ ] none of these"
    );
    assert_eq!(legend(&["--select", "A01"]), "[*] `--fix` fixes all of these");
    assert_eq!(legend(&["--select", "A06"]), "[ ] `--fix` fixes none of these");
}

#[test]
fn quiet_leaves_the_summary_out() {
    let folder = Folder::with(&[("a.genai.mjs", SCRIPT)]);
    for arguments in
        [&["--format", "text"][..], &["--format", "concise"], &["--format", "github"], &["--statistics"]]
    {
        let whole = folder.promptsig(&[&["check"], arguments].concat());
        let quiet = folder.promptsig(&[&["check", "--quiet"], arguments].concat());
        let short = folder.promptsig(&[&["check", "-q"], arguments].concat());
        assert_eq!((quiet.code, &quiet.stdout), (whole.code, &short.stdout));
        let (summary, rest) = (whole.stdout.strip_prefix(&quiet.stdout), "1 script: ");
        assert!(summary.is_some_and(|summary| summary.contains(rest)), "{}", quiet.stdout);
        assert!(!quiet.stdout.is_empty() && !quiet.stdout.contains(rest), "{}", quiet.stdout);
    }
    // Output for programs is complete.
    let json = folder.promptsig(&["check", "--format", "json"]).stdout;
    assert_eq!(folder.promptsig(&["check", "--quiet", "--format", "json"]).stdout, json);
    let clean = Folder::with(&[("a.genai.mjs", "script({})\n")]);
    let run = clean.promptsig(&["check", "--quiet"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""));
}

#[test]
fn severity_chooses_what_counts() {
    let count = |arguments: &[&str]| {
        let run = promptsig(&[&["check", "tests/sample", "--format", "json"], arguments].concat());
        let report = report(&run);
        let summary = &report["summary"];
        let counts = ["errors", "warnings", "information", "hints", "fixable"]
            .map(|key| summary[key].as_u64().unwrap());
        assert_eq!(report["diagnostics"].as_array().unwrap().len() as u64, counts[..4].iter().sum::<u64>());
        counts
    };
    let [errors, warnings, information, hints, fixable] = count(&[]);
    assert!(errors > 0 && warnings > 0 && information > 0 && hints > 0);
    assert_eq!(count(&["--severity", "hint"]), [errors, warnings, information, hints, fixable]);
    assert_eq!(count(&["--severity", "information"])[..4], [errors, warnings, information, 0]);
    assert_eq!(count(&["--severity", "warning"])[..4], [errors, warnings, 0, 0]);
    let [found, .., fixed] = count(&["--severity", "error"]);
    assert!(found == errors && fixed < fixable);

    // The severity is that of the settings, and ignored findings are not fixed.
    let folder = Folder::with(&[("promptsig.toml", "rules = { A01 = \"hint\" }"), ("a.genai.mjs", SCRIPT)]);
    let run = folder.promptsig(&["check", "--fix", "--severity", "warning"]);
    assert!(!run.stdout.contains("A01"), "{}", run.stdout);
    assert_eq!(read(&folder, "a.genai.mjs"), SCRIPT);
    let run = folder.promptsig(&["check", "--severity", "error", "--max-warnings", "0"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("`--max-warnings` counts warnings, which `--severity error` leaves out"));
    assert_ne!(folder.promptsig(&["check", "--severity", "warning", "--max-warnings", "0"]).code, Some(2));
}

#[test]
fn another_file_can_hold_the_settings() {
    let folder = Folder::with(&[
        ("promptsig.toml", "[rules]\nA = \"off\"\nP = \"off\"\n"),
        ("ci/strict.toml", "exclude = [\"scripts/old\"]\n[rules]\nA01 = \"error\"\n"),
        ("scripts/a.genai.mjs", SCRIPT),
        ("scripts/old/b.genai.mjs", SCRIPT),
    ]);
    assert_eq!(folder.promptsig(&["check"]).code, Some(0));
    // Its globs are relative to the working folder.
    let run = folder.promptsig(&["check", "--config", "ci/strict.toml"]);
    assert!(run.code == Some(1) && run.stdout.contains(": error[A01] "), "{}", run.stdout);
    assert!(run.stdout.contains("\n1 script: 2 errors\n"), "{}", run.stdout);

    let fails = |file: &str, message: &str| {
        let run = folder.promptsig(&["check", "--config", file]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    };
    fails("ci/none.toml", "cannot read ci/none.toml: ");
    fails("ci", "cannot read ci: it is not a regular file");
    folder.write("ci/wrong.toml", "[rules]\nA01 = \"eror\"\n");
    fails("ci/wrong.toml", "ci/wrong.toml:2:7: Unknown level `eror`.");
}

#[test]
fn paths_can_be_left_out() {
    let folder = Folder::with(&[
        ("promptsig.toml", "exclude = [\"vendor\"]\n"),
        ("a.genai.mjs", SCRIPT),
        ("b.draft.genai.mjs", SCRIPT),
        ("old/c.genai.mjs", SCRIPT),
        ("old/deep/d.genai.mjs", SCRIPT),
        ("vendor/e.genai.mjs", SCRIPT),
    ]);
    let checked = |arguments: &[&str]| {
        let run =
            folder.promptsig(&[&["check", "--select", "A01", "--format", "concise"], arguments].concat());
        let names = run.stdout.lines().filter_map(|line| line.split_once(".genai.mjs:"));
        names.map(|(name, _)| name.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(checked(&[]), ["a", "b.draft", "old/c", "old/deep/d"]);
    for glob in ["old", "old/", "./old", "old/**", "o*d"] {
        assert_eq!(checked(&["--exclude", glob]), ["a", "b.draft"], "{glob}");
    }
    assert_eq!(checked(&["--exclude", "old/deep", "--exclude", "*.draft.*"]), ["a", "old/c"]);
    assert_eq!(checked(&["--exclude", "{a,b}*"]), ["old/c", "old/deep/d"]);
    assert_eq!(checked(&["old", "--exclude", "old/deep"]), ["old/c"]);
    assert_eq!(checked(&["--exclude", "*"]), Vec::<String>::new());
    let run = folder.promptsig(&["check", "--exclude", "*"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "0 scripts: no problems\n"));
    assert!(run.stderr.contains("every script is excluded"), "{}", run.stderr);

    // Excluded files are not fixed either, but known to the others.
    folder.promptsig(&["check", "--fix", "--exclude", "old"]);
    assert_eq!(read(&folder, "old/c.genai.mjs"), SCRIPT);
    let run = folder.promptsig(&["check", "--exclude", "a["]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("'a[' for '--exclude <GLOB>'"), "{}", run.stderr);
}

#[test]
fn check_explains_as_rule_does() {
    for word in ["P16", "p16", "false-shorthand", "A"] {
        let run = promptsig(&["check", "--explain", word]);
        assert_eq!((run.code, run.stdout), (Some(0), promptsig(&["rule", word]).stdout));
        let json = promptsig(&["check", "--explain", word, "--format", "json"]).stdout;
        assert_eq!(json, promptsig(&["rule", word, "--format", "json"]).stdout);
    }
    let run = promptsig(&["check", "--explain", "P99"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("unknown rule `P99`"), "{}", run.stderr);
}

#[test]
fn options_go_together() {
    let folder = Folder::with(&[
        ("ci.toml", "[rules]\nP01 = \"warning\"\n"),
        ("a.genai.mjs", SCRIPT),
        ("old/b.genai.mjs", SCRIPT),
    ]);
    for format in ["text", "concise", "json", "github", "sarif"] {
        let common =
            ["check", "--config", "ci.toml", "--exclude", "old", "--select", "A,P", "--format", format];
        let run = folder.promptsig(&[&common[..], &["--max-warnings", "1"]].concat());
        assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{format}");
        assert!(run.stdout.contains("A01") && run.stdout.contains("P01"), "{}", run.stdout);
        assert!(!run.stdout.contains("b.genai.mjs"), "{}", run.stdout);
        let mut given = command(&[&common[..], &["-", "--stdin-filename", "c.genai.mjs"]].concat());
        given.stdin(std::fs::File::open(folder.path().join("a.genai.mjs")).unwrap());
        let run = finish(given.current_dir(folder.path()));
        assert!(run.code == Some(0) && run.stdout.contains("c.genai.mjs"), "{}", run.stdout);
    }
}
