//! `check --fix` and `check --diff`

use std::io::{self, Write};
use std::path::Path;

use similar::TextDiff;

use super::check::View;
use super::complain;
use crate::project::discovery;
use crate::rules;
use crate::script::SourceFile;

/// One script as it is and as its safe fixes leave it.
struct Mended {
    place: usize,
    file: SourceFile,
    count: usize,
}

fn mended(view: &View<'_>) -> Vec<Mended> {
    let look = |file: &SourceFile| view.look_at(file);
    let mend = |(place, file)| {
        let (file, count) = rules::mend(file, &look)?;
        Some(Mended { place, file, count })
    };
    view.workspace.scripts.iter().enumerate().filter_map(mend).collect()
}

/// Applies every safe fix and writes the files. The files as they are then, by their place; how
/// many diagnostics are mended; and whether all files could be written: the complaint is made.
pub fn apply(view: &View<'_>) -> (Vec<(usize, SourceFile)>, usize, bool) {
    let mut files = Vec::new();
    let mut total = 0;
    let mut is_written = true;
    for Mended { place, file, count } in mended(view) {
        let old = &view.workspace.scripts[place];
        match discovery::replace(Path::new(file.path.as_str()), &old.source, &file.source) {
            Ok(()) => {
                total += count;
                files.push((place, file));
            }
            Err(error) => {
                is_written = false;
                complain(&format!("{} is not mended: {error}", view.workspace.shown(&file.path)));
            }
        }
    }
    (files, total, is_written)
}

/// Writes what [`apply`] would change, as a patch from the working folder. Whether it is anything.
pub fn write_diff(out: &mut impl Write, view: &View<'_>) -> io::Result<bool> {
    let mended = mended(view);
    for Mended { place, file, .. } in &mended {
        let shown = view.workspace.shown(&file.path);
        let diff = TextDiff::from_lines(&*view.workspace.scripts[*place].source, &*file.source);
        let (old, new) = (format!("a/{shown}"), format!("b/{shown}"));
        write!(out, "{}", diff.unified_diff().context_radius(3).header(&old, &new))?;
    }
    Ok(!mended.is_empty())
}
