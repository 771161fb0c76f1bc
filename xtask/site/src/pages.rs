//! Source of the site: pages of the repository with links that work there.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use crate::rules::{self, RulePages};
use crate::{read, write};

/// Parts of the site in their order, with paths of the repository.
const SUMMARY: &str = include_str!("../summary.md");
const RULES: &str = "docs/rules.md";

pub struct Pages {
    root: PathBuf,
    /// Address of the repository.
    repository: String,
    /// Texts by paths of the repository.
    texts: BTreeMap<String, String>,
    rules: RulePages,
}

/// What a link in a page leads to.
enum Target {
    Outside,
    /// Path in the site's source, and the anchor with its `#`.
    Page(String, String),
    Image(String),
    /// File or folder that only the repository has.
    Source(String),
}

impl Pages {
    pub fn read(root: &Path) -> Result<Self, String> {
        let manifest = read(&root.join("Cargo.toml"))?;
        let address = manifest.lines().find_map(|line| line.strip_prefix("repository = \""));
        let repository = address.ok_or("Cargo.toml has no repository")?.trim_end_matches('"').to_owned();
        let mut texts = BTreeMap::new();
        for path in SUMMARY.lines().filter_map(listed) {
            texts.insert(path.to_owned(), read(&root.join(path))?);
        }
        for entry in fs::read_dir(root.join("docs")).map_err(|error| error.to_string())? {
            let name = entry.map_err(|error| error.to_string())?.file_name();
            let path = format!("docs/{}", name.to_string_lossy());
            if !texts.contains_key(&path) {
                return Err(format!("xtask/site/summary.md has no {path}"));
            }
        }
        let rules = rules::divide(texts.get(RULES).ok_or("there are no rules")?)?;
        Ok(Self { root: root.to_owned(), repository, texts, rules })
    }

    /// Writes the source of the site, and returns the links that leave it.
    pub fn write(&self, folder: &Path) -> Result<Vec<String>, String> {
        write(&folder.join("SUMMARY.md"), &self.summary())?;
        let mut outside = Vec::new();
        for (path, text) in &self.texts {
            let text = if path == RULES { &self.rules.list } else { text };
            self.copy(folder, path, &place(path), text, &mut outside)?;
        }
        for rule in self.rules.families.iter().flat_map(|family| &family.rules) {
            // The links of the explanation are those of the page that it was divided from; the siblings are its own.
            let (text, siblings) = rule.text.rsplit_once("\n---\n").ok_or("a rule has no siblings")?;
            let mut whole = self.with_links(RULES, &rule.path(), text, folder, &mut outside)?;
            whole += "\n---\n";
            whole += siblings;
            write(&folder.join(rule.path()), &whole)?;
        }
        outside.sort();
        outside.dedup();
        Ok(outside)
    }

    fn summary(&self) -> String {
        let mut summary = String::new();
        for line in SUMMARY.lines() {
            match listed(line) {
                Some(path) => summary += &line.replace(path, &place(path)),
                None => summary += line,
            }
            summary.push('\n');
            if listed(line) == Some(RULES) {
                for family in &self.rules.families {
                    // A heading without a page: its table is in the list of all.
                    let _ = writeln!(summary, "  - [{}]()", family.title.replace('`', ""));
                    for rule in &family.rules {
                        let _ = writeln!(summary, "    - [{} {}]({})", rule.code, rule.name, rule.path());
                    }
                }
            }
        }
        summary
    }

    fn copy(
        &self,
        folder: &Path,
        path: &str,
        place: &str,
        text: &str,
        outside: &mut Vec<String>,
    ) -> Result<(), String> {
        let text = self.with_links(path, place, text, folder, outside)?;
        write(&folder.join(place), &text)
    }

