//! `--format concise`: lines that editors and `grep` parse.

use std::process::Command;

use expect_test::expect;

use super::run::{Folder, Run, command, finish};
use test_support::skip::skipped;

/// An error, a warning and a hint, on lines that begin with blanks, a tab and nothing; one file with CRLF.
const SCRIPT: &str = "script({\n    accept: \"md\",\n\tparameters: { \"a\\nb\": null },\n})\nenv.files\n";

fn folder() -> Folder {
    let other = "script({ title: `a` })\r\nenv.vars.b\r\n";
    Folder::with(&[
        ("a b.genai.mjs", SCRIPT),
        ("sub/c.genai.mts", other),
        ("plain.genai.mjs", "script({})\n"),
    ])
}

/// Output of a program that reads the diagnostics from the file `out`; `None` if it is not installed.
fn read_by(program: &str, arguments: &[&str], folder: &Folder) -> Option<Run> {
    if Command::new(program).arg("--version").output().is_err() {
        skipped(&format!("the places that {program} finds"), &format!("there is no {program} here"));
        return None;
    }
    let run = folder.promptsig(&["check", "--format", "concise"]);
    folder.write("out", &run.stdout);
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder.path());
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    Some(finish(&mut command))
}

#[test]
fn one_line_a_diagnostic() {
    let run = folder().promptsig(&["check", "--format", "concise"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    expect![[r#"
        a b.genai.mjs:2:14: warning[A01] `md` keeps every file whose name ends in these letters, with or without a dot. Write `.md`.
        a b.genai.mjs:3:24: error[P01] `a b` is null, which has no type: every GenAIScript command fails in this workspace. Write a default, `""` or a schema.
        sub/c.genai.mts:2:10: information[V01] `b` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
        3 scripts: 1 error, 1 warning, 1 information
        1 fixable with `promptsig check --fix`, 1 more with `--unsafe-fixes`; `promptsig rule CODE` explains a rule
    "#]].assert_eq(&run.stdout);
}

#[test]
fn the_same_line_heads_the_full_form() {
    for arguments in [&["check", "tests/sample"][..], &["check", "--select", "A", "tests/sample"]] {
        let places = |format: &str| {
            let run = finish(&mut command(&[arguments, &["--format", format]].concat()));
            let lines = run.stdout.lines().filter(|line| !line.starts_with(' ') && line.contains(".genai."));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert!(!places("concise").is_empty());
        let without_name = |line: String| {
            let (place, rest) = line.split_once("] (").unwrap();
            format!("{place}] {}", rest.split_once(") ").unwrap().1)
        };
        assert_eq!(places("concise"), places("text").into_iter().map(without_name).collect::<Vec<_>>());
    }
}

#[test]
fn vim_finds_the_places_without_settings() {
    let script = "cfile out\n\
        call writefile(map(filter(getqflist(), 'v:val.valid'), \
        'bufname(v:val.bufnr) . \"|\" . v:val.lnum . \"|\" . v:val.col . \"|\" . v:val.text'), 'found')\nqall!\n";
    let folder = folder();
    folder.write("read.vim", script);
    // vim fails if it cannot read the list.
    let Some(run) = read_by("vim", &["-u", "NONE", "-i", "NONE", "-es", "-S", "read.vim"], &folder) else {
        return;
    };
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    let found = std::fs::read_to_string(folder.path().join("found")).unwrap();
    expect![[r#"
        a b.genai.mjs|2|14| warning[A01] `md` keeps every file whose name ends in these letters, with or without a dot. Write `.md`.
        a b.genai.mjs|3|24| error[P01] `a b` is null, which has no type: every GenAIScript command fails in this workspace. Write a default, `""` or a schema.
        sub/c.genai.mts|2|10| information[V01] `b` is declared nowhere: it has a value only in a run that passes it with `--vars`. Declare it in `parameters`.
    "#]].assert_eq(&found);
}

#[test]
fn emacs_finds_the_places_without_settings() {
    let script = r#"
(require 'compile)
(with-temp-buffer
  (insert-file-contents "out")
  (compilation-mode)
  (compilation--ensure-parse (point-max))
  (goto-char (point-min))
  (while (not (eobp))
    (let ((message (get-text-property (point) 'compilation-message)))
      (when message
        (let ((place (compilation--message->loc message)))
          (princ (format "%s|%s|%s|%s\n"
                         (caar (compilation--loc->file-struct place))
                         (compilation--loc->line place)
                         (compilation--loc->col place)
                         (compilation--message->type message))))))
    (forward-line 1)))
"#;
    let folder = folder();
    folder.write("read.el", script);
    let Some(run) = read_by("emacs", &["-Q", "--batch", "-l", "read.el"], &folder) else { return };
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    expect![[r#"
        a b.genai.mjs|2|14|1
        a b.genai.mjs|3|24|2
        sub/c.genai.mts|2|10|0
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn grep_finds_by_severity_and_rule() {
    let run = folder().promptsig(&["check", "--format", "concise"]);
    let matching = |part: &str| run.stdout.lines().filter(|line| line.contains(part)).count();
    assert_eq!(
        (matching(": error["), matching(": warning["), matching("[A01]")),
        (1, 1, 1),
        "{}",
        run.stdout
    );
}
