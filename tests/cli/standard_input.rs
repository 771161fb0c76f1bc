//! `check -`: text without a file.

use std::io::Write;
use std::process::Stdio;

use super::run::{Folder, Run, command, finish};

const SYSTEM: &str = "system({ parameters: { currency: \"EUR\" } })\nexport default () => {}\n";
/// Its system is in the workspace only.
const DRAFT: &str =
    "script({ system: \"system.shop\", accept: \"md\" })\nenv.files, env.vars[\"system.shop.currency\"]\n";

fn workspace() -> Folder {
    Folder::with(&[
        ("package.json", "{}"),
        ("systems/system.shop.genai.mjs", SYSTEM),
        ("genaisrc/buy.genai.mjs", "script({ parameters: { a: null } })\nenv.vars.a\n"),
    ])
}

#[track_caller]
fn check(folder: &Folder, text: impl AsRef<[u8]>, arguments: &[&str]) -> Run {
    // A file needs no writer while the output is read.
    let place = Folder::with(&[]);
    let path = place.write("input", text);
    let mut command = command(&[&["check"], arguments].concat());
    finish(command.current_dir(folder.path()).stdin(std::fs::File::open(path).unwrap()))
}

fn codes(run: &Run) -> Vec<String> {
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let rows = report["diagnostics"].as_array().unwrap().iter();
    rows.map(|row| format!("{} {}", row["file"].as_str().unwrap(), row["code"].as_str().unwrap())).collect()
}

