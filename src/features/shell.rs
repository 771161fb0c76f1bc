//! How a shell is told a word, so that it takes nothing in it for a command of its own.
//!
//! Where a shell, or what it starts, may take a word for another one, there is a reason in place of
//! the word.

/// A shell, by the rules that it reads a line with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shell {
    /// sh, bash, zsh, ksh, and fish where it agrees with them
    Posix,
    /// PowerShell, of Windows and later ones
    PowerShell,
    /// The command prompt of Windows
    Cmd,
    /// One whose rules are not known here: it is told plain words only
    Unknown,
}

/// The programs that read a line as [`Shell::Posix`] says.
const POSIX: [&str; 10] = ["sh", "bash", "zsh", "fish", "dash", "ash", "ksh", "mksh", "busybox", "wsl"];

/// Characters that turn the direction of text around them, or end a line to some.
const UNSEEN: [char; 15] = [
    '\u{61c}', '\u{200b}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}', '\u{202a}', '\u{202b}',
    '\u{202c}', '\u{202d}', '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
];

/// PowerShell takes each of these for a single quote.
const SINGLE_QUOTES: [char; 5] = ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'];

impl Shell {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Posix, Self::PowerShell, Self::Cmd, Self::Unknown];

    /// The one that people mostly have where this program runs.
    pub const fn of_platform() -> Self {
        if cfg!(windows) { Self::PowerShell } else { Self::Posix }
    }

    /// The one that a program is, by its name or path: `bash`, `C:\…\pwsh.exe`.
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

    /// The name that programs use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Posix => "posix",
            Self::PowerShell => "powershell",
            Self::Cmd => "cmd",
            Self::Unknown => "unknown",
        }
    }

    /// The language of a block of commands, for an editor that colours it.
    pub fn language(self) -> &'static str {
        match self {
            Self::Posix => "sh",
            Self::PowerShell => "powershell",
            Self::Cmd => "bat",
            Self::Unknown => "console",
        }
    }

    /// `word` as this shell takes it for one word, or why it cannot be told.
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

/// Whether every shell takes the word as it stands.
fn is_plain(word: &str) -> bool {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "_-./:=+".contains(character);
    // Some shells take a `=` at the beginning for more.
    !word.is_empty() && !word.starts_with('=') && word.chars().all(is_plain)
}

/// Single quotes keep everything but themselves. fish reads `\\` and `\'` between them, where the
/// others read two characters, so that both stand outside.
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

/// Between single quotes, which are doubled, PowerShell keeps everything. What it then passes to a
/// program differs: Windows PowerShell, and PowerShell before 7.3, leaves double quotes as they are
/// and doubles no backslash before the quote that it adds; and a program installed by npm may be a
/// batch file, which reads the line once more as the command prompt does.
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

/// Between double quotes the command prompt keeps all but these. Programs take a backslash before
/// a quote for an escape, so that those at the end are doubled.
fn cmd(word: &str) -> Result<String, &'static str> {
    if word.contains(['"', '%', '!', '^']) {
        return Err("the command prompt has no quoting for it");
    }
    let backslashes = &word[word.trim_end_matches('\\').len()..];
    Ok(format!("\"{word}{backslashes}\""))
}
