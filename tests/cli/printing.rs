//! Names, messages and source that could be misread in the output, and files without a name.

use super::run::{Folder, Run};

/// File names that a workflow would obey, that read backwards, and that clear the screen.
const FORGED: &str = "::error file=a,line=1::x.genai.mjs";
const REVERSED: &str = "a\u{202e}b\u{200b}.genai.mjs";
const CLEARING: &str = "c\u{1b}[2J\n::error::d\u{7f}.genai.mjs";
const SCRIPT: &str = "script({ accept: \"md\", parameters: { \"k\u{2066}\u{1b}[31m ::error::e\": null } })\nuse(env.files, env.vars) // \u{202e} ##[error]f\n";

fn folder() -> Folder {
    Folder::with(&[(FORGED, SCRIPT), (REVERSED, SCRIPT), (CLEARING, SCRIPT)])
}

fn is_harmless(text: &str) -> bool {
    let is_odd = |char: char| char.is_control() && char != '\n' || "\u{202e}\u{2066}\u{200b}".contains(char);
    !text.contains(is_odd)
        && !text.contains("##[")
        && !text.lines().any(|line| line.trim_start().starts_with("::"))
}

fn assert_harmless(run: &Run) {
    assert!(is_harmless(&run.stdout), "{:?}", run.stdout);
    assert!(is_harmless(&run.stderr), "{:?}", run.stderr);
}

#[test]
fn text_shows_what_is_not_seen() {
    let run = folder().promptsig(&["check"]);
    assert_eq!(run.code, Some(1));
    assert_harmless(&run);
    for part in [
        "./::error file=a,line=1::x.genai.mjs:1:19: warning[A01]",
        "a\\u{202e}b\\u{200b}.genai.mjs:1:19: ",
        "c\\u{1b}[2J\\n\\u{3a}:error::d\\u{7f}.genai.mjs:1:19: ",
        "`k\\u{2066}\\u{1b}[31m",
    ] {
        assert!(run.stdout.contains(part), "{part}\n{}", run.stdout);
    }
}

/// Joiners are kept between characters that they join, and shown elsewhere.
#[test]
fn what_joins_letters_is_kept() {
    let family = "👨\u{200d}👩\u{200d}👧می\u{200c}خ";
    let source =
        format!("script({{ parameters: {{ \"{family} a\u{200d}b c\u{feff}\": null }} }})\nenv.vars\n");
    let run = Folder::with(&[("a.genai.mjs", &source)]).promptsig(&["check"]);
    assert!(run.stdout.contains(&format!("`{family} a\\u{{200d}}b c\\u{{feff}}`")), "{}", run.stdout);
}

#[test]
fn a_name_that_needs_nothing_is_printed_as_it_is() {
    let names =
        ["a.genai.mjs", "b c/d.genai.mjs", ".a.genai.mjs", "名.genai.mjs", "@a/b.genai.mjs", "[a].genai.ts"];
    let files: Vec<(&str, &str)> =
        names.iter().map(|name| (*name, "script({ accept: \"md\" })\nenv.files\n")).collect();
    let folder = Folder::with(&files);
    for name in names {
        let run = folder.promptsig(&["check", name]);
        assert!(run.stdout.starts_with(&format!("{name}:1:19: ")), "{name}: {}", run.stdout);
    }
    let odd = " a\n::b.genai.mjs";
    let folder = Folder::with(&[(odd, "script({ accept: \"md\" })\nenv.files\n")]);
    let run = folder.promptsig(&["check"]);
    assert!(run.stdout.starts_with("./ a\\n\\u{3a}:b.genai.mjs:1:19: "), "{}", run.stdout);
}

#[test]
fn a_workflow_sees_no_command_but_ours() {
    let run = folder().promptsig(&["check", "--format", "github"]);
    let ours = |line: &str| ["::error file=", "::warning file="].iter().any(|start| line.starts_with(start));
    let (commands, rest): (Vec<&str>, Vec<&str>) = run.stdout.lines().partition(|line| ours(line));
    assert_eq!(commands.len(), 6, "{}", run.stdout);
    assert!(rest.iter().all(|line| is_harmless(line)), "{rest:?}");
    assert!(commands.iter().all(|line| is_harmless(&line[2..])), "{commands:?}");
    assert!(
        commands
            .iter()
            .any(|line| line.contains("file=%3A%3Aerror file=a%2Cline=1%3A%3Ax.genai.mjs,line=1,"))
    );
}

