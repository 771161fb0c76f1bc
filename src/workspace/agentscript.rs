//! AgentScript programs with the contents of their imported files.
//! Before a program runs, AgentScript loads the files of the agents that it imports, and transitively the files that
//! those import agents from. All their imports and the named agents share one namespace.

use std::collections::HashMap;
use std::path::Path;

use super::imports::{imported_file, place_of};
use super::{Project, discovery};
use crate::agentscript::ast::{Agent, Import, ImportKind};
use crate::agentscript::meaning::{Merged, MergedAgent, ProgramMeaning};
use crate::agentscript::{AgentFile, AgentReading};
use crate::file_path::FilePath;

const MAX_FILES: usize = 256;

/// Program with its transitively imported files.
#[derive(Debug)]
pub struct ImportedProgram {
    pub path: FilePath,
    pub reading: AgentReading,
    pub files: Vec<ProgramFile>,
    agents: Vec<LoadedAgent>,
    /// Failed agent imports of the program's own file, by import index.
    pub failures: Vec<(usize, ImportFailure)>,
    /// Imports that lead back to a file being loaded.
    pub circles: Vec<Circle>,
    /// Existing files unknown to the workspace: they are outside of it, or hidden by ignore files.
    pub unknown: Vec<FilePath>,
}

#[derive(Debug)]
pub struct ProgramFile {
    pub path: FilePath,
    pub reading: AgentReading,
    /// Index of the import in the program's own file that leads to it.
    pub through: usize,
}

#[derive(Clone, Copy, Debug)]
struct LoadedAgent {
    file: usize,
    number: usize,
    through: usize,
}

/// Reason why an agent import fails, at which AgentScript stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportFailure {
    NoFile(FilePath),
    /// The file, an index of `ImportedProgram::files` or `None` for the program's own, has no agent of that name.
    NoAgent(Option<usize>),
    Broken(FilePath),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// Index of the file with that import; `None` for the program's own.
    pub file: Option<usize>,
    pub import: usize,
    /// Index of the import in the program's own file that leads there.
    pub through: usize,
    /// Whether the target is the program's own file. That file is loaded again; any other ends the load.
    pub is_own: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct PlacedImport<'a> {
    /// Index of the file; `None` for the program's own.
    pub file: Option<usize>,
    /// Index of the import in the program's own file that leads there.
    pub through: Option<usize>,
    pub import: &'a Import,
}

#[derive(Clone, Copy, Debug)]
pub struct Namesakes<'a> {
    pub second: PlacedImport<'a>,
    pub first: PlacedImport<'a>,
    /// Whether both import the same thing, in which case AgentScript skips the second one.
    pub are_alike: bool,
}

impl ImportedProgram {
    pub fn load(file: &AgentFile, project: &Project) -> Self {
        let program = Self {
            path: file.path.clone(),
            reading: file.reading(project.wanted_agentscript()),
            files: Vec::new(),
            agents: Vec::new(),
            failures: Vec::new(),
            circles: Vec::new(),
            unknown: Vec::new(),
        };
        let mut loader = Loader {
            program,
            project,
            loading: Vec::new(),
            loaded: HashMap::new(),
            numbers: HashMap::new(),
            names: Vec::new(),
        };
        loader.load_imports(None, None);
        loader.program
    }

