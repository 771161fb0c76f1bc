use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::Handle;

use super::progress::{Progress, Running, WORTH_SHOWING};
use super::settings::SettingsFile;
use super::watched::Watched;
use crate::project::discovery::{
    self, CONFIGURATION_NAMES, Configuration, IGNORE_FILES, PACKAGE, SETTINGS, Unread, Visibility, Watch,
};
use crate::project::{Builtins, ScriptSummary};
use crate::script::{FilePath, SourceFile};
use crate::server::closed::Closed;
use crate::server::convert;
use crate::server::diagnostics::Show;
use crate::server::lsp::Client;
use crate::server::lsp::types::notification::PublishDiagnostics;
use crate::server::state::{News, State, Survey};
use crate::server::transport::{Outbox, Turns};
use crate::server::wishes::FileWishes;
use crate::text::Text;

/// So many scripts enter the state in one turn: a fraction of a millisecond, which no answer
/// notices.
const BATCH: usize = 256;

/// A switch of branches changes many files, and its changes are told over a while. So long one
/// waits for the next of them.
const SETTLE: Duration = Duration::from_millis(30);

/// What the thread is asked for.
#[derive(Debug)]
pub enum Job {
    /// To search a root.
    Scan(Arc<str>),
    /// To forget that it did.
    Forget(Arc<str>),
    /// To look whether files changed.
    Look(Vec<FilePath>),
    /// To look what became of files or whole folders.
    Moved(Vec<FilePath>),
    /// To read files.
    Read(Vec<FilePath>),
    /// To look whether the settings for a file changed where nobody tells of it.
    Settings(FilePath),
}

/// The thread that looks at the disk.
pub struct Worker {
    pub state: Arc<State>,
    pub show: Show,
    pub closed: Closed,
    pub client: Client,
    pub outbox: Outbox,
    pub turns: Turns,
    pub runtime: Handle,
    pub running: Running,
    pub watched: Watched,
    /// What is seen in each root that was searched. The state has it a turn later.
    pub sights: HashMap<Arc<str>, Arc<Visibility>>,
    /// The last configuration of each root that was in order.
    pub configurations: HashMap<Arc<str>, Configuration>,
    /// The configuration files that something is wrong with, and the root that uses them.
    pub complained: HashSet<(Arc<str>, FilePath)>,
    /// The settings file of each root as it was read last.
    pub settings: HashMap<Arc<str>, SettingsFile>,
    /// The last settings of each root that were in order.
    pub wishes: HashMap<Arc<str>, FileWishes>,
    /// The settings file of each root that has one with something wrong.
    pub broken: HashMap<Arc<str>, FilePath>,
}

/// Jobs that are done together, each thing once.
#[derive(Debug, Default)]
struct Round {
    scans: BTreeSet<Arc<str>>,
    forgotten: BTreeSet<Arc<str>>,
    changed: BTreeSet<FilePath>,
    moved: BTreeSet<FilePath>,
    wanted: BTreeSet<FilePath>,
    opened: BTreeSet<FilePath>,
}

impl Round {
    fn add(&mut self, job: Job) {
        match job {
            Job::Scan(root) => {
                self.forgotten.remove(&root);
                self.scans.insert(root);
            }
            Job::Forget(root) => {
                self.scans.remove(&root);
                self.forgotten.insert(root);
            }
            Job::Look(paths) => self.changed.extend(paths),
            Job::Moved(paths) => self.moved.extend(paths),
            Job::Read(paths) => self.wanted.extend(paths),
            Job::Settings(path) => drop(self.opened.insert(path)),
        }
    }
}

impl Worker {
    /// Works until nobody can ask any more.
    pub fn run(mut self, jobs: &Receiver<Job>) {
        while let Ok(first) = jobs.recv() {
            let mut round = Round::default();
            round.add(first);
            if !round.changed.is_empty() {
                thread::sleep(SETTLE);
            }
            for job in jobs.try_iter() {
                round.add(job);
            }
            // A panic is in the log by now; the next round is as good as any.
            panic::catch_unwind(AssertUnwindSafe(|| self.work(round))).ok();
        }
    }

