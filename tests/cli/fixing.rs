//! Interrupted `check --fix`: each script is the old or the new one, and no other file changes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::run::{Folder, Run};

const OLD: &str = "script({ accept: \"md\" })\nuse(env.files)\n";

/// Text before and after the fix.
const FIX: (&str, &str) = ("\"md\"", "\".md\"");

fn new(old: &str) -> String {
    old.replace(FIX.0, FIX.1)
}

fn script(bytes: usize) -> String {
    let line = "// a line to make it longer\n";
    let mut text = OLD.to_owned() + &line.repeat(bytes.saturating_sub(OLD.len()) / line.len());
    text.extend(std::iter::repeat_n('\n', bytes.saturating_sub(text.len())));
    text
}

fn read(folder: &Folder, path: &str) -> String {
    fs::read_to_string(folder.path().join(path)).unwrap()
}

/// Maps every file's relative path to its text.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(path, text)| (format!("{name}/{path}"), text)));
        } else {
            found.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// Whether it is a temporary file of an interrupted run.
fn is_unfinished(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap();
    name.starts_with(".promptsig-fix-") && name.ends_with(".tmp")
}

/// Checks that each script is the old or the new one, and that all other files are unchanged or temporary. Returns the
/// number of new scripts and of temporary files.
#[track_caller]
fn whole(before: &BTreeMap<String, String>, folder: &Path) -> (usize, usize) {
    let mut after = files(folder);
    let mut changed = 0;
    for (path, old) in before {
        let now = after.remove(path).unwrap_or_else(|| panic!("{path} is gone"));
        assert!(now == *old || now == new(old), "{path} has {} of {} bytes", now.len(), old.len());
        changed += usize::from(now != *old);
    }
    for path in after.keys() {
        assert!(is_unfinished(path), "{path} is new");
    }
    (changed, after.len())
}

/// Scripts in several folders, and other files.
fn many(count: usize, bytes: usize) -> Folder {
    let folder = Folder::with(&[("README.md", "\"md\""), ("sub/data.json", "{ \"md\": \"md\" }")]);
    for index in 0..count {
        let sub = ["", "sub/", "sub/deep/"][index % 3];
        folder.write(&format!("{sub}{index:03}.genai.mjs"), script(bytes));
    }
    folder
}

/// Checks that another run completes the fixes.
#[track_caller]
fn finishes(before: &BTreeMap<String, String>, folder: &Folder) {
    let run = folder.promptsig(&["check", "--fix"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let scripts = before.keys().filter(|path| path.ends_with(".mjs")).count();
    assert_eq!(whole(before, folder.path()), (scripts, 0));
}

#[test]
fn what_changed_since_it_was_read_is_left_alone() {
    use std::io::Read;
    use std::process::Stdio;

    use super::run::{command, wait};

    let folder = Folder::with(&[("a.genai.mjs", OLD), ("b.genai.mjs", OLD)]);
    // Unread messages: the pipe is full before the last of them, after all scripts are read and before the first is
    // fixed.
    for index in 0..3000 {
        folder.write(&format!("bad/{index:040}.genai.mjs"), "\0");
    }
    let mut check = command(&["check", "--fix"]);
    let mut child = check.current_dir(folder.path()).stdout(Stdio::null()).spawn().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let mut said = vec![0];
    stderr.read_exact(&mut said).unwrap();
    folder.write("a.genai.mjs", "script({ accept: \"md\" }) // by hand\n");
    stderr.read_to_end(&mut said).unwrap();
    let said = String::from_utf8(said).unwrap();
    assert_eq!(wait(&mut child), Some(2));
    let expected =
        "promptsig: cannot fix a.genai.mjs: it has changed since it was read; run the command again\n";
    assert!(said.ends_with(expected), "{}", said.lines().last().unwrap());
    assert_eq!(read(&folder, "a.genai.mjs"), "script({ accept: \"md\" }) // by hand\n");
    assert_eq!(read(&folder, "b.genai.mjs"), new(OLD));
    assert!(files(folder.path()).keys().all(|path| !is_unfinished(path)));
}

/// Temporary files belong to a running or a killed run; similar names may be a user's.
#[test]
fn files_of_other_names_are_not_removed() {
    let names = [
        ".promptsig-fix-notes.tmp",
        ".promptsig-fix-.tmp",
        ".promptsig-fix-abcdef",
        ".promptsig-fix-ab/def.tmp",
    ];
    let folder = Folder::with(&[("a.genai.mjs", OLD), (".promptsig-fix-Ab3dEf.tmp", "half")]);
    for name in names {
        folder.write(name, "mine");
    }
    assert_eq!(folder.promptsig(&["check", "--fix"]).code, Some(0));
    let left: Vec<String> = files(folder.path()).into_keys().collect();
    let mut expected = names.to_vec();
    expected.push("a.genai.mjs");
    expected.sort_unstable();
    assert_eq!(left, expected);
}

#[cfg(unix)]
mod unix {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    use proptest::prelude::Rng;
    use proptest::test_runner::{RngAlgorithm, TestRng};

    use super::super::run::{command, finish};
    use super::*;
    use test_support::skip::{left_out, skipped};

    /// A user without rights, for tests that run as root.
    const NOBODY: u32 = 65534;

    fn is_root() -> bool {
        fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
    }

    fn set_mode(folder: &Folder, path: &str, mode: u32) {
        fs::set_permissions(folder.path().join(path), Permissions::from_mode(mode)).unwrap();
    }

    /// Runs `check --fix` in a shell after another command.
    #[track_caller]
    fn fix_after(folder: &Folder, first: &str) -> Run {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{first}; exec \"$0\" check --fix"), env!("CARGO_BIN_EXE_promptsig")]);
        finish(shell.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped()))
    }

    /// Limits files to a few kilobytes; writes fail.
    const NO_SPACE: &str = "trap '' XFSZ; ulimit -f 8";

    /// Limits files likewise; writers are killed.
    const NO_LIFE: &str = "ulimit -c 0; ulimit -f 8";

    #[test]
    fn without_space_nothing_is_lost() {
        let folder = many(40, 32 << 10);
        let short = folder.write("short.genai.mjs", OLD);
        let before = files(folder.path());
        let run = fix_after(&folder, NO_SPACE);
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 40, "{}", run.stderr);
        let line = "promptsig: cannot fix sub/deep/002.genai.mjs: cannot write its new text: ";
        assert!(run.stderr.contains(line), "{}", run.stderr);
        assert_eq!(whole(&before, folder.path()), (1, 0));
        assert_eq!(fs::read_to_string(short).unwrap(), new(OLD));
        finishes(&before, &folder);
    }

    /// A full disk, where one may be mounted.
    #[test]
    fn on_a_full_disk_nothing_is_lost() {
        let alone = ["--user", "--map-root-user", "--mount"];
        let may =
            Command::new("unshare").args(alone).args(["mount", "-t", "tmpfs", "tmpfs", "/mnt"]).output();
        if !may.is_ok_and(|output| output.status.success()) {
            left_out("fixing on a full disk", "no disk can be mounted here");
            return;
        }
        // One byte more needs another block.
        let folder = many(40, 4096);
        let before = files(folder.path());
        let (disk, after) = (Folder::with(&[]), Folder::with(&[]));
        let steps = r#"
            mount -t tmpfs -o size=1m tmpfs "$2" && cp -r "$1/." "$2" && cd "$2" || exit 99
            cat /dev/zero > fill 2>/dev/null
            "$0" check --fix
            code=$?
            rm fill
            cp -r . "$3" || exit 99
            exit $code"#;
        let mut shell = Command::new("unshare");
        shell.args(alone).args(["sh", "-c", steps, env!("CARGO_BIN_EXE_promptsig")]);
        shell.args([folder.path(), disk.path(), after.path()]);
        let run = finish(shell.stdout(Stdio::piped()).stderr(Stdio::piped()));
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert_eq!(run.stderr.matches("No space left on device").count(), 40, "{}", run.stderr);
        assert_eq!(whole(&before, after.path()), (0, 0));
    }

    #[test]
    fn killed_in_the_middle_of_a_text_nothing_is_lost() {
        let folder = many(6, 32 << 10);
        let before = files(folder.path());
        let run = fix_after(&folder, NO_LIFE);
        assert_eq!(run.code, None, "{}", run.stderr);
        assert_eq!(whole(&before, folder.path()), (0, 1));
        // Temporary files are not scripts, and the next run removes them.
        let run = folder.promptsig(&["inspect"]);
        assert_eq!(run.stdout.matches("\"file\"").count(), 6, "{}", run.stdout);
        finishes(&before, &folder);
    }

    /// Kills each run at one of its writing system calls, if strace is available.
    #[test]
    fn killed_at_each_call_to_the_system_nothing_is_lost() {
        const CALLS: [&str; 5] = ["flock", "write", "fchmod", "fsync", "?rename,?renameat,?renameat2"];
        const SCRIPTS: usize = 3;
        const WHAT: &str = "fixing killed at each system call";
        match Command::new("strace").args(["-o", "/dev/null", "true"]).output() {
            Ok(output) if output.status.success() => {}
            Ok(_) => return left_out(WHAT, "no process may be traced here"),
            Err(_) => return skipped(WHAT, "there is no strace here"),
        }
        let folder = many(SCRIPTS, 6000);
        let before = files(folder.path());
        let mut states = std::collections::BTreeSet::new();
        // The folder is synced, too.
        for (call, at) in CALLS.iter().flat_map(|call| (1..=2 * SCRIPTS).map(move |at| (call, at))) {
            for path in before.keys() {
                folder.write(path, &before[path]);
            }
            let inject = format!("inject={call}:signal=KILL:when={at}");
            let mut strace = Command::new("strace");
            strace.args(["-f", "-o", "/dev/null", "-e", &inject, env!("CARGO_BIN_EXE_promptsig")]);
            strace.args(["check", "--fix"]).current_dir(folder.path());
            finish(strace.stdout(Stdio::piped()).stderr(Stdio::piped()));
            states.insert(whole(&before, folder.path()));
            finishes(&before, &folder);
        }
        // None to all of them new, with and without a temporary file.
        let expected: Vec<(usize, usize)> = (0..=SCRIPTS).flat_map(|new| [(new, 0), (new, 1)]).collect();
        assert!(expected[1..7].iter().all(|state| states.contains(state)), "{states:?}");
    }

    /// Kills each run shortly after a script has changed, and continues with the next.
    #[test]
    fn killed_at_any_moment_nothing_is_lost() {
        const KILLS: usize = 200;
        const SCRIPTS: usize = 10;
        let folder = many(SCRIPTS, 6000);
        let before = files(folder.path());
        let scripts: Vec<&String> = before.keys().filter(|path| path.ends_with(".mjs")).collect();
        let mut random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut number = |below: usize| usize::try_from(random.next_u32()).unwrap() % below;
        let (mut killed, mut unfinished) = (0, 0);
        while killed < KILLS {
            for path in &scripts {
                folder.write(path, &before[*path]);
            }
            let awaited = folder.path().join(scripts[number(SCRIPTS - 1)]);
            let power = number(20);
            let pause = number(1 << power);
            let mut run = command(&["check", "--fix"]);
            let mut child =
                run.current_dir(folder.path()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            let is_old = || fs::metadata(&awaited).is_ok_and(|file| file.len() == 6000);
            while is_old() && child.try_wait().unwrap().is_none() {
                std::thread::yield_now();
            }
            for _ in 0..pause {
                std::hint::spin_loop();
            }
            child.kill().unwrap();
            let done = child.wait().unwrap().code().is_some();
            let (new, left) = whole(&before, folder.path());
            assert!(left <= 1 + unfinished, "one run leaves one file at most");
            assert!(!done || new == SCRIPTS);
            killed += usize::from(!done);
            unfinished = left;
        }
        finishes(&before, &folder);
    }

    /// Runs as a user whom permissions apply to.
    #[track_caller]
    fn fix_as_nobody(folder: &Folder) -> Run {
        if !is_root() {
            return folder.promptsig(&["check", "--fix"]);
        }
        // The build's folder may be closed to others.
        let place = Folder::with(&[]);
        let binary = place.path().join("promptsig");
        fs::copy(env!("CARGO_BIN_EXE_promptsig"), &binary).unwrap();
        fs::set_permissions(place.path(), Permissions::from_mode(0o755)).unwrap();
        let mut command = Command::new(binary);
        command.args(["check", "--fix"]).uid(NOBODY).gid(NOBODY).current_dir(folder.path());
        command.env("HOME", place.path());
        finish(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
    }

    fn give_to_nobody(path: &Path) {
        if is_root() {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
            for entry in fs::read_dir(path).into_iter().flatten() {
                give_to_nobody(&entry.unwrap().path());
            }
        }
    }

    #[test]
    fn what_may_not_be_written_is_said_and_the_rest_is_fixed() {
        let folder = Folder::with(&[
            ("a.genai.mjs", OLD),
            ("closed/b.genai.mjs", OLD),
            ("locked.genai.mjs", OLD),
            ("z.genai.mjs", OLD),
        ]);
        set_mode(&folder, "locked.genai.mjs", 0o444);
        set_mode(&folder, "closed", 0o555);
        give_to_nobody(folder.path());
        let run = fix_as_nobody(&folder);
        set_mode(&folder, "closed", 0o755);
        assert_eq!(run.code, Some(2));
        let expected = "\
promptsig: cannot fix closed/b.genai.mjs: cannot create a file beside it: permission denied
promptsig: cannot fix locked.genai.mjs: cannot open it for writing: Permission denied (os error 13)
";
        assert_eq!(run.stderr, expected);
        let fixed = files(folder.path()).into_iter().filter(|(_, text)| *text == new(OLD));
        assert_eq!(fixed.map(|(path, _)| path).collect::<Vec<_>>(), ["a.genai.mjs", "z.genai.mjs"]);
        assert!(
            run.stdout.contains("locked.genai.mjs:") && !run.stdout.contains("z.genai.mjs:"),
            "{}",
            run.stdout
        );
    }

    /// Root heeds the read-only mark, too.
    #[test]
    fn a_read_only_script_stays_as_it_is() {
        let folder = Folder::with(&[("a.genai.mjs", OLD)]);
        set_mode(&folder, "a.genai.mjs", 0o444);
        let run = folder.promptsig(&["check", "--fix"]);
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.starts_with("promptsig: cannot fix a.genai.mjs: it "), "{}", run.stderr);
        // A second run would fail likewise.
        assert!(run.stdout.contains("\n1 script: 1 warning\n"), "{}", run.stdout);
        assert!(!run.stdout.contains("fixable"), "{}", run.stdout);
        assert_eq!(read(&folder, "a.genai.mjs"), OLD);
    }

    #[test]
    fn mode_owner_and_attributes_are_kept() {
        let folder = Folder::with(&[("a.genai.mjs", OLD), ("b.genai.mjs", OLD)]);
        let paths = ["a.genai.mjs", "b.genai.mjs"].map(|name| folder.path().join(name));
        if is_root() {
            for path in &paths {
                chown(path, Some(12_345), Some(54_321)).unwrap();
            }
        }
        set_mode(&folder, "a.genai.mjs", 0o640);
        set_mode(&folder, "b.genai.mjs", 0o4755);
        let has_attributes = xattr::set(&paths[0], "user.note", b"keep").is_ok();
        let summary = |path: &std::path::PathBuf| {
            let metadata = fs::metadata(path).unwrap();
            (metadata.mode(), metadata.uid(), metadata.gid())
        };
        let before = paths.each_ref().map(summary);
        assert_eq!(folder.promptsig(&["check", "--fix"]).code, Some(0));
        assert_eq!(paths.each_ref().map(summary), before);
        assert_eq!(read(&folder, "a.genai.mjs"), new(OLD));
        assert_eq!(read(&folder, "b.genai.mjs"), new(OLD));
        if has_attributes {
            assert_eq!(xattr::get(&paths[0], "user.note").unwrap().as_deref(), Some(&b"keep"[..]));
        }
    }

    #[test]
    fn a_link_stays_one_and_its_file_is_fixed() {
        let folder = Folder::with(&[("sub/real.genai.mjs", OLD)]);
        let link = folder.path().join("link.genai.mjs");
        symlink("sub/real.genai.mjs", &link).unwrap();
        let run = folder.promptsig(&["check", "--fix", "link.genai.mjs"]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("sub/real.genai.mjs"));
        assert_eq!(read(&folder, "sub/real.genai.mjs"), new(OLD));
    }

    /// Whatever the folder's configuration includes, also through links.
    #[test]
    fn nothing_outside_of_what_was_named_is_touched() {
        let include = [
            "../other/*.genai.mjs",
            "../other/deep/../o.genai.mjs",
            "PLACE/other/**/*.genai.mjs",
            "out/*.genai.mjs",
            "out/deep/p.genai.mjs",
            "alias.genai.mjs",
            "sub/../../other/*.genai.mjs",
        ];
        for pattern in include {
            let around = Folder::with(&[
                ("ws/a.genai.mjs", OLD),
                ("ws/sub/b.genai.mjs", OLD),
                ("other/o.genai.mjs", OLD),
                ("other/deep/p.genai.mjs", OLD),
            ]);
            let place = around.path().canonicalize().unwrap();
            symlink("../other", place.join("ws/out")).unwrap();
            symlink("../other/o.genai.mjs", place.join("ws/alias.genai.mjs")).unwrap();
            let pattern = pattern.replace("PLACE", place.to_str().unwrap());
            let text = serde_json::json!({ "include": [pattern] }).to_string();
            around.write("ws/genaiscript.config.json", text);
            let diff = finish(command(&["check", "--diff"]).current_dir(place.join("ws")));
            assert_eq!(diff.stdout.matches("+++ b/").count(), 2, "{pattern}: {}", diff.stdout);
            let run = finish(command(&["check", "--fix"]).current_dir(place.join("ws")));
            let told = if pattern == "alias.genai.mjs" {
                let other = place.join("other/o.genai.mjs");
                format!("cannot fix alias.genai.mjs: it is a link to {}; give that path", other.display())
            } else {
                format!(
                    "`include: {pattern}` leads out of {}/ws; the scripts there are read",
                    place.display()
                )
            };
            assert!(run.stderr.contains(&told), "{pattern}: {}", run.stderr);
            assert_eq!(run.stderr.lines().count(), 1, "{pattern}: {}", run.stderr);
            let old: Vec<String> =
                files(&place).into_iter().filter(|(_, text)| text == OLD).map(|(path, _)| path).collect();
            assert_eq!(read(&around, "ws/a.genai.mjs"), new(OLD), "{pattern}");
            assert_eq!(read(&around, "ws/sub/b.genai.mjs"), new(OLD), "{pattern}");
            // Through the links they are found twice.
            assert!(old.contains(&"other/o.genai.mjs".to_owned()), "{pattern}: {old:?}");
            assert!(old.contains(&"other/deep/p.genai.mjs".to_owned()), "{pattern}: {old:?}");
        }
    }

    #[test]
    fn what_is_included_from_elsewhere_counts() {
        let system = "system({ parameters: { currency: \"EUR\" } })\nexport default function (context) {\n    \
                      context.$`${context.env.vars[\"system.shop.currency\"]}`\n}\n";
        let user = "script({ system: [\"system.shop\"] })\nuse(env.vars[\"system.shop.currency\"])\n";
        let around = Folder::with(&[
            ("ws/user.genai.mjs", user),
            (
                "ws/genaiscript.config.json",
                "{ \"include\": [\"../other/*.genai.mjs\", \"../ws/*.genai.mjs\"] }",
            ),
            ("other/system.shop.genai.mjs", system),
            // The folder's own files come first.
            ("other/user.genai.mjs", "script({})\n"),
        ]);
        let run = finish(command(&["check"]).current_dir(around.path().join("ws")));
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1 script: no problems\n"));
        let run = finish(command(&["check", "ws", "other"]).current_dir(around.path()));
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), "3 scripts: no problems\n"));
    }

    #[test]
    fn a_home_folder_is_not_searched_for_included_scripts() {
        let home = Folder::with(&[("private/o.genai.mjs", OLD), ("work/ws/a.genai.mjs", "script({})\n")]);
        let home_path = home.path().canonicalize().unwrap();
        for (pattern, told) in
            [("../../**/*.genai.mjs", true), ("../../../*/*/*.genai.mjs", true), ("../../*.genai.mjs", false)]
        {
            home.write(
                "work/ws/genaiscript.config.json",
                serde_json::json!({ "include": [pattern] }).to_string(),
            );
            let mut check = command(&["check"]);
            let run = finish(check.current_dir(home_path.join("work/ws")).env("HOME", &home_path));
            let why = "is not searched: it begins at or above a home folder";
            assert_eq!(run.stderr.contains(&format!("`include: {pattern}` {why}")), told, "{}", run.stderr);
            assert_eq!(run.stdout, "1 script: no problems\n");
        }
    }

    #[test]
    fn hard_links_stay_together() {
        let folder = Folder::with(&[("a.genai.mjs", OLD), ("c.genai.mjs", OLD)]);
        fs::hard_link(folder.path().join("a.genai.mjs"), folder.path().join("b.txt")).unwrap();
        let run = folder.promptsig(&["check", "--fix"]);
        assert_eq!(run.code, Some(2));
        let expected = "promptsig: cannot fix a.genai.mjs: it has 2 hard links, which replacing it would separate; \
                        fix it in an editor\n";
        assert_eq!(run.stderr, expected);
        assert_eq!(read(&folder, "a.genai.mjs"), OLD);
        let inode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().ino();
        assert_eq!(inode("a.genai.mjs"), inode("b.txt"));
        assert_eq!(read(&folder, "c.genai.mjs"), new(OLD));
    }
}

