//! Facts about one file that several rules use, computed lazily.

mod env_escape;

pub mod assumed;
pub mod awaiting;
pub mod builder_call;
pub mod declared;
pub mod map_or_schema;
pub mod texts;
pub mod undeclared_required;

use std::cell::OnceCell;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use tree_sitter::Node;

use self::declared::{DeclaredNames, DeclaredParameters};
use crate::genaiscript::name_uses::NameUses;
use crate::genaiscript::{ApiUses, Giver};
use crate::lint::LintContext;
use crate::lint::accept::AcceptList;
use crate::lint::manual::ToolResult;
use crate::lint::metadata::{Construct, MetadataView, RunOptions};
use crate::lint::parameters::{self, DeclaredSchema, NestedMap, ParameterPlace, ParameterSite, WrittenMap};
use crate::lint::providers::ReportedViolation;
use crate::lint::schemas::ResponseSchema;
use crate::lint::tools::WrittenTool;
use crate::lint::variables::{Compared, OwnReads, RunVariables};
use crate::syntax::scopes::ScopeResolver;
use crate::syntax::{Member, Value};
use crate::text::Span;
use crate::workspace::models::ModelNames;
use crate::workspace::{SystemScope, Systems};

#[derive(Default)]
pub(in crate::lint) struct LintFacts<'a> {
    accept: OnceCell<Option<AcceptList<'a>>>,
    view: OnceCell<Option<MetadataView<'a>>>,
    constructs: OnceCell<Vec<Construct<'a>>>,
    options: OnceCell<Vec<RunOptions<'a>>>,
    maps: OnceCell<Vec<WrittenMap<'a>>>,
    nested: OnceCell<Vec<NestedMap<'a>>>,
    places: OnceCell<Vec<ParameterPlace<'a>>>,
    parameters: OnceCell<Vec<ParameterSite<'a>>>,
    unread_parameters: OnceCell<HashSet<&'a str>>,
    is_commented_out: OnceCell<bool>,
    schemas: OnceCell<Vec<DeclaredSchema<'a>>>,
    responses: OnceCell<Vec<ResponseSchema<'a>>>,
    reported: OnceCell<Vec<ReportedViolation<'a>>>,
    tools: OnceCell<Vec<WrittenTool<'a>>>,
    results: OnceCell<Vec<ToolResult<'a>>>,
    systems: OnceCell<Arc<Systems>>,
    scope: OnceCell<SystemScope>,
    own: OnceCell<OwnReads<'a>>,
    run_variables: OnceCell<RunVariables<'a>>,
    compared: OnceCell<Compared<'a>>,
    may_use_env_elsewhere: OnceCell<bool>,
    model_names: OnceCell<ModelNames<'a>>,
    names: OnceCell<NameUses<'a>>,
    declared: DeclaredParameters,
}

