use std::fs;
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::AtomicBool;

use promptsig::workspace::discovery::{self, Configuration, FoundFile, ScanControl, Unread, Visibility};
use promptsig::{FilePath, SourceFile};
use tempfile::TempDir;

const SCRIPT: &str = "script({ title: \"x\" })\n";

fn folder(count: usize) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..count {
        let path = folder.path().join(format!("d{}/s{number}.genai.mjs", number % 10));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, SCRIPT).unwrap();
    }
    folder
}

/// A search with one `disturb` after the first script.
fn disturbed(root: &Path, disturb: impl Fn() + Sync) -> FoundFile<FilePath> {
    let once = Once::new();
    let take = |file: SourceFile| {
        once.call_once(&disturb);
        file.path().clone()
    };
    discovery::scan(root, ScanControl { cancelled: &AtomicBool::new(false), progress: &|_| {} }, &take)
}

#[test]
fn files_that_vanish_while_they_are_read() {
    let folder = folder(500);
    let found = disturbed(folder.path(), || {
        for number in 0..10 {
            fs::remove_dir_all(folder.path().join(format!("d{number}"))).unwrap();
        }
    });
    assert!(!found.scripts.is_empty() && found.scripts.len() + found.unread.len() <= 500);
    assert!(found.unread.iter().all(|(_, why)| *why == Unread::Gone), "{:?}", found.unread);
    assert!(disturbed(folder.path(), || {}).scripts.is_empty());
}

#[cfg(unix)]
#[test]
fn folders_that_become_links_to_their_parent() {
    let folder = folder(500);
    let found = disturbed(folder.path(), || {
        for number in 0..10 {
            let inner = folder.path().join(format!("d{number}"));
            fs::remove_dir_all(&inner).unwrap();
            std::os::unix::fs::symlink(".", &inner).unwrap();
        }
    });
    assert!(found.scripts.len() <= 500);
    assert!(disturbed(folder.path(), || {}).scripts.is_empty());
}

/// Reading single files equals a search.
#[test]
fn single_files_are_seen_as_a_search_sees_them() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let files = [
        "a.genai.mjs",
        "a.mjs",
        "drafts/b.genai.mjs",
        "drafts/kept.genai.mjs",
        "BUILD/c.genai.ts",
        "x/build/c.genai.ts",
        ".genaiscript/d.genai.mjs",
        "x/.genaiscript/d.genai.mjs",
        ".git/e.genai.mjs",
        "vendor/in.genai.md",
        "vendor/out.genai.mjs",
        "vendor/one.genai.js",
        "deep/er/f.genai.mts",
    ];
    for name in files {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), SCRIPT).unwrap();
    }
    fs::write(
        root.join(".gitignore"),
        "drafts/*\n!drafts/kept.genai.mjs\n/build\nvendor/\n!vendor/in.genai.md\n",
    )
    .unwrap();
    fs::write(root.join("genaiscript.config.yaml"), "include: [vendor/i*.md, ./vendor/one.genai.js]\n")
        .unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root, root.join("around")).unwrap();

    let searched: Vec<FilePath> = disturbed(root, || {}).scripts;
    let visibility = Visibility::new(root, &discovery::configuration(root));
    let mut asked: Vec<FilePath> = files.iter().map(|name| discovery::file_path(&root.join(name))).collect();
    asked.push(discovery::file_path(&root.join("around/a.genai.mjs")));
    asked.push(discovery::file_path(&root.join("gone.genai.mjs")));
    asked.sort();
    let seen: Vec<FilePath> = asked.into_iter().filter(|path| visibility.script(path).is_some()).collect();
    assert_eq!(seen, searched);
    assert_eq!(seen.len(), 6, "{seen:?}");

    let nothing = Configuration { ignore_current_workspace: true, ..Configuration::default() };
    assert!(!Visibility::new(root, &nothing).shows(&discovery::file_path(&root.join("a.genai.mjs"))));
}

#[test]
fn a_panic_ends_nothing() {
    let folder = folder(20);
    let take = |file: SourceFile| {
        assert!(!file.path().as_str().ends_with("s7.genai.mjs"), "as the test has it");
        file.path().clone()
    };
    let watch = ScanControl { cancelled: &AtomicBool::new(false), progress: &|_| {} };
    let found = discovery::scan(folder.path(), watch, &take);
    assert_eq!((found.scripts.len(), found.unread.len()), (19, 1));
}
