use std::path::Path;
use std::{fs, io};

use super::read;

/// Writes a script whose text was `old`. Nothing is written where the file holds another text by
/// now.
pub fn replace(path: &Path, old: &str, new: &str) -> io::Result<()> {
    match read(path) {
        Ok(text) if *text == *old => fs::write(path, new),
        Ok(_) => Err(io::Error::other("it was changed in the meantime")),
        Err(unread) => Err(io::Error::other(unread.to_string())),
    }
}
