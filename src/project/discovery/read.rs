use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::names::GIT_FOLDER;
use super::paths::file_path;
use crate::project::ServerFileProblem;
use crate::script::{self, FilePath, SourceFile};

/// Scripts are not read beyond this. It keeps a data file that is named like a script from stopping
/// the work on the others.
pub const MAX_SCRIPT_BYTES: u64 = script::MAX_BYTES as u64;

/// JSON documents to convert are not read beyond this.
const MAX_DOCUMENT_BYTES: u64 = 16 << 20;

/// Settings and lists of servers are not read beyond this.
const MAX_OTHER_BYTES: u64 = 1 << 20;

/// Why the text of a file is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It is gone, perhaps since its folder was listed.
    Gone,
    /// Reading it is not allowed.
    Denied,
    /// A folder, a pipe, a device or a link to one.
    NoFile,
    /// Too long.
    TooLong {
        /// Its size in bytes.
        size: u64,
        /// The largest size that is read.
        limit: u64,
    },
    /// It holds a zero byte, which no text does.
    Binary,
    /// It is not UTF-8; the offset of the first wrong byte.
    NotUtf8(usize),
    /// Its path is not UTF-8.
    PathNotUtf8,
    /// The system says something else.
    Failed(String),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => f.write_str("it does not exist"),
            Self::Denied => f.write_str("permission denied"),
            Self::NoFile => f.write_str("it is not a regular file"),
            Self::TooLong { size, limit } => write!(f, "it has {size} bytes; the limit is {limit}"),
            Self::Binary => f.write_str("it is a binary file"),
            Self::NotUtf8(at) => write!(f, "byte {at} is not valid UTF-8; save the file as UTF-8"),
            Self::PathNotUtf8 => f.write_str(
                "its path is not valid UTF-8, and GenAIScript cannot open it; rename the file or its folder",
            ),
            Self::Failed(message) => f.write_str(message),
        }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Gone,
            io::ErrorKind::PermissionDenied => Self::Denied,
            _ => Self::Failed(error.to_string()),
        }
    }
}

/// The text of a script, a byte order mark included, as GenAIScript looks at it.
pub fn read(path: &Path) -> Result<Arc<str>, Unread> {
    Ok(read_at_most(path, MAX_SCRIPT_BYTES)?.into())
}

/// The script at `path` now, whoever sees it. `None` where there is none.
pub fn script(path: &FilePath) -> Option<Result<SourceFile, Unread>> {
    match read(Path::new(path.as_str())) {
        Ok(source) => SourceFile::read(path.clone(), source).map(Ok),
        Err(Unread::Gone | Unread::NoFile) => None,
        Err(unread) => Some(Err(unread)),
    }
}

/// Whether there is a file of this name that can be opened.
pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// The text of a file of at most `limit` bytes.
pub(super) fn read_at_most(path: &Path, limit: u64) -> Result<String, Unread> {
    // Opening a pipe would wait for its writer.
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(Unread::NoFile);
    }
    if metadata.len() > limit {
        return Err(Unread::TooLong { size: metadata.len(), limit });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0));
    // The file may grow between the two looks at it.
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    text_within(bytes, limit)
}

/// The text of a JSON document.
pub fn read_document(path: &Path) -> Result<Arc<str>, Unread> {
    Ok(read_at_most(path, MAX_DOCUMENT_BYTES)?.into())
}

/// The text of a JSON document that somebody has read.
pub fn document_of(bytes: Vec<u8>) -> Result<Arc<str>, Unread> {
    Ok(text_within(bytes, MAX_DOCUMENT_BYTES)?.into())
}

/// The text of a script that somebody has read.
pub fn text_of(bytes: &[u8]) -> Result<Arc<str>, Unread> {
    Ok(text_within(bytes.to_vec(), MAX_SCRIPT_BYTES)?.into())
}

fn text_within(bytes: Vec<u8>, limit: u64) -> Result<String, Unread> {
    let length = bytes.len() as u64;
    if length > limit {
        return Err(Unread::TooLong { size: length, limit });
    }
    if bytes.contains(&0) {
        return Err(Unread::Binary);
    }
    String::from_utf8(bytes).map_err(|error| Unread::NotUtf8(error.utf8_error().valid_up_to()))
}

/// The JSON of a file of MCP servers.
pub fn read_servers(path: &Path) -> Result<serde_json::Value, ServerFileProblem> {
    match read_at_most(path, MAX_OTHER_BYTES) {
        Ok(text) => serde_json::from_str(&text).map_err(|_| ServerFileProblem::NoJson),
        Err(Unread::Gone) => Err(ServerFileProblem::Missing),
        Err(_) => Err(ServerFileProblem::NoJson),
    }
}

/// The folders above `folder` in which a file that counts for it may come to be: those up to the one
/// that has `found`, else up to the one of its repository.
pub fn folders_above(folder: &Path, found: Option<&FilePath>) -> Vec<FilePath> {
    let last = match found {
        Some(found) => Some(Path::new(found.folder())),
        None => folder.ancestors().find(|folder| folder.join(GIT_FOLDER).exists()),
    };
    let Some(last) = last else { return Vec::new() };
    let above = folder.ancestors().skip(1).take_while(|folder| folder.starts_with(last));
    above.map(file_path).collect()
}

/// The text of the file `name` in the innermost folder from `folder` upwards that has one.
pub fn read_upwards(folder: &Path, name: &str) -> Option<(FilePath, Result<String, Unread>)> {
    let path = folder.ancestors().map(|folder| folder.join(name)).find(|path| path.is_file())?;
    Some((file_path(&path), read_at_most(&path, MAX_OTHER_BYTES)))
}
