//! Replaces the text of a script atomically.
//!
//! The new text is written to a temporary file in the same folder, which is then moved over the script. So the script
//! has the old or the new text even if the process is killed. Mode, owner, extended attributes and links are kept.
//!
//! A file with several hard links is refused: moving would separate it from the others, and writing in place could
//! leave half a script under all names.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use super::read::{self, Unread};

/// Prefix and extension, around random letters, of a name that no tool takes for a script.
const UNFINISHED: (&str, &str) = (".promptsig-fix-", ".tmp");

const LETTERS: usize = 6;

/// Replaces the text `old` of a script. `path` must not be a link.
///
/// # Errors
///
/// Returns an error, and writes nothing, if the file has another text by now or cannot be replaced.
pub fn replace(path: &Path, old: &str, new: &str) -> io::Result<()> {
    let original = open(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut copy = unfinished(&mut Builder::new(), folder)?;
    copy.write_all(new.as_bytes()).map_err(|error| because("cannot write its new text", &error))?;
    keep_attributes(&original, copy.as_file())?;
    // Windows cannot move a file over an open one.
    drop(original);
    copy.as_file().sync_all().map_err(|error| because("cannot write its new text", &error))?;
    let now =
        if old.len() as u64 > read::MAX_SCRIPT_BYTES { read::read_document(path) } else { read::read(path) };
    match now {
        Ok(text) if *text == *old => {}
        Ok(_) => return Err(io::Error::other("it has changed since it was read; run the command again")),
        Err(unread) => return Err(io::Error::other(unread.to_string())),
    }
    copy.persist(path).map_err(|error| because("cannot replace it", &error.error))?;
    // Some systems cannot sync folders; the script is complete in any case.
    File::open(folder).and_then(|folder| folder.sync_all()).ok();
    Ok(())
}

/// Creates a file with a text, which other programs see complete or not at all.
///
/// # Errors
///
/// Returns an error, and writes nothing, if there is a file of that name by now or its folder cannot be written.
pub fn create(path: &Path, text: &str) -> io::Result<()> {
    let mut builder = Builder::new();
    make_readable(&mut builder);
    let mut new = unfinished(&mut builder, path.parent().unwrap_or(Path::new(".")))?;
    new.write_all(text.as_bytes()).map_err(|error| because("cannot write its text", &error))?;
    new.as_file().sync_all().map_err(|error| because("cannot write its text", &error))?;
    new.persist_noclobber(path).map_err(|error| because("cannot create it", &error.error))?;
    Ok(())
}

/// Creates a temporary file that becomes the file next to it.
fn unfinished(builder: &mut Builder<'_, '_>, folder: &Path) -> io::Result<NamedTempFile> {
    let (before, after) = UNFINISHED;
    let new = builder
        .prefix(before)
        .suffix(after)
        .rand_bytes(LETTERS)
        .tempfile_in(folder)
        .map_err(|error| io::Error::other(format!("cannot create a file beside it: {}", error.kind())))?;
    // Signals to other processes that this run is alive; without the lock they still leave the file alone.
    new.as_file().try_lock().ok();
    Ok(new)
}

pub fn remove_unfinished(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten().filter(|entry| is_unfinished(&entry.file_name())) {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        // The lock of a run ends with its process.
        if is_file && read::open(&entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            fs::remove_file(entry.path()).ok();
        }
    }
}

fn is_unfinished(name: &OsStr) -> bool {
    let (before, after) = UNFINISHED;
    let letters = name.to_str().and_then(|name| name.strip_prefix(before)?.strip_suffix(after));
    letters.is_some_and(|letters| {
        letters.len() == LETTERS && letters.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

/// Opens a script if it may be written. Moving a file over it would not require that permission.
fn open(path: &Path) -> io::Result<File> {
    let denied = |error: io::Error| because("cannot open it for writing", &error);
    // Opening for writing as well avoids waiting on a pipe.
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(denied)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other(Unread::NoFile.to_string()));
    }
    if file.metadata()?.permissions().readonly() {
        return Err(io::Error::other("it is read-only; make it writable first"));
    }
    let links = links(&file)?;
    if links > 1 {
        return Err(io::Error::other(format!(
            "it has {links} hard links, which replacing it would separate; fix it in an editor"
        )));
    }
    Ok(file)
}

fn because(what: &str, why: &io::Error) -> io::Error {
    io::Error::new(why.kind(), format!("{what}: {why}"))
}

#[cfg(unix)]
fn links(file: &File) -> io::Result<u64> {
    use std::os::unix::fs::MetadataExt;

    Ok(file.metadata()?.nlink())
}

#[cfg(windows)]
fn links(file: &File) -> io::Result<u64> {
    Ok(winapi_util::file::information(file)?.number_of_links())
}

/// Lets the umask decide who may read a new file; temporary files are private otherwise.
#[cfg(unix)]
fn make_readable(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;

    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(windows)]
fn make_readable(_: &mut Builder<'_, '_>) {}

#[cfg(unix)]
fn keep_attributes(original: &File, copy: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    use xattr::FileExt;

    /// Access control list, which extends the mode and changes its meaning.
    const ACCESS: &str = "system.posix_acl_access";

    let (old, new) = (original.metadata()?, copy.metadata()?);
    if (old.uid(), old.gid()) != (new.uid(), new.gid()) {
        fchown(copy, Some(old.uid()), Some(old.gid()))
            .map_err(|error| because("cannot keep its owner", &error))?;
    }
    // The folder may have set default attributes.
    for name in copy.list_xattr().into_iter().flatten() {
        if let Ok(None) = original.get_xattr(&name) {
            copy.remove_xattr(&name).ok();
        }
    }
    for name in original.list_xattr().into_iter().flatten() {
        let Ok(Some(value)) = original.get_xattr(&name) else { continue };
        // Some attributes belong to the system and cannot be set.
        match copy.set_xattr(&name, &value) {
            Err(error) if name == ACCESS => {
                return Err(because("cannot keep its access control list", &error));
            }
            _ => {}
        }
    }
    copy.set_permissions(old.permissions())
}

/// On other systems, attributes are inherited from the folder.
#[cfg(windows)]
fn keep_attributes(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}
