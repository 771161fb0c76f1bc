//! `check --fix` and `check --diff`

use std::collections::BTreeSet;
use std::io::{self, Write};

use similar::TextDiff;

use super::output::printable;
use super::streams::warn;
use super::view::View;
use crate::project::discovery;
use crate::rules;
use crate::script::SourceFile;

/// One script as it is and as its safe fixes leave it.
struct Fixed {
    place: usize,
    file: SourceFile,
    count: usize,
}

fn fixed(view: &View<'_>) -> Vec<Fixed> {
    let check = |file: &SourceFile| view.check(file);
    let fix = |(place, file)| {
        let (file, count) = rules::fix_all(file, &check)?;
        Some(Fixed { place, file, count })
    };
    view.workspace.scripts.iter().enumerate().filter_map(fix).collect()
}

/// Applies every safe fix and writes the files. The files as they are then, by their place; how
/// many diagnostics are fixed; and whether all files could be written: else there was a warning.
pub fn apply(view: &View<'_>) -> (Vec<(usize, SourceFile)>, usize, bool) {
    let mut files = Vec::new();
    let mut total = 0;
    let mut is_written = true;
    let mut folders = BTreeSet::new();
    for Fixed { place, file, count } in fixed(view) {
        let old = &view.workspace.scripts[place];
        let written = view.workspace.real_path(&file.path).and_then(|path| {
            if let Some(folder) = path.parent().filter(|folder| !folders.contains(*folder)) {
                discovery::remove_unfinished(folder);
                folders.insert(folder.to_owned());
            }
            discovery::replace(&path, &old.source, &file.source)
        });
        match written {
            Ok(()) => {
                total += count;
                files.push((place, file));
            }
            Err(error) => {
                is_written = false;
                warn(&format!("cannot fix {}: {error}", view.workspace.shown(&file.path)));
            }
        }
    }
    (files, total, is_written)
}

/// Writes what [`apply`] would change, as a patch from the working folder. Whether it is anything.
///
/// `shown` makes what a person may see of a line; a program gets it as it is.
pub fn write_diff(out: &mut impl Write, view: &View<'_>, shown: impl Fn(&str) -> String) -> io::Result<bool> {
    let mut fixed = fixed(view);
    fixed.retain(|Fixed { file, .. }| view.workspace.real_path(&file.path).is_ok());
    for Fixed { place, file, .. } in &fixed {
        let name = view.workspace.shown(&file.path);
        let diff = TextDiff::from_lines(&*view.workspace.scripts[*place].source, &*file.source);
        let (old, new) = (patch_name(&format!("a/{name}")), patch_name(&format!("b/{name}")));
        let patch = diff.unified_diff().context_radius(3).header(&old, &new).to_string();
        write!(out, "{}", shown(&patch))?;
    }
    Ok(!fixed.is_empty())
}

/// A name as git writes it in a patch: in quotes, byte by byte, where it is not plain.
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
