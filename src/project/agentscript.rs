//! A program in AgentScript with what its imports bring from other files.
//!
//! Before a program runs, AgentScript loads the files of the agents that it imports, and the files that those
//! import agents from. All their imports and the named agents become a part of the program, under one roof of
//! names.

use std::collections::VecDeque;
use std::path::Path;

use super::imports::imported_file;
use super::{Project, discovery};
use crate::agentscript::ast::{Agent, Import, ImportKind};
use crate::agentscript::meaning::{Meaning, Merged, MergedAgent};
use crate::agentscript::{AgentFile, Reading};
use crate::script::{FilePath, SourceFile};

/// So many files are loaded for one program.
const MAX_FILES: usize = 256;

/// A program with the files that its imports lead to.
#[derive(Debug)]
pub struct Program {
    /// Its own file.
    pub path: FilePath,
    /// What that says.
    pub reading: Reading,
    /// The files that its imports lead to, in the order in which they are loaded.
    pub files: Vec<ProgramFile>,
    /// The named agents: the number of the file, and their own in it.
    agents: Vec<(usize, usize)>,
    /// The imports of agents that fail, of its own file: their numbers.
    pub failures: Vec<(usize, ImportFailure)>,
    /// Files that are there and that the workspace does not know: they lie outside of it, or ignore files hide
    /// them.
    pub unknown: Vec<FilePath>,
}

/// Another file of a program.
#[derive(Debug)]
pub struct ProgramFile {
    /// Its name.
    pub path: FilePath,
    /// What it says.
    pub reading: Reading,
    /// The number of the import in the program's own file that leads to it.
    pub through: usize,
}

/// Why the import of an agent fails. AgentScript stops there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportFailure {
    /// There is no such file.
    NoFile(FilePath),
    /// The file has no agent of that name; it has these.
    NoAgent(FilePath, Vec<String>),
    /// The file does not parse.
    Broken(FilePath),
}

impl Program {
    /// The program of a file; `None` for one that is not in AgentScript.
    pub fn of(file: &SourceFile, project: &Project) -> Option<Self> {
        Some(Self::new(file.path.clone(), file.agentscript()?, project))
    }

    /// The program of a file with this path.
    pub fn new(path: FilePath, file: &AgentFile, project: &Project) -> Self {
        let mut program = Self {
            path,
            reading: file.reading(project.wanted_agentscript()),
            files: Vec::new(),
            agents: Vec::new(),
            failures: Vec::new(),
            unknown: Vec::new(),
        };
        program.load(project);
        program
    }

    /// What it means.
    pub fn meaning(&self) -> Meaning<'_> {
        let merged = Merged {
            agents: self.agents.iter().filter_map(|(file, agent)| self.merged_agent(*file, *agent)).collect(),
            imports: self.files.iter().enumerate().flat_map(|(number, file)| imports(number, file)).collect(),
        };
        Meaning::of(&self.reading.parsed.program, merged)
    }

    fn merged_agent(&self, file: usize, agent: usize) -> Option<MergedAgent<'_>> {
        let agent: &Agent = self.files.get(file)?.reading.parsed.program.agents.get(agent)?;
        Some(MergedAgent { file, agent })
    }

    /// Loads what the imports lead to, the nearer first.
    fn load(&mut self, project: &Project) {
        let own = self.reading.parsed.program.imports.iter().enumerate();
        let mut wanted: VecDeque<Wanted> =
            own.filter_map(|(number, import)| Wanted::of(&self.path, import, number)).collect();
        let own_imports = wanted.len();
        let mut done = 0;
        while let Some(next) = wanted.pop_front() {
            let is_own = done < own_imports;
            done += 1;
            match self.take(&next, project) {
                Ok(Some(file)) => {
                    let file = &self.files[file];
                    let imports = file.reading.parsed.program.imports.iter();
                    wanted.extend(imports.filter_map(|import| Wanted::of(&file.path, import, next.through)));
                }
                Err(failure) if is_own => self.failures.push((next.through, failure)),
                // Of what others import it is told where they do.
                Ok(None) | Err(_) => {}
            }
        }
    }

    /// Takes in an agent; gives the number of its file if that is new.
    fn take(&mut self, wanted: &Wanted, project: &Project) -> Result<Option<usize>, ImportFailure> {
        // A program that leads back to itself declares its agents once more, which is told elsewhere.
        if wanted.path == self.path {
            return Ok(None);
        }
        let known = self.files.iter().position(|file| file.path == wanted.path);
        let number = match known {
            Some(number) => number,
            None if self.files.len() == MAX_FILES => return Ok(None),
            None => {
                let Some(reading) = read(&wanted.path, project)? else {
                    self.unknown.push(wanted.path.clone());
                    return Ok(None);
                };
                let path = wanted.path.clone();
                self.files.push(ProgramFile { path, reading, through: wanted.through });
                self.files.len() - 1
            }
        };
        let program = &self.files[number].reading.parsed.program;
        match program.agents.iter().position(|agent| agent.id() == wanted.name) {
            Some(agent) if self.agents.contains(&(number, agent)) => {}
            Some(agent) => self.agents.push((number, agent)),
            None if self.files[number].reading.parsed.errors.is_empty() => {
                let names = program.agents.iter().map(|agent| agent.id().to_owned()).collect();
                return Err(ImportFailure::NoAgent(wanted.path.clone(), names));
            }
            None => return Err(ImportFailure::Broken(wanted.path.clone())),
        }
        Ok(known.is_none().then_some(number))
    }
}

/// An agent that is to be loaded.
struct Wanted {
    path: FilePath,
    name: String,
    /// The number of the import in the program's own file that leads there.
    through: usize,
}

impl Wanted {
    fn of(from: &FilePath, import: &Import, through: usize) -> Option<Self> {
        let path = imported_file(from, import)?;
        (import.kind == Some(ImportKind::Agent)).then(|| Self {
            path,
            name: import.name.text.clone(),
            through,
        })
    }
}

fn imports(number: usize, file: &ProgramFile) -> impl Iterator<Item = (usize, &Import)> {
    file.reading.parsed.program.imports.iter().map(move |import| (number, import))
}

/// What a file says; `None` for one that is there and that the workspace does not know.
fn read(path: &FilePath, project: &Project) -> Result<Option<Reading>, ImportFailure> {
    let Some(summary) = project.agentscript(path) else {
        let is_there = discovery::is_file(Path::new(path.as_str()));
        return if is_there { Ok(None) } else { Err(ImportFailure::NoFile(path.clone())) };
    };
    // What is imported is meant to be AgentScript.
    let file = summary.agentscript.as_ref().ok_or_else(|| ImportFailure::Broken(path.clone()))?;
    Ok(Some(file.reading(project.wanted_agentscript())))
}
