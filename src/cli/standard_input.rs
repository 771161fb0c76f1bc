//! `check -`: a script or a document from standard input, such as unsaved text of an editor.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::streams::warn;
use super::targets::{OtherFiles, absolute, not_a_script};
use super::workspace::PathArgument;
use crate::tools::documents::Notation;
use crate::workspace::discovery;

pub const NAME: &str = "-";

pub struct StandardInput {
    /// Raw bytes, even if they are not text.
    pub bytes: Vec<u8>,
    pub given: PathArgument,
}

/// Reads standard input as the file `name`; `None` if that names neither a script nor a document, as already
/// reported.
pub fn read(name: Option<&Path>) -> io::Result<Option<StandardInput>> {
    let Some(name) = name else {
        warn(
            "`-` needs `--stdin-filename FILE`: the name tells how the script is read, and in which workspace",
        );
        return Ok(None);
    };
    let path = discovery::file_path(&in_its_folder(name));
    if !path.is_source() && Notation::of_path(&path).is_none() {
        warn(&not_a_script(&name.display().to_string(), OtherFiles { documents: true, modules: false }));
        return Ok(None);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    let text = if path.is_source() {
        discovery::text_of(&path, bytes.clone())
    } else {
        discovery::document_of(bytes.clone())
    };
    Ok(Some(StandardInput { bytes, given: PathArgument { path, text } }))
}

/// Makes a path absolute; the file need not exist.
fn in_its_folder(name: &Path) -> PathBuf {
    match (name.parent(), name.file_name()) {
        (Some(folder), Some(file)) if !folder.as_os_str().is_empty() => absolute(folder).join(file),
        _ => absolute(name),
    }
}
