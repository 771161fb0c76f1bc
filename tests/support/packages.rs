//! Packages of npm for tests. Each is fetched once with `npm pack` and kept under the target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder with the content of a package, below folders of its name.
pub fn fetch(name: &str, version: &str) -> Result<PathBuf, String> {
    let plain = name.trim_start_matches('@').replace('/', "-");
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{plain}-{version}-installed"));
    let package = kept.join(name);
    if package.is_dir() {
        return Ok(package);
    }
    let fresh = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).map_err(|error| error.to_string())?;
    let package_version = format!("{name}@{version}");
    run(Command::new("npm").args(["pack", &package_version, "--loglevel=error"]).current_dir(fresh.path()))?;
    let mut files = fs::read_dir(fresh.path()).into_iter().flatten().flatten();
    let archive = files.next().ok_or("npm pack brought nothing")?;
    run(Command::new("tar").arg("-xzf").arg(archive.file_name()).current_dir(fresh.path()))?;
    let place = fresh.path().join(name);
    let above = place.parent().unwrap_or(fresh.path());
    fs::create_dir_all(above).map_err(|error| error.to_string())?;
    fs::rename(fresh.path().join("package"), &place).map_err(|error| error.to_string())?;
    // Whole or not at all, as another run may fetch it at the same time.
    if fs::rename(fresh.path(), &kept).is_err() && !package.is_dir() {
        return Err(format!("{} cannot be written", kept.display()));
    }
    Ok(package)
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed: {}", stderr.lines().next().unwrap_or_default()))
}
