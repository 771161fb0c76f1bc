use std::collections::{BTreeSet, HashSet};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ignore::{DirEntry, WalkBuilder, WalkState};

use super::globs::Include;
use super::ignored::Ignored;
use super::names::{DECLARATIONS, GIT_FOLDER, OWN_FOLDER, is_script_name};
use super::neighbours::neighbour;
use super::package::{Package, empty_release, packages, release};
use super::{
    Configuration, Unread, configuration, file_path, installed_builtins, is_file, read, read_servers,
    types_file,
};
use crate::file_path::FilePath;
use crate::source_file::SourceFile;
use crate::workspace::dependents::{Neighbour, NeighbourName, neighbours};
use crate::workspace::{
    AssumedRelease, Builtins, Declarations, EmptyRelease, RootFiles, ServerFileProblem, TypesFile,
    server_files_of,
};

/// Other files that are matched with the ignore files; further ones are not listed.
const MAX_OTHERS: usize = 50_000;

#[derive(Clone, Copy)]
pub struct ScanControl<'a> {
    pub cancelled: &'a AtomicBool,
    /// Called with the number of scripts read so far, from any thread.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

#[derive(Debug)]
pub struct FoundFile<T> {
    /// Results of `take` for each script, by path.
    pub scripts: Vec<T>,
    /// Scripts with unknown text, by path.
    pub unread: Vec<(FilePath, Unread)>,
    pub servers: Vec<(FilePath, Result<serde_json::Value, ServerFileProblem>)>,
    pub neighbours: Vec<Neighbour>,
    pub configuration: Configuration,
    /// Scripts outside of the root, whether their text is known or not.
    pub outside: BTreeSet<FilePath>,
    pub notices: Vec<String>,
    /// Packages around `.js` scripts and system scripts, always including the root.
    pub packages: Vec<Package>,
    /// GenAIScript's declarations for TypeScript in the folders of scripts, and around them.
    pub declarations: Declarations,
    /// Each `promptsig.d.mts` in these folders, by folder.
    pub types_files: Vec<(FilePath, TypesFile)>,
    /// Files that are not scripts.
    pub others: RootFiles,
    /// Systems installed in the root; `None` for the embedded ones.
    pub builtins: Option<Builtins>,
    pub release: Option<AssumedRelease>,
    pub empty_release: Option<EmptyRelease>,
    pub cancelled: bool,
}

struct FileWalk<'a, T> {
    root: &'a Path,
    watch: ScanControl<'a>,
    take: &'a (dyn Fn(SourceFile) -> T + Sync),
    seen: Mutex<HashSet<FilePath>>,
    found: Mutex<Vec<(FilePath, Result<T, Unread>)>>,
    servers: Mutex<BTreeSet<FilePath>>,
    neighbours: Mutex<BTreeSet<NeighbourName>>,
    /// Folders whose package matters: those with `.js` scripts or scripts named as systems.
    folders: Mutex<BTreeSet<PathBuf>>,
    others: Mutex<RootFiles>,
    other_count: AtomicUsize,
    read: AtomicUsize,
}

/// Finds and reads the scripts that GenAIScript sees when it runs in `root`. `take` runs on the reading thread, so that
/// trees are dropped early. Links are not followed. Files in the folder of the installed package are excluded.
pub fn scan<T: Send>(
    root: &Path,
    watch: ScanControl<'_>,
    take: &(dyn Fn(SourceFile) -> T + Sync),
) -> FoundFile<T> {
    scan_configured(root, configuration(root), watch, take)
}

pub fn scan_configured<T: Send>(
    root: &Path,
    configuration: Configuration,
    watch: ScanControl<'_>,
    take: &(dyn Fn(SourceFile) -> T + Sync),
) -> FoundFile<T> {
    let builtins = installed_builtins(root);
    let search = FileWalk {
        root,
        watch,
        take,
        seen: Mutex::default(),
        found: Mutex::default(),
        servers: Mutex::default(),
        neighbours: Mutex::default(),
        folders: Mutex::default(),
        others: Mutex::default(),
        other_count: AtomicUsize::new(0),
        read: AtomicUsize::new(0),
    };
    let mut notices = Vec::new();
    if !configuration.ignore_current_workspace {
        let mut patterns = Ignored::read(root);
        notices.append(&mut patterns.notices);
        let note = |path: &Path| search.note_other(path, &patterns);
        search.walk(&[root], &|entry| search.is_shown(entry, &patterns), &|_| true, &note);
    }
    let mut include = Include::new(root, &configuration.include);
    notices.append(&mut include.notices);
    search.include(&include);
    search.finish(configuration, builtins, notices)
}