/// Splits a patch with one hunk of the whole file into old and new text.
fn sides(patch: &str) -> (String, String) {
    let (mut old, mut new) = (String::new(), String::new());
    for line in patch.split_inclusive('\n').skip(3) {
        match line.split_at(1) {
            (" ", line) => {
                old += line;
                new += line;
            }
            ("-", line) => old += line,
            ("+", line) => new += line,
            (_, line) => assert_eq!(line, " No newline at end of file\n"),
        }
    }
    (old, new)
}

#[test]
fn a_patch_of_very_many_lines_is_whole() {
    let lines = "x = 1\n".repeat(9000);
    let text = format!("main agent A {{\n  main func(input) {{\n{lines}    input\n  }}\n}}\n");
    let folder = Folder::with(&[("a.as", &text)]);
    let run = folder.promptsig(&["format", "--diff", "a.as"]);
    assert!(
        run.stdout.starts_with("--- a/a.as\n+++ b/a.as\n@@ -1,9005 +1,9005 @@\n"),
        "{}",
        run.code.unwrap()
    );
    let (old, new) = sides(&run.stdout);
    folder.promptsig(&["format", "a.as"]);
    assert_eq!(old, text);
    assert_eq!(new, std::fs::read_to_string(folder.path().join("a.as")).unwrap());
}
