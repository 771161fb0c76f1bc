//! Facts of a module of ordinary code that its rules share.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::lint::LintInput;
use crate::suggest::SuggestionBudget;
use crate::syntax::Member;
use crate::syntax::handlers::HandlerCode;
use crate::syntax::scopes::ScopeResolver;
use crate::text::Span;
use crate::tools::{FileSpan, ModuleFile, SchemaUses, ToolDeclaration, ToolSchema};
use crate::workspace::{PackageTools, Project};

pub(in crate::lint) struct ModuleContext<'a> {
    pub file: &'a ModuleFile,
    pub project: &'a Project,
    pub near: &'a SuggestionBudget,
    /// Tools of the whole package, by file and in source order.
    pub package: &'a [Arc<ToolDeclaration>],
    /// Uses of the schemas of declarations by the code of the package.
    pub uses: SchemaUses,
    /// Number of servers of MCP that the code of the package makes.
    pub servers: usize,
    resolver: OnceCell<ScopeResolver<'a, 'a>>,
    /// Names of the arguments by the place of a schema that a builder makes.
    argument_names: OnceCell<HashMap<Span, Vec<String>>>,
}

impl<'a> ModuleContext<'a> {
    pub fn new(input: &'a LintInput<'_>, file: &'a ModuleFile, package: &'a PackageTools) -> Self {
        Self {
            file,
            project: input.project,
            near: &input.near,
            package: &package.all,
            uses: package.uses,
            servers: package.servers,
            resolver: OnceCell::new(),
            argument_names: OnceCell::new(),
        }
    }

    /// Returns the span of a place, if it is in this module.
    pub fn here(&self, place: &FileSpan) -> Option<Span> {
        (place.path == self.file.path).then_some(place.span)
    }

    /// Whether a member is written in this module, and not in one that it is spread from.
    pub fn has_written(&self, member: &Member) -> bool {
        member.key_span.text(&self.file.source).contains(member.key.as_str())
    }

    /// Returns the names of the arguments that a tool with a built schema is given; `None` if there may be others.
    pub fn argument_names(&self, schema: &ToolSchema) -> Option<&[String]> {
        let collect = || {
            let is_built =
                |tool: &&ToolDeclaration| tool.input.as_ref().is_some_and(|input| input.build.is_some());
            let tools = self.package.iter().map(AsRef::as_ref).filter(is_built);
            self.project.tool_modules().with(self.file).argument_names(&self.file.path, tools)
        };
        self.argument_names.get_or_init(collect).get(&self.here(&schema.place)?).map(Vec::as_slice)
    }

    pub fn code(&self) -> HandlerCode<'_, 'a, 'a> {
        let new = || ScopeResolver::new(self.file.syntax(), &self.file.source);
        HandlerCode { resolver: self.resolver.get_or_init(new), source: &self.file.source }
    }
}
