//! What a name stands for across files, and every place that says it.

use crate::agentscript::ast::{Agent, Function, Import, ImportKind};
use crate::agentscript::meaning::{BindingKind, Meaning, Target};
use crate::project::Project;
use crate::project::agentscript::Program;
use crate::project::imports::imported_file;
use crate::project::symbols::Place;
use crate::script::{FilePath, SourceFile};
use crate::text::Span;

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An agent of a file
    Agent(FilePath, String),
    /// A function of an agent of a file
    Function(FilePath, String, String),
    /// What is known in one file only: where it is declared
    Local(FilePath, Span),
}

/// A name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// What it stands for.
    pub subject: Subject,
    /// Where it stands.
    pub span: Span,
    /// The name.
    pub name: String,
}

/// A place that says a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// The file.
    pub path: FilePath,
    /// Where.
    pub span: Span,
    /// Whether it declares what the name stands for.
    pub declares: bool,
}

/// The name at a place.
pub fn named_at(file: &SourceFile, project: &Project, offset: usize) -> Option<Named> {
    let program = Program::of(file, project)?;
    let meaning = program.meaning();
    let names = Names { program: &program, meaning: &meaning };
    let found = names.all().into_iter().find(|(_, span, _)| span.touches(offset) && !span.is_empty());
    found.map(|(subject, span, _)| Named { subject, span, name: span.text(&file.source).to_owned() })
}

/// Every place of the workspace that says a name, by file and place.
pub fn occurrences(file: &SourceFile, project: &Project, subject: &Subject) -> Vec<Occurrence> {
    let mut found = Vec::new();
    let mut add = |program: &Program| {
        let meaning = program.meaning();
        let names = Names { program, meaning: &meaning }.all().into_iter();
        found.extend(
            names
                .filter(|(other, span, _)| other == subject && !span.is_empty())
                .map(|(_, span, declares)| Occurrence { path: program.path.clone(), span, declares }),
        );
    };
    if let Some(own) = Program::of(file, project) {
        add(&own);
    }
    let is_global = !matches!(subject, Subject::Local(..));
    for summary in project.agentscripts().filter(|summary| is_global && summary.path != file.path) {
        if let Some(other) = &summary.agentscript {
            add(&Program::new(summary.path.clone(), other, project));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The places that declare what a name stands for.
pub fn declarations(file: &SourceFile, project: &Project, subject: &Subject) -> Vec<Place> {
    if let Subject::Local(path, span) = subject {
        return vec![Place { path: path.clone(), span: *span }];
    }
    let found = occurrences(file, project, subject).into_iter().filter(|found| found.declares);
    found.map(|found| Place { path: found.path, span: found.span }).collect()
}

/// The names of one file.
struct Names<'a> {
    program: &'a Program,
    meaning: &'a Meaning<'a>,
}

impl Names<'_> {
    /// All of them: what each stands for, where it stands, and whether that declares it.
    fn all(&self) -> Vec<(Subject, Span, bool)> {
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

    fn of_target(&self, target: Target<'_>) -> Option<Subject> {
        Some(match target {
            Target::Function(agent, function) => self.function(agent, function),
            Target::Member(_) => return None,
            Target::Binding(binding) => {
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

    /// An imported agent is the agent; anything else that is imported is known by that name here.
    fn import(&self, file: Option<usize>, import: &Import) -> Subject {
        let from = self.path(file);
        match imported_file(from, import) {
            Some(path) if import.kind == Some(ImportKind::Agent) => {
                Subject::Agent(path, import.name.text.clone())
            }
            _ => self.local(file, import.name.span),
        }
    }

    fn agent(&self, agent: &Agent) -> Subject {
        Subject::Agent(self.path(self.meaning.file_of(agent)).clone(), agent.id().to_owned())
    }

    fn function(&self, agent: &Agent, function: &Function) -> Subject {
        let path = self.path(self.meaning.file_of(agent)).clone();
        Subject::Function(path, agent.id().to_owned(), function.id().to_owned())
    }

    fn local(&self, file: Option<usize>, span: Span) -> Subject {
        Subject::Local(self.path(file).clone(), span)
    }

    fn path(&self, file: Option<usize>) -> &FilePath {
        file.and_then(|file| self.program.files.get(file)).map_or(&self.program.path, |file| &file.path)
    }
}

fn is_local(kind: &BindingKind<'_>) -> bool {
    matches!(kind, BindingKind::Parameter(..) | BindingKind::Variable(_) | BindingKind::Item(_))
}
