//! The system scripts that come with GenAIScript. Their package is fetched once with `npm pack` and kept
//! under the target folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const PACKAGE: &str = "@genaiscript/core@2.5.1";

/// The folder with the scripts of the package.
pub fn fetch() -> Result<PathBuf, String> {
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("genaiscript-core-2.5.1-installed");
    // As it lies where it is installed, which tells that these are the built-in systems themselves.
    let scripts = kept.join("@genaiscript/core/genaisrc");
    if scripts.is_dir() {
        return Ok(scripts);
    }
    let fresh = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).map_err(|error| error.to_string())?;
    run(Command::new("npm").args(["pack", PACKAGE, "--loglevel=error"]).current_dir(fresh.path()))?;
    let mut files = fs::read_dir(fresh.path()).into_iter().flatten().flatten();
    let archive = files.next().ok_or("npm pack brought nothing")?;
    run(Command::new("tar").arg("-xzf").arg(archive.file_name()).current_dir(fresh.path()))?;
    fs::create_dir(fresh.path().join("@genaiscript")).map_err(|error| error.to_string())?;
    fs::rename(fresh.path().join("package"), fresh.path().join("@genaiscript/core"))
        .map_err(|error| error.to_string())?;
    // Whole or not at all, as another run may fetch it at the same time.
    if fs::rename(fresh.path(), &kept).is_err() && !scripts.is_dir() {
        return Err(format!("{} cannot be written", kept.display()));
    }
    Ok(scripts)
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?} failed: {}", stderr.lines().next().unwrap_or_default()))
}
