//! `check -`: a script from standard input, as an editor has it that has not written it yet.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::streams::warn;
use super::workspace::{Given, absolute, not_a_script};
use crate::project::discovery;

/// The path that stands for standard input.
pub const NAME: &str = "-";

/// What was read.
pub struct Input {
    /// All of it, whatever it is.
    pub bytes: Vec<u8>,
    /// The script that it is.
    pub given: Given,
}

/// Reads the script that has this name. `None` where the name is no script's; there was a message.
pub fn read(name: Option<&Path>) -> io::Result<Option<Input>> {
    let Some(name) = name else {
        warn(
            "`-` needs `--stdin-filename FILE`: the name tells how the script is read, and in which workspace",
        );
        return Ok(None);
    };
    let path = discovery::file_path(&in_its_folder(name));
    if !path.is_source() {
        warn(&not_a_script(&name.display().to_string()));
        return Ok(None);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    let text = discovery::text_of(&bytes);
    Ok(Some(Input { bytes, given: Given { path, text } }))
}

/// The absolute path of a file that there need not be.
fn in_its_folder(name: &Path) -> PathBuf {
    match (name.parent(), name.file_name()) {
        (Some(folder), Some(file)) if !folder.as_os_str().is_empty() => absolute(folder).join(file),
        _ => absolute(name),
    }
}
