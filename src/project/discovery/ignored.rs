use std::borrow::Cow;
use std::path::Path;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::read::read_at_most;

/// The files of the root whose patterns hide scripts from GenAIScript, read as one. Those of
/// folders under it do not count.
pub const IGNORE_FILES: [&str; 3] = [".gitignore", ".gitignore.genai", ".genaiscriptignore"];

/// Longer lists are not read.
const MAX_IGNORE_BYTES: u64 = 1 << 20;

/// The patterns of a root. A line that is no pattern hides nothing.
pub(super) fn patterns(root: &Path) -> Gitignore {
    let mut builder = GitignoreBuilder::new(root);
    // GenAIScript 2.5.1 compares in any case. The builder fails only on an invalid pattern set.
    let _ = builder.case_insensitive(true);
    for name in IGNORE_FILES {
        let Ok(text) = read_at_most(&root.join(name), MAX_IGNORE_BYTES) else { continue };
        for line in text.trim_start_matches('\u{feff}').lines() {
            let _ = builder.add_line(None, &with_plain_braces(line));
        }
    }
    builder.build().unwrap_or_else(|_| Gitignore::empty())
}

/// Braces mean themselves in ignore files, but alternatives to the matcher.
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
