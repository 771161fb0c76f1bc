//! The empty release of GenAIScript in lock files.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use promptsig::workspace::EmptyReleaseSource;
use promptsig::workspace::discovery::{self, ScanControl};

fn locks_empty(name: &str, text: &str) -> bool {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    is_found(folder.path())
}

fn is_found(root: &Path) -> bool {
    let control = ScanControl { cancelled: &AtomicBool::new(false), progress: &|_| {} };
    let found = discovery::scan(root, control, &|_| ()).empty_release;
    found.is_some_and(|found| matches!(found.by, EmptyReleaseSource::Locked(_)))
}

/// Lock files as written by npm 11 and 6, yarn 1 and 4, pnpm 10 and 5, and bun.
#[test]
fn lock_files_tell_the_empty_release() {
    let written = |version: &str| {
        let npm = format!(
            "{{\n  \"packages\": {{\n    \"\": {{\n      \"dependencies\": {{\n        \"genaiscript\": \"^2.5.1\"\n      }}\n    \
             }},\n    \"node_modules/genaiscript\": {{\n      \"version\": \"{version}\",\n      \"deprecated\": \
             \"deprecated\"\n    }}\n  }}\n}}\n"
        );
        [
            ("package-lock.json", npm.clone()),
            ("npm-shrinkwrap.json", npm),
            ("package-lock.json", format!("    \"genaiscript\": {{\n      \"version\": \"{version}\",\n")),
            ("yarn.lock", format!("genaiscript@^2.5.1:\n  version \"{version}\"\n  resolved \"x\"\n")),
            ("yarn.lock", format!("\"genaiscript@npm:^2.5.1\":\n  version: {version}\n")),
            ("pnpm-lock.yaml", format!("packages:\n\n  genaiscript@{version}:\n    deprecated: x\n")),
            ("pnpm-lock.yaml", format!("  /genaiscript/{version}:\n")),
            ("pnpm-lock.yaml", format!("  genaiscript@{version}(zod@3.25.0):\n")),
            ("bun.lock", format!("    \"genaiscript\": [\"genaiscript@{version}\", \"\", {{}}, \"x\"],\n")),
        ]
    };
    for (name, text) in written("2.5.2") {
        assert!(locks_empty(name, &text), "{name}: {text}");
    }
    for (name, text) in written("2.5.1").into_iter().chain(written("2.5.20")) {
        assert!(!locks_empty(name, &text), "{name}: {text}");
    }
    for (name, text) in [
        ("package-lock.json", "\"node_modules/genaiscript-x\": {\n\"version\": \"2.5.2\",\n"),
        ("package-lock.json", "\"genaiscript\": \"^2.5.1\",\n\"version\": \"2.5.2\",\n"),
        ("yarn.lock", "my-genaiscript@^2:\n  version \"2.5.2\"\n"),
        ("pnpm-lock.yaml", "  genaiscript-x@2.5.2:\n  x-genaiscript@2.5.2:\n"),
        ("bun.lock", "\"x\": [\"genaiscript-x@2.5.2\", \"\"]"),
    ] {
        assert!(!locks_empty(name, text), "{name}: {text}");
    }
}
