use std::io;
use std::path::{Component, Path, PathBuf};

use url::Url;

use super::arguments::shortened;
use crate::cli::targets::Requested;
use crate::file_path::FilePath;
use crate::workspace::discovery;

const SCHEME: &str = "file:";

/// Longest path in bytes; no system opens a longer one.
const MAX_PATH: usize = 4096;

/// Largest number of roots that are looked at.
const MAX_ROOTS: usize = 64;

/// Folders that the client lets the tools read, without links.
#[derive(Debug, Default)]
pub struct Roots {
    folders: Vec<PathBuf>,
    /// Roots that cannot be used, with the reasons.
    problems: Vec<String>,
}

/// Files that a call is about, with the roots around them.
#[derive(Debug)]
pub struct LocatedFiles {
    paths: Vec<PathBuf>,
    limits: Vec<PathBuf>,
}

impl LocatedFiles {
    pub fn requested(&self) -> Requested<'_> {
        Requested { paths: &self.paths, limits: &self.limits, config: None }
    }
}

impl Roots {
    /// Makes roots of the folders that the server was started with.
    pub fn from_folders(folders: &[PathBuf]) -> Self {
        let mut roots = Self::default();
        for folder in folders.iter().take(MAX_ROOTS) {
            roots.add(&folder.display().to_string(), folder);
        }
        roots
    }

    /// Makes roots of the addresses that a client gives.
    pub fn from_addresses(addresses: &[String]) -> Self {
        let mut roots = Self::default();
        for address in addresses.iter().take(MAX_ROOTS) {
            match path_of(address) {
                Some(path) => roots.add(address, &path),
                None => roots.problems.push(format!("{} is not the address of a folder", shortened(address))),
            }
        }
        roots
    }

    fn add(&mut self, name: &str, path: &Path) {
        match discovery::real_path(path) {
            Ok(real) if real.is_dir() => self.folders.push(real),
            Ok(_) => self.problems.push(format!("{} is not a folder", shortened(name))),
            Err(error) => {
                self.problems.push(format!("{} cannot be read: {}", shortened(name), reason(&error)));
            }
        }
    }

    /// Finds the file or folder that a path names, relative to a root. Without a path, these are the roots.
    pub fn place(&self, path: Option<&str>) -> Result<LocatedFiles, String> {
        if self.folders.is_empty() {
            let problems = self.problems.join("; ");
            return Err(format!("there is no root in which files may be read: {problems}"));
        }
        let Some(path) = path else {
            self.folders.iter().try_for_each(|folder| searchable(folder))?;
            return Ok(LocatedFiles { paths: self.folders.clone(), limits: self.folders.clone() });
        };
        let real = self.resolve(path)?;
        if real.is_dir() {
            searchable(&real)?;
        }
        let limit = self.around(&real).cloned();
        Ok(LocatedFiles { paths: vec![real], limits: limit.into_iter().collect() })
    }

    /// Resolves a path with its links. What is outside of the roots is refused alike, whether or not it exists.
    fn resolve(&self, path: &str) -> Result<PathBuf, String> {
        let shown = shortened(path);
        if path.is_empty() || path.contains('\0') || path.len() > MAX_PATH || is_remote(path) {
            return Err(format!("`{shown}` is no path"));
        }
        let written = if path.starts_with(SCHEME) { path_of(path) } else { Some(PathBuf::from(path)) };
        let written = written.ok_or_else(|| format!("`{shown}` is not the address of a file"))?;
        // Of a file inside the roots, the reason is named.
        let mut failure = None;
        // A relative path is one of the first root that has it; joining an absolute one gives that.
        for candidate in self.folders.iter().map(|folder| folder.join(&written)) {
            match discovery::real_path(&candidate) {
                Ok(real) if self.around(&real).is_some() => return Ok(real),
                Ok(_) => {}
                Err(error) => {
                    let usual = without_dots(&candidate);
                    let nearest = usual.ancestors().find_map(|folder| discovery::real_path(folder).ok());
                    if nearest.is_some_and(|nearest| self.around(&nearest).is_some()) {
                        failure = failure.or(Some(error));
                    }
                }
            }
        }
        Err(match failure {
            Some(error) if error.kind() != io::ErrorKind::NotFound => {
                format!("cannot read {shown}: {}", reason(&error))
            }
            Some(_) => format!("there is no file or folder {shown}"),
            None => format!("{shown} is outside of the roots: {}", self.list()),
        })
    }

    /// Finds the innermost root around a path without links.
    fn around(&self, path: &Path) -> Option<&PathBuf> {
        let around = self.folders.iter().filter(|folder| path.starts_with(folder));
        around.max_by_key(|folder| folder.as_os_str().len())
    }

    /// Path as answers have it: relative to the root, or absolute if there are several.
    pub fn shown<'a>(&self, path: &'a FilePath) -> &'a str {
        let [root] = self.folders.as_slice() else { return path.as_str() };
        let root = discovery::file_path(root);
        let inside = path.as_str().strip_prefix(root.as_str()).map(|rest| rest.trim_start_matches('/'));
        inside.filter(|inside| !inside.is_empty()).unwrap_or(path.as_str())
    }

    fn list(&self) -> String {
        let folders: Vec<_> = self.folders.iter().map(|folder| folder.display().to_string()).collect();
        folders.join(", ")
    }
}

/// Decodes an address of this machine; `None` for any other, which Windows would look for in the network.
fn path_of(address: &str) -> Option<PathBuf> {
    let url = Url::parse(address).ok()?;
    let is_here = url.scheme() == "file" && url.host().is_none();
    is_here.then(|| url.to_file_path().ok()).flatten()
}

/// Whether Windows looks for a path in the network.
fn is_remote(path: &str) -> bool {
    cfg!(windows) && path.replace('\\', "/").starts_with("//")
}

/// Fails for folders that are too wide to search, such as one with all homes.
fn searchable(folder: &Path) -> Result<(), String> {
    match discovery::refusal(folder) {
        Some(refusal) => {
            Err(format!("{} is not searched: {refusal}, or name it as `path`", folder.display()))
        }
        None => Ok(()),
    }
}

/// Resolves `.` and `..` by the names alone.
fn without_dots(path: &Path) -> PathBuf {
    let mut usual = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                usual.pop();
            }
            part => usual.push(part),
        }
    }
    usual
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "it does not exist".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
