//! Invalid input: each run must end, and report what it left out.

use super::run::{Folder, Run, promptsig};

const BAD: &str = "script({ parameters: { a: null } })\nenv.vars.a\n";

/// Runs every command over a folder and returns the run of `check`.
#[track_caller]
fn all_commands(folder: &Folder) -> Run {
    for arguments in [&["inspect"][..], &["check", "--format", "json"]] {
        let run = folder.promptsig(arguments);
        assert!(run.code.is_some(), "{arguments:?} crashed: {}", run.stderr);
        // Not parsed, since JSON readers limit the nesting depth.
        assert!(
            run.stdout.starts_with("{\n") && run.stdout.ends_with("\n}\n"),
            "{arguments:?} wrote half of it"
        );
    }
    for arguments in [&["manual"][..], &["manual", "--format", "markdown"], &["manual", "--format", "mcp"]] {
        let run = folder.promptsig(arguments);
        assert!(run.code.is_some() && run.stdout.ends_with('\n'), "{arguments:?} crashed: {}", run.stderr);
    }
    let run = folder.promptsig(&["check"]);
    assert!(run.code.is_some(), "check crashed: {}", run.stderr);
    run
}

#[track_caller]
fn is_left_out(content: &[u8], why: &str) {
    let folder = Folder::with(&[("bad.genai.mjs", BAD)]);
    folder.write("odd.genai.js", content);
    let run = all_commands(&folder);
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.starts_with("promptsig: odd.genai.js is skipped: "), "{}", run.stderr);
    assert!(run.stderr.contains(why) && run.stderr.lines().count() == 1, "{}", run.stderr);
    let summary = "\n1 script: 1 error; 1 file could not be read\n";
    assert!(run.stdout.contains("P01") && run.stdout.contains(summary), "{}", run.stdout);
    is_told_in_every_format(&folder, why);

    let run = folder.promptsig(&["schema", "odd.genai.js"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains(why), "{}", run.stderr);
}

#[test]
fn a_huge_file_is_left_out() {
    is_left_out("script({ title: \"a\" })\n".repeat(500_000).as_bytes(), "11500000 bytes");
}

#[test]
fn a_binary_file_is_left_out() {
    is_left_out(b"\x7fELF\x02\x01\x01\0\0\0script({})", "binary");
}

#[test]
fn a_file_that_is_not_utf_8_is_left_out() {
    is_left_out(b"script({ title: \"Caf\xe9\" })", "not valid UTF-8");
}

