use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::fmt::Display;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::output::place;
use super::output::printable_name;
use super::progress::SearchProgress;
use super::streams::warn;
use super::targets::{OtherFiles, Requested, Targets, under};
use crate::config::{Exclusion, Settings};
use crate::file_path::FilePath;
use crate::lint;
use crate::source_file::SourceFile;
use crate::text::Text;
use crate::tools::recognition::is_module_name;
use crate::workspace::dependents::neighbours;
use crate::workspace::discovery::{self, Package, PackageChoice, ScanControl, Unread, Visibility};
use crate::workspace::{EmptyRelease, FileSummary, Project, server_files_of};

/// Scripts under some paths. `T` is the data that the command keeps of each script.
pub struct CliWorkspace<T> {
    root: String,
    here: String,
    /// Canonical paths of the arguments.
    named: Vec<PathBuf>,
    /// Data of each requested script, sorted by path.
    pub scripts: Vec<T>,
    /// Project with the requested and the surrounding scripts.
    pub project: Project,
    /// Unread scripts with their reasons; a warning was printed for each.
    pub unread: Vec<(FilePath, String)>,
    given: Option<FilePath>,
}

/// Text of a script that replaces its file.
pub struct PathArgument {
    /// Path of the file, which need not exist.
    pub path: FilePath,
    /// Text, or an error if the bytes are not text.
    pub text: Result<Arc<str>, Unread>,
}

struct ScriptSearch<'a, T> {
    keep: &'a (dyn Fn(SourceFile) -> T + Sync),
    progress: SearchProgress,
    targets: Targets,
    /// Files that the settings declare to be in AgentScript.
    sure: Exclusion,
    given: Option<&'a PathArgument>,
    here: String,
    kept: Vec<(FilePath, T)>,
    project: Project,
    unread: Vec<(FilePath, String)>,
}

impl<T: Send> CliWorkspace<T> {
    /// Reads the scripts; `keep` runs on any thread. `None` if a path cannot contain scripts, as already reported.
    pub fn open(paths: &[PathBuf], keep: &(dyn Fn(SourceFile) -> T + Sync)) -> Option<Self> {
        Some(Self::new(Targets::locate(&Requested::anywhere(paths), OtherFiles::default())?, None, keep))
    }

    /// Like [`open`](Self::open), but the paths may also name documents and modules of ordinary code, and the folders
    /// have some.
    pub fn open_with_modules(
        requested: &Requested<'_>,
        keep: &(dyn Fn(SourceFile) -> T + Sync),
    ) -> Option<Self> {
        let others = OtherFiles { documents: true, modules: true };
        Some(Self::with_modules(Targets::locate(requested, others)?, keep))
    }

    /// Reads the scripts, and finds the modules that may declare tools.
    fn with_modules(targets: Targets, keep: &(dyn Fn(SourceFile) -> T + Sync)) -> Self {
        let named: Vec<FilePath> = targets.modules.iter().cloned().collect();
        let (_, settings) = settings_of(&targets);
        let functions = settings.tools.functions;
        let choice = if functions.is_empty() { PackageChoice::Known } else { PackageChoice::All };
        let mut packages = discovery::tool_packages(&targets.folders, &named, choice, &targets.limits);
        targets.confine(&mut packages);
        let mut workspace = Self::quietly(targets, None, keep, !packages.is_empty());
        let modules = workspace.project.tool_modules_mut();
        modules.set_packages(packages);
        modules.set_functions(&functions);
        workspace
    }

    /// Reads one script whose text is given, together with the other scripts of its workspace.
    pub fn around(given: &PathArgument, keep: &(dyn Fn(SourceFile) -> T + Sync)) -> Self {
        let path = BTreeSet::from([given.path.clone()]);
        let is_script = given.path.is_source();
        let (files, documents) = if is_script { (path, BTreeSet::new()) } else { (BTreeSet::new(), path) };
        let modules = BTreeSet::new();
        let others = OtherFiles::default();
        let (folders, limits) = (Vec::new(), Vec::new());
        let targets = Targets { folders, files, documents, modules, others, limits, config: None };
        Self::new(targets, Some(given), keep)
    }

    fn new(targets: Targets, given: Option<&PathArgument>, keep: &(dyn Fn(SourceFile) -> T + Sync)) -> Self {
        Self::quietly(targets, given, keep, false)
    }

