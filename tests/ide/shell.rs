//! A quoted word is one word to the shell, whatever its characters.

use std::process::Command;

use promptsig::ide::shell::Shell;
use proptest::prelude::*;
use proptest::test_runner::Config;

/// Words of special and plain characters.
fn word() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(
            "'\"`\\$!#&|;<>()[]{}*?~%^=,:@ -/.a1é\u{2018}\u{2019}\u{201a}\u{201b}"
                .chars()
                .collect::<Vec<_>>()
        )
        .prop_map(String::from),
        Just("; calc #".to_owned()),
        Just("$(id)".to_owned()),
        Just("%PATH%".to_owned()),
        Just("name=".to_owned()),
        any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(part, 1..16).prop_map(|parts| parts.concat())
}

/// Splits by a real shell; `None` where it is not installed.
fn words_of(shell: &str, line: &str) -> Option<Vec<String>> {
    let output = Command::new(shell).args(["-c", &format!("printf '%s\\0' {line}")]).output().ok()?;
    assert!(output.status.success(), "{shell}: {line}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    Some(text.split_terminator('\0').map(str::to_owned).collect())
}

/// PowerShell, about_Quoting_Rules: single quotes are literal, doubled ones are one. Typographic quotes count, too.
fn powershell(line: &str) -> String {
    let is_quote = |character: char| "'\u{2018}\u{2019}\u{201a}\u{201b}".contains(character);
    let Some(inner) = line.strip_prefix('\'') else { return line.to_owned() };
    let (mut word, mut rest) = (String::new(), inner.chars().peekable());
    while let Some(character) = rest.next() {
        if is_quote(character) {
            let Some(second) = rest.next_if(|next| is_quote(*next)) else {
                assert_eq!(rest.next(), None, "the word ends early: {line}");
                return word;
            };
            word.push(second);
        } else {
            word.push(character);
        }
    }
    panic!("the word does not end: {line}")
}

/// PowerShell 5 quotes only words with white space. about_Parsing: "Legacy" of `$PSNativeCommandArgumentPassing`.
fn legacy_line(word: &str) -> String {
    if word.contains(char::is_whitespace) { format!("\"{word}\"") } else { word.to_owned() }
}

/// CommandLineToArgvW: returns the first word of a line.
fn argv(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted, mut any) = (Vec::new(), String::new(), false, false);
    let mut rest = line.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '\\' => {
                let mut count = 1;
                while rest.next_if_eq(&'\\').is_some() {
                    count += 1;
                }
                let is_before_quote = rest.peek() == Some(&'"');
                word.push_str(&"\\".repeat(if is_before_quote { count / 2 } else { count }));
                if is_before_quote && count % 2 == 1 {
                    word.push('"');
                    rest.next();
                }
                any = true;
            }
            '"' => (is_quoted, any) = (!is_quoted, true),
            ' ' | '\t' if !is_quoted => {
                if std::mem::take(&mut any) {
                    words.push(std::mem::take(&mut word));
                }
            }
            other => {
                word.push(other);
                any = true;
            }
        }
    }
    if any {
        words.push(word);
    }
    words
}

/// Whether no character is special to the command prompt, inside or outside of quotes.
fn is_cmd_safe(line: &str) -> bool {
    let mut is_quoted = false;
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            '%' | '!' => return false,
            '&' | '|' | '<' | '>' | '^' | '(' | ')' | ';' | ',' if !is_quoted => return false,
            _ => {}
        }
    }
    !is_quoted
}

proptest! {
    #![proptest_config(Config { cases: 64, ..Config::default() })]

    // One call of each shell for many words: starting one takes long.
    #[test]
    fn posix_shells_read_the_words(words in prop::collection::vec(word(), 64)) {
        let (words, line): (Vec<String>, Vec<String>) = words
            .into_iter()
            .filter_map(|word| Some((word.clone(), Shell::Posix.quote(&word).ok()?)))
            .unzip();
        let line = line.join(" ");
        prop_assert_eq!(words_of("sh", &line), Some(words.clone()));
        for shell in ["dash", "bash", "zsh", "fish"] {
            if let Some(read) = words_of(shell, &line) {
                prop_assert_eq!(&read, &words, "{}", shell);
            }
        }
    }
}

