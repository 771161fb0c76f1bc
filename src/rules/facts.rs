//! What several rules ask of one file, found when the first of them asks.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::sync::Arc;

use tree_sitter::Node;

use super::accept::AcceptList;
use super::dialects::Objection;
use super::manual::ToolResult;
use super::metadata::{Construct, Options, View};
use super::parameters::{self, DeclaredSchema, NestedMap, Parameter, ParameterMap, Place};
use super::schemas::Response;
use super::tools::WrittenTool;
use super::variables::{self, Compared, Own, World};
use super::words::Words;
use super::{Context, env_escape};
use crate::project::{Scope, Systems};
use crate::syntax::literal::Evaluator;
use crate::syntax::locals::{Binding, Locals};
use crate::syntax::usage::{self, Effect};
use crate::syntax::{Value, node};
use crate::text::Span;

/// What is known of a file so far.
#[derive(Default)]
pub(super) struct Facts<'a> {
    accept: OnceCell<Option<AcceptList<'a>>>,
    view: OnceCell<Option<View<'a>>>,
    constructs: OnceCell<Vec<Construct<'a>>>,
    options: OnceCell<Vec<Options<'a>>>,
    maps: OnceCell<Vec<ParameterMap<'a>>>,
    nested: OnceCell<Vec<NestedMap<'a>>>,
    places: OnceCell<Vec<Place<'a>>>,
    parameters: OnceCell<Vec<Parameter<'a>>>,
    unread_parameters: OnceCell<HashSet<&'a str>>,
    schemas: OnceCell<Vec<DeclaredSchema<'a>>>,
    responses: OnceCell<Vec<Response<'a>>>,
    objections: OnceCell<Vec<Objection<'a>>>,
    tools: OnceCell<Vec<WrittenTool<'a>>>,
    results: OnceCell<Vec<ToolResult<'a>>>,
    systems: OnceCell<Arc<Systems>>,
    scope: OnceCell<Scope>,
    own: OnceCell<Own<'a>>,
    world: OnceCell<World<'a>>,
    tested_words: OnceCell<HashSet<String>>,
    compared: OnceCell<Compared<'a>>,
    words: OnceCell<Words<'a>>,
    may_use_env_elsewhere: OnceCell<bool>,
    locals: OnceCell<Locals<'a, 'a>>,
}

