//! `check --fix` and `check --diff`

use std::collections::BTreeSet;
use std::io::{self, Write};

use similar::TextDiff;

use super::output::printable;
use super::streams::warn;
use super::view::View;
use crate::project::discovery;
use crate::script::SourceFile;

/// One script as its fixes leave it.
struct Fixed {
    place: usize,
    file: SourceFile,
    count: usize,
}

/// What came of fixing.
#[derive(Default)]
pub struct Applied {
    /// The changed scripts, by their place among all.
    pub files: Vec<(usize, SourceFile)>,
    /// How many diagnostics are fixed.
    pub count: usize,
    /// Whether a script could not be written; there was a warning.
    pub has_failed: bool,
}

fn fixed<'a>(view: &'a View<'_>) -> impl Iterator<Item = Fixed> + 'a {
    view.workspace.scripts.iter().enumerate().filter_map(|(place, file)| {
        let (file, gone) = view.fix(file, &view.check(file), view.how)?;
        Some(Fixed { place, file, count: gone.len() })
    })
}

/// Applies every fix and writes the files. A text that was given is not written.
pub fn apply(view: &View<'_>) -> Applied {
    let mut applied = Applied::default();
    let mut folders = BTreeSet::new();
    for Fixed { place, file, count } in fixed(view) {
        let old = &view.workspace.scripts[place];
        let written = view.workspace.real_path(&file.path).and_then(|path| {
            if view.workspace.is_given(&file.path) {
                return Ok(());
            }
            if let Some(folder) = path.parent().filter(|folder| !folders.contains(*folder)) {
                discovery::remove_unfinished(folder);
                folders.insert(folder.to_owned());
            }
            discovery::replace(&path, &old.source, &file.source)
        });
        match written {
            Ok(()) => {
                applied.count += count;
                applied.files.push((place, file));
            }
            Err(error) => {
                applied.has_failed = true;
                warn(&format!("cannot fix {}: {error}", view.workspace.shown(&file.path)));
            }
        }
    }
    applied
}

/// Writes what [`apply`] would change, as a patch from the working folder. Whether it is anything.
///
/// `shown` makes what a person may see of a line; a program gets it as it is.
pub fn write_diff(out: &mut impl Write, view: &View<'_>, shown: impl Fn(&str) -> String) -> io::Result<bool> {
    let mut is_any = false;
    for Fixed { place, file, .. } in fixed(view) {
        if view.workspace.real_path(&file.path).is_err() {
            continue;
        }
        is_any = true;
        let name = view.workspace.shown(&file.path);
        let patch = patch(name, &view.workspace.scripts[place].source, &file.source);
        write!(out, "{}", shown(&patch))?;
    }
    Ok(is_any)
}

/// What changes between two texts of a file, as a patch.
pub fn patch(name: &str, old: &str, new: &str) -> String {
    let names = (patch_name(&format!("a/{name}")), patch_name(&format!("b/{name}")));
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().context_radius(3).header(&names.0, &names.1).to_string()
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
