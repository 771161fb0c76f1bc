use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use unicode_width::UnicodeWidthStr;

use super::run::{ENDLESS, Folder, command, promptsig, wait};

/// A program in its own pseudo-terminal.
struct Session {
    child: Child,
    screen: File,
}

impl Session {
    fn start(command: &mut Command, columns: u16) -> Self {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&ours).unwrap();
        unlockpt(&ours).unwrap();
        let name = ptsname(&ours, Vec::new()).unwrap();
        let name = Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
        let theirs: OwnedFd = OpenOptions::new().read(true).write(true).open(name).unwrap().into();
        tcsetwinsize(&theirs, Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let copy = || Stdio::from(theirs.try_clone().unwrap());
        let child = command.env("TERM", "xterm").stdin(copy()).stdout(copy()).stderr(copy()).spawn().unwrap();
        // Only the command must have its side of the terminal.
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self { child, screen: File::from(ours) }
    }

    /// Reads the output until the end, or until `is_enough`.
    fn read_until(&mut self, is_enough: impl Fn(&str) -> bool) -> String {
        let mut seen = Vec::new();
        let mut part = [0; 4096];
        let mut is_closed = false;
        loop {
            self.wait_for_more();
            match self.screen.read(&mut part) {
                Ok(0) => break,
                Ok(count) => seen.extend_from_slice(&part[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Linux reports a closed side, sometimes before the last output. A second read returns the rest.
                Err(_) if !is_closed => is_closed = true,
                Err(_) => break,
            }
            if is_enough(&String::from_utf8_lossy(&seen)) {
                break;
            }
        }
        String::from_utf8(seen).unwrap().replace("\r\n", "\n")
    }

    /// Waits until there is output, or the other side is closed.
    fn wait_for_more(&mut self) {
        let endless = Timespec { tv_sec: ENDLESS.as_secs().cast_signed(), tv_nsec: 0 };
        let mut screen = [PollFd::new(&self.screen, PollFlags::IN)];
        if retry_on_intr(|| poll(&mut screen, Some(&endless))).unwrap() == 0 {
            self.child.kill().unwrap();
            panic!("nothing more appears, and the command does not end");
        }
    }
}

/// Output in a terminal of this width, without colours.
fn shown(command: &mut Command, columns: u16) -> String {
    in_colours(command.env("NO_COLOR", "1"), columns)
}

/// Output in a terminal of this width.
pub fn in_colours(command: &mut Command, columns: u16) -> String {
    let mut session = Session::start(command, columns);
    let seen = session.read_until(|_| false);
    assert!(wait(&mut session.child).is_some(), "a signal ended the command\n{seen}");
    seen
}

/// Long messages, a long line, and wide characters.
const SCRIPT: &str = "script({ title: \"自転車の点検 🚲👩‍🔧 und noch mehr Text, damit die Zeile lang wird\", accept: \"image/*\", parameters: { 名前: null } })\nenv.files, env.vars.名前\n";

#[test]
fn lines_fit_and_words_are_whole() {
    let folder = Folder::with(&[("a.genai.mjs", SCRIPT), ("b.genai.mts", &SCRIPT.replace('\n', "\r\n"))]);
    let whole = folder.promptsig(&["check"]).stdout;
    let words: Vec<&str> = whole.split_whitespace().collect();
    for columns in [40, 80, 132, 400] {
        let seen = shown(command(&["check"]).current_dir(folder.path()), columns);
        for line in seen.lines() {
            // A word wider than the terminal has its own line.
            let is_word = line.split_whitespace().count() == 1;
            assert!(is_word || line.width() <= usize::from(columns), "{columns}: {line}\n{seen}");
        }
        // Source lines may be cut.
        let is_source = |line: &&str| line.contains(" | ") || line.contains(" + ");
        for word in seen.lines().filter(|line| !is_source(line)).flat_map(str::split_whitespace) {
            assert!(words.contains(&word) || word.starts_with('^'), "{columns}: {word}\n{seen}");
        }
        assert_eq!(seen.matches("(null-parameter)").count(), 2, "{seen}");
        assert_eq!(seen.matches("error[P01]").count(), 2, "{seen}");
    }
    // A wide terminal wraps nothing.
    let seen = shown(command(&["check"]).current_dir(folder.path()), 1000);
    assert!(whole.lines().filter(|line| line.contains(".genai.")).all(|line| seen.contains(line)), "{seen}");
}

#[test]
fn the_place_is_underlined_in_a_narrow_terminal() {
    let folder = Folder::with(&[("a.genai.mjs", SCRIPT)]);
    for columns in [20, 40, 60, 100] {
        let seen = shown(command(&["check", "--select", "P01"]).current_dir(folder.path()), columns);
        let lines: Vec<&str> = seen.lines().collect();
        let at = lines.iter().position(|line| line.contains('^')).unwrap();
        let (before, _) = lines[at].split_once('^').unwrap();
        let (_, source) = lines[at - 1].split_once("null").unwrap();
        let head = lines[at - 1].strip_suffix(source).unwrap().strip_suffix("null").unwrap();
        assert_eq!(head.width(), before.width(), "{columns}\n{seen}");
    }
}

/// The path cannot be wrapped; the message begins on its own line.
#[test]
fn a_long_path_leaves_the_message_whole() {
    let path = "a-folder-with-a-long-name/and-another-one/script.genai.mjs";
    let folder = Folder::with(&[(path, "script({ accept: \"md\" })\nenv.files\n")]);
    let seen = shown(command(&["check"]).current_dir(folder.path()), 40);
    let head = format!("{path}:1:19: warning[A01]\n  (accept-missing-dot) `md` keeps every\n  file ");
    assert!(seen.starts_with(&head), "{seen}");
}

#[test]
fn the_list_of_rules_fits() {
    let whole = promptsig(&["rule"]).stdout;
    for columns in [72, 100, 400] {
        let seen = shown(&mut command(&["rule"]), columns);
        assert!(seen.lines().all(|line| line.width() <= usize::from(columns)), "{columns}\n{seen}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&seen), words(&whole));
    }
}

#[test]
fn messages_fit() {
    let folder = Folder::with(&[("bad.genai.mjs", "\0")]);
    let seen = shown(command(&["check"]).current_dir(folder.path()), 40);
    let expected = "promptsig: bad.genai.mjs is skipped: it\n  is a binary file\n0 scripts: no problems; 1 file could not\nbe read\n";
    assert_eq!(seen, expected);
}

#[test]
fn an_explanation_fits() {
    let written = promptsig(&["rule", "P16"]).stdout;
    for columns in [40, 72, 200] {
        let seen = shown(&mut command(&["rule", "P16"]), columns);
        let is_code = |line: &str| line.starts_with("script(") || line.starts_with("```");
        assert!(
            seen.lines().all(|line| is_code(line) || line.width() <= usize::from(columns)),
            "{columns}\n{seen}"
        );
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&seen), words(&written));
    }
    assert_eq!(
        shown(&mut command(&["check", "--explain", "P16"]), 72),
        shown(&mut command(&["rule", "P16"]), 72)
    );
}

#[test]
fn one_line_a_diagnostic_stays_one_line() {
    let check = ["check", "tests/sample", "--format", "concise"];
    let seen = shown(&mut command(&check), 40);
    let piped = promptsig(&check).stdout;
    let places = |text: &str| {
        text.lines().filter(|line| line.contains(".genai.")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(places(&seen), places(&piped));
}

#[test]
fn colours_are_seen_in_a_terminal() {
    let seen = in_colours(&mut command(&["check", "tests/sample"]), 80);
    assert!(seen.contains("\x1b[1m\x1b[31merror[P01]\x1b[0m"), "{seen}");
}

#[test]
fn codes_lead_to_their_rules_where_a_terminal_shows_links() {
    let link = "\x1b]8;;https://github.com/promptsig/promptsig/blob/main/docs/rules.md#p01-null-parameter\x1b\\P01\x1b]8;;\x1b\\";
    let check = ["check", "tests/sample", "--select", "P01"];
    let with = |more: &[&'static str]| [&check[..], more].concat();
    for arguments in [
        with(&[]),
        with(&["--format", "concise"]),
        with(&["--statistics"]),
        vec!["rule"],
        vec!["rule", "P01"],
    ] {
        let mut command = command(&arguments);
        let plain = in_colours(&mut command, 60);
        assert!(!plain.contains("\x1b]"), "{plain:?}");
        let linked = in_colours(command.env("FORCE_HYPERLINK", "1"), 60);
        assert!(linked.contains(link), "{arguments:?}\n{linked:?}");
        // A link takes no columns.
        let is_same = linked.replace(link, "P01").lines().eq(plain.lines());
        assert!(is_same || arguments == ["rule"], "{linked:?}\n{plain:?}");
        // Who wants no colours gets no links.
        let seen = shown(&mut command, 60);
        assert!(seen.contains("P01") && !seen.contains('\x1b'), "{seen:?}");
    }
}

/// A pipe gets the same text, whatever terminal it was started in.
#[test]
fn what_is_piped_has_no_links() {
    let run = command(&["check", "tests/sample"]).env("FORCE_HYPERLINK", "1").output().unwrap();
    assert!(!String::from_utf8_lossy(&run.stdout).contains('\x1b'));
}

const CLEAR: &str = "\x1b[2J";

fn checked_at(screen: &str) -> &str {
    let (_, rest) = screen.rsplit_once("Checked at ").unwrap();
    &rest[..8]
}

#[test]
fn watch_clears_the_terminal_and_says_when_it_checked() {
    let folder =
        Folder::with(&[("a.genai.mjs", "script({ accept: \"md\" })\nenv.files\n"), ("bad.genai.mjs", "\0")]);
    let mut watch = command(&["check", "--watch"]);
    // A time zone 5:45 ahead of UTC.
    watch.current_dir(folder.path()).env("NO_COLOR", "1").env("TZ", "XYZ-05:45");
    let before = time_of_day();
    let mut session = Session::start(&mut watch, 80);
    let is_done = |screen: &str| screen.contains("ends it");
    let first = session.read_until(is_done);
    let after = time_of_day();
    assert_eq!(first.matches(CLEAR).count(), 1, "{first:?}");
    let (_, first) = first.split_once(CLEAR).unwrap();
    assert!(first.contains("\n1 script: 1 warning; 1 file could not be read\n"), "{first}");
    assert!(first.contains("bad.genai.mjs is skipped: "), "{first}");
    let time = checked_at(first);
    assert!(before.as_str() <= time && time <= after.as_str() || after < before, "{before} {time} {after}");

    folder.write("a.genai.mjs", "script({ accept: \".md\" })\nenv.files\n");
    let second = session.read_until(is_done);
    session.child.kill().unwrap();
    session.child.wait().unwrap();
    assert_eq!(second.matches(CLEAR).count(), 1, "{second:?}");
    // The screen is cleared, but messages that still apply are repeated.
    let (_, second) = second.split_once(CLEAR).unwrap();
    assert!(second.contains("1 script: no problems; 1 file could not be read\n"), "{second}");
    assert!(second.contains("bad.genai.mjs is skipped: "), "{second}");
    assert_eq!(checked_at(second).len(), 8);
}

/// Time of day at 5:45 ahead of UTC.
fn time_of_day() -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let seconds = seconds + (5 * 60 + 45) * 60;
    format!("{:02}:{:02}:{:02}", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
}

#[test]
fn a_terminal_that_cannot_clear_is_not_asked_to() {
    let folder = Folder::with(&[("a.genai.mjs", "script({})\n")]);
    let mut watch = Command::new("env");
    watch.args(["TERM=dumb", env!("CARGO_BIN_EXE_promptsig"), "check", "--watch"]).current_dir(folder.path());
    let mut session = Session::start(watch.env("NO_COLOR", "1"), 80);
    let seen = session.read_until(|screen| screen.contains("ends it"));
    session.child.kill().unwrap();
    session.child.wait().unwrap();
    assert!(seen.starts_with("1 script: no problems\n") && !seen.contains('\x1b'), "{seen:?}");
}

/// Editors read it through a pipe, people in a pager.
#[test]
fn what_is_piped_is_not_cleared() {
    let folder = Folder::with(&[("a.genai.mjs", "script({})\n")]);
    let mut child = command(&["check", "--watch"]).current_dir(folder.path()).spawn().unwrap();
    let mut seen = vec![0; "1 script: no problems\n".len()];
    child.stdout.take().unwrap().read_exact(&mut seen).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(String::from_utf8(seen).unwrap(), "1 script: no problems\n");
}

/// Typed or pasted input, until the end-of-text key.
#[test]
fn a_text_can_be_typed() {
    let folder = Folder::with(&[]);
    let mut check = command(&["check", "-", "--stdin-filename", "new.genai.mjs", "--format", "concise"]);
    let mut session = Session::start(check.current_dir(folder.path()).env("NO_COLOR", "1"), 80);
    session.screen.write_all(b"script({ accept: \"md\" })\nenv.files\n\x04").unwrap();
    let seen = session.read_until(|_| false);
    wait(&mut session.child);
    assert!(seen.contains("\nnew.genai.mjs:1:19: warning[A01] "), "{seen}");
}

#[test]
fn a_patch_for_a_person_is_harmless_in_a_terminal() {
    let folder = Folder::with(&[("a.genai.mjs", "script({ accept: \"md\" }) // \x1b[2J\nenv.files\n")]);
    let seen = shown(command(&["check", "--diff"]).current_dir(folder.path()), 80);
    assert!(seen.contains("+script({ accept: \".md\" }) // \\u{1b}[2J\n"), "{seen:?}");
}