impl<'a> Context<'a> {
    /// The `accept` of a script, where it is a string.
    pub(super) fn accept(&self) -> Option<&AcceptList<'a>> {
        self.facts.accept.get_or_init(|| AcceptList::of(self)).as_ref()
    }

    /// The first metadata call with an argument, beside what GenAIScript reads.
    pub(super) fn view(&self) -> Option<&View<'a>> {
        self.facts.view.get_or_init(|| View::of(self)).as_ref()
    }

    /// The constructs in the metadata call that JSON5 does not have.
    pub(super) fn constructs(&self) -> &[Construct<'a>] {
        self.facts.constructs.get_or_init(|| Construct::all(self))
    }

    /// The options of every run that the file describes.
    pub(super) fn options(&self) -> &[Options<'a>] {
        self.facts.options.get_or_init(|| Options::all(self))
    }

    /// Every map of parameters, of the arguments of tools, and of what an answer holds.
    pub(super) fn maps(&self) -> &[ParameterMap<'a>] {
        self.facts.maps.get_or_init(|| ParameterMap::all(self))
    }

    /// Every nested map in the maps.
    pub(super) fn nested(&self) -> &[NestedMap<'a>] {
        self.facts.nested.get_or_init(|| self.places().iter().filter_map(NestedMap::of).collect())
    }

    /// Every place that declares something.
    pub(super) fn places(&self) -> &[Place<'a>] {
        self.facts.places.get_or_init(|| Place::all(self))
    }

    /// Every finished schema among the places.
    pub(super) fn schemas(&self) -> &[DeclaredSchema<'a>] {
        let schemas = || self.places().iter().filter_map(Place::schema).collect();
        self.facts.schemas.get_or_init(schemas)
    }

    /// The parameters of the script or the system script.
    pub(super) fn parameters(&self) -> &[Parameter<'a>] {
        self.facts.parameters.get_or_init(|| Parameter::all(self))
    }

    /// Whether surely nobody reads a parameter.
    pub(super) fn is_unread(&self, parameter: &Parameter<'_>) -> bool {
        // A system may read it that is not found yet.
        if self.awaits_files {
            return false;
        }
        let unread = self.facts.unread_parameters.get_or_init(|| parameters::unread(self));
        unread.contains(&*parameter.member.key)
    }

    /// Whether the author means the script to be a tool of an MCP server.
    pub(super) fn is_offered_as_tool(&self) -> bool {
        let metadata = &self.file.script().reading.value;
        metadata.get("group").and_then(Value::as_str) == Some("mcp")
            || metadata.get("annotations").is_some_and(|annotations| annotations.as_object().is_some())
    }

    /// The schemas of answers, in the metadata and in the options of prompts.
    pub(super) fn responses(&self) -> &[Response<'a>] {
        self.facts.responses.get_or_init(|| Response::all(self))
    }

    /// What the known providers do not take in the schemas of the file.
    pub(super) fn objections(&self) -> &[Objection<'a>] {
        self.facts.objections.get_or_init(|| Objection::all(self))
    }

    /// The tools whose name and schema are written: not servers, and not what a run brings.
    pub(super) fn tools(&self) -> &[WrittenTool<'a>] {
        self.facts.tools.get_or_init(|| WrittenTool::all(self))
    }

    /// The tools whose functions are written in the file, and what they give back.
    pub(super) fn results(&self) -> &[ToolResult<'a>] {
        self.facts.results.get_or_init(|| ToolResult::all(self))
    }

    /// The systems that a run of the file can name.
    pub(super) fn systems(&self) -> &Systems {
        self.facts.systems.get_or_init(|| self.project.systems_seen_by(&self.file.path))
    }

    /// The systems that take part in a run of the script.
    pub(super) fn scope(&self) -> &Scope {
        self.facts.scope.get_or_init(|| self.project.scope_of(self.file))
    }

    /// The parameters that the file declares itself, under their own names.
    pub(super) fn own(&self) -> &Own<'a> {
        self.facts.own.get_or_init(|| Own::of(self.file))
    }

    /// What is done to variables, and what is known of them before the first line runs.
    pub(super) fn world(&self) -> &World<'a> {
        self.facts.world.get_or_init(|| World::of(self))
    }

    /// Where the source compares something.
    pub(super) fn compared(&self) -> &Compared<'a> {
        self.facts.compared.get_or_init(|| Compared::of(&self.file.source))
    }

    /// The words that are used like names that may be undefined.
    pub(super) fn tested_words(&self) -> &HashSet<String> {
        self.facts.tested_words.get_or_init(|| variables::tested_words(&self.file.source))
    }

    /// Which names are bound where in the file.
    pub(super) fn locals(&self) -> &Locals<'a, 'a> {
        let file = self.file;
        self.facts.locals.get_or_init(|| Locals::of(&file.syntax, &file.source))
    }

    /// Where a name is in use that is bound once and for all; nothing where it is given another value.
    pub(super) fn uses_of(&self, name: Node<'a>) -> Vec<Node<'a>> {
        let (locals, syntax, source) = (self.locals(), &self.file.syntax, &self.file.source);
        let is_this = |found: &Binding<'a>| found.name.id() == name.id();
        let Some(binding) = locals.resolve(name).filter(|found| is_this(found)) else { return Vec::new() };
        let is_in_scope = |place: &Span| binding.is_outer() || binding.scope.contains(*place);
        let is_use = |reference: &Node<'a>| {
            // What else has the text of the name: a key, a part of a string.
            let is_name = matches!(
                reference.kind(),
                "identifier" | "shorthand_property_identifier" | "shorthand_property_identifier_pattern"
            );
            is_name && reference.id() != name.id() && locals.resolve(*reference).is_some_and(is_this)
        };
        let words = self.facts.words.get_or_init(|| Words::of(source));
        let places = words.places(node::text(name, source)).filter(is_in_scope);
        let uses: Vec<Node<'a>> = places.filter_map(|place| syntax.node_at(place)).filter(is_use).collect();
        let is_constant = binding.constant || uses.iter().all(|it| usage::effect(*it) == Effect::Read);
        if is_constant { uses } else { Vec::new() }
    }

    /// What an expression of the file means.
    pub(super) fn value(&self, expression: Node<'a>) -> Value {
        Evaluator::new(self.locals(), &self.file.source).value(expression)
    }

    /// Whether something of `env` may be used in a way that the reading of the file does not show.
    pub(super) fn may_use_env_elsewhere(&self) -> bool {
        *self.facts.may_use_env_elsewhere.get_or_init(|| env_escape::may_use_env_elsewhere(self))
    }
}
