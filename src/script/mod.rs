//! Floor 4: what one file says: its metadata, parameters, reads of `env.vars`, tools and
//! schemas, as plain data made in one pass. Knows no other file.

mod calls;
mod environment;
mod extract;
mod file;
mod handlers;
mod reads;
mod sites;
mod tools;

pub mod accept;
pub mod names;
pub mod reader;
pub mod vars;

pub use calls::{Argument, CallKind, MetadataCall};
pub use file::{FilePath, SourceFile};
pub use reader::{Fidelity, Reading};
pub use reads::{Read, ReadForm};
pub use sites::{SchemaSite, SiteKind};
pub use tools::{Tool, ToolForm, ToolKind};

use crate::syntax::{Tree, Value};
use crate::text::Span;

/// What one file says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Every call of `script` or `system` that runs, in source order; the first is the one meant.
    pub calls: Vec<MetadataCall>,
    /// What GenAIScript's text reader gets, which decides everything at run time.
    pub reading: Reading,
    /// Every use of `env.vars`, in source order.
    pub reads: Vec<Read>,
    /// The first mention of `env.files`.
    pub files_use: Option<Span>,
    /// Every `defTool` and `defAgent`, in source order.
    pub tools: Vec<Tool>,
    /// The other places that take a schema, in source order.
    pub sites: Vec<SchemaSite>,
    /// Whether the module has a default export; a system script needs one to run.
    pub default_export: Option<Span>,
    /// The first `import` or `export`, which only a module may hold.
    pub module_syntax: Option<Span>,
}

impl Script {
    /// Reads what `source` says. `tree` must be the tree of `source`.
    pub fn of(tree: &Tree, source: &str) -> Self {
        extract::script(tree, source)
    }

    /// The metadata call that the author means: the first one that runs.
    pub fn call(&self) -> Option<&MetadataCall> {
        self.calls.first()
    }

    /// Whether GenAIScript takes the file for a script, a system script or neither.
    pub fn kind(&self) -> Option<CallKind> {
        self.reading.kind.or_else(|| Some(self.call()?.kind))
    }

    /// The `parameters` that GenAIScript sees.
    pub fn parameters(&self) -> Option<&Value> {
        self.reading.value.get("parameters")
    }
}