    pub fn meaning(&self) -> ProgramMeaning<'_> {
        let merged = Merged {
            agents: self.agents.iter().filter_map(|loaded| self.merged_agent(*loaded)).collect(),
            imports: self.files.iter().enumerate().flat_map(|(number, file)| imports(number, file)).collect(),
        };
        ProgramMeaning::resolve(&self.reading.parsed.program, merged)
    }

    /// Returns the semantic model of another file without the rest of the program.
    pub fn meaning_alone(&self, file: usize) -> Option<ProgramMeaning<'_>> {
        Some(ProgramMeaning::resolve(&self.files.get(file)?.reading.parsed.program, Merged::default()))
    }

    /// Returns for each agent imported by the program's own file: import, index of the file, and agent in it.
    pub fn imported_agents(&self) -> Vec<(&Import, usize, usize)> {
        let agents =
            self.agents.iter().filter_map(|loaded| Some((loaded, self.merged_agent(*loaded)?.agent)));
        let agents: HashMap<(&FilePath, &str), &LoadedAgent> =
            agents.map(|(loaded, agent)| ((&self.files[loaded.file].path, agent.id()), loaded)).collect();
        let imports = self.reading.parsed.program.imports.iter();
        let imports = imports.filter(|import| import.kind == Some(ImportKind::Agent));
        let of_import = |import| {
            let path = imported_file(&self.path, import)?;
            let found = agents.get(&(&path, import.name.text.as_str()))?;
            Some((import, found.file, found.number))
        };
        imports.filter_map(of_import).collect()
    }

    /// Returns the imports with equal names, unless only other files are involved.
    pub fn namesakes(&self) -> Vec<Namesakes<'_>> {
        let own = self.reading.parsed.program.imports.iter();
        let own = own.map(|import| PlacedImport { file: None, through: None, import });
        let others = self.files.iter().enumerate().flat_map(|(number, file)| {
            let through = Some(file.through);
            imports(number, file).map(move |(number, import)| PlacedImport {
                file: Some(number),
                through,
                import,
            })
        });
        // An agent of another file has its own name there, and its import is not kept.
        let others = others.filter(|placed| placed.import.kind != Some(ImportKind::Agent));
        let mut known: HashMap<&str, PlacedImport<'_>> = HashMap::new();
        let mut found = Vec::new();
        for second in own.chain(others) {
            let name = second.import.name.text.as_str();
            let Some(first) = known.get(name).copied() else {
                known.insert(name, second);
                continue;
            };
            let are_alike = self.identity(second).is_some_and(|it| Some(it) == self.identity(first));
            let are_own = second.file.is_none() && first.file.is_none();
            let is_known = self.identity(second).is_some() && self.identity(first).is_some();
            let is_of_agent = first.import.kind == Some(ImportKind::Agent);
            let is_reported = if are_own {
                true
            } else {
                is_known && !are_alike && !is_of_agent && second.through != first.through
            };
            if is_reported {
                found.push(Namesakes { second, first, are_alike });
            }
        }
        found
    }

    /// Returns imports whose files contain agents of one name: the second import, the first, and the name.
    pub fn agents_of_one_name(&self) -> Vec<(usize, usize, &str)> {
        let mut known: HashMap<&str, LoadedAgent> = HashMap::new();
        let mut found = Vec::new();
        for loaded in &self.agents {
            let Some(merged) = self.merged_agent(*loaded) else { continue };
            let name = merged.agent.id();
            match known.get(name) {
                Some(first) if first.through != loaded.through => {
                    found.push((loaded.through, first.through, name));
                }
                Some(_) => {}
                None => {
                    known.insert(name, *loaded);
                }
            }
        }
        found
    }

    /// Returns what an import refers to, whatever its name; `None` if it does not parse.
    fn identity(&self, placed: PlacedImport<'_>) -> Option<(ImportKind, String)> {
        let path = placed.file.and_then(|file| self.files.get(file)).map_or(&self.path, |file| &file.path);
        Some((placed.import.kind?, place_of(path, placed.import)?))
    }

    fn merged_agent(&self, loaded: LoadedAgent) -> Option<MergedAgent<'_>> {
        let LoadedAgent { file, number, .. } = loaded;
        let agent: &Agent = self.files.get(file)?.reading.parsed.program.agents.get(number)?;
        Some(MergedAgent { file, agent })
    }

    fn reading_of(&self, file: Option<usize>) -> Option<(&FilePath, &AgentReading)> {
        match file {
            None => Some((&self.path, &self.reading)),
            Some(number) => self.files.get(number).map(|file| (&file.path, &file.reading)),
        }
    }
}

/// Loader of imports in AgentScript's order: the imports of a file before the agents taken from it.
struct Loader<'p> {
    program: ImportedProgram,
    project: &'p Project,
    /// Files of the agents being loaded, innermost last.
    loading: Vec<FilePath>,
    /// Agents that are loaded or being loaded, with their failures.
    loaded: HashMap<(FilePath, String), Option<ImportFailure>>,
    numbers: HashMap<FilePath, usize>,
    /// For each of these, the indices of its agents by name, of duplicates the first.
    names: Vec<HashMap<String, usize>>,
}

struct WantedImport {
    path: FilePath,
    name: String,
    /// Index of the importing file; `None` for the program's own.
    from: Option<usize>,
    import: usize,
    through: usize,
}