#[test]
fn the_name_tells_how_it_is_read_and_among_what() {
    let folder = workspace();
    for name in ["genaisrc/new.genai.mjs", "./genaisrc/buy.genai.mjs", "genaisrc/../genaisrc/new.genai.mjs"] {
        let run = check(&folder, DRAFT, &["-", "--stdin-filename", name, "--format", "json"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{name}");
        let [found] = &codes(&run)[..] else { panic!("{}", run.stdout) };
        assert!(found.starts_with("genaisrc/") && found.ends_with(".genai.mjs A01"), "{found}");
    }
    let run = check(&Folder::with(&[]), DRAFT, &["--stdin-filename", "new.genai.mjs", "--format", "concise"]);
    assert!(run.stdout.contains("new.genai.mjs:2:21: information[V04] "), "{}", run.stdout);
    // The ending determines the language.
    let markdown = "---\nparameters:\n  city:\n---\nIn ${env.vars.city}.\n";
    let run = check(&folder, markdown, &["-", "--stdin-filename", "a.genai.md", "--format", "json"]);
    assert_eq!(codes(&run), ["a.genai.md P01"]);
}

#[test]
fn it_stands_in_the_place_of_its_file() {
    let folder = workspace();
    // The file on the disk has an error, and so have users of the other text.
    let run = check(&folder, "script({})\n", &["-", "--stdin-filename", "genaisrc/buy.genai.mjs"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: no problems\n"));
    let other =
        "system({ parameters: { money: \"EUR\" } })\nexport default () => env.vars[\"system.shop.money\"]\n";
    let name = "systems/system.shop.genai.mjs";
    let run = check(&folder, other, &["-", "--stdin-filename", name, "--format", "concise"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: no problems\n"));
}

/// Also where there is no such file, where it would be ignored, and where another file has its id.
#[test]
fn the_answer_is_the_one_that_its_file_would_get() {
    for (name, ignored) in [
        ("genaisrc/new.genai.mjs", ""),
        ("genaisrc/buy.genai.mjs", ""),
        ("zoo/buy.genai.mjs", ""),
        ("a/buy.genai.mjs", ""),
        ("zoo/buy.genai.mjs", "zoo\n"),
        ("systems/system.shop.genai.mjs", ""),
        ("other/system.shop.genai.mjs", "other\n"),
    ] {
        let folder = workspace();
        folder.write(".gitignore", ignored);
        let format = ["--format", "json"];
        let given = check(&folder, DRAFT, &[&["-", "--stdin-filename", name], &format[..]].concat());
        folder.write(name, DRAFT);
        let written = check(&folder, "", &[&[name], &format[..]].concat());
        assert_eq!((given.code, given.stdout), (written.code, written.stdout), "{name}");
    }
}

#[test]
fn the_fixed_text_is_the_output() {
    let folder = workspace();
    for (text, fixed) in [
        (DRAFT, DRAFT.replace("\"md\"", "\".md\"")),
        (
            "script({ accept: \"md\" })\r\nenv.files // \x1b[1m\r\n",
            "script({ accept: \".md\" })\r\nenv.files // \x1b[1m\r\n".to_owned(),
        ),
        ("script({})", "script({})".to_owned()),
        ("", String::new()),
    ] {
        let run = check(&folder, text, &["-", "--fix", "--stdin-filename", "genaisrc/new.genai.mjs"]);
        assert_eq!((run.code, &run.stdout), (Some(0), &fixed));
        assert!(run.stderr.starts_with("1 script: "), "{}", run.stderr);
        assert_eq!(run.stderr.contains("1 fixed"), text != fixed, "{}", run.stderr);
    }
    let name = "genaisrc/buy.genai.mjs";
    let before = std::fs::read_to_string(folder.path().join(name)).unwrap();
    let run = check(&folder, DRAFT, &["-", "--fix", "--stdin-filename", name, "--format", "concise"]);
    assert!(run.stdout.contains("\".md\"") && run.code == Some(0), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(folder.path().join(name)).unwrap(), before);
    assert!(!folder.path().join("genaisrc/new.genai.mjs").exists());
    // Remaining findings go to standard error, in any format.
    let bad = "script({ accept: \"md\", parameters: { a: null } })\nenv.files, env.vars.a\n";
    let run = check(&folder, bad, &["-", "--fix", "--stdin-filename", name, "--format", "json"]);
    assert_eq!((run.code, run.stdout), (Some(1), bad.replace("\"md\"", "\".md\"")));
    let report: serde_json::Value = serde_json::from_str(&run.stderr).unwrap();
    assert_eq!((&report["summary"]["fixed"], &report["summary"]["errors"]), (&1.into(), &1.into()));
}

/// Editors replace their text with the output.
#[test]
fn what_cannot_be_checked_comes_back_as_it_was() {
    let folder = workspace();
    let name = "genaisrc/new.genai.mjs";
    let run = check(&folder, "script({ accept: \"md\" })\0", &["-", "--fix", "--stdin-filename", name]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), "script({ accept: \"md\" })\0"));
    assert!(
        run.stderr.contains("genaisrc/new.genai.mjs is skipped: it is a binary file\n"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("0 scripts: no problems; 1 file could not be read\n"), "{}", run.stderr);
    folder.write("promptsig.toml", "exclude = [\"genaisrc\"]\n");
    let run = check(&folder, DRAFT, &["-", "--fix", "--stdin-filename", name]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), DRAFT));
    folder.write("promptsig.toml", "exclude = 1\n");
    let run = check(&folder, DRAFT, &["-", "--fix", "--stdin-filename", name]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), DRAFT));
}

#[test]
fn a_patch_of_it_names_the_file() {
    let run = check(&workspace(), DRAFT, &["-", "--diff", "--stdin-filename", "genaisrc/new.genai.mjs"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.stdout.starts_with("--- a/genaisrc/new.genai.mjs\n+++ b/genaisrc/new.genai.mjs\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn it_needs_a_name_and_stands_alone() {
    let folder = workspace();
    let fails = |arguments: &[&str], message: &str| {
        let run = check(&folder, DRAFT, arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(message), "{arguments:?}: {}", run.stderr);
    };
    fails(&["-"], "`-` needs `--stdin-filename FILE`");
    fails(&["-", "--stdin-filename", "a.js"], "a.js is not a GenAIScript script");
    fails(&["-", "genaisrc", "--stdin-filename", "a.genai.js"], "leave out the other paths");
    fails(&["genaisrc", "--stdin-filename", "a.genai.js"], "leave out the other paths");
    fails(&["-", "--stdin-filename", "a.genai.js", "--watch"], "cannot be used with");
    fails(&["-", "--watch"], "`--watch` needs files");
}

#[test]
fn a_long_text_goes_through_pipes() {
    let folder = workspace();
    let text =
        format!("script({{ accept: \"md\" }})\nenv.files\n{}", "// a line to make it longer\n".repeat(5_000));
    let mut command = command(&["check", "-", "--fix", "--stdin-filename", "genaisrc/new.genai.mjs"]);
    let mut child = command.current_dir(folder.path()).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let expected = text.replace("\"md\"", "\".md\"");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}
