use std::env;
use std::fs;
use std::path::PathBuf;

/// Folder shared by the test binaries of one run: those of one `cargo test`, or of everything started with the same
/// `PROMPTSIG_RUN`. `None` where no folder can be had.
pub fn folder() -> Option<PathBuf> {
    let folder = match env::var_os("PROMPTSIG_RUN") {
        Some(folder) => PathBuf::from(folder),
        None if cfg!(unix) => crate::target_tmp().join("runs").join(starter()),
        None => return None,
    };
    fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// Identifies the parent process by id and start time, since ids are reused.
#[cfg(unix)]
fn starter() -> String {
    let process = std::os::unix::process::parent_id();
    let about = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The time of its start is the 22nd field; the second ends in a bracket.
    let (_, fields) = about.rsplit_once(')').unwrap_or_default();
    let began = fields.split_whitespace().nth(19).unwrap_or("unknown");
    format!("{process}-{began}")
}

#[cfg(not(unix))]
fn starter() -> String {
    String::new()
}
