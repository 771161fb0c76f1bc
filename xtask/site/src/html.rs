//! Links of the built site: each leads to a file and an element that there are.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

use crate::read;

struct Page {
    ids: HashSet<String>,
    links: Vec<String>,
}

/// Returns how many pages and links within the site there are.
pub fn check(site: &Path) -> Result<(usize, usize), String> {
    let mut files = Vec::new();
    collect(site, &mut files)?;
    // Its links are for the address of the site.
    files.retain(|file| !file.ends_with("404.html"));
    let id = Regex::new(r#"\sid="([^"]*)""#).map_err(|error| error.to_string())?;
    let link = Regex::new(r#"\s(?:href|src)="([^"]*)""#).map_err(|error| error.to_string())?;
    let found = |pattern: &Regex, text: &str| -> Vec<String> {
        pattern.captures_iter(text).map(|found| found[1].replace("&amp;", "&")).collect()
    };
    let mut pages = HashMap::new();
    for file in &files {
        let text = read(file)?;
        let page = Page { ids: found(&id, &text).into_iter().collect(), links: found(&link, &text) };
        pages.insert(file.clone(), page);
    }
    let mut count = 0;
    let mut broken = Vec::new();
    for file in &files {
        for link in &pages[file].links {
            let is_outside = link.contains("://") || link.starts_with("mailto:") || link.starts_with("data:");
            if !is_outside {
                count += 1;
                if !leads(file, link, &pages) {
                    broken.push(format!("{}: {link} leads nowhere", file.display()));
                }
            }
        }
    }
    if broken.is_empty() { Ok((files.len(), count)) } else { Err(broken.join("\n")) }
}

fn leads(file: &Path, link: &str, pages: &HashMap<PathBuf, Page>) -> bool {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let target = if path.is_empty() { file.to_owned() } else { joined(file, path) };
    match (pages.get(&target), anchor) {
        (Some(page), Some(anchor)) => anchor.is_empty() || page.ids.contains(anchor),
        (Some(_), None) => true,
        (None, _) => target.is_file(),
    }
}

fn joined(file: &Path, link: &str) -> PathBuf {
    let mut path = file.to_owned();
    path.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                path.pop();
            }
            part => path.push(part),
        }
    }
    path
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|it| it == "html") {
            files.push(path);
        }
    }
    Ok(())
}
