//! `check --fix` and `check --diff`

use std::io::{self, Write};
use std::path::Path;

use similar::TextDiff;

use super::complain;
use super::selection::Selection;
use super::workspace::Workspace;
use crate::project::discovery;
use crate::rules::{self, Context};
use crate::script::SourceFile;

/// One script as it is and as its safe fixes leave it.
struct Mended {
    place: usize,
    file: SourceFile,
    count: usize,
}

fn mended(workspace: &Workspace<SourceFile>, selection: &Selection) -> Vec<Mended> {
    let look = |context: &Context<'_>| selection.look_at(context);
    let mend = |(place, file)| {
        let (file, count) = rules::mend(file, &workspace.project, &look)?;
        Some(Mended { place, file, count })
    };
    workspace.scripts.iter().enumerate().filter_map(mend).collect()
}

/// Applies every safe fix and writes the files. How many diagnostics are mended, and whether all
/// files could be written; the complaint is made.
pub fn apply(workspace: &mut Workspace<SourceFile>, selection: &Selection) -> (usize, bool) {
    let mut total = 0;
    let mut is_written = true;
    for Mended { place, file, count } in mended(workspace, selection) {
        let old = &workspace.scripts[place];
        match discovery::replace(Path::new(file.path.as_str()), &old.source, &file.source) {
            Ok(()) => {
                total += count;
                workspace.project.insert(&file);
                workspace.scripts[place] = file;
            }
            Err(error) => {
                is_written = false;
                complain(&format!("{} is not mended: {error}", workspace.shown(&file.path)));
            }
        }
    }
    (total, is_written)
}

/// Writes what [`apply`] would change, as a patch from the working folder. Whether it is anything.
pub fn write_diff(
    out: &mut impl Write,
    workspace: &Workspace<SourceFile>,
    selection: &Selection,
) -> io::Result<bool> {
    let mended = mended(workspace, selection);
    for Mended { place, file, .. } in &mended {
        let shown = workspace.shown(&file.path);
        let diff = TextDiff::from_lines(&*workspace.scripts[*place].source, &*file.source);
        let (old, new) = (format!("a/{shown}"), format!("b/{shown}"));
        write!(out, "{}", diff.unified_diff().context_radius(3).header(&old, &new))?;
    }
    Ok(!mended.is_empty())
}