    /// Returns the text of a page at `path` of the repository with links as they have to be at `place` in the site.
    fn with_links(
        &self,
        path: &str,
        place: &str,
        text: &str,
        folder: &Path,
        outside: &mut Vec<String>,
    ) -> Result<String, String> {
        let mut edits = Vec::new();
        for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            let Event::Start(Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. }) =
                event
            else {
                continue;
            };
            let link = match self.target(path, &dest_url).map_err(|why| format!("{path}: {why}"))? {
                Target::Outside => {
                    // A test follows those to the repository itself.
                    if !dest_url.starts_with(&self.repository) {
                        outside.push(dest_url.to_string());
                    }
                    continue;
                }
                Target::Page(page, anchor) => format!("{}{anchor}", relative(place, &page)),
                Target::Image(image) => {
                    let copied = folder.join(&image);
                    copied.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| error.to_string())?;
                    fs::copy(self.root.join(&image), copied).map_err(|error| format!("{image}: {error}"))?;
                    relative(place, &image)
                }
                Target::Source(source) => self.source(&source),
            };
            let written = format!("]({dest_url}");
            let at = text[range.clone()].rfind(&written).filter(|_| link_type == LinkType::Inline);
            let at =
                range.start + at.ok_or_else(|| format!("{path}: {dest_url} is not written as a link"))? + 2;
            edits.push((at..at + dest_url.len(), link));
        }
        edits.sort_by_key(|(range, _)| range.start);
        let mut text = text.to_owned();
        for (range, link) in edits.into_iter().rev() {
            text.replace_range(range, &link);
        }
        Ok(text)
    }

    fn target(&self, path: &str, link: &str) -> Result<Target, String> {
        if link.contains("://") || link.starts_with("mailto:") {
            return Ok(Target::Outside);
        }
        let (file, anchor) = link.find('#').map_or((link, ""), |at| link.split_at(at));
        let file = if file.is_empty() { path.to_owned() } else { joined(path, file) };
        if file == RULES
            && let Some(rule) = self
                .rules
                .families
                .iter()
                .flat_map(|it| &it.rules)
                .find(|it| anchor.get(1..) == Some(&it.anchor()))
        {
            return Ok(Target::Page(rule.path(), String::new()));
        }
        if self.texts.contains_key(&file) {
            return Ok(Target::Page(place(&file), anchor.to_owned()));
        }
        if !self.root.join(&file).exists() {
            return Err(format!("there is no {link}"));
        }
        let is_image = Path::new(&file).extension().is_some_and(|it| it == "png" || it == "svg");
        Ok(if is_image { Target::Image(file) } else { Target::Source(format!("{file}{anchor}")) })
    }

    fn source(&self, path: &str) -> String {
        let kind = if self.root.join(path).is_dir() { "tree" } else { "blob" };
        format!("{}/{kind}/main/{path}", self.repository)
    }
}

/// Returns the path that a line of the summary lists.
fn listed(line: &str) -> Option<&str> {
    line.split_once("](")?.1.strip_suffix(')')
}

/// Path in the site's source: the first page of a folder is its index.
fn place(path: &str) -> String {
    match path.strip_suffix("README.md") {
        Some(folder) => format!("{folder}index.md"),
        None => path.to_owned(),
    }
}

/// Resolves a relative link of a page.
fn joined(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = from.split('/').collect();
    let to: Vec<&str> = to.split('/').collect();
    let folders = from.len().min(to.len()) - 1;
    let shared = (0..folders).take_while(|&at| from[at] == to[at]).count();
    "../".repeat(from.len() - 1 - shared) + &to[shared..].join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_resolved_and_made_relative() {
        assert_eq!(joined("docs/editors.md", "../editors/zed/README.md"), "editors/zed/README.md");
        assert_eq!(joined("README.md", "docs/./tools.md"), "docs/tools.md");
        assert_eq!(relative("docs/rules/A01.md", "docs/settings.md"), "../settings.md");
        assert_eq!(relative("index.md", "docs/tools.md"), "docs/tools.md");
        assert_eq!(relative("editors/zed/index.md", "editors/vscode/index.md"), "../vscode/index.md");
        assert_eq!(place("editors/zed/README.md"), "editors/zed/index.md");
    }
}