    /// Reads the scripts. Finding none is no reason for a warning if there is something else.
    fn quietly(
        targets: Targets,
        given: Option<&PathArgument>,
        keep: &(dyn Fn(SourceFile) -> T + Sync),
        has_others: bool,
    ) -> Self {
        let (takes_documents, takes_modules) = (targets.others.documents, targets.others.modules);
        let roots = targets.roots();
        let names: Vec<FilePath> = roots.iter().map(|root| discovery::file_path(root)).collect();
        let root = targets.common_folder();
        let (folder, settings) = settings_of(&targets);
        let mut targets = targets;
        if takes_documents && !settings.documents.is_empty() {
            let found = discovery::documents(&targets.folders, &|path| settings.names_document(path));
            targets.documents.extend(found);
        }
        let mut search = ScriptSearch {
            keep,
            progress: SearchProgress::start(),
            sure: Exclusion::new(&folder, &settings.agentscript.include),
            targets,
            given,
            here: working_folder(),
            kept: Vec::new(),
            project: Project::with_roots(names.iter().map(FilePath::as_str)),
            unread: Vec::new(),
        };
        for (root, name) in roots.iter().zip(&names) {
            search.scan(root, name);
        }
        search.read_remaining();
        search.read_documents();
        let ScriptSearch { targets, here, mut kept, project, unread, .. } = search;
        if kept.is_empty() && unread.is_empty() && !has_others {
            let others = if takes_modules {
                "; modules are searched for tools where `package.json` depends on an SDK for them, and documents are \
                 read when they are named"
            } else {
                ""
            };
            warn(&format!(
                "no scripts found: their names must end in .genai.js, .mjs, .ts, .mts or .md, or in .as for \
                 AgentScript{others}"
            ));
        }
        kept.sort_by(|(left, _), (right, _)| left.cmp(right));
        let scripts = kept.into_iter().map(|(_, script)| script).collect();
        let given = given.map(|given| given.path.clone());
        Self { root, here, named: targets.real_paths(), scripts, project, unread, given }
    }
}

impl<T> CliWorkspace<T> {
    /// Applies the settings, and warns once if promptsig does not know their GenAIScript release.
    pub fn assume(&mut self, settings: &Settings) {
        self.project.assume(settings.genaiscript.clone());
        self.project.set_providers(&settings.providers);
        self.project.read_agentscript_as(settings.agentscript.version);
        self.project.tool_modules_mut().set_functions(&settings.tools.functions);
        // Several roots may share one package.
        let mut warnings = BTreeSet::new();
        for root in self.project.roots() {
            warnings.extend(self.project.release_in(root).warning(root));
            let empty = self.project.empty_release_in(root);
            warnings.extend(empty.map(|empty| empty.warning(|path| self.shown_as_place(path, empty))));
        }
        for warning in &warnings {
            warn(warning);
        }
    }

    /// Common folder of all requested files, without a trailing slash.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// Working folder of the command, without a trailing slash.
    pub fn working_folder(&self) -> &str {
        &self.here
    }

    pub fn relative<'a>(&self, path: &'a FilePath) -> &'a str {
        under(&self.root, path.as_str()).unwrap_or(path.as_str())
    }

    /// Whether the text of a script was given; its file is not touched then.
    pub fn is_given(&self, path: &FilePath) -> bool {
        self.given.as_ref() == Some(path)
    }

    /// Whether a file was requested by its own path, and not by that of a folder around it.
    pub fn is_named(&self, path: &FilePath) -> bool {
        let real = discovery::real_path(Path::new(path.as_str()));
        real.is_ok_and(|real| self.named.contains(&real))
    }

    /// Whether a folder is one of the requested ones, or below one.
    pub fn has_folder(&self, folder: &FilePath) -> bool {
        let real = discovery::real_path(Path::new(folder.as_str()));
        real.is_ok_and(|real| self.named.iter().any(|named| real.starts_with(named)))
    }

    /// Resolves a script to its canonical path. An error if a link leads outside of the requested folders.
    pub fn real_path(&self, path: &FilePath) -> io::Result<PathBuf> {
        if self.is_given(path) {
            return Ok(PathBuf::from(path.as_str()));
        }
        let real = discovery::real_path(Path::new(path.as_str()))?;
        if self.named.iter().any(|named| real.starts_with(named)) {
            return Ok(real);
        }
        let shown = real.display();
        Err(io::Error::other(format!("it is a link to {shown}; give that path to fix it")))
    }

    /// Path for the message about an empty release; a dependency's path includes its position.
    fn shown_as_place(&self, path: &FilePath, empty: &EmptyRelease) -> String {
        let shown = self.shown(path);
        let dependency = empty.dependency.as_ref().filter(|it| it.path == *path);
        let place = dependency.and_then(|it| {
            let text = Text::new(discovery::read(Path::new(path.as_str())).ok()?);
            Some(place(shown, &text, it.span))
        });
        place.unwrap_or_else(|| printable_name(shown))
    }

    /// Path relative to the working folder, as shown to a person.
    pub fn shown<'a>(&self, path: &'a FilePath) -> &'a str {
        under(&self.here, path.as_str()).unwrap_or(path.as_str())
    }
}

