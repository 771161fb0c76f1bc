use std::cell::RefCell;
use std::ptr;

use foldhash::{HashMap, HashMapExt};

use super::{Merged, MergedAgent};
use crate::agentscript::ast::{Agent, AgentFunction, AgentShape, Field, Import, Program};

#[derive(Debug)]
pub struct Index<'a> {
    imports: HashMap<&'a str, &'a Import>,
    /// The last agent of this file wins, then the first imported one.
    agents: HashMap<&'a str, &'a Agent>,
    files: HashMap<*const Agent, usize>,
    import_files: HashMap<*const Import, usize>,
    functions: RefCell<HashMap<*const Agent, Functions<'a>>>,
    fields: RefCell<HashMap<*const AgentShape, HashMap<&'a str, &'a Field>>>,
}

#[derive(Debug, Default)]
struct Functions<'a> {
    by_name: HashMap<&'a str, &'a AgentFunction>,
    main: Option<&'a AgentFunction>,
}

impl<'a> Index<'a> {
    pub fn build(program: &'a Program, merged: &Merged<'a>) -> Self {
        let mut imports = HashMap::with_capacity(program.imports.len());
        for import in &program.imports {
            imports.entry(import.name.text.as_str()).or_insert(import);
        }
        let mut agents: HashMap<&'a str, &'a Agent> =
            program.agents.iter().map(|agent| (agent.id(), agent)).collect();
        let mut files = HashMap::with_capacity(merged.agents.len());
        for MergedAgent { file, agent } in &merged.agents {
            agents.entry(agent.id()).or_insert(*agent);
            files.entry(ptr::from_ref(*agent)).or_insert(*file);
        }
        let import_files =
            merged.imports.iter().map(|(file, import)| (ptr::from_ref(*import), *file)).collect();
        Self {
            imports,
            agents,
            files,
            import_files,
            functions: RefCell::default(),
            fields: RefCell::default(),
        }
    }

    pub fn import(&self, name: &str) -> Option<&'a Import> {
        self.imports.get(name).copied()
    }

    pub fn agent(&self, name: &str) -> Option<&'a Agent> {
        self.agents.get(name).copied()
    }

    pub fn file_of(&self, agent: &Agent) -> Option<usize> {
        self.files.get(&ptr::from_ref(agent)).copied()
    }

    pub fn file_of_import(&self, import: &Import) -> Option<usize> {
        self.import_files.get(&ptr::from_ref(import)).copied()
    }

    pub fn function(&self, agent: &'a Agent, name: &str) -> Option<&'a AgentFunction> {
        self.functions_of(agent, |functions| functions.by_name.get(name).copied())
    }

    pub fn main_function(&self, agent: &'a Agent) -> Option<&'a AgentFunction> {
        self.functions_of(agent, |functions| functions.main)
    }

    pub fn field(&self, shape: &'a AgentShape, name: &str) -> Option<&'a Field> {
        let mut shapes = self.fields.borrow_mut();
        let fields = shapes.entry(ptr::from_ref(shape)).or_insert_with(|| {
            // Reversed, so that the first field of a name is inserted last and wins.
            shape.fields.iter().rev().map(|field| (field.name.text.as_str(), field)).collect()
        });
        fields.get(name).copied()
    }

    fn functions_of<T>(&self, agent: &'a Agent, ask: impl FnOnce(&Functions<'a>) -> T) -> T {
        let mut agents = self.functions.borrow_mut();
        ask(agents.entry(ptr::from_ref(agent)).or_insert_with(|| Functions {
            by_name: agent.functions.iter().rev().map(|function| (function.id(), function)).collect(),
            main: agent.functions.iter().find(|function| function.is_main),
        }))
    }
}
