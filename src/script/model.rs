use super::api_calls::ApiCall;
use super::calls::MetadataCall;
use super::contexts::ContextMisuse;
use super::environment::{Alias, Meaning};
use super::inner::InnerCall;
use super::markdown::Markdown;
use super::marked::MarkedSchema;
use super::reads::{EnvUse, Read};
use super::sites::SchemaSite;
use super::tools::Tool;
use super::{CallKind, Fidelity, Reading};
use crate::syntax::Value;
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
    /// Every pattern that takes `env.vars` apart, in source order.
    pub vars_patterns: Vec<Span>,
    /// Every name that leads to `env.vars`, or hides `env`.
    pub aliases: Vec<Alias>,
    /// Every mention of `env.files`, in source order.
    pub files_uses: Vec<Span>,
    /// Every change of a member of `env` but `vars`, and every use of one that it does not have, in source order.
    pub env_members: Vec<EnvUse>,
    /// Every `defTool` and `defAgent`, in source order.
    pub tools: Vec<Tool>,
    /// The other places that take a schema, in source order.
    pub sites: Vec<SchemaSite>,
    /// The schemas that are marked as `IChatGptSchema`, in source order.
    pub marked: Vec<MarkedSchema>,
    /// The calls that name other scripts, tools or files, in source order.
    pub inner: Vec<InnerCall>,
    /// The calls that make up prompts, in source order.
    pub api_calls: Vec<ApiCall>,
    /// What functions with a context of their own do that does not reach it, in source order.
    pub misuses: Vec<ContextMisuse>,
    /// The modules that it imports by relative paths.
    pub local_imports: Vec<String>,
    /// Whether the module has a default export; a system script needs one to run.
    pub default_export: Option<Span>,
    /// The first `import` or `export`, which only a module may hold.
    pub module_syntax: Option<Span>,
    /// Whether the syntax is so deep or so broken that nothing but the reading was looked at, or the
    /// text so long that nothing was.
    pub unreadable: bool,
    /// What is particular to a script in Markdown; `None` for one in code.
    pub markdown: Option<Box<Markdown>>,
}

impl Script {
    /// The metadata call that the author means: the first one that runs.
    pub fn call(&self) -> Option<&MetadataCall> {
        self.calls.first()
    }

    /// The first mention of `env.files`.
    pub fn files_use(&self) -> Option<Span> {
        self.files_uses.first().copied()
    }

    /// Whether GenAIScript takes the file for a script, a system script or neither.
    pub fn kind(&self) -> Option<CallKind> {
        self.reading.kind.or_else(|| Some(self.call()?.kind))
    }

    /// Whether GenAIScript takes the file for a system script.
    pub fn is_system(&self) -> bool {
        self.kind() == Some(CallKind::System)
    }

    /// The metadata that GenAIScript sees; where it sees none, what the author wrote, so that a
    /// script in the middle of an edit still knows its parameters.
    pub fn metadata(&self) -> Option<&Value> {
        if self.reading.kind.is_some() && self.reading.fidelity != Fidelity::Lost {
            return Some(&self.reading.value);
        }
        Some(&self.call()?.argument.as_ref()?.value)
    }

    /// The `parameters` that GenAIScript sees. Whatever is said of a run is said of these.
    pub fn parameters(&self) -> Option<&Value> {
        self.reading.value.get("parameters")
    }

    /// The call whose argument GenAIScript takes for the metadata, or as much of it as it gets.
    pub fn taken_call(&self) -> Option<&MetadataCall> {
        let read = self.reading.span?;
        self.calls.iter().find(|call| call.argument.as_ref().is_some_and(|it| it.literal.start == read.start))
    }

    /// What `name` stands for at `offset`.
    pub fn meaning_of(&self, name: &str, offset: usize) -> Meaning {
        // The innermost scope is the shortest of those that hold the place.
        let alias = self
            .aliases
            .iter()
            .filter(|alias| alias.name == name && alias.scope.touches(offset))
            .min_by_key(|alias| alias.scope.len());
        match alias {
            Some(alias) => alias.meaning,
            None if name == "env" => Meaning::Env,
            None => Meaning::Other,
        }
    }
}
