use super::api_calls::ApiCall;
use super::calls::MetadataCall;
use super::environment::{Alias, EnvMeaning};
use super::inner_prompts::InnerCall;
use super::markdown::Markdown;
use super::prompt_contexts::ContextMisuse;
use super::reads::{EnvUse, SecretRead, VarsRead};
use super::schema_sites::SchemaSite;
use super::tools::Tool;
use super::{Fidelity, Metadata};
use crate::providers::MarkedSchema;
use crate::syntax::Value;
use crate::text::Span;

/// Extracted facts of one file. All lists are in source order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Every call of `script` or `system` that runs; the author intends the first one.
    pub calls: Vec<MetadataCall>,
    /// Metadata as read by GenAIScript's text reader, which decides everything at run time.
    pub reading: Metadata,
    pub reads: Vec<VarsRead>,
    /// Patterns that destructure `env.vars`.
    pub vars_patterns: Vec<Span>,
    /// Names that lead to `env.vars`, or hide `env`.
    pub aliases: Vec<Alias>,
    pub files_uses: Vec<Span>,
    pub env_members: Vec<EnvUse>,
    pub secrets: Vec<SecretRead>,
    pub tools: Vec<Tool>,
    /// Other schema sites.
    pub sites: Vec<SchemaSite>,
    pub marked: Vec<MarkedSchema>,
    pub inner: Vec<InnerCall>,
    pub api_calls: Vec<ApiCall>,
    pub misuses: Vec<ContextMisuse>,
    pub local_imports: Vec<String>,
    /// Default export, which a system script needs in order to run.
    pub default_export: Option<Span>,
    /// First `import` or `export`, which makes the file a module.
    pub module_syntax: Option<Span>,
    /// Reason why only the metadata was read, or nothing if the text is too long.
    pub unreadable: Option<Unreadable>,
    /// Facts specific to Markdown; `None` for a script in JavaScript or TypeScript.
    pub markdown: Option<Box<Markdown>>,
}

impl Script {
    /// Returns the metadata call that the author intends: the first one that runs.
    pub fn call(&self) -> Option<&MetadataCall> {
        self.calls.first()
    }

    pub fn files_use(&self) -> Option<Span> {
        self.files_uses.first().copied()
    }

    /// Whether GenAIScript loads the file as a script, as a system script or not at all.
    pub fn kind(&self) -> Option<CallKind> {
        self.reading.kind.or_else(|| Some(self.call()?.kind))
    }

    pub fn is_system(&self) -> bool {
        self.kind() == Some(CallKind::System)
    }

    /// Returns the metadata that GenAIScript reads, or else the author's literal, as during an edit.
    pub fn metadata(&self) -> Option<&Value> {
        if self.reading.kind.is_some() && self.reading.fidelity != Fidelity::Lost {
            return Some(&self.reading.value);
        }
        Some(&self.call()?.argument.as_ref()?.value)
    }

    /// Returns the `parameters` that GenAIScript reads. All statements about runs are based on these.
    pub fn parameters(&self) -> Option<&Value> {
        self.reading.value.get("parameters")
    }

    /// Returns the call whose argument GenAIScript reads as metadata, at least partially.
    pub fn taken_call(&self) -> Option<&MetadataCall> {
        let read = self.reading.span?;
        self.calls.iter().find(|call| call.argument.as_ref().is_some_and(|it| it.literal.start == read.start))
    }

    pub fn meaning_of(&self, name: &str, offset: usize) -> EnvMeaning {
        // The innermost scope is the shortest one that contains the offset.
        let alias = self
            .aliases
            .iter()
            .filter(|alias| alias.name == name && alias.scope.touches(offset))
            .min_by_key(|alias| alias.scope.len());
        match alias {
            Some(alias) => alias.meaning,
            None if name == "env" => EnvMeaning::Env,
            None => EnvMeaning::Other,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    Script,
    System,
}

impl CallKind {
    pub fn name(self) -> &'static str {
        match self {
            Self::Script => "script",
            Self::System => "system",
        }
    }
}

/// Reason to skip a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    Long,
    /// The nesting is too deep, or there are too many syntax errors.
    Syntax,
    /// The values of names exceed the budget at this place.
    Values(Span),
    /// The frontmatter uses unsupported YAML: the place, and a description.
    Frontmatter(Span, String),
}