#[test]
fn json_and_sarif_are_exact() {
    let folder = folder();
    let run = folder.promptsig(&["check", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let mut files: Vec<&str> =
        report["diagnostics"].as_array().unwrap().iter().map(|it| it["file"].as_str().unwrap()).collect();
    files.dedup();
    assert_eq!(files, [FORGED, REVERSED, CLEARING]);
    assert!(
        report["diagnostics"][1]["message"]
            .as_str()
            .unwrap()
            .starts_with("`k\u{2066}\u{1b}[31m ::error::e` is")
    );
    let run = folder.promptsig(&["check", "--format", "sarif"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let uri = &report["runs"][0]["results"][4]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!(uri, "c%1B%5B2J%0A%3A%3Aerror%3A%3Ad%7F.genai.mjs");
}

#[test]
fn a_patch_is_exact() {
    let run = folder().promptsig(&["check", "--diff"]);
    assert!(run.stdout.contains("--- \"a/c\\033[2J\\012::error::d\\177.genai.mjs\"\n"), "{}", run.stdout);
    assert!(run.stdout.contains(
        "+script({ accept: \".md\", parameters: { \"k\u{2066}\u{1b}[31m ::error::e\": null } })\n"
    ));
}

#[test]
fn views_and_types_are_harmless() {
    let folder = folder();
    let schema = ["schema", "--format", "typescript", REVERSED];
    for arguments in [&schema[..], &["preview", REVERSED], &["inspect", "--format", "text"]] {
        assert_harmless(&folder.promptsig(arguments));
    }
    let source = SCRIPT.replace("null", "\"\u{202e}::error::\", \"d\": \"\"")
        + &SCRIPT.replace("script(", "defTool(\"##[error]t\u{202e}\", \"\", ");
    let run = Folder::with(&[(FORGED, &source)]).promptsig(&["inspect", "--format", "text"]);
    assert!(run.stdout.contains("k\\u{2066}") && run.stdout.contains("t\\u{202e}"), "{}", run.stdout);
    assert_harmless(&run);
    assert_harmless(&folder.promptsig(&["check", "no\u{1b}[2J\n::error::x.genai.mjs"]));
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_utf8_are_said_and_counted() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::with(&[("ok.genai.mjs", "script({})\n")]);
    let inside = |name: &[u8]| folder.path().join(OsStr::from_bytes(name));
    std::fs::create_dir_all(inside(b"old\xff/in")).unwrap();
    std::fs::create_dir_all(inside(b"empty\xff")).unwrap();
    std::fs::write(inside(b"old\xff/in/a.genai.mjs"), SCRIPT).unwrap();
    std::fs::write(inside(b"b\xfe.genai.mjs"), SCRIPT).unwrap();
    std::fs::write(inside(b"c\xfe.txt"), "").unwrap();
    for arguments in [&["check"][..], &["check", "--fix"], &["inspect"]] {
        let run = folder.promptsig(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}");
        let said: Vec<&str> = run.stderr.lines().collect();
        assert_eq!(said.len(), 2, "{}", run.stderr);
        let reason = "is skipped: its path is not valid UTF-8, and GenAIScript cannot open it; rename the file or its folder";
        assert!(said.iter().all(|line| line.ends_with(reason)), "{said:?}");
        assert!(!run.stdout.contains("P01"), "{}", run.stdout);
    }
    let run = super::run::finish(super::run::command(&["check"]).arg(inside(b"old\xff")));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains(": its path is not valid UTF-8"), "{}", run.stderr);
}

#[test]
fn code_that_does_not_parse_fails() {
    let folder = Folder::with(&[("a.genai.mjs", "script({})\nif (env.files.length {\n}\n")]);
    for format in ["text", "json", "github", "sarif"] {
        let run = folder.promptsig(&["check", "--format", format]);
        assert_eq!(run.code, Some(1), "{format}");
        assert!(run.stdout.contains("C01"), "{}", run.stdout);
    }
    assert_eq!(folder.promptsig(&["check", "--ignore", "C01"]).code, Some(0));
    // Files that are too broken to be read are checked, too.
    let broken = Folder::with(&[("a.genai.mjs", &"\"".repeat(200_000))]);
    let run = broken.promptsig(&["check"]);
    assert!(run.code == Some(1) && run.stdout.contains("M24"), "{}", run.stdout);
    let rule = folder.promptsig(&["rule", "does-not-parse"]);
    assert!(rule.stdout.starts_with("C01 does-not-parse (error)"), "{}", rule.stdout);
}