impl CliWorkspace<SourceFile> {
    /// Reads the scripts, the documents that are named, and the modules that declare tools, also among `scripts`.
    pub fn open_all(requested: &Requested<'_>) -> Option<Self> {
        let targets = Targets::locate(requested, OtherFiles { documents: true, modules: true })?;
        let named = targets.modules.clone();
        let mut workspace = Self::with_modules(targets, &|file| file);
        let declaring = workspace.project.tool_modules().declaring();
        let found: BTreeSet<FilePath> = declaring.iter().map(|file| file.path.clone()).collect();
        workspace.scripts.extend(declaring.into_iter().map(SourceFile::Module));
        for path in named.difference(&found) {
            if let Some(module) = workspace.project.tool_modules().module(path) {
                workspace.scripts.push(SourceFile::Module(module));
            } else if let Some(unread) = discovery::unread_module(path) {
                warn(&format!("{} is skipped: {unread}", workspace.shown(path)));
                workspace.unread.push((path.clone(), unread.to_string()));
            }
        }
        workspace.scripts.sort_by(|left, right| left.path().cmp(right.path()));
        workspace.warn_if_nothing_declares();
        Some(workspace)
    }

    /// Warns where packages depend on one for tools, but nothing in them was read.
    fn warn_if_nothing_declares(&self) {
        let packages = self.project.tool_modules().packages();
        if !self.scripts.is_empty() || !self.unread.is_empty() || packages.is_empty() {
            return;
        }
        let searched = packages.iter().map(|package| package.modules.len()).sum::<usize>();
        let modules = if searched == 1 { "module" } else { "modules" };
        warn(&format!(
            "no scripts found, and no tools in {searched} {modules}: they may be declared in a way that promptsig does not read"
        ));
    }

    /// Returns a hash of all that was read, by which `--watch` knows that nothing changed.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for file in &self.scripts {
            (file.path(), &**file.source()).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Returns a module that was named, with the text of its file. Warns if that cannot be read.
    pub fn module(&self, path: &FilePath) -> Option<SourceFile> {
        let module = self.project.tool_modules().module(path);
        if module.is_none()
            && is_module_name(path.name())
            && !path.is_source()
            && let Some(unread) = discovery::unread_module(path)
        {
            warn(&format!("{} is skipped: {unread}", self.shown(path)));
        }
        module.map(SourceFile::Module)
    }

    pub fn script(&self, path: &FilePath) -> Option<&SourceFile> {
        let place = self.scripts.binary_search_by(|file| file.path().cmp(path)).ok()?;
        self.scripts.get(place)
    }
}