/// Programs do not see standard error.
#[track_caller]
fn is_told_in_every_format(folder: &Folder, why: &str) {
    let check = |format: &str| {
        let run = folder.promptsig(&["check", "--format", format]);
        assert_eq!(run.code, Some(1), "{format}");
        run.stdout
    };
    assert!(check("concise").contains("\n1 script: 1 error; 1 file could not be read\n"));
    let github = check("github");
    let annotation = "\n::error file=odd.genai.js,title=skipped::This file is skipped: ";
    assert!(github.contains(annotation) && github.contains("; 1 file could not be read\n"), "{github}");
    let parse = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let json = parse(&check("json"));
    let unread = &json["unread"][0];
    assert!(unread["file"] == "odd.genai.js" && unread["reason"].as_str().unwrap().contains(why), "{unread}");
    assert_eq!((&json["summary"]["files"], &json["summary"]["unread"]), (&1.into(), &1.into()));
    let sarif = parse(&check("sarif"));
    let invocation = &sarif["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let told = &invocation["toolExecutionNotifications"][0]["message"]["text"];
    assert!(told.as_str().unwrap().contains(why), "{told}");
    let statistics = folder.promptsig(&["check", "--statistics"]);
    assert!(statistics.stdout.contains("; 1 file could not be read\n"), "{}", statistics.stdout);
}

#[test]
fn deep_and_long_scripts_are_read() {
    let line = |text: &str, times: usize| text.repeat(times);
    let cases = [
        line("[", 10_000),
        line("(", 10_000),
        line("{", 10_000),
        line("`${", 10_000),
        format!("script({{ parameters: {}1{} }})", line("{ a: ", 10_000), line("}", 10_000)),
        format!("script({{ parameters: {{ a: {}1{} }} }})", line("[", 10_000), line("]", 10_000)),
        format!("defTool(\"a\", \"b\", {}{}, () => {{}})", line("{ a: ", 10_000), line("}", 10_000)),
        format!("const a = {}1", line("-", 10_000)),
        format!("const a = \"\"{}", line(" + \"a\"", 10_000)),
        format!("const {}env.vars", line("{ a: ", 10_000)),
        line("script({", 10_000),
        line("script({ a: \"})\" ", 5_000),
        line("system({})\n", 10_000),
        line("env.vars.a;", 10_000),
        line("defTool(\"a\", \"b\", {}, () => {});\n", 5_000),
        line("const v = env.vars;\n", 10_000),
        format!("script({{ accept: \"{}\" }})", line(".a,", 5_000)),
        format!("script({{ parameters: {{ {} }} }})", line("a: null, b: { c: null }, ", 1_000)),
        format!("script({{ title: \"{}", line("\\u{1F6B2}", 10_000)),
        line("\u{feff}\u{2028}\r", 10_000),
        String::new(),
    ];
    for source in cases {
        let folder = Folder::with(&[("odd.genai.mts", &source), ("odd.genai.js", &source)]);
        let run = all_commands(&folder);
        assert_eq!(run.stderr, "", "{source:.40}");
        let is_counted = run.stdout.lines().any(|line| line.starts_with("2 scripts: "));
        assert!(is_counted, "{source:.40}: {}", run.stdout);
    }
}

#[test]
fn nothing_in_a_file_speaks_to_the_terminal() {
    let folder = Folder::with(&[(
        "a.genai.mjs",
        "script({ accept: \"\x1b]0;owned\x07;.md\", parameters: { \"\x1b[31m\": null } })",
    )]);
    let run = folder.promptsig(&["check"]);
    assert!(run.stdout.contains("P01"), "{}", run.stdout);
    assert!(!run.stdout.contains(['\x1b', '\x07']), "{:?}", run.stdout);
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    use super::{BAD, Folder, all_commands, promptsig};

    #[test]
    fn links_are_not_followed() {
        let elsewhere = Folder::with(&[("far.genai.mjs", BAD)]);
        let folder = Folder::with(&[("sub/near.genai.mjs", BAD)]);
        symlink(folder.path(), folder.path().join("sub/up")).unwrap();
        symlink("loop", folder.path().join("loop")).unwrap();
        symlink(elsewhere.path(), folder.path().join("elsewhere")).unwrap();
        let run = all_commands(&folder);
        assert_eq!(run.code, Some(1));
        assert!(run.stdout.contains("\n1 script: 1 error\n"), "{}", run.stdout);
        assert_eq!(run.stderr, "");
    }

    #[test]
    fn a_link_that_is_named_is_opened() {
        let elsewhere = Folder::with(&[("far.genai.mjs", BAD)]);
        let folder = Folder::with(&[]);
        symlink(elsewhere.path(), folder.path().join("elsewhere")).unwrap();
        symlink("loop.genai.mjs", folder.path().join("loop.genai.mjs")).unwrap();
        let run = folder.promptsig(&["check", "elsewhere"]);
        assert!(run.stdout.starts_with("elsewhere/far.genai.mjs:1:"), "{}", run.stdout);
        let run = folder.promptsig(&["check", "loop.genai.mjs"]);
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains("cannot read loop.genai.mjs"), "{}", run.stderr);
    }

    #[test]
    fn a_pipe_is_not_waited_for() {
        let folder = Folder::with(&[("a.genai.mjs", BAD)]);
        let pipe = folder.path().join("pipe.genai.mjs");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let run = all_commands(&folder);
        assert!(run.stdout.contains("\n1 script: 1 error\n"), "{}", run.stdout);
        let run = folder.promptsig(&["check", "pipe.genai.mjs"]);
        assert!(run.stderr.contains("not a regular file"), "{}", run.stderr);
        assert_eq!(promptsig(&["check", "/dev/null"]).code, Some(2));
    }

    /// Also in place of any file that another one names.
    #[test]
    fn a_pipe_in_the_place_of_any_file_is_not_waited_for() {
        let names = [
            "package.json",
            "promptsig.toml",
            "genaiscript.config.json",
            ".gitignore",
            ".gitignore.genai",
            "servers.json",
            "text.md",
            "module.mjs",
            "helper.as",
            "broken.as",
            "schema.json",
            "schema.yaml",
        ];
        let scripts = [
            (
                "a.genai.mjs",
                "import { b } from \"./module.mjs\"\nscript({ mcpServers: \"servers.json\" })\n$`${b}`\n",
            ),
            ("b.genai.md", "Read this.\n\n@include \"text.md\"\n"),
            (
                "entry.as",
                "import agent Helper from \"./helper.as\"\nimport file Text from \"./text.md\"\nmain agent Entry {\n  \
                 main func(input) { Helper(input) }\n}\n",
            ),
        ];
        for name in names {
            let folder = Folder::with(&scripts);
            let pipe = folder.path().join(name);
            assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            for command in
                [&["check", "."][..], &["check", name], &["inspect", "."], &["check", "--fix", name]]
            {
                let run = folder.promptsig(command);
                assert!(run.code.is_some_and(|code| code <= 2), "{name}: {command:?}");
            }
            for command in ["schema", "format", "preview", "manual"] {
                assert!(folder.promptsig(&[command, name]).code.is_some(), "{name}: {command}");
            }
            assert_eq!(folder.promptsig(&["convert", name, "--to", "mcp"]).code, Some(2), "{name}");
        }
    }

    #[test]
    fn what_may_not_be_read_is_said_or_passed_over() {
        let folder = Folder::with(&[("a.genai.mjs", BAD), ("closed/b.genai.mjs", BAD), ("c.genai.mjs", BAD)]);
        let close = |path: &str, mode| {
            fs::set_permissions(folder.path().join(path), Permissions::from_mode(mode)).unwrap();
        };
        close("closed", 0);
        close("c.genai.mjs", 0);
        if fs::read_dir(folder.path().join("closed")).is_ok() {
            // The administrator may read everything.
            close("closed", 0o755);
            return;
        }
        let run = all_commands(&folder);
        let named = folder.promptsig(&["check", "closed"]);
        close("closed", 0o755);
        assert_eq!(run.code, Some(1));
        let summary = "\n1 script: 1 error; 1 file could not be read\n";
        assert!(run.stdout.contains(summary), "{}", run.stdout);
        assert!(run.stderr.contains("c.genai.mjs is skipped: permission denied"), "{}", run.stderr);
        assert_eq!(named.code, Some(2));
        assert!(named.stderr.contains("closed: permission denied"), "{}", named.stderr);
    }
}
