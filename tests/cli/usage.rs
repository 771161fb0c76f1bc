//! Arguments, messages and exit codes: 0 clean, 1 errors, 2 failure.

use std::io::Read;

use super::run::{Folder, command, finish, promptsig, repository, wait};

const GOOD: &str = "script({ title: \"Good\" })\n";
const BAD: &str = "script({ parameters: { a: null } })\nenv.vars.a\n";

#[track_caller]
fn fails(arguments: &[&str], message: &str) {
    let run = promptsig(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
    assert!(run.stderr.contains(message), "{}", run.stderr);
}

#[test]
fn the_exit_code_tells_whether_there_are_errors() {
    let folder = Folder::with(&[("good.genai.mjs", GOOD), ("bad.genai.mjs", BAD), ("hint.genai.mjs", GOOD)]);
    assert_eq!(folder.promptsig(&["check", "good.genai.mjs"]).code, Some(0));
    assert_eq!(folder.promptsig(&["check", "bad.genai.mjs"]).code, Some(1));
    assert_eq!(folder.promptsig(&["check"]).code, Some(1));
    assert_eq!(folder.promptsig(&["check", "--format", "json", "."]).code, Some(1));
    folder.write("warned.genai.mjs", "script({ accept: \"*.{md,txt}\" })\ndef(\"F\", env.files)\n");
    let run = folder.promptsig(&["check", "warned.genai.mjs"]);
    assert!(run.code == Some(0) && run.stdout.contains("1 warning"), "{}", run.stdout);
}

#[test]
fn what_cannot_be_done_is_said() {
    fails(&["check", "nowhere"], "there is no file or folder nowhere");
    fails(&["check", "tests/sample", "nowhere"], "there is no file or folder nowhere");
    fails(&["inspect", "nowhere"], "there is no file or folder nowhere");
    fails(&["schema", "nowhere.genai.mjs"], "there is no file or folder nowhere.genai.mjs");
    fails(&["check", "Cargo.toml"], "Cargo.toml is not a GenAIScript script: its name must end in");
    fails(
        &["check", "Cargo.toml"],
        "nor is it a module in JavaScript or TypeScript, or a document in JSON or YAML",
    );
    fails(&["schema", "Cargo.toml"], "Cargo.toml is not a GenAIScript script");
    fails(&["schema", "tests/sample"], "tests/sample is a folder; give the path of a script");
    fails(&["schema"], "<FILE>");
    fails(&["check", "--format", "xml"], "possible values: text, concise, json, github, sarif");
    fails(&["chekc"], "check");
}

#[test]
fn a_script_in_markdown_is_a_script() {
    let folder = Folder::with(&[
        ("a.genai.md", "---\nparameters:\n  city:\n---\nIn ${env.vars.city}.\n"),
        ("b.genai.md", "---\ntitle: b: c\n---\n"),
    ]);
    let run = folder.promptsig(&["check", "a.genai.md", "b.genai.md"]);
    assert_eq!(run.code, Some(1));
    assert!(run.stdout.contains("P01") && run.stdout.contains("M23"), "{}", run.stdout);
    let run = folder.promptsig(&["inspect"]);
    assert!(run.stdout.contains("YAMLParseError"), "{}", run.stdout);
}

#[test]
fn a_folder_without_scripts_is_clean_and_says_so() {
    let folder = Folder::with(&[("a.js", BAD), ("a.genai.cjs", BAD)]);
    let run = folder.promptsig(&["check"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("no scripts found"), "{}", run.stderr);
    let run = folder.promptsig(&["inspect"]);
    assert_eq!(run.code, Some(0));
    assert!(run.stdout.contains("\"scripts\": []"), "{}", run.stdout);
}

#[test]
fn help_names_every_command() {
    let run = promptsig(&["--help"]);
    assert_eq!(run.code, Some(0));
    for command in ["lsp", "mcp", "check", "inspect", "schema", "rule", "preview", "completions", "man"] {
        assert!(run.stdout.contains(&format!("\n  {command} ")), "{}", run.stdout);
    }
}

#[test]
fn every_way_to_start_the_server_starts_it() {
    for arguments in [&[][..], &["--stdio"], &["lsp"], &["lsp", "--stdio"]] {
        // Without input the client ends before `exit`, which is exit code 1.
        let run = promptsig(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn colours_are_for_people() {
    let escape = |run: &super::run::Run| run.stdout.contains('\x1b');
    assert!(!escape(&promptsig(&["check", "tests/sample"])));
    assert!(escape(&finish(command(&["check", "tests/sample"]).env("CLICOLOR_FORCE", "1"))));
    assert!(!escape(&finish(command(&["check", "tests/sample"]).env("NO_COLOR", "1"))));
    let json = ["check", "--format", "json", "tests/sample"];
    assert!(!escape(&finish(command(&json).env("CLICOLOR_FORCE", "1"))));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_trouble() {
    let folder = Folder::with(&[]);
    for number in 0..400 {
        folder.write(&format!("script{number}.genai.mjs"), BAD);
    }
    for arguments in [&["check"][..], &["inspect"], &["check", "--format", "json"]] {
        let mut child = command(arguments).current_dir(folder.path()).spawn().unwrap();
        let mut first = [0; 16];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let code = wait(&mut child);
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn ignored_scripts_are_looked_at_only_when_named() {
    let folder = Folder::with(&[
        (".gitignore", "drafts/\n*.old.genai.mjs\n"),
        ("a.genai.mjs", GOOD),
        ("b.old.genai.mjs", BAD),
        ("drafts/c.genai.mjs", BAD),
    ]);
    let run = folder.promptsig(&["check"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: no problems\n"));
    let run = folder.promptsig(&["check", ".", "drafts/c.genai.mjs"]);
    assert!(run.code == Some(1) && run.stdout.starts_with("drafts/c.genai.mjs:1:"), "{}", run.stdout);
}

#[test]
fn a_path_that_is_named_twice_is_looked_at_once() {
    let folder = Folder::with(&[("sub/a.genai.mjs", GOOD), ("b.genai.mjs", GOOD)]);
    let run = folder.promptsig(&["check", "sub", ".", "sub/a.genai.mjs", "./sub/../sub", "b.genai.mjs"]);
    assert!(run.stdout.starts_with("2 scripts"), "{}", run.stdout);
    let run = folder.promptsig(&["check", "b.genai.mjs", "b.genai.mjs"]);
    assert!(run.stdout.starts_with("1 script:"), "{}", run.stdout);
}

#[test]
fn a_single_script_is_seen_among_the_others_of_its_workspace() {
    let folder = Folder::with(&[
        ("package.json", "{}"),
        ("genaisrc/buy.genai.mjs", "script({ system: \"system.shop\" })\n"),
        (
            "systems/system.shop.genai.mjs",
            "system({ parameters: { currency: \"EUR\" } })\nexport default () => {}\n",
        ),
    ]);
    let run = folder.promptsig(&["inspect", "genaisrc/buy.genai.mjs"]);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["scripts"].as_array().unwrap().len(), 1);
    assert_eq!(report["scripts"][0]["file"], "genaisrc/buy.genai.mjs");
    assert_eq!(report["scripts"][0]["vars"], serde_json::json!({ "system.shop.currency": "EUR" }));
}

#[test]
fn paths_are_shown_from_where_one_stands() {
    let sample = repository().join("tests/sample");
    let run = finish(command(&["check", "genaisrc"]).current_dir(&sample));
    assert!(run.stdout.starts_with("genaisrc/"), "{}", run.stdout);
    let run = finish(command(&["check", ".."]).current_dir(sample.join("handbook")));
    assert!(run.stdout.contains("/tests/sample/genaisrc/"), "{}", run.stdout);
}
