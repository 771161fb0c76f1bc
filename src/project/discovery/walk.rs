use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ignore::gitignore::Gitignore;
use ignore::{DirEntry, WalkBuilder, WalkState};

use super::globs::Pattern;
use super::package::{packages, release};
use super::{
    Configuration, Unread, configuration, file_path, ignored, installed_builtins, read, read_servers,
};
use crate::project::title::stem;
use crate::project::{Assumed, Builtins, ServerTrouble, server_files};
use crate::script::{FilePath, SourceFile};

/// GenAIScript's own folder, whose scripts it leaves out.
pub(super) const OWN_FOLDER: &str = ".genaiscript";

/// Git's own folder. GenAIScript would search it, but nobody keeps scripts in it.
pub(super) const GIT_FOLDER: &str = ".git";

/// How the one who asked follows a search.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Ends the search soon when it becomes true.
    pub cancelled: &'a AtomicBool,
    /// Told the number of scripts read so far, from any thread.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

/// What a search found.
#[derive(Debug)]
pub struct Found<T> {
    /// What was made of each script, by its path.
    pub scripts: Vec<T>,
    /// The scripts whose text is not known, by their path.
    pub unread: Vec<(FilePath, Unread)>,
    /// The files of MCP servers that scripts name, and their JSON.
    pub servers: Vec<(FilePath, Result<serde_json::Value, ServerTrouble>)>,
    /// What the configuration said.
    pub configuration: Configuration,
    /// The folders of the packages around scripts in `.js`, the root in any case, and whether they
    /// are of type "module".
    pub packages: Vec<(FilePath, bool)>,
    /// The built-in systems that the root has installed; `None` for the embedded ones.
    pub builtins: Option<Builtins>,
    /// The release of GenAIScript that the root has installed or asks for.
    pub release: Option<Assumed>,
    /// Whether it ended before it was done.
    pub cancelled: bool,
}

/// One search in progress.
struct Search<'a, T> {
    root: &'a Path,
    watch: Watch<'a>,
    take: &'a (dyn Fn(SourceFile) -> T + Sync),
    found: Mutex<Vec<(FilePath, Result<T, Unread>)>>,
    servers: Mutex<BTreeSet<FilePath>>,
    /// The folders of scripts in `.js`.
    folders: Mutex<BTreeSet<PathBuf>>,
    read: AtomicUsize,
}

/// Finds and reads the scripts that GenAIScript sees when it runs in `root`. `take` makes of each
/// what the caller keeps, on the thread that read it: a tree that is not kept is gone at once.
///
/// Links are not followed. Files in the folder of the installed package are left out.
pub fn scan<T: Send>(root: &Path, watch: Watch<'_>, take: &(dyn Fn(SourceFile) -> T + Sync)) -> Found<T> {
    scan_configured(root, configuration(root), watch, take)
}

/// The same with a configuration that was read before.
pub fn scan_configured<T: Send>(
    root: &Path,
    configuration: Configuration,
    watch: Watch<'_>,
    take: &(dyn Fn(SourceFile) -> T + Sync),
) -> Found<T> {
    let builtins = installed_builtins(root);
    let search = Search {
        root,
        watch,
        take,
        found: Mutex::default(),
        servers: Mutex::default(),
        folders: Mutex::default(),
        read: AtomicUsize::new(0),
    };
    if !configuration.ignore_current_workspace {
        let patterns = ignored::patterns(root);
        search.walk(root, &|entry| is_shown(entry, &patterns), &|_| true);
    }
    for pattern in &configuration.include {
        search.include(pattern);
    }
    search.finish(configuration, builtins)
}

impl<T: Send> Search<'_, T> {
    /// Reads the scripts under `folder` whose path in it is `wanted`. Folders that are not `shown`
    /// are not entered.
    fn walk(
        &self,
        folder: &Path,
        shown: &(dyn Fn(&DirEntry) -> bool + Sync),
        wanted: &(dyn Fn(&Path) -> bool + Sync),
    ) {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let walker = WalkBuilder::new(folder)
            .standard_filters(false)
            .follow_links(false)
            .threads(threads)
            .build_parallel();
        walker.run(|| {
            Box::new(|entry| {
                if self.watch.cancelled.load(Ordering::Relaxed) {
                    return WalkState::Quit;
                }
                // A folder that cannot be listed has no scripts that anyone could run.
                let Ok(entry) = entry else { return WalkState::Continue };
                let is_root = entry.depth() == 0;
                if !is_root && (!shown(&entry) || became_link(&entry)) {
                    return WalkState::Skip;
                }
                let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
                if is_file && is_script_name(entry.file_name()) {
                    let inside = entry.path().strip_prefix(folder).unwrap_or(entry.path());
                    if wanted(inside) {
                        self.read(entry.path());
                    }
                }
                WalkState::Continue
            })
        });
    }

    /// Reads the scripts of a pattern of the configuration; nothing hides those.
    fn include(&self, pattern: &str) {
        let Some(pattern) = Pattern::new(self.root, pattern) else { return };
        if let Some(file) = &pattern.file {
            if file.file_name().is_some_and(is_script_name) {
                self.read(file);
            }
        } else if let Some(matcher) = &pattern.matcher {
            self.walk(&pattern.folder, &is_not_git, &|path| matcher.is_match(path));
        }
    }

    fn read(&self, path: &Path) {
        let name = file_path(path);
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("js"))
            && let (Some(folder), Ok(mut folders)) = (path.parent(), self.folders.lock())
        {
            folders.insert(folder.to_owned());
        }
        let script = match read(path) {
            // A panic would leave the other threads waiting for this one for ever.
            Ok(source) => match panic::catch_unwind(AssertUnwindSafe(|| self.taken(&name, source))) {
                Ok(Some(taken)) => Ok(taken),
                Ok(None) => return,
                Err(_) => Err(Unread::Failed("promptsig failed on it; please report it".to_owned())),
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
        Some((self.take)(file))
    }

    fn note_servers(&self, file: &SourceFile) {
        let named = server_files(&file.path, &file.script.reading.value);
        if !named.is_empty()
            && let Ok(mut servers) = self.servers.lock()
        {
            servers.extend(named.into_iter().map(|named| named.path));
        }
    }

    fn finish(self, configuration: Configuration, builtins: Option<Builtins>) -> Found<T> {
        let mut all = self.found.into_inner().unwrap_or_default();
        all.sort_by(|(left, _), (right, _)| left.cmp(right));
        all.dedup_by(|(left, _), (right, _)| left == right);
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
        let packages = packages(self.root, self.folders.into_inner().unwrap_or_default());
        let release = release(self.root);
        Found { scripts, unread, servers, configuration, packages, builtins, release, cancelled }
    }
}

/// The name decides before a file is opened, as almost none in a workspace is a script.
pub(super) fn is_script_name(name: &OsStr) -> bool {
    name.to_str().is_some_and(|name| stem(name).len() < name.len())
}

fn is_shown(entry: &DirEntry, patterns: &Gitignore) -> bool {
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    // Other files need no look at the patterns.
    if !is_folder && !is_script_name(entry.file_name()) {
        return true;
    }
    if is_folder && entry.file_name() == OWN_FOLDER {
        return false;
    }
    is_not_git(entry) && !patterns.matched(entry.path(), is_folder).is_ignore()
}

/// Whether a folder is a link by now, which would lead anywhere.
fn became_link(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_dir()) && entry.path().is_symlink()
}

fn is_not_git(entry: &DirEntry) -> bool {
    entry.file_name() != GIT_FOLDER
}
