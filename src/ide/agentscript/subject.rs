//! Resolution of names across files, and their occurrences.

use crate::agentscript::AgentFile;
use crate::agentscript::ast::{Agent, AgentFunction, Import, ImportKind};
use crate::agentscript::meaning::{AgentTarget, BindingKind, ProgramMeaning};
use crate::file_path::FilePath;
use crate::text::Span;
use crate::workspace::Project;
use crate::workspace::agentscript::ImportedProgram;
use crate::workspace::imports::imported_file;
use crate::workspace::symbols::SymbolPlace;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentSubject {
    Agent(FilePath, String),
    /// A function of an agent of a file
    Function(FilePath, String, String),
    /// A name known in one file only, by its declaration
    Local(FilePath, Span),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSubject {
    pub subject: AgentSubject,
    pub span: Span,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AgentOccurrence {
    pub path: FilePath,
    pub span: Span,
    pub declares: bool,
}

pub fn named_at(file: &AgentFile, project: &Project, offset: usize) -> Option<NamedSubject> {
    let program = ImportedProgram::load(file, project);
    let meaning = program.meaning();
    let names = SubjectNames { program: &program, meaning: &meaning };
    let found = names.all().into_iter().find(|(_, span, _)| span.touches(offset) && !span.is_empty());
    found.map(|(subject, span, _)| NamedSubject { subject, span, name: span.text(&file.source).to_owned() })
}

/// Finds every occurrence in the workspace, sorted by file and position.
pub fn occurrences(file: &AgentFile, project: &Project, subject: &AgentSubject) -> Vec<AgentOccurrence> {
    let mut found = of_program(&ImportedProgram::load(file, project), subject);
    let is_global = !matches!(subject, AgentSubject::Local(..));
    for summary in project.agentscripts().filter(|summary| is_global && summary.path != file.path) {
        if let Some(other) = &summary.file {
            found.extend(of_program(&ImportedProgram::load(other, project), subject));
        }
    }
    found.sort();
    found.dedup();
    found
}

fn of_program(program: &ImportedProgram, subject: &AgentSubject) -> Vec<AgentOccurrence> {
    let meaning = program.meaning();
    let names = SubjectNames { program, meaning: &meaning }.all().into_iter();
    names
        .filter(|(other, span, _)| other == subject && !span.is_empty())
        .map(|(_, span, declares)| AgentOccurrence { path: program.path.clone(), span, declares })
        .collect()
}

/// Returns the program at a path; `file` takes precedence over the project's version of it.
pub fn program_at(path: &FilePath, file: &AgentFile, project: &Project) -> Option<ImportedProgram> {
    if *path == file.path {
        return Some(ImportedProgram::load(file, project));
    }
    let other = project.agentscript(path)?.file.as_ref()?;
    Some(ImportedProgram::load(other, project))
}

pub fn declarations(file: &AgentFile, project: &Project, subject: &AgentSubject) -> Vec<SymbolPlace> {
    if let AgentSubject::Local(path, span) = subject {
        return vec![SymbolPlace { path: path.clone(), span: *span }];
    }
    let (AgentSubject::Agent(path, _) | AgentSubject::Function(path, ..)) = subject else {
        return Vec::new();
    };
    let Some(program) = program_at(path, file, project) else { return Vec::new() };
    let mut found = of_program(&program, subject);
    found.retain(|found| found.declares);
    found.sort();
    found.dedup();
    found.into_iter().map(|found| SymbolPlace { path: found.path, span: found.span }).collect()
}

struct SubjectNames<'a> {
    program: &'a ImportedProgram,
    meaning: &'a ProgramMeaning<'a>,
}

impl SubjectNames<'_> {
    /// Lists all names: target, span, and whether it is the declaration.
    fn all(&self) -> Vec<(AgentSubject, Span, bool)> {
        let mut all = Vec::new();
        for import in &self.meaning.program.imports {
            let is_agent = import.kind == Some(ImportKind::Agent);
            all.push((self.import(None, import), import.name.span, !is_agent));
        }
        for agent in &self.meaning.program.agents {
            all.extend(agent.name.as_ref().map(|name| (self.agent(agent), name.span, true)));
            for function in &agent.functions {
                let name = function.name.as_ref();
                all.extend(name.map(|name| (self.function(agent, function), name.span, true)));
            }
        }
        for binding in &self.meaning.bindings {
            if is_local(&binding.kind) {
                all.push((self.local(None, binding.span), binding.span, true));
            }
        }
        for reference in &self.meaning.references {
            let subject = reference.target.and_then(|target| self.of_target(target));
            all.extend(subject.map(|subject| (subject, reference.span, false)));
        }
        all
    }

    fn of_target(&self, target: AgentTarget<'_>) -> Option<AgentSubject> {
        Some(match target {
            AgentTarget::Function(agent, function) => self.function(agent, function),
            AgentTarget::Member(_) => return None,
            AgentTarget::Binding(binding) => {
                let binding = &self.meaning.bindings[binding];
                match binding.kind {
                    BindingKind::Import(import) => self.import(binding.file, import),
                    BindingKind::Agent(agent) => self.agent(agent),
                    BindingKind::Function(agent, function) => self.function(agent, function),
                    BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_) => {
                        self.local(binding.file, binding.span)
                    }
                }
            }
        })
    }

    /// Resolves an import: an imported agent is the agent itself, any other import is a local name.
    fn import(&self, file: Option<usize>, import: &Import) -> AgentSubject {
        let from = self.path(file);
        match imported_file(from, import) {
            Some(path) if import.kind == Some(ImportKind::Agent) => {
                AgentSubject::Agent(path, import.name.text.clone())
            }
            _ => self.local(file, import.name.span),
        }
    }

    fn agent(&self, agent: &Agent) -> AgentSubject {
        AgentSubject::Agent(self.path(self.meaning.file_of(agent)).clone(), agent.id().to_owned())
    }

    fn function(&self, agent: &Agent, function: &AgentFunction) -> AgentSubject {
        let path = self.path(self.meaning.file_of(agent)).clone();
        AgentSubject::Function(path, agent.id().to_owned(), function.id().to_owned())
    }

    fn local(&self, file: Option<usize>, span: Span) -> AgentSubject {
        AgentSubject::Local(self.path(file).clone(), span)
    }

    fn path(&self, file: Option<usize>) -> &FilePath {
        file.and_then(|file| self.program.files.get(file)).map_or(&self.program.path, |file| &file.path)
    }
}

fn is_local(kind: &BindingKind<'_>) -> bool {
    matches!(kind, BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_))
}
