use std::borrow::Cow;
use std::path::Path;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::names::IGNORE_FILES;
use super::read::{Unread, read_at_most};

const MAX_IGNORE_BYTES: u64 = 1 << 20;

/// Limit of bytes of patterns with wildcards: thousands of lines, compiled to an automaton a hundred times their size.
const MAX_WILD_BYTES: usize = 64 << 10;

/// Ignore patterns of a root. A line that is not a pattern hides nothing.
#[derive(Debug)]
pub(super) struct Ignored {
    patterns: Gitignore,
    pub notices: Vec<String>,
}

impl Ignored {
    /// Reads the files that hide scripts from GenAIScript.
    pub fn read(root: &Path) -> Self {
        Self::from_files(root, &IGNORE_FILES)
    }

    pub fn from_files(root: &Path, names: &[&str]) -> Self {
        let mut builder = GitignoreBuilder::new("");
        let mut notices = Vec::new();
        let mut wild = 0;
        for name in names {
            let path = root.join(name);
            let shown = path.display();
            let text = match read_at_most(&path, MAX_IGNORE_BYTES) {
                Ok(text) => text,
                Err(Unread::Gone | Unread::NoFile) => continue,
                Err(unread) => {
                    notices.push(format!("{shown} is skipped: {unread}"));
                    continue;
                }
            };
            let mut left_out = None;
            for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
                if line.contains(['*', '?', '[']) && !line.starts_with('#') {
                    wild += line.len();
                    if wild > MAX_WILD_BYTES {
                        left_out.get_or_insert(index + 1);
                        continue;
                    }
                }
                // Lowercased, as GenAIScript ignores letter case; otherwise the matcher would compile each line.
                let _ = builder.add_line(None, &with_plain_braces(line).to_ascii_lowercase());
            }
            if let Some(line) = left_out {
                notices.push(format!(
                    "{shown} has too many patterns with wildcards; those from line {line} on are skipped"
                ));
            }
        }
        let patterns = builder.build().unwrap_or_else(|error| {
            notices.push(format!("the ignore files of {} are skipped: {error}", root.display()));
            Gitignore::empty()
        });
        Self { patterns, notices }
    }

    /// Whether a path relative to the root is hidden, given that no folder above it is.
    pub fn hides(&self, inside: &Path, is_folder: bool) -> bool {
        self.decides(inside, is_folder).unwrap_or(false)
    }

    /// Returns whether a path is hidden, if a pattern is about it.
    pub fn decides(&self, inside: &Path, is_folder: bool) -> Option<bool> {
        if self.patterns.is_empty() {
            return None;
        }
        match self.patterns.matched(inside.as_os_str().to_ascii_lowercase(), is_folder) {
            Match::None => None,
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
        }
    }
}

/// Escapes braces: they are literal in ignore files, but alternatives to the matcher.
fn with_plain_braces(line: &str) -> Cow<'_, str> {
    if !line.contains(['{', '}']) {
        return Cow::Borrowed(line);
    }
    let mut plain = String::with_capacity(line.len() + 4);
    let (mut is_escaped, mut in_class) = (false, false);
    for char in line.chars() {
        if matches!(char, '{' | '}') && !is_escaped && !in_class {
            plain.push('\\');
        }
        in_class = !is_escaped && (char == '[' || (in_class && char != ']'));
        is_escaped = char == '\\' && !is_escaped;
        plain.push(char);
    }
    Cow::Owned(plain)
}
