//! Installs the servers by npm, pip and cargo, once, into the target folder.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::servers::{Peer, Source};

pub struct Installed {
    pub program: PathBuf,
    pub version: String,
    /// `PATH` while it runs.
    pub path: OsString,
}

pub fn install(peer: &Peer, tools: &Path) -> Result<Installed, String> {
    let program = peer.command[0];
    let (programs, version) = match peer.from {
        Source::Npm(packages) => {
            // The one that some of them ask for.
            npm("node", &["node@24"], tools)?;
            let modules = npm(program, packages, tools)?;
            let native = native(&modules, program, 4);
            (native.unwrap_or_else(|| modules.join(".bin")), npm_versions(packages, &modules))
        }
        Source::Pip(package) => (pip(package, tools)?, None),
        Source::Cargo(name) => (cargo(name, tools)?, cargo_version(&tools.join(name))),
    };
    let program = programs.join(program);
    let path = with_path(&[&programs, &tools.join("node/node_modules/node/bin")]);
    let version = version.or_else(|| said_version(&program)).unwrap_or_default();
    Ok(Installed { program, version, path })
}

fn npm(name: &str, packages: &[&str], tools: &Path) -> Result<PathBuf, String> {
    let folder = tools.join(name);
    let path = with_path(&[&tools.join("node/node_modules/node/bin")]);
    once(&folder, |log| {
        let manifest = folder.join("package.json");
        fs::write(manifest, "{ \"private\": true }\n").map_err(|error| error.to_string())?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-fund", "--no-audit"])
            .args(packages)
            .current_dir(&folder)
            .env("PATH", path);
        run(&mut npm, log)
    })?;
    Ok(folder.join("node_modules"))
}

fn pip(package: &str, tools: &Path) -> Result<PathBuf, String> {
    let folder = tools.join(format!("pip-{package}"));
    once(&folder, |log| {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder), log)?;
        run(Command::new(folder.join("bin/pip")).args(["install", "--quiet", package]), log)
    })?;
    Ok(folder.join("bin"))
}

fn cargo(name: &str, tools: &Path) -> Result<PathBuf, String> {
    let folder = tools.join(name);
    once(&folder, |log| {
        let mut cargo = Command::new("cargo");
        cargo.args(["install", "--locked", name, "--root"]).arg(&folder);
        if said_version("cmake".as_ref()).is_none() {
            cargo.env("PATH", with_path(&[&pip("cmake", tools)?]));
        }
        run(&mut cargo, log)
    })?;
    Ok(folder.join("bin"))
}

/// Runs `make` on a folder until it has succeeded once.
fn once(folder: &Path, make: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    let done = folder.join(".done");
    if done.exists() {
        return Ok(());
    }
    println!("installing into {}", folder.display());
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    make(&folder.join("install.log"))?;
    fs::write(done, "").map_err(|error| error.to_string())
}

fn run(command: &mut Command, log: &Path) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let file = File::create(log).and_then(|file| Ok((file.try_clone()?, file)));
    let (out, errors) = file.map_err(|error| format!("{}: {error}", log.display()))?;
    let status = command.stdin(Stdio::null()).stdout(out).stderr(errors).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{name} cannot install it: {}", complaint(log))),
        Err(error) => Err(format!("{name} does not run: {error}")),
    }
}

fn complaint(log: &Path) -> String {
    let log = fs::read_to_string(log).unwrap_or_default();
    let line = log.lines().find(|line| line.to_lowercase().contains("error")).or(log.lines().last());
    line.unwrap_or_default().trim().to_owned()
}

fn with_path(first: &[&Path]) -> OsString {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let first = first.iter().map(|path| path.to_path_buf()).filter(|path| !path.as_os_str().is_empty());
    std::env::join_paths(first.chain(std::env::split_paths(&rest))).unwrap_or(rest)
}

/// Finds the program itself in a package that starts it by a script of Node.
fn native(folder: &Path, program: &str, depth: usize) -> Option<PathBuf> {
    const LEAST: u64 = 1 << 20;
    let is_program = |file: fs::Metadata| file.is_file() && file.len() > LEAST;
    if fs::metadata(folder.join(program)).is_ok_and(is_program) {
        return Some(folder.to_owned());
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut folders = entries.filter(|path| depth > 0 && path.is_dir());
    folders.find_map(|inner| native(&inner, program, depth - 1))
}

/// Reads the version from cargo's record: `"typos-lsp 0.1.57 (…)" = ["typos-lsp"]`.
fn cargo_version(folder: &Path) -> Option<String> {
    let text = fs::read_to_string(folder.join(".crates.toml")).ok()?;
    let line = text.lines().find(|line| line.starts_with('"'))?;
    line.split(' ').nth(1).map(str::to_owned)
}

fn npm_versions(packages: &[&str], modules: &Path) -> Option<String> {
    let version = |package: &&str| {
        // Strips the requested version; a scope also begins with `@`.
        let name = package
            .rsplit_once('@')
            .map_or(*package, |(name, _)| if name.is_empty() { package } else { name });
        let manifest = fs::read_to_string(modules.join(name).join("package.json")).ok()?;
        let manifest: Value = serde_json::from_str(&manifest).ok()?;
        Some(manifest["version"].as_str()?.to_owned())
    };
    let versions: Vec<String> = packages.iter().filter_map(version).collect();
    (!versions.is_empty()).then(|| versions.join(" with TypeScript "))
}

/// Returns the last word of a program's `--version`.
pub fn said_version(program: &Path) -> Option<String> {
    let output = Command::new(program).arg("--version").stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let words = text.lines().next()?.split_whitespace();
    words
        .map(|word| word.trim_start_matches('v'))
        .find(|word| word.starts_with(|it: char| it.is_ascii_digit()))
        .map(str::to_owned)
}