    fn work(&mut self, mut round: Round) {
        for root in std::mem::take(&mut round.forgotten) {
            self.configurations.remove(&root);
            self.sights.remove(&root);
            self.complain(&root, &Configuration::default());
            self.forget_wishes(&root);
        }
        let project = self.state.project();
        let (mut scripts, mut servers) = (BTreeSet::new(), BTreeSet::new());
        for path in round.changed.iter().chain(&round.moved) {
            if path.name() == SETTINGS {
                // It counts in all folders under its own.
                let folder = path.folder();
                round.scans.extend(project.roots().iter().filter(|root| is_around(folder, root)).cloned());
            } else if decides(path) {
                round.scans.extend(project.roots().iter().find(|root| is_in(path, root)).cloned());
            } else if path.is_script() {
                scripts.insert(path.clone());
            } else if project.knows_server_file(path) {
                servers.insert(path.clone());
            } else if round.moved.contains(path) {
                // A folder, perhaps.
                round.scans.extend(project.root_of(path).cloned());
            }
        }
        let opened: BTreeSet<_> = round.opened.iter().filter_map(|path| project.root_of(path)).collect();
        round.scans.extend(opened.into_iter().filter(|root| self.has_other_settings(root)).cloned());
        for path in round.wanted {
            if path.is_script() {
                scripts.insert(path)
            } else {
                servers.insert(path)
            };
        }
        round.scans.retain(|root| project.roots().contains(root));
        for root in &round.scans {
            self.scan(root);
        }
        scripts.retain(|path| project.root_of(path).is_some_and(|root| !round.scans.contains(root)));
        self.look(&scripts, servers);
    }

    /// Searches a root and hands over what it finds, batch by batch.
    fn scan(&mut self, root: &Arc<str>) {
        let folder = Path::new(&**root);
        let configuration = self.configuration(root);
        let wishes = self.wishes(root);
        let sight = Arc::new(Visibility::of(folder, &configuration));
        self.sights.insert(Arc::clone(root), Arc::clone(&sight));
        let project = self.state.project();
        // What it includes from outside belongs to it unless another root has it.
        let belongs = |path: &FilePath| project.root_of(path).is_none_or(|own| own == root);

        let (token, cancelled) = self.running.begin();
        let shows = self.state.capabilities().shows_progress;
        let progress = shows.then(|| {
            let (client, outbox) = (self.client.clone(), self.outbox.clone());
            Progress::start(token, root, WORTH_SHOWING, client, outbox, self.runtime.clone())
        });
        let told = |count| {
            if let Some(progress) = &progress {
                progress.tell(count);
            }
        };
        let batch = Mutex::new(Batch::default());
        let take = |file: SourceFile| {
            if !belongs(&file.path) {
                return;
            }
            let summary = Arc::new(ScriptSummary::of(&file));
            let full = batch.lock().unwrap_or_else(PoisonError::into_inner).add(summary);
            if let Some(news) = full {
                self.hand_over(news);
            }
        };
        let watch = Watch { cancelled: &cancelled, progress: &told };
        let found = discovery::scan_configured(folder, configuration, watch, &take);
        drop(progress);

        let Batch { news, found: paths } = batch.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.hand_over(news);
        for notice in &found.notices {
            tracing::warn!("{notice}");
        }
        for (path, unread) in &found.unread {
            if *unread != Unread::Gone {
                tracing::warn!("{path} is left out: {unread}");
            }
        }
        let servers = found.servers.iter().map(|(path, _)| path);
        let others = servers.chain(&found.outside).cloned();
        self.watched.watch_files(&self.runtime, others.chain(self.settings_above(root)).collect());
        self.hand_over(found.servers.into_iter().map(|(path, json)| News::Servers(path, json)).collect());
        let builtins = found.builtins.unwrap_or_else(Builtins::embedded);
        let count = paths.len();
        let told = if found.cancelled {
            format!("the search of {root} was cancelled after {count} scripts")
        } else {
            format!("{root}: {count} scripts, with {}", builtins.origin)
        };
        let packages = found.packages;
        let release = found.release;
        let outside = found.outside;
        let found = (!found.cancelled).then_some(paths);
        let survey = Survey { sight, builtins, packages, release, wishes, outside, found };
        let (state, show, root) = (Arc::clone(&self.state), self.show.clone(), Arc::clone(root));
        let (closed, outbox) = (self.closed.clone(), self.outbox.clone());
        self.turns.queue(move || {
            state.take_survey(&root, survey);
            closed.look_at_root(&root);
            show.show(None, state.concerned(None));
            super::tell_releases(&state, &outbox);
            tracing::info!("{told}");
        });
    }

