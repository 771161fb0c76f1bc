use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::names::GIT_FOLDER;
use super::names::file_path;
use crate::file_path::FilePath;
use crate::genaiscript;
use crate::source_file::SourceFile;
use crate::workspace::{ServerFileProblem, TYPES_FILE, TypesFile};

/// Size limit that keeps a data file with a script's name from blocking the work on others.
pub const MAX_SCRIPT_BYTES: u64 = genaiscript::MAX_BYTES as u64;

const MAX_DOCUMENT_BYTES: u64 = 16 << 20;

const MAX_OTHER_BYTES: u64 = 1 << 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It does not exist, perhaps deleted since its folder was listed.
    Gone,
    Denied,
    /// A folder, a pipe, a device or a link to one.
    NoFile,
    TooLong {
        size: u64,
        limit: u64,
    },
    /// It contains a zero byte, which no text does.
    Binary,
    /// It is not UTF-8; contains the offset of the first invalid byte.
    NotUtf8(usize),
    PathNotUtf8,
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

/// Keeps a byte order mark, as GenAIScript does.
pub fn read(path: &Path) -> Result<Arc<str>, Unread> {
    let bytes = bytes_at_most(path, MAX_SCRIPT_BYTES)?;
    text_of(&file_path(path), bytes)
}

/// Reads a script even if it is hidden. `None` if there is none.
pub fn script(path: &FilePath) -> Option<Result<SourceFile, Unread>> {
    match read(Path::new(path.as_str())) {
        Ok(source) => SourceFile::read(path.clone(), source).map(Ok),
        Err(Unread::Gone | Unread::NoFile) => None,
        Err(unread) => Some(Err(unread)),
    }
}

/// Whether there is a file or a folder.
pub fn exists(path: &Path) -> bool {
    path.exists()
}

pub fn is_file(path: &Path) -> bool {
    path.is_file()
}

pub(super) fn read_at_most(path: &Path, limit: u64) -> Result<String, Unread> {
    plain_text(bytes_at_most(path, limit)?, limit)
}

/// Reads at most one byte more than `limit`.
fn bytes_at_most(path: &Path, limit: u64) -> Result<Vec<u8>, Unread> {
    let file = open(path)?;
    let size = file.metadata()?.len();
    if size > limit {
        return Err(Unread::TooLong { size, limit });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    // The file may grow after its size was read.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a regular file without blocking; anything else is refused. A pipe may replace a file at any time, and opening
/// it would wait for a writer, so the opened file is checked.
pub(super) fn open(path: &Path) -> Result<File, Unread> {
    let file = open_at_once(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(Unread::NoFile) }
}

#[cfg(unix)]
fn open_at_once(path: &Path) -> Result<File, Unread> {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;

    // A terminal must not become the controlling one.
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let opened = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path);
    opened.map_err(|error| match fs::metadata(path) {
        // A socket cannot be opened.
        Ok(metadata) if !metadata.is_file() => Unread::NoFile,
        _ => error.into(),
    })
}

/// Opens a file on other systems, where pipes have names of their own and folders cannot be opened.
#[cfg(not(unix))]
fn open_at_once(path: &Path) -> Result<File, Unread> {
    if fs::metadata(path)?.is_file() {
        Ok(OpenOptions::new().read(true).open(path)?)
    } else {
        Err(Unread::NoFile)
    }
}

pub fn read_document(path: &Path) -> Result<Arc<str>, Unread> {
    Ok(read_at_most(path, MAX_DOCUMENT_BYTES)?.into())
}

pub fn document_of(bytes: Vec<u8>) -> Result<Arc<str>, Unread> {
    Ok(plain_text(bytes, MAX_DOCUMENT_BYTES)?.into())
}

/// AgentScript files may contain zero bytes: they are valid in its strings, and reported elsewhere.
pub fn text_of(path: &FilePath, bytes: Vec<u8>) -> Result<Arc<str>, Unread> {
    let read = if path.may_be_agentscript() { text_within } else { plain_text };
    Ok(read(bytes, MAX_SCRIPT_BYTES)?.into())
}

fn plain_text(bytes: Vec<u8>, limit: u64) -> Result<String, Unread> {
    if bytes.len() as u64 <= limit && bytes.contains(&0) {
        return Err(Unread::Binary);
    }
    text_within(bytes, limit)
}

fn text_within(bytes: Vec<u8>, limit: u64) -> Result<String, Unread> {
    let length = bytes.len() as u64;
    if length > limit {
        return Err(Unread::TooLong { size: length, limit });
    }
    String::from_utf8(bytes).map_err(|error| Unread::NotUtf8(error.utf8_error().valid_up_to()))
}

pub fn read_servers(path: &Path) -> Result<serde_json::Value, ServerFileProblem> {
    match read_at_most(path, MAX_OTHER_BYTES) {
        Ok(text) => serde_json::from_str(&text).map_err(|_| ServerFileProblem::NoJson),
        Err(Unread::Gone) => Err(ServerFileProblem::Missing),
        Err(_) => Err(ServerFileProblem::NoJson),
    }
}

/// Reads a folder's `promptsig.d.mts`; `None` if there is none. One that cannot be read is not promptsig's.
pub fn types_file(folder: &Path) -> Option<TypesFile> {
    match read_at_most(&folder.join(TYPES_FILE), MAX_DOCUMENT_BYTES) {
        Ok(text) => Some(TypesFile::parse(&text)),
        Err(Unread::Gone) => None,
        Err(_) => Some(TypesFile::default()),
    }
}

/// Returns the folders from `folder` upwards in which a file that applies to it may be created: up to the
/// folder of `found`, else up to the root of the repository.
pub fn folders_above(folder: &Path, found: Option<&FilePath>) -> Vec<FilePath> {
    let last = match found {
        Some(found) => Some(Path::new(found.folder())),
        None => folder.ancestors().find(|folder| folder.join(GIT_FOLDER).exists()),
    };
    let Some(last) = last else { return Vec::new() };
    let above = folder.ancestors().skip(1).take_while(|folder| folder.starts_with(last));
    above.map(file_path).collect()
}

pub fn read_upwards(folder: &Path, name: &str) -> Option<(FilePath, Result<String, Unread>)> {
    let path = folder.ancestors().map(|folder| folder.join(name)).find(|path| path.is_file())?;
    Some((file_path(&path), read_at_most(&path, MAX_OTHER_BYTES)))
}