impl<'a> LintContext<'a> {
    pub(in crate::lint) fn accept(&self) -> Option<&AcceptList<'a>> {
        self.facts.accept.get_or_init(|| AcceptList::new(self)).as_ref()
    }

    pub(in crate::lint) fn view(&self) -> Option<&MetadataView<'a>> {
        self.facts.view.get_or_init(|| MetadataView::new(self)).as_ref()
    }

    pub(in crate::lint) fn constructs(&self) -> &[Construct<'a>] {
        self.facts.constructs.get_or_init(|| Construct::all(self))
    }

    pub(in crate::lint) fn options(&self) -> &[RunOptions<'a>] {
        self.facts.options.get_or_init(|| RunOptions::all(self))
    }

    pub(in crate::lint) fn maps(&self) -> &[WrittenMap<'a>] {
        self.facts.maps.get_or_init(|| WrittenMap::all(self))
    }

    pub(in crate::lint) fn nested(&self) -> &[NestedMap<'a>] {
        self.facts.nested.get_or_init(|| self.places().iter().filter_map(NestedMap::find).collect())
    }

    pub(in crate::lint) fn places(&self) -> &[ParameterPlace<'a>] {
        self.facts.places.get_or_init(|| ParameterPlace::all(self))
    }

    pub(in crate::lint) fn schemas(&self) -> &[DeclaredSchema<'a>] {
        let schemas = || self.places().iter().filter_map(ParameterPlace::schema).collect();
        self.facts.schemas.get_or_init(schemas)
    }

    pub(in crate::lint) fn parameters(&self) -> &[ParameterSite<'a>] {
        self.facts.parameters.get_or_init(|| ParameterSite::all(self))
    }

    pub(in crate::lint) fn declared(&self, parameter: &Member, giver: Giver) -> Rc<DeclaredNames> {
        self.facts.declared.get(parameter, giver)
    }

    pub(in crate::lint) fn is_unread(&self, parameter: &ParameterSite<'_>) -> bool {
        // A system that is not yet found may read it.
        if self.awaits_files {
            return false;
        }
        let unread = self.facts.unread_parameters.get_or_init(|| parameters::unread(self));
        unread.contains(&*parameter.member.key)
    }

    pub(in crate::lint) fn is_commented_out(&self) -> bool {
        *self.facts.is_commented_out.get_or_init(|| parameters::is_commented_out(self))
    }

    /// Whether the script is meant to be a tool of an MCP server.
    pub(in crate::lint) fn is_offered_as_tool(&self) -> bool {
        let metadata = &self.file.script().reading.value;
        metadata.get("group").and_then(Value::as_str) == Some("mcp")
            || metadata.get("annotations").is_some_and(|annotations| annotations.as_object().is_some())
    }

    /// Whether the script is meant to become a GitHub Action.
    pub(in crate::lint) fn is_action(&self) -> bool {
        self.file.script().reading.value.get("branding").is_some()
    }

    pub(in crate::lint) fn responses(&self) -> &[ResponseSchema<'a>] {
        self.facts.responses.get_or_init(|| ResponseSchema::all(self))
    }

    pub(in crate::lint) fn reported(&self) -> &[ReportedViolation<'a>] {
        self.facts.reported.get_or_init(|| ReportedViolation::all(self))
    }

    /// Excludes servers and tools known only in a run.
    pub(in crate::lint) fn tools(&self) -> &[WrittenTool<'a>] {
        self.facts.tools.get_or_init(|| WrittenTool::all(self))
    }

    pub(in crate::lint) fn results(&self) -> &[ToolResult<'a>] {
        self.facts.results.get_or_init(|| ToolResult::all(self))
    }

    pub(in crate::lint) fn systems(&self) -> &Systems {
        self.facts.systems.get_or_init(|| self.project.systems_seen_by(&self.file.path))
    }

    pub(in crate::lint) fn scope(&self) -> &SystemScope {
        self.facts.scope.get_or_init(|| self.project.scope_of(self.file))
    }

    pub(in crate::lint) fn own(&self) -> &OwnReads<'a> {
        self.facts.own.get_or_init(|| OwnReads::new(self.file))
    }

    pub(in crate::lint) fn run_variables(&self) -> &RunVariables<'a> {
        self.facts.run_variables.get_or_init(|| RunVariables::new(self))
    }

    pub(in crate::lint) fn compared(&self) -> &Compared<'a> {
        self.facts.compared.get_or_init(|| Compared::new(&self.file.source))
    }

    /// Whether the file is JavaScript with types, which GenAIScript cannot run.
    pub(in crate::lint) fn is_typed_javascript(&self) -> bool {
        self.file.script().markdown.is_none() && self.file.syntax.first_type().is_some()
    }

    pub(in crate::lint) fn names(&self) -> &NameUses<'a> {
        self.facts.names.get_or_init(|| NameUses::new(self.file))
    }

    pub(in crate::lint) fn resolver(&self) -> &ScopeResolver<'a, 'a> {
        self.names().resolver()
    }

    pub(in crate::lint) fn api_uses(&self) -> &'a ApiUses {
        self.file.api_uses(self.resolver())
    }

    /// Returns no uses if the name is reassigned.
    pub(in crate::lint) fn uses_of(&self, name: Node<'a>) -> Vec<Node<'a>> {
        self.names().uses_of(name)
    }

    /// Whether a name occurs in `part`, other than the given occurrence.
    pub(in crate::lint) fn is_named_in(&self, part: Span, name: Node<'a>) -> bool {
        self.names().is_named_in(part, name)
    }

    pub(in crate::lint) fn may_await(&self, place: Node<'_>) -> bool {
        awaiting::may_await(&self.file.syntax, place)
    }

    pub(in crate::lint) fn model_names(&self) -> &ModelNames<'a> {
        self.facts.model_names.get_or_init(|| self.project.model_names_of(self.file))
    }

    pub(in crate::lint) fn value(&self, expression: Node<'a>) -> Value {
        self.names().value(expression)
    }

    pub(in crate::lint) fn may_use_env_elsewhere(&self) -> bool {
        *self.facts.may_use_env_elsewhere.get_or_init(|| env_escape::may_use_env_elsewhere(self))
    }
}
