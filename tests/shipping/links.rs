use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{fs, iter};

use super::REPOSITORY;
use super::pinned::texts;

const PLACES: [&str; 12] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "docs",
    "editors",
    "npm",
    "registries",
    "src",
    "tests/documents/README.md",
    "tests/sample/README.md",
];

/// Lines outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// Link targets in a line, except those in code.
fn targets(line: &str) -> Vec<&str> {
    let prose = line.split('`').step_by(2);
    // A link's text may be code, so that its brackets are in different parts.
    prose
        .flat_map(|part| part.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|it| it.0)
        .collect()
}

/// Anchors of headings, as GitHub generates them.
fn anchors(text: &str) -> Vec<String> {
    let mut seen = HashMap::new();
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let slugs = headings.map(|line| {
        let kept = line.trim_start_matches('#').trim().chars();
        let kept = kept.filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
        let slug: String =
            kept.flat_map(char::to_lowercase).map(|it| if it == ' ' { '-' } else { it }).collect();
        let count = seen.entry(slug.clone()).and_modify(|count| *count += 1).or_insert(0);
        if *count == 0 { slug } else { format!("{slug}-{count}") }
    });
    slugs.collect()
}

/// Returns the path from the repository's root of a link to a page of the repository on GitHub.
fn on_github(target: &str) -> Option<&str> {
    let rest = target.strip_prefix(REPOSITORY)?;
    // GitHub's own anchor for the whole page.
    let rest = if rest == "#readme" { "" } else { rest };
    match rest.strip_prefix('/') {
        None if rest.is_empty() || rest.starts_with('#') => Some(rest),
        None => None,
        Some(rest) => rest.strip_prefix("blob/main/").or_else(|| rest.strip_prefix("tree/main/")),
    }
}

/// Returns why a link is broken.
fn broken(document: &Path, target: &str) -> Option<String> {
    if let Some(path) = on_github(target) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        return broken(&root.join("README.md"), path);
    }
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    let file: PathBuf =
        if path.is_empty() { document.to_owned() } else { document.parent().unwrap().join(path) };
    if !file.exists() {
        return Some(format!("{}: there is no {target}", document.display()));
    }
    let anchor = anchor.filter(|_| file.extension().is_some_and(|it| it == "md"))?;
    let has = anchors(&fs::read_to_string(&file).unwrap()).iter().any(|it| it == anchor);
    (!has).then(|| format!("{}: there is no heading for {target}", document.display()))
}

#[test]
fn every_relative_link_resolves() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut count, mut found) = (0, Vec::new());
    for place in PLACES {
        texts(&root.join(place), &mut |path, text| {
            if path.extension().is_some_and(|it| it == "md") {
                let links: Vec<&str> = prose(text).flat_map(targets).collect();
                count += links.len();
                found.extend(links.into_iter().filter_map(|target| broken(path, target)));
            }
        });
    }
    assert!(count > 100, "{count}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn links_are_found_outside_of_code() {
    let line = "[a](x.md), `[b](y.md)`, [`c`](z.md#it) and ![d](e.png)";
    assert_eq!(targets(line), ["x.md", "z.md#it", "e.png"]);
    let text = "# A `b` (c)\n```sh\n# no heading\n```\n## Twice\n## Twice";
    assert_eq!(anchors(text), ["a-b-c", "twice", "twice-1"]);
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    for (target, is_broken) in iter::zip(
        ["#install", "LICENSE", "https://x", "#no-such", "none.md"],
        [false, false, false, true, true],
    ) {
        assert_eq!(broken(&document, target).is_some(), is_broken, "{target}");
    }
    for (rest, is_broken) in iter::zip(
        ["", "#install", "/blob/main/docs/rules.md#a01-accept-missing-dot", "/tree/main/src", "/issues"],
        iter::repeat(false),
    )
    .chain(iter::zip(["#no-such", "/blob/main/none.md", "/blob/main/docs/rules.md#a00"], iter::repeat(true)))
    {
        let target = format!("{REPOSITORY}{rest}");
        assert_eq!(broken(&document, &target).is_some(), is_broken, "{target}");
    }
}