impl Loader<'_> {
    /// Loads the imports of a file. `through` is the program's import that leads to it; `None` for its own.
    fn load_imports(&mut self, file: Option<usize>, through: Option<usize>) {
        let Some((path, reading)) = self.program.reading_of(file) else { return };
        let imports = reading.parsed.program.imports.iter().enumerate();
        let wanted = imports.filter_map(|(number, import)| {
            let path = imported_file(path, import).filter(|_| import.kind == Some(ImportKind::Agent))?;
            let name = import.name.text.clone();
            Some(WantedImport { path, name, from: file, import: number, through: through.unwrap_or(number) })
        });
        for wanted in wanted.collect::<Vec<_>>() {
            let through = wanted.through;
            // Failures of imports in other files are reported there.
            if let (Err(failure), None) = (self.load(wanted), file) {
                self.program.failures.push((through, failure));
            }
        }
    }

    fn load(&mut self, wanted: WantedImport) -> Result<(), ImportFailure> {
        let key = (wanted.path.clone(), wanted.name.clone());
        if let Some(known) = self.loaded.get(&key) {
            return known.clone().map_or(Ok(()), Err);
        }
        let is_own = wanted.path == self.program.path;
        if is_own || self.loading.contains(&wanted.path) {
            let reading = &self.program.reading;
            let has_it = || reading.parsed.program.agents.iter().any(|agent| agent.id() == wanted.name);
            if is_own && wanted.from.is_none() && !has_it() {
                return Err(failure_of(reading, None, wanted.path));
            }
            let WantedImport { from: file, import, through, .. } = wanted;
            self.program.circles.push(Circle { file, import, through, is_own });
            return Ok(());
        }
        self.loaded.insert(key.clone(), None);
        let outcome = self.take(wanted);
        if let Err(failure) = &outcome {
            self.loaded.insert(key, Some(failure.clone()));
        }
        outcome
    }

    /// Reads the file of an agent once, loads its imports, and adds the agent.
    fn take(&mut self, wanted: WantedImport) -> Result<(), ImportFailure> {
        let WantedImport { path, name, through, .. } = wanted;
        let number = match self.numbers.get(&path).copied() {
            Some(number) => number,
            None if self.program.files.len() == MAX_FILES => return Ok(()),
            None => {
                let Some(reading) = read(&path, self.project)? else {
                    self.program.unknown.push(path);
                    return Ok(());
                };
                let number = self.add(&path, reading, through);
                self.loading.push(path.clone());
                self.load_imports(Some(number), Some(through));
                self.loading.pop();
                number
            }
        };
        let Some(agent) = self.names.get(number).and_then(|names| names.get(&name)).copied() else {
            let reading = self.program.files.get(number).map_or(&self.program.reading, |file| &file.reading);
            return Err(failure_of(reading, Some(number), path));
        };
        self.program.agents.push(LoadedAgent { file: number, number: agent, through });
        Ok(())
    }

    fn add(&mut self, path: &FilePath, reading: AgentReading, through: usize) -> usize {
        let number = self.program.files.len();
        self.numbers.insert(path.clone(), number);
        let agents = reading.parsed.program.agents.iter().enumerate().rev();
        self.names.push(agents.map(|(number, agent)| (agent.id().to_owned(), number)).collect());
        self.program.files.push(ProgramFile { path: path.clone(), reading, through });
        number
    }
}

fn failure_of(reading: &AgentReading, file: Option<usize>, path: FilePath) -> ImportFailure {
    if reading.parsed.errors.is_empty() { ImportFailure::NoAgent(file) } else { ImportFailure::Broken(path) }
}

fn imports(number: usize, file: &ProgramFile) -> impl Iterator<Item = (usize, &Import)> {
    file.reading.parsed.program.imports.iter().map(move |import| (number, import))
}

/// Returns the contents of a file; `None` if it exists but is unknown to the workspace.
fn read(path: &FilePath, project: &Project) -> Result<Option<AgentReading>, ImportFailure> {
    let Some(summary) = project.agentscript(path) else {
        let is_there = discovery::is_file(Path::new(path.as_str()));
        return if is_there { Ok(None) } else { Err(ImportFailure::NoFile(path.clone())) };
    };
    // An imported file is meant to be AgentScript.
    let file = summary.file.as_ref().ok_or_else(|| ImportFailure::Broken(path.clone()))?;
    Ok(Some(file.reading(project.wanted_agentscript())))
}
