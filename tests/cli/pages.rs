//! Command lines in the pages for users, each run, and the tasks in those for contributors.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use super::run::{promptsig, repository};
use super::shell::{ENDLESS, Sample};

/// Programs of others in command lines. What they do is not run: it installs or takes minutes.
const OTHERS: [&str; 8] = ["cargo", "cc", "cd", "code", "git", "ln", "mkdir", "npm"];

/// Pages with their paths. The examples of the rules are tested as such.
fn pages() -> Vec<(PathBuf, String)> {
    let root = repository();
    let mut pages: Vec<PathBuf> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"]
        .map(|name| root.join(name))
        .to_vec();
    for folder in fs::read_dir(root.join("editors")).unwrap() {
        pages.push(folder.unwrap().path().join("README.md"));
    }
    pages.extend(fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path()));
    pages.retain(|page| !page.ends_with("rules.md"));
    pages.into_iter().map(|page| (page.clone(), fs::read_to_string(page).unwrap())).collect()
}

/// Lines of code blocks for a shell without their remarks, and what the workflows on the pages run.
fn command_lines(page: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut language = None;
    for line in page.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix("```") {
            language = if language.is_none() { Some(name) } else { None };
            continue;
        }
        let command = match language {
            Some("sh") => Some(line),
            Some("yaml") => line.trim_start_matches("- ").strip_prefix("run: "),
            _ => None,
        };
        lines.extend(command.map(without_remark).filter(|line| !line.is_empty()));
    }
    lines
}

fn without_remark(line: &str) -> &str {
    if line.starts_with('#') { "" } else { line.split(" # ").next().unwrap_or_default().trim() }
}

/// Commands in the prose.
fn mentions(page: &str) -> impl Iterator<Item = &str> {
    page.split('`').skip(1).step_by(2).filter(|code| code.starts_with("promptsig ") && !code.contains('\n'))
}

fn is_own(line: &str) -> bool {
    line.starts_with("promptsig ") || line.starts_with("cargo run --release -- ")
}

#[test]
fn every_command_line_of_a_page_works() {
    let mut count = 0;
    for (path, page) in pages() {
        for line in command_lines(&page) {
            if !is_own(line) {
                let program = line.split_whitespace().find(|word| !word.contains('=')).unwrap_or_default();
                let is_there = OTHERS.contains(&program) || repository().join(program).exists();
                assert!(is_there, "{}: {program} is not known: {line}", path.display());
                continue;
            }
            assert!(!ENDLESS.contains(&line), "{}: {line} does not end", path.display());
            let run = Sample::new().run(line);
            let is_done = run.code.is_some_and(|code| code < 2) && !run.stdout.is_empty();
            assert!(is_done, "{}: {line}: {}", path.display(), run.stderr);
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn every_command_in_the_prose_exists() {
    let mut helps = HashMap::new();
    let mut count = 0;
    for (path, page) in pages() {
        for code in mentions(&page) {
            let words: Vec<&str> = code.split_whitespace().skip(1).collect();
            let [command, words @ ..] = words.as_slice() else { continue };
            if command.starts_with('-') {
                continue;
            }
            let help = helps.entry((*command).to_owned()).or_insert_with(|| promptsig(&[command, "--help"]));
            assert_eq!(help.code, Some(0), "{}: {code}", path.display());
            for option in words.iter().filter(|word| word.starts_with("--")) {
                assert!(help.stdout.contains(option), "{}: {code} has no {option}", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn every_task_in_the_prose_exists() {
    let tasks = fs::read_to_string(repository().join("xtask/src/main.rs")).unwrap();
    let page = fs::read_to_string(repository().join("CONTRIBUTING.md")).unwrap();
    let mut count = 0;
    for rest in page.split("cargo xtask ").skip(1) {
        let task = rest.split(|letter: char| letter != '-' && !letter.is_alphanumeric()).next().unwrap();
        if !task.is_empty() {
            assert!(tasks.contains(&format!("[\"{task}\"")), "there is no task {task}");
            count += 1;
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
fn command_lines_are_found_in_blocks() {
    let page =
        "`promptsig rule`\n```sh\n# first\npromptsig check  # all\n```\n```yaml\n- run: promptsig man\n```\n";
    assert_eq!(command_lines(page), ["promptsig check", "promptsig man"]);
    assert!(mentions(page).eq(["promptsig rule"]));
}
