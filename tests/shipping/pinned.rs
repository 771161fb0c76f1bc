//! Every command that starts GenAIScript names its version: what npm has as the newest one is empty.

use promptsig::genaiscript::LAST_RELEASE;
use std::fs;
use std::path::Path;

use super::read;

/// Commands of GenAIScript. A word of them behind its name makes a command of that.
const COMMANDS: [&str; 14] = [
    "run",
    "scripts",
    "serve",
    "webapi",
    "mcp",
    "test",
    "configure",
    "convert",
    "cache",
    "retrieval",
    "parse",
    "info",
    "extract",
    "video",
];

/// The calls of GenAIScript in a line that name no version, or another one.
fn unpinned(line: &str) -> Vec<&str> {
    let calls = line.match_indices("genaiscript").filter_map(|(at, name)| {
        let (before, rest) = (&line[..at], &line[at + name.len()..]);
        let is_word = |part: &str| part.chars().next_back().is_none_or(|last| !last.is_alphanumeric());
        if !is_word(before) || before.ends_with(['/', '-', '.', '@']) {
            return None;
        }
        let (version, after) = match rest.strip_prefix('@') {
            Some(rest) => rest.split_at(rest.find([' ', '`', '"', '\'', '<']).unwrap_or(rest.len())),
            None => ("", rest),
        };
        let word = after.strip_prefix(' ').unwrap_or_default();
        let word = &word[..word.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(word.len())];
        let is_started = before.rsplit(['`', '"', '\'']).next().is_some_and(|before| {
            ["npx ", "pnpx ", "bunx ", "pnpm dlx ", "npx --yes ", "npx -y "]
                .iter()
                .any(|it| before.ends_with(it))
        });
        let version = version.replace('\\', "");
        // A version that code writes is looked at where that code is tested.
        let is_pinned = version == LAST_RELEASE || version.starts_with(['{', '$']);
        ((is_started || COMMANDS.contains(&word)) && !is_pinned).then_some(line)
    });
    calls.collect()
}

#[test]
fn what_is_pinned_is_told_from_what_is_not() {
    for line in [
        "npx --yes genaiscript@2.5.1 run main",
        "`npx genaiscript@2.5.1 scripts fix` writes",
        "\"genaiscript\": \"2.5.1\"",
        "node_modules/genaiscript run",
        "the package genaiscript runs nothing",
        "format!(\"npx --yes genaiscript@{version}\")",
    ] {
        assert!(unpinned(line).is_empty(), "{line}");
    }
    for line in [
        "npx genaiscript scripts fix",
        "`genaiscript run FILE` runs it",
        "npx --yes genaiscript@latest run",
        "npx genaiscript@2.5.2",
        "pnpm dlx genaiscript",
    ] {
        assert_eq!(unpinned(line).len(), 1, "{line}");
    }
}

/// The texts below a folder of the repository.
pub fn texts(path: &Path, visit: &mut dyn FnMut(&Path, &str)) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name();
            // What npm and builds put there.
            if !["node_modules", "dist", "target", "out"].iter().any(|other| name == *other) {
                texts(&entry.path(), visit);
            }
        }
    } else if let Ok(text) = fs::read_to_string(path) {
        visit(path, &text);
    }
}

#[test]
fn no_command_is_left_without_its_version() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut files, mut found) = (0, Vec::new());
    let of_tests = ["tests/editors", "tests/cli", "tests/ide", "tests/lsp", "tests/lint", "tests/sample"];
    for path in
        ["src", "editors", "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"].iter().chain(&of_tests)
    {
        texts(&root.join(path), &mut |path, text| {
            files += 1;
            let lines = text.lines().flat_map(unpinned);
            found.extend(lines.map(|line| format!("{}: {}", path.display(), line.trim())));
        });
    }
    assert!(files > 700, "{files}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_extension_starts_the_same_release() {
    let start = format!("const GENAISCRIPT = \"npx --yes genaiscript@{LAST_RELEASE}\";");
    assert!(read("editors/vscode/src/new_script.ts").contains(&start));
}
