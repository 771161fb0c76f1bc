//! Quoting of words for shells, so that no part of a word is interpreted as a command. If the shell, or a program it
//! starts, may misread a word, the result is a reason instead.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shell {
    /// sh, bash, zsh, ksh, and fish as far as it agrees with them
    Posix,
    /// PowerShell, both the one of Windows and later versions
    PowerShell,
    Cmd,
    /// A shell with unknown rules, which is passed plain words only
    Unknown,
}

/// Programs with the rules of [`Shell::Posix`].
const POSIX: [&str; 10] = ["sh", "bash", "zsh", "fish", "dash", "ash", "ksh", "mksh", "busybox", "wsl"];

/// Characters that change text direction, or end a line for some programs.
const UNSEEN: [char; 15] = [
    '\u{61c}', '\u{200b}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}', '\u{202a}', '\u{202b}',
    '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
];

/// Characters that PowerShell treats as single quotes.
const SINGLE_QUOTES: [char; 5] = ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'];

impl Shell {
    pub const ALL: [Self; 4] = [Self::Posix, Self::PowerShell, Self::Cmd, Self::Unknown];

    pub const fn of_platform() -> Self {
        if cfg!(windows) { Self::PowerShell } else { Self::Posix }
    }

    /// Detects the shell from a program's name or path: `bash`, `C:\…\pwsh.exe`.
    pub fn of_program(program: &str) -> Self {
        let name = program.rsplit(['/', '\\']).next().unwrap_or(program).to_ascii_lowercase();
        let name = name.strip_suffix(".exe").unwrap_or(&name);
        match name {
            "powershell" | "pwsh" | "pwsh-preview" => Self::PowerShell,
            "cmd" => Self::Cmd,
            _ if POSIX.contains(&name) || name == "posix" => Self::Posix,
            _ => Self::Unknown,
        }
    }

    /// Stable identifier for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Posix => "posix",
            Self::PowerShell => "powershell",
            Self::Cmd => "cmd",
            Self::Unknown => "unknown",
        }
    }

    /// Language id of a code block with commands.
    pub fn language(self) -> &'static str {
        match self {
            Self::Posix => "sh",
            Self::PowerShell => "powershell",
            Self::Cmd => "bat",
            Self::Unknown => "console",
        }
    }

    /// Quotes `word` as a single word, or returns the reason why it cannot be passed.
    pub fn quote(self, word: &str) -> Result<String, &'static str> {
        if word.chars().any(|character| character.is_control() || UNSEEN.contains(&character)) {
            return Err("it holds a line break or another character that a terminal does not show");
        }
        if is_plain(word) {
            return Ok(word.to_owned());
        }
        match self {
            Self::Posix => Ok(posix(word)),
            Self::PowerShell => powershell(word),
            Self::Cmd => cmd(word),
            Self::Unknown => Err("how this shell quotes is not known"),
        }
    }
}

/// Whether every shell reads the word literally.
fn is_plain(word: &str) -> bool {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "_-./:=+".contains(character);
    // Some shells interpret a leading `=`.
    !word.is_empty() && !word.starts_with('=') && word.chars().all(is_plain)
}

/// Single quotes preserve everything except themselves. Between them, fish interprets `\\` and `\'`, unlike
/// the others, so both are written outside.
fn posix(word: &str) -> String {
    let mut quoted = String::with_capacity(word.len() + 2);
    let mut is_open = false;
    for character in word.chars() {
        let is_bare = matches!(character, '\'' | '\\');
        if is_bare == is_open {
            quoted.push('\'');
            is_open = !is_open;
        }
        if is_bare {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    if is_open {
        quoted.push('\'');
    }
    quoted
}

/// Between single quotes, which are doubled, PowerShell preserves everything. Passing the word to a program
/// differs by version. Windows PowerShell, and PowerShell before 7.3, leaves double quotes as they are and
/// doubles no backslash before the quote that it adds. A program installed by npm may be a batch file, which
/// parses the line again with the rules of the command prompt.
fn powershell(word: &str) -> Result<String, &'static str> {
    if word.contains(['"', '%', '^', '&', '|', '<', '>']) || word.ends_with('\\') {
        return Err("PowerShell may pass it on as something else");
    }
    let mut quoted = String::with_capacity(word.len() + 2);
    quoted.push('\'');
    for character in word.chars() {
        if SINGLE_QUOTES.contains(&character) {
            quoted.push(character);
        }
        quoted.push(character);
    }
    quoted.push('\'');
    Ok(quoted)
}

/// Between double quotes the command prompt preserves all other characters. Programs read a backslash before
/// a quote as an escape, so trailing backslashes are doubled.
fn cmd(word: &str) -> Result<String, &'static str> {
    if word.contains(['"', '%', '!', '^']) {
        return Err("the command prompt has no quoting for it");
    }
    let backslashes = &word[word.trim_end_matches('\\').len()..];
    Ok(format!("\"{word}{backslashes}\""))
}
