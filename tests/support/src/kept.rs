//! Expected outputs in files; a failed test prints only the difference.

use std::env;
use std::fs;

use similar::TextDiff;

const MOST_LINES: usize = 60;
const MOST_COLUMNS: usize = 240;

/// Compares a text with a file, by its path from the repository's root. With `UPDATE_EXPECT` the file is written.
///
/// # Panics
///
/// If they differ.
#[track_caller]
pub fn check(path: &str, actual: &str) {
    let file = crate::repository().join(path);
    let kept = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    if kept == actual {
        return;
    }
    if env::var_os("UPDATE_EXPECT").is_some() {
        let written =
            file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, actual));
        assert!(written.is_ok(), "{path} cannot be written: {written:?}");
        return;
    }
    panic!("{path} is another now; UPDATE_EXPECT=1 writes it.\n\n{}", difference(&kept, actual));
}

fn difference(kept: &str, actual: &str) -> String {
    let diff = TextDiff::from_lines(kept, actual);
    let diff = diff.unified_diff().context_radius(2).header("kept", "now").to_string();
    let cut = |line: &str| match line.char_indices().nth(MOST_COLUMNS) {
        Some((at, _)) => format!("{} …\n", &line[..at]),
        None => format!("{line}\n"),
    };
    let mut shown: String = diff.lines().take(MOST_LINES).map(cut).collect();
    let rest = diff.lines().count().saturating_sub(MOST_LINES);
    if rest > 0 {
        shown += "… and ";
        shown += &rest.to_string();
        shown += " more lines; `git diff` shows them after UPDATE_EXPECT=1\n";
    }
    shown
}