    /// The configuration of a root; where it is broken now, the last one that was in order.
    fn configuration(&mut self, root: &Arc<str>) -> Configuration {
        let read = discovery::configuration(Path::new(&**root));
        self.complain(root, &read);
        if read.problems.is_empty() {
            self.configurations.insert(Arc::clone(root), read.clone());
            return read;
        }
        match self.configurations.get(root) {
            Some(last) => Configuration { problems: read.problems, ..last.clone() },
            None => read,
        }
    }

    /// Shows what is wrong with configuration files, and takes back what is no more.
    fn complain(&mut self, root: &Arc<str>, configuration: &Configuration) {
        let encoding = self.state.capabilities().encoding;
        let mut problems: BTreeMap<&FilePath, Vec<_>> = BTreeMap::new();
        for problem in &configuration.problems {
            problems.entry(&problem.path).or_default().push(problem);
        }
        let healed: Vec<FilePath> = self
            .complained
            .iter()
            .filter(|(of, path)| of == root && !problems.contains_key(path))
            .map(|(_, path)| path.clone())
            .collect();
        for path in healed {
            self.complained.remove(&(Arc::clone(root), path.clone()));
            self.publish(&path, Vec::new());
        }
        let stays = if self.configurations.contains_key(root) {
            " What it said before still holds here."
        } else {
            ""
        };
        for (path, problems) in problems {
            let text = Text::new(discovery::read(Path::new(path.as_str())).unwrap_or_default());
            let message = |message: &str| format!("{message} GenAIScript refuses to run.{stays}");
            let diagnostics = problems
                .iter()
                .map(|problem| {
                    convert::configuration_diagnostic(problem, message(&problem.message), &text, encoding)
                })
                .collect();
            self.complained.insert((Arc::clone(root), path.clone()));
            self.publish(path, diagnostics);
        }
    }

    pub fn publish(&self, path: &FilePath, diagnostics: Vec<crate::server::lsp::types::Diagnostic>) {
        if let Some(url) = convert::file_url(path) {
            self.outbox.notify::<PublishDiagnostics>(convert::publish(url, diagnostics, None));
        }
    }

    /// Reads single files.
    fn look(&self, scripts: &BTreeSet<FilePath>, servers: BTreeSet<FilePath>) {
        if scripts.is_empty() && servers.is_empty() {
            return;
        }
        let project = self.state.project();
        let mut batch = Batch::default();
        for path in scripts {
            let Some(sight) = project.root_of(path).and_then(|root| self.sights.get(root)) else { continue };
            let full = match sight.script(path) {
                Some(Ok(file)) => batch.add(Arc::new(ScriptSummary::of(&file))),
                Some(Err(unread)) => {
                    tracing::warn!("{path} is left out: {unread}");
                    batch.gone(path)
                }
                None => batch.gone(path),
            };
            self.hand_over(full.unwrap_or_default());
        }
        for path in servers {
            let json = discovery::read_servers(Path::new(path.as_str()));
            batch.news.push(News::Servers(path, json));
        }
        self.hand_over(batch.news);
        let (state, show, closed) = (Arc::clone(&self.state), self.show.clone(), self.closed.clone());
        let looked_at = scripts.iter().cloned().collect();
        self.turns.queue(move || {
            closed.look_at(looked_at);
            show.show(None, state.concerned(None));
        });
    }

    fn hand_over(&self, news: Vec<News>) {
        if !news.is_empty() {
            let state = Arc::clone(&self.state);
            self.turns.queue(move || state.take_news(news));
        }
    }
}

/// What was found and not handed over yet.
#[derive(Debug, Default)]
struct Batch {
    news: Vec<News>,
    found: HashSet<FilePath>,
}

impl Batch {
    /// Adds a script. Gives everything once it is enough for a turn.
    fn add(&mut self, summary: Arc<ScriptSummary>) -> Option<Vec<News>> {
        self.found.insert(summary.path.clone());
        self.push(News::Script(summary))
    }

    fn gone(&mut self, path: &FilePath) -> Option<Vec<News>> {
        self.push(News::Gone(path.clone()))
    }

    fn push(&mut self, news: News) -> Option<Vec<News>> {
        self.news.push(news);
        (self.news.len() >= BATCH).then(|| std::mem::take(&mut self.news))
    }
}

/// Whether a file of this name decides which scripts there are, or what is said of them.
fn decides(path: &FilePath) -> bool {
    let name = path.name();
    name == PACKAGE || CONFIGURATION_NAMES.contains(&name) || IGNORE_FILES.contains(&name)
}

fn is_around(folder: &str, root: &str) -> bool {
    root.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn is_in(path: &FilePath, folder: &str) -> bool {
    path.as_str().strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')) == Some(path.name())
}