impl<T: Send> ScriptSearch<'_, T> {
    fn scan(&mut self, root: &Path, name: &FilePath) {
        let Self { keep, progress, targets, sure, given, .. } = self;
        let is_given = |path: &FilePath| given.is_some_and(|given| given.path == *path);
        let report = |count| progress.report(count);
        let watch = ScanControl { cancelled: &AtomicBool::new(false), progress: &report };
        let is_sure = |path: &FilePath| targets.files.contains(path) || sure.excludes(path);
        let found = discovery::scan(root, watch, &|file| {
            let file = file.or_agentscript(is_sure);
            let summary = FileSummary::from_file(&file);
            // The given text is added last.
            let is_wanted = targets.includes(file.path()) && !is_given(file.path());
            let kept = (is_wanted && !file.is_of_other_language()).then(|| keep(file));
            (summary, kept)
        });
        if let Some(builtins) = found.builtins {
            // The default release needs no message; another version may explain why a script behaves differently.
            warn(&format!("{name} runs with {}", builtins.origin));
            self.project.set_builtins(name.as_str(), builtins);
        }
        self.project.set_release(name.as_str(), found.release);
        self.project.set_empty_release(name.as_str(), found.empty_release);
        self.project.set_model_aliases(name.as_str(), found.configuration.model_aliases.clone());
        for Package { folder, is_module, is_genaiscript } in &found.packages {
            self.project.set_module(folder.as_str(), *is_module);
            self.project.set_genaiscript(folder.as_str(), *is_genaiscript);
        }
        self.project.set_declarations(name.as_str(), found.declarations);
        for (folder, file) in found.types_files {
            self.project.set_types_file(&folder, Some(file));
        }
        self.project.set_root_files(name.as_str(), found.others);
        for (path, json) in &found.servers {
            self.project.set_server_file(path, json.as_ref().map_err(|reason| *reason));
        }
        for neighbour in found.neighbours {
            self.project.set_neighbour(neighbour);
        }
        self.project.set_included(name.as_str(), &found.outside);
        for notice in &found.notices {
            warn(notice);
        }
        for problem in &found.configuration.problems {
            warn(&format!("{}: {}", problem.path, problem.message));
        }
        for (summary, kept) in found.scripts {
            let path = summary.path().clone();
            self.project.insert_summary(&summary);
            self.kept.extend(kept.map(|kept| (path, kept)));
        }
        for (path, unread) in found.unread {
            if self.targets.includes(&path) && !self.targets.files.contains(&path) {
                self.skip(path, &unread);
            }
        }
        self.kept.sort_by(|(left, _), (right, _)| left.cmp(right));
        self.kept.dedup_by(|(left, _), (right, _)| left == right);
    }

    /// Reads requested files that no search found: files hidden by `.gitignore`, and given texts. If a folder
    /// was searched, other scripts do not see hidden files.
    fn read_remaining(&mut self) {
        let known: BTreeSet<&FilePath> = self.kept.iter().map(|(path, _)| path).collect();
        let rest: Vec<FilePath> =
            self.targets.files.iter().filter(|path| !known.contains(path)).cloned().collect();
        for path in rest {
            let text = match self.given {
                Some(given) => given.text.clone(),
                None => discovery::read(Path::new(path.as_str())),
            };
            match text {
                Ok(source) => {
                    if let Some(file) = SourceFile::read(path.clone(), source) {
                        // A file named on the command line is AgentScript, even if it looks like another language.
                        let file = file.or_agentscript(|_| true);
                        self.note_types(&path);
                        if self.is_seen(&path) {
                            self.note_servers(&file);
                            self.note_neighbours(&file);
                            self.project.insert(&file);
                        }
                        self.kept.push((path, (self.keep)(file)));
                    }
                }
                Err(unread) => self.skip(path, &unread),
            }
        }
    }

    /// Reads the types next to a script that belongs to no workspace.
    fn note_types(&mut self, path: &FilePath) {
        if self.project.root_of(path).is_none() {
            let folder = FilePath::new(path.folder());
            let types = discovery::types_file(Path::new(folder.as_str()));
            self.project.set_types_file(&folder, types);
        }
    }

    fn read_documents(&mut self) {
        for path in self.targets.documents.clone() {
            let text = match self.given {
                Some(given) => given.text.clone(),
                None => discovery::read_document(Path::new(path.as_str())),
            };
            match text {
                Ok(source) => {
                    let document = SourceFile::any_document(path.clone(), source);
                    self.kept.extend(document.map(|document| (path, (self.keep)(document))));
                }
                Err(unread) => self.skip(path, &unread),
            }
        }
    }

    /// Whether other scripts see a file that no search found.
    fn is_seen(&self, path: &FilePath) -> bool {
        let Some(root) = self.project.root_of(path) else { return true };
        let root = Path::new(&**root);
        let shows = || Visibility::new(root, &discovery::configuration(root)).shows(path);
        self.given.is_some() && shows()
    }

    fn note_servers(&mut self, file: &SourceFile) {
        for named in server_files_of(file) {
            let json = discovery::read_servers(Path::new(named.path.as_str()));
            self.project.set_server_file(&named.path, json.as_ref().map_err(|problem| *problem));
        }
    }

    fn note_neighbours(&mut self, file: &SourceFile) {
        for name in neighbours(file) {
            self.project.set_neighbour(discovery::neighbour(&name));
        }
    }

    fn skip(&mut self, path: FilePath, why: &impl Display) {
        let shown = under(&self.here, path.as_str()).unwrap_or(path.as_str());
        warn(&format!("{shown} is skipped: {why}"));
        self.unread.push((path, why.to_string()));
    }
}

/// Returns the settings that hold for the targets, and the folder that their paths are relative to. Errors in them are
/// reported elsewhere.
fn settings_of(targets: &Targets) -> (String, Settings) {
    let (folder, text) = if let Some(path) = &targets.config {
        (working_folder(), discovery::read(path).ok().map(|text| text.to_string()))
    } else {
        let around = targets.common_folder();
        let Some((path, text)) = discovery::read_upwards(Path::new(&around), discovery::SETTINGS) else {
            return (String::new(), Settings::default());
        };
        (path.folder().to_owned(), text.ok())
    };
    let Some(text) = text else { return (String::new(), Settings::default()) };
    let (settings, _) = Settings::parse(&text, lint::rule_names());
    let settings = settings.located(&folder);
    (folder, settings)
}

fn working_folder() -> String {
    discovery::file_path(Path::new(".")).as_str().trim_end_matches("/.").to_owned()
}
