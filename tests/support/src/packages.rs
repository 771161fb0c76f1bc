//! npm packages for tests, fetched once with `npm pack`, or with what they depend on by `npm install`, and kept under the
//! target folder. After a failure the same run does not try again, since without a network each attempt takes long.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::{run, target_tmp};

/// File in the run's folder with the reason of the failure.
const FAILURE: &str = "cannot-fetch";

/// Expiry of that file where the end of its run is unknown.
const LASTS: Duration = Duration::from_secs(3600);

/// With npm's own retries and timeouts, a test without a network would take minutes.
const PATIENCE: [&str; 3] = ["--loglevel=error", "--fetch-retries=0", "--fetch-timeout=60000"];

/// Returns the folder with the package's content, below folders of its name.
pub fn fetch(name: &str, version: &str) -> Result<PathBuf, String> {
    let plain = name.trim_start_matches('@').replace('/', "-");
    let kept = target_tmp().join(format!("{plain}-{version}-installed"));
    kept_or(kept.join(name), || fetched(name, version, &kept))
}

/// Returns the folder of a package, `name@version`, that is installed with its dependencies. Their scripts are not run.
pub fn install(package: &str) -> Result<PathBuf, String> {
    let name = package.rsplit_once('@').map_or(package, |(name, _)| name);
    let kept = target_tmp().join(format!("{}-modules", package.trim_start_matches('@').replace('/', "-")));
    kept_or(kept.join("node_modules").join(name), || installed(package, &kept))
}

/// Returns a folder that is there or can be made.
fn kept_or(package: PathBuf, make: impl FnOnce() -> Result<(), String>) -> Result<PathBuf, String> {
    if package.is_dir() {
        return Ok(package);
    }
    let failure = run::folder().map(|folder| folder.join(FAILURE));
    if let Some(why) = failure.as_deref().and_then(told_before) {
        return Err(format!("{why} (not tried again in this run)"));
    }
    make().map(|()| package).inspect_err(|why| {
        failure.map(|file| fs::write(file, why));
    })
}

fn installed(package: &str, kept: &Path) -> Result<(), String> {
    fs::create_dir_all(target_tmp()).map_err(|error| error.to_string())?;
    let fresh = tempfile::tempdir_in(target_tmp()).map_err(|error| error.to_string())?;
    let quietly = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", "."];
    complete(Command::new("npm").args(quietly).arg(package).args(PATIENCE).current_dir(fresh.path()))?;
    keep(fresh.path(), kept)
}

/// Moves what was made to its place.
fn keep(fresh: &Path, kept: &Path) -> Result<(), String> {
    // Atomically, as another run may fetch it at the same time.
    if fs::rename(fresh, kept).is_err() && !kept.is_dir() {
        return Err(format!("{} cannot be written", kept.display()));
    }
    Ok(())
}

/// Reason of an earlier failure in this run.
fn told_before(file: &Path) -> Option<String> {
    let age = fs::metadata(file).ok()?.modified().ok()?.elapsed().unwrap_or_default();
    (age < LASTS).then(|| fs::read_to_string(file).ok())?
}

fn fetched(name: &str, version: &str, kept: &Path) -> Result<(), String> {
    fs::create_dir_all(target_tmp()).map_err(|error| error.to_string())?;
    let fresh = tempfile::tempdir_in(target_tmp()).map_err(|error| error.to_string())?;
    let package_version = format!("{name}@{version}");
    complete(Command::new("npm").args(["pack", &package_version]).args(PATIENCE).current_dir(fresh.path()))?;
    let mut files = fs::read_dir(fresh.path()).into_iter().flatten().flatten();
    let archive = files.next().ok_or("npm pack brought nothing")?;
    complete(Command::new("tar").arg("-xzf").arg(archive.file_name()).current_dir(fresh.path()))?;
    let place = fresh.path().join(name);
    let above = place.parent().unwrap_or(fresh.path());
    fs::create_dir_all(above).map_err(|error| error.to_string())?;
    fs::rename(fresh.path().join("package"), &place).map_err(|error| error.to_string())?;
    keep(fresh.path(), kept)
}

fn complete(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed: {}", stderr.lines().next().unwrap_or_default()))
}
