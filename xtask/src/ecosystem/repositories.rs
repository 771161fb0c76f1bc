//! Repositories at their commits, with the files that promptsig may read.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

/// Ends of the names of files that promptsig may read.
const READ: [&str; 19] = [
    ".js",
    ".mjs",
    ".cjs",
    ".jsx",
    ".ts",
    ".mts",
    ".cts",
    ".tsx",
    ".json",
    ".jsonc",
    ".toml",
    ".yaml",
    ".yml",
    ".md",
    ".as",
    ".gitignore",
    ".ignore",
    ".env",
    ".csv",
];

pub struct Repository {
    /// `owner/name` on GitHub.
    pub name: String,
    commit: String,
}

/// Reads lines of `owner/name commit`.
pub fn read(path: &Path) -> Result<Vec<Repository>, String> {
    let text = super::read(path)?;
    let mut named = HashSet::new();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split_whitespace().collect::<Vec<_>>()[..] {
            [name, commit] if name.split('/').count() == 2 && named.insert(name) => {
                Ok(Repository { name: name.to_owned(), commit: commit.to_owned() })
            }
            _ => Err(format!("{}: not `owner/name commit`, or named twice: {line}", path.display())),
        })
        .collect()
}

impl Repository {
    /// Returns the folder with the files of the commit; what is there already is taken as it is.
    pub fn lay_out(&self, folder: &Path) -> Result<PathBuf, String> {
        let name = self.name.replace('/', "+");
        let tree = folder.join("trees").join(format!("{name}@{}", &self.commit[..12.min(self.commit.len())]));
        if tree.is_dir() {
            return Ok(tree);
        }
        let clone = folder.join("clones").join(&name);
        self.fetch(&clone)?;
        // Under another name until it is whole.
        let partial = tree.with_extension("partial");
        let _ = fs::remove_dir_all(&partial);
        self.unpack(&clone, &partial)?;
        fs::rename(&partial, &tree).map_err(|error| format!("{}: {error}", tree.display()))?;
        Ok(tree)
    }

    fn fetch(&self, clone: &Path) -> Result<(), String> {
        let has_commit =
            || git(clone).args(["cat-file", "-e", &self.commit]).output().is_ok_and(|it| it.status.success());
        if has_commit() {
            return Ok(());
        }
        fs::create_dir_all(clone).map_err(|error| format!("{}: {error}", clone.display()))?;
        let url = format!("https://github.com/{}", self.name);
        for arguments in
            [&["init", "--bare", "--quiet"][..], &["fetch", "--quiet", "--depth=1", &url, &self.commit]]
        {
            let output =
                git(clone).args(arguments).output().map_err(|error| format!("cannot run git: {error}"))?;
            if !output.status.success() {
                return Err(String::from_utf8_lossy(&output.stderr)
                    .lines()
                    .last()
                    .unwrap_or_default()
                    .to_owned());
            }
        }
        Ok(())
    }

    /// Writes the files of the commit. A blob that the clone lacks is left out, as are links.
    fn unpack(&self, clone: &Path, folder: &Path) -> Result<(), String> {
        let listed = git(clone).args(["ls-tree", "-r", "-z", &self.commit]).output();
        let listed = listed.map_err(|error| format!("cannot run git: {error}"))?;
        let mut git = git(clone)
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot run git: {error}"))?;
        let (Some(mut asked), Some(answered)) = (git.stdin.take(), git.stdout.take()) else {
            return Err("git has no pipes".to_owned());
        };
        let mut answered = BufReader::new(answered);
        for entry in String::from_utf8_lossy(&listed.stdout).split('\0') {
            let Some((object, path)) = blob_of(entry) else { continue };
            let content = writeln!(asked, "{object}").and_then(|()| content(&mut answered));
            let Some(content) = content.map_err(|error| format!("git cat-file: {error}"))? else { continue };
            write(&folder.join(path), &content)?;
        }
        drop(asked);
        git.wait().map_err(|error| format!("git cat-file: {error}"))?;
        Ok(())
    }
}

fn git(clone: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(clone);
    command
}

/// Returns the object and the path of a line of `git ls-tree`, if promptsig may read such a file.
fn blob_of(entry: &str) -> Option<(&str, &Path)> {
    let (about, path) = entry.split_once('\t')?;
    let [mode, "blob", object] = about.split(' ').collect::<Vec<_>>()[..] else { return None };
    let is_read = mode.starts_with("100") && READ.iter().any(|end| path.ends_with(end));
    let path = Path::new(path);
    let is_inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    (is_read && is_inside).then_some((object, path))
}

/// Reads one answer of `git cat-file --batch`: nothing for an object that is missing.
fn content(answered: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    let mut head = String::new();
    answered.read_line(&mut head)?;
    let [_, "blob", size] = head.split_whitespace().collect::<Vec<_>>()[..] else { return Ok(None) };
    let size: usize = size.parse().unwrap_or_default();
    let mut content = vec![0; size + 1];
    answered.read_exact(&mut content)?;
    content.pop();
    Ok(Some(content))
}

fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, content));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_files_that_may_be_read_are_laid_out() {
        let blob = |mode: &str, path: &str| {
            blob_of(&format!("{mode} blob 12ab\t{path}")).map(|(object, _)| object.len())
        };
        assert_eq!(blob("100644", "src/tools.ts"), Some(4));
        assert_eq!(blob("100644", "logo.png"), None);
        assert_eq!(blob("120000", "src/link.ts"), None, "a link");
        assert_eq!(blob("100644", "../out.ts"), None, "outside");
        assert_eq!(blob_of("160000 commit 12ab\tmodule.ts").map(|(object, _)| object.len()), None);
    }

    #[test]
    fn a_blob_that_a_clone_lacks_is_left_out() {
        let mut answered = &b"12ab missing\n34cd blob 2\nok\n"[..];
        assert_eq!(content(&mut answered).unwrap(), None);
        assert_eq!(content(&mut answered).unwrap().as_deref(), Some(&b"ok"[..]));
    }
}
