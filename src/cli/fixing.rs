//! `check --fix` and `check --diff`

use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};

use similar::TextDiff;

use super::output::printable;
use super::streams::warn;
use super::view::ProjectView;
use crate::source_file::SourceFile;
use crate::workspace::discovery;

struct Fixed {
    place: usize,
    file: SourceFile,
    count: usize,
}

#[derive(Default)]
pub struct Applied {
    /// Changed scripts with their indices among all.
    pub files: Vec<(usize, SourceFile)>,
    pub count: usize,
    /// Whether a script could not be written; a warning was printed.
    pub has_failed: bool,
}

fn fixed<'a>(view: &'a ProjectView<'_>) -> impl Iterator<Item = Fixed> + 'a {
    view.workspace.scripts.iter().enumerate().filter_map(|(place, file)| {
        let (file, gone) = view.fix(file, &view.check(file), view.how)?;
        Some(Fixed { place, file, count: gone.len() })
    })
}

/// Applies every fix and writes the files. Text from standard input is not written.
pub fn apply(view: &ProjectView<'_>) -> Applied {
    let mut applied = Applied::default();
    let mut folders = BTreeSet::new();
    for Fixed { place, file, count } in fixed(view) {
        let old = &view.workspace.scripts[place];
        let written = view.workspace.real_path(file.path()).and_then(|path| {
            if view.workspace.is_given(file.path()) {
                return Ok(());
            }
            if let Some(folder) = path.parent().filter(|folder| !folders.contains(*folder)) {
                discovery::remove_unfinished(folder);
                folders.insert(folder.to_owned());
            }
            discovery::replace(&path, old.source(), file.source())
        });
        match written {
            Ok(()) => {
                applied.count += count;
                applied.files.push((place, file));
            }
            Err(error) => {
                applied.has_failed = true;
                warn(&format!("cannot fix {}: {error}", view.workspace.shown(file.path())));
            }
        }
    }
    applied
}

/// Bound on the search for the shortest patch, in lines times differing lines.
const MAX_DIFF_WORK: usize = 1 << 27;

/// Writes the changes that [`apply`] would make, as a patch relative to the working folder. Returns whether there
/// are any. `shown` escapes a line for a person; a program gets the exact line.
pub fn write_diff(
    out: &mut impl Write,
    view: &ProjectView<'_>,
    shown: impl Fn(&str) -> String,
) -> io::Result<bool> {
    let mut is_any = false;
    for Fixed { place, file, .. } in fixed(view) {
        if view.workspace.real_path(file.path()).is_err() {
            continue;
        }
        is_any = true;
        let name = view.workspace.shown(file.path());
        let patch = patch(name, view.workspace.scripts[place].source(), file.source());
        write!(out, "{}", shown(&patch))?;
    }
    Ok(is_any)
}

pub fn patch(name: &str, old: &str, new: &str) -> String {
    let names = (patch_name(&format!("a/{name}")), patch_name(&format!("b/{name}")));
    if is_too_different(old, new) {
        return rewritten(&names, old, new);
    }
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().context_radius(3).header(&names.0, &names.1).to_string()
}

/// Whether the search for the shortest patch would take too long: lines times differing lines.
fn is_too_different(old: &str, new: &str) -> bool {
    let mut counts: HashMap<&str, isize> = HashMap::new();
    let mut lines = 0_usize;
    for (text, sign) in [(old, 1), (new, -1)] {
        for line in text.split_inclusive('\n') {
            *counts.entry(line).or_default() += sign;
            lines += 1;
        }
    }
    let differing: usize = counts.values().map(|count| count.unsigned_abs()).sum();
    lines.saturating_mul(differing) > MAX_DIFF_WORK
}

/// Computes a patch that replaces everything between the first and the last differing line.
fn rewritten((old_name, new_name): &(String, String), old: &str, new: &str) -> String {
    const CONTEXT: usize = 3;
    let (old, new): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let pairs = || old.iter().zip(&new);
    let same = pairs().take_while(|(old, new)| old == new).count();
    let pairs_from_end = old[same..].iter().rev().zip(new[same..].iter().rev());
    let same_at_end = pairs_from_end.take_while(|(old, new)| old == new).count();
    let first = same.saturating_sub(CONTEXT);
    let after = same_at_end.min(CONTEXT);
    let (old_end, new_end) = (old.len() - same_at_end, new.len() - same_at_end);
    let range = |length: usize| {
        let (start, count) = (first + 1, length - first);
        if count == 1 {
            start.to_string()
        } else {
            format!("{},{count}", if count == 0 { first } else { start })
        }
    };
    let (old_range, new_range) = (range(old_end + after), range(new_end + after));
    let mut patch = format!("--- {old_name}\n+++ {new_name}\n@@ -{old_range} +{new_range} @@\n");
    let parts = [
        (' ', &old[first..same]),
        ('-', &old[same..old_end]),
        ('+', &new[same..new_end]),
        (' ', &old[old_end..old_end + after]),
    ];
    for (sign, lines) in parts {
        for line in lines {
            patch.push(sign);
            patch += line;
            if !line.ends_with('\n') {
                patch += "\n\\ No newline at end of file\n";
            }
        }
    }
    patch
}

/// Quotes a name as git does in a patch, byte by byte, unless it is plain.
fn patch_name(name: &str) -> String {
    if printable(name) == name && !name.contains(['"', '\\', '\n']) {
        return name.to_owned();
    }
    let quoted = name.bytes().map(|byte| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    });
    format!("\"{}\"", quoted.collect::<Vec<_>>().concat())
}