impl<T: Send> FileWalk<'_, T> {
    /// Reads the scripts under `folders` whose path is `wanted`, and notes other files. Only `shown` folders are
    /// entered.
    fn walk(
        &self,
        folders: &[&Path],
        shown: &(dyn Fn(&DirEntry) -> bool + Sync),
        wanted: &(dyn Fn(&Path) -> bool + Sync),
        note_other: &(dyn Fn(&Path) + Sync),
    ) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let Some((first, others)) = folders.split_first() else { return };
        let mut walker = WalkBuilder::new(first);
        for folder in others {
            walker.add(folder);
        }
        walker.standard_filters(false).follow_links(false).threads(threads);
        walker.build_parallel().run(|| {
            Box::new(|entry| {
                if self.watch.cancelled.load(Ordering::Relaxed) {
                    return WalkState::Quit;
                }
                // A folder that cannot be listed has no scripts that could run.
                let Ok(entry) = entry else { return WalkState::Continue };
                let is_root = entry.depth() == 0;
                if !is_root && (!shown(&entry) || became_link(&entry)) {
                    return WalkState::Skip;
                }
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if is_file && !is_script_name(entry.file_name()) {
                    note_other(entry.path());
                } else if is_file && wanted(entry.path()) {
                    self.read(entry.path());
                }
                WalkState::Continue
            })
        });
    }

    /// Reads included scripts, to which ignore files do not apply.
    fn include(&self, include: &Include) {
        for file in &include.files {
            if file.file_name().is_some_and(is_script_name) && is_file(file) {
                self.read(file);
            }
        }
        let shown =
            |entry: &DirEntry| is_not_git(entry) && (!is_folder(entry) || include.reaches(entry.path()));
        self.walk(&include.roots(), &shown, &|path| include.names(path), &|_| {});
    }

    fn is_shown(&self, entry: &DirEntry, patterns: &Ignored) -> bool {
        let is_folder = is_folder(entry);
        // Avoids matching patterns for all other files.
        if !is_folder && !is_script_name(entry.file_name()) {
            return true;
        }
        if is_folder && entry.file_name() == OWN_FOLDER {
            return false;
        }
        let inside = entry.path().strip_prefix(self.root).unwrap_or(entry.path());
        is_not_git(entry) && !patterns.hides(inside, is_folder)
    }

    /// Lists a file that is not a script, unless it is ignored.
    fn note_other(&self, path: &Path, patterns: &Ignored) {
        let Some(inside) = path.strip_prefix(self.root).ok().filter(|inside| inside.to_str().is_some())
        else {
            return;
        };
        let is_over = self.other_count.fetch_add(1, Ordering::Relaxed) >= MAX_OTHERS;
        if is_over || patterns.hides(inside, false) {
            return;
        }
        let name = inside.to_string_lossy();
        let name = if cfg!(windows) { name.replace('\\', "/").into() } else { name };
        if let Ok(mut others) = self.others.lock() {
            others.add(&name);
        }
    }

    fn read(&self, path: &Path) {
        let name = file_path(path);
        if self.seen.lock().is_ok_and(|mut seen| !seen.insert(name.clone())) {
            return;
        }
        let is_js = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("js"));
        if (is_js || name.name().starts_with("system."))
            && let (Some(folder), Ok(mut folders)) = (path.parent(), self.folders.lock())
        {
            folders.insert(folder.to_owned());
        }
        // Its text could be read, but its path cannot be represented.
        let source = if path.to_str().is_some() { read(path) } else { Err(Unread::PathNotUtf8) };
        let script = match source {
            // A panic would leave the other threads waiting for ever.
            Ok(source) => match panic::catch_unwind(AssertUnwindSafe(|| self.taken(&name, source))) {
                Ok(Some(taken)) => Ok(taken),
                Ok(None) => return,
                Err(_) => Err(Unread::Failed("promptsig failed on it; please report this".to_owned())),
            },
            Err(unread) => Err(unread),
        };
        if let Ok(mut found) = self.found.lock() {
            found.push((name, script));
        }
        (self.watch.progress)(self.read.fetch_add(1, Ordering::Relaxed) + 1);
    }

    fn taken(&self, name: &FilePath, source: Arc<str>) -> Option<T> {
        let file = SourceFile::read(name.clone(), source)?;
        self.note_servers(&file);
        self.note_neighbours(&file);
        Some((self.take)(file))
    }

    fn note_servers(&self, file: &SourceFile) {
        let named = server_files_of(file);
        if !named.is_empty()
            && let Ok(mut servers) = self.servers.lock()
        {
            servers.extend(named.into_iter().map(|named| named.path));
        }
    }

    fn note_neighbours(&self, file: &SourceFile) {
        let named = neighbours(file);
        if !named.is_empty()
            && let Ok(mut neighbours) = self.neighbours.lock()
        {
            neighbours.extend(named);
        }
    }

    fn finish(
        self,
        configuration: Configuration,
        builtins: Option<Builtins>,
        notices: Vec<String>,
    ) -> FoundFile<T> {
        let mut all = self.found.into_inner().unwrap_or_default();
        all.sort_by(|(left, _), (right, _)| left.cmp(right));
        let is_outside = |path: &FilePath| !Path::new(path.as_str()).starts_with(self.root);
        let outside = all.iter().map(|(path, _)| path).filter(|path| is_outside(path)).cloned().collect();
        let paths: Vec<FilePath> = all.iter().map(|(path, _)| path.clone()).collect();
        let mut scripts = Vec::with_capacity(all.len());
        let mut unread = Vec::new();
        for (path, script) in all {
            match script {
                Ok(script) => scripts.push(script),
                Err(reason) => unread.push((path, reason)),
            }
        }
        let cancelled = self.watch.cancelled.load(Ordering::Relaxed);
        let servers = self.servers.into_inner().unwrap_or_default();
        let servers =
            servers.into_iter().map(|path| (path.clone(), read_servers(Path::new(path.as_str())))).collect();
        let neighbours = self.neighbours.into_inner().unwrap_or_default().iter().map(neighbour).collect();
        let packages = packages(self.root, self.folders.into_inner().unwrap_or_default());
        let release = release(self.root);
        let folders = folders_around(self.root, &paths);
        let declarations = declarations(&folders);
        let types_files = types_files(&folders);
        let others = self.others.into_inner().unwrap_or_default();
        let empty_release = empty_release(self.root);
        FoundFile {
            scripts,
            unread,
            servers,
            neighbours,
            configuration,
            outside,
            notices,
            packages,
            declarations,
            types_files,
            others,
            builtins,
            release,
            empty_release,
            cancelled,
        }
    }
}