/// Starts a program with the word as its argument, through the shells of Windows themselves.
#[cfg(windows)]
#[test]
fn shells_of_windows_pass_the_words_on() {
    const PRINT: &str = "import sys; sys.stdout.reconfigure(encoding='utf-8'); sys.stdout.write(sys.argv[1])";
    let words =
        ["two words", "a'b", "$(id)", "`whoami`", "; calc #", "é", "a,b", "(x)", "@home", "name=", "*"];
    for (shell, program) in
        [(Shell::PowerShell, "pwsh"), (Shell::PowerShell, "powershell"), (Shell::Cmd, "cmd")]
    {
        for word in words {
            let Ok(quoted) = shell.quote(word) else { continue };
            let folder = tempfile::tempdir().unwrap();
            let script = folder.path().join("print.py");
            std::fs::write(&script, PRINT).unwrap();
            let line = format!("python {} {quoted}", script.display());
            let mut command = Command::new(program);
            if program == "cmd" {
                use std::os::windows::process::CommandExt;
                command.raw_arg(format!("/d /s /c \"{line}\""));
            } else {
                command.args(["-NoProfile", "-Command", &line]);
            }
            let output = command.output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), word, "{program}: {line}");
        }
    }
}

proptest! {
    #[test]
    fn fish_reads_the_word(word in word()) {
        // fish, "Quotes": between single quotes `\'` and `\\` are one character.
        let Ok(line) = Shell::Posix.quote(&word) else { return Ok(()) };
        let (mut read, mut is_quoted, mut rest) = (String::new(), false, line.chars());
        while let Some(character) = rest.next() {
            match character {
                '\'' => is_quoted = !is_quoted,
                '\\' if !is_quoted => read.extend(rest.next()),
                '\\' => panic!("a backslash between quotes: {line}"),
                other => read.push(other),
            }
        }
        prop_assert_eq!(read, word);
    }

    #[test]
    fn powershell_passes_the_word_on(word in word()) {
        let Ok(line) = Shell::PowerShell.quote(&word) else { return Ok(()) };
        let read = powershell(&line);
        prop_assert_eq!(&read, &word);
        // Old versions build the line as simply, and the program may be a batch file.
        prop_assert_eq!(argv(&legacy_line(&read)), [word.as_str()]);
        prop_assert!(!read.contains(['"', '%', '^', '&', '|', '<', '>']));
    }

    #[test]
    fn the_command_prompt_passes_the_word_on(word in word()) {
        let Ok(line) = Shell::Cmd.quote(&word) else { return Ok(()) };
        prop_assert!(is_cmd_safe(&line), "{}", line);
        prop_assert_eq!(argv(&line), [word.as_str()]);
    }

    #[test]
    fn a_shell_that_is_not_known_is_told_plain_words(word in word()) {
        if let Ok(line) = Shell::Unknown.quote(&word) {
            prop_assert_eq!(&line, &word);
            prop_assert!(word.chars().all(|character| character.is_ascii_alphanumeric() || "_-./:=+".contains(character)));
        }
    }
}

#[test]
fn what_a_terminal_does_not_show_is_not_told() {
    for word in ["a\nb", "a\tb", "a\x1b[31m", "a\x15rm", "a\u{202e}b", "a\u{200b}b", ""] {
        for shell in Shell::ALL {
            let is_empty = word.is_empty() && shell != Shell::Unknown;
            assert_eq!(shell.quote(word).is_ok(), is_empty, "{word:?} {shell:?}");
        }
    }
}

#[test]
fn a_shell_is_known_by_its_program() {
    for (program, name) in [
        ("/bin/bash", "posix"),
        ("/usr/local/bin/fish", "posix"),
        ("zsh", "posix"),
        ("C:\\Program Files\\Git\\bin\\bash.exe", "posix"),
        ("C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe", "powershell"),
        ("C:\\Program Files\\PowerShell\\7\\PWSH.EXE", "powershell"),
        ("C:\\Windows\\system32\\cmd.exe", "cmd"),
        ("/usr/bin/nu", "unknown"),
        ("/bin/tcsh", "unknown"),
        ("", "unknown"),
    ] {
        assert_eq!(Shell::of_program(program).name(), name, "{program}");
    }
    for shell in Shell::ALL {
        assert_eq!(Shell::of_program(shell.name()), shell);
    }
}

#[test]
fn words_that_every_shell_takes_stay_as_they_are() {
    for shell in Shell::ALL {
        assert_eq!(shell.quote("system.git.max-count=2.5"), Ok("system.git.max-count=2.5".to_owned()));
    }
    assert_eq!(Shell::Posix.quote("note=it's new"), Ok(r"'note=it'\''s new'".to_owned()));
    assert_eq!(Shell::PowerShell.quote("note=; calc #"), Ok("'note=; calc #'".to_owned()));
    assert_eq!(Shell::PowerShell.quote("note='; calc #"), Ok("'note=''; calc #'".to_owned()));
    assert_eq!(Shell::Cmd.quote("note=a & b\\"), Ok("\"note=a & b\\\\\"".to_owned()));
}
