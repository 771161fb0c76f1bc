//! A workspace of 10,000 scripts, 500 of them systems: search, keystroke, a change with many dependents, `inspect`.

#![allow(clippy::expect_used, clippy::print_stdout)]

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use divan::{Bencher, black_box};
use promptsig::lint::{self, LintInput};
use promptsig::workspace::discovery::{self, ScanControl};
use promptsig::workspace::inspect::{self, InspectEntry};
use promptsig::workspace::{FileSummary, Project};
use promptsig::{FilePath, SourceFile};
use tempfile::TempDir;
use test_support::generated;

const LARGE: usize = 10_000;
const SMALL: usize = 10;

/// Open dependents of the system.
const OPEN: usize = 50;

fn main() {
    let folder = on_disk();
    let before = resident();
    let project = searched(folder.path());
    if let (Some(before), Some(after)) = (before, resident()) {
        let known = project.summaries().count();
        println!("resident after a search of {known} scripts: {after} MB, {before} MB before");
    }
    drop(project);
    divan::main();
}

/// Memory of this process in megabytes, where the system reports it.
fn resident() -> Option<usize> {
    const PAGE: usize = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * PAGE / 1_000_000)
}

fn on_disk() -> &'static TempDir {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        generated::write(folder.path(), LARGE);
        folder
    })
}

fn scan<T: Send>(root: &Path, take: &(dyn Fn(SourceFile) -> T + Sync)) -> Vec<T> {
    let cancelled = AtomicBool::new(false);
    discovery::scan(root, ScanControl { cancelled: &cancelled, progress: &|_| {} }, take).scripts
}

/// Searches like the server, which keeps only summaries.
fn searched(root: &Path) -> Project {
    let name = discovery::file_path(root);
    let mut project = Project::with_roots([name.as_str()]);
    for summary in scan(root, &|file| FileSummary::from_file(&file)) {
        project.insert_summary(&summary);
    }
    project
}

fn file(path: &str, text: String) -> SourceFile {
    SourceFile::read(FilePath::new(format!("/w/{path}")), text.into()).expect("a script")
}

fn in_memory(count: usize) -> Project {
    let mut project = Project::with_roots(["/w"]);
    for (path, text) in generated::scripts(count) {
        project.insert(&file(&path, text));
    }
    project
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn cold_search() -> Project {
    searched(on_disk().path())
}

/// Background work after the search: every script is read and linted.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn judge_everything(bencher: Bencher<'_, '_>) {
    let project = searched(on_disk().path());
    let paths: Vec<&FilePath> = project.summaries().map(|summary| &summary.path).collect();
    let judge = |path: &FilePath| {
        let source = discovery::read(Path::new(path.as_str())).ok()?;
        let file = SourceFile::read(path.clone(), source)?;
        Some(lint::check(&LintInput::new(&file, &project)).len())
    };
    bencher.bench_local(|| paths.iter().filter_map(|path| judge(path)).sum::<usize>());
}

/// A letter typed into a default: parse, update, lint.
#[divan::bench(args = [SMALL, LARGE])]
fn keystroke(bencher: Bencher<'_, '_>, count: usize) {
    let mut project = in_memory(count);
    let path = "packages/p0/genaisrc/script7.genai.ts";
    let systems = count / 20;
    let one = file(path, generated::script(7, systems));
    let texts: [Arc<str>; 2] =
        ["warmer", "plainer"].map(|word| one.source().replace("\"warm\"", &format!("\"{word}\"")).into());
    let mut turn = 0;
    let mut current = one;
    bencher.bench_local(|| {
        turn += 1;
        // Pending requests have a snapshot meanwhile.
        let snapshot = project.clone();
        current = current.update(texts[turn % 2].clone());
        project.insert(&current);
        drop(snapshot);
        lint::check(black_box(&LintInput::new(&current, &project)))
    });
}

/// A changed default of a system that every script uses; all open dependents are linted.
#[divan::bench]
fn a_system_changes(bencher: Bencher<'_, '_>) {
    let mut project = in_memory(LARGE);
    let open: Vec<SourceFile> = generated::scripts(LARGE)
        .filter(|(path, _)| !path.contains("system."))
        .take(OPEN)
        .map(|(path, text)| file(&path, text))
        .collect();
    let path = "packages/p0/genaisrc/system.s0.genai.mts";
    let texts = ["north", "south"].map(|region| generated::system(0).replace("north", region));
    let mut turn = 0;
    bencher.bench_local(|| {
        turn += 1;
        project.insert(&file(path, texts[turn % 2].clone()));
        open.iter().map(|file| lint::check(&LintInput::new(file, &project)).len()).sum::<usize>()
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn inspect_everything() -> usize {
    let root = on_disk().path();
    let name = discovery::file_path(root);
    let mut project = Project::with_roots([name.as_str()]);
    let mut entries = Vec::new();
    for (summary, entry) in scan(root, &|file| (FileSummary::from_file(&file), InspectEntry::new(&file))) {
        project.insert_summary(&summary);
        entries.push(entry);
    }
    let report = inspect::report(&project, name.as_str(), entries);
    serde_json::to_vec(&report).expect("JSON").len()
}