/// Returns the folders of these files, and those around them in the root.
fn folders_around(root: &Path, paths: &[FilePath]) -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    for path in paths {
        let around =
            Path::new(path.as_str()).ancestors().skip(1).take_while(|folder| folder.starts_with(root));
        // The folders around a known one are known.
        around.take_while(|folder| folders.insert(folder.to_path_buf())).for_each(drop);
    }
    folders
}

/// Reads GenAIScript's declarations in these folders.
fn declarations(folders: &BTreeSet<PathBuf>) -> Declarations {
    let mut declarations = Declarations::default();
    for folder in folders {
        if let Ok(text) = read(&folder.join(DECLARATIONS)) {
            declarations.insert(file_path(folder), &text);
        }
    }
    declarations
}

fn types_files(folders: &BTreeSet<PathBuf>) -> Vec<(FilePath, TypesFile)> {
    let read = |folder: &PathBuf| Some((file_path(folder), types_file(folder)?));
    folders.iter().filter_map(read).collect()
}

fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir())
}

/// Whether a folder was replaced by a link, which could lead anywhere.
fn became_link(entry: &DirEntry) -> bool {
    is_folder(entry) && entry.path().is_symlink()
}

fn is_not_git(entry: &DirEntry) -> bool {
    entry.file_name() != GIT_FOLDER
}
