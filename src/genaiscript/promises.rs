//! Calls of asynchronous API functions that are not awaited where they should be.

use tree_sitter::Node;

use super::api::API;
use super::extraction::Extraction;
use crate::syntax::callee;
use crate::syntax::pattern::{self, PatternStep};
use crate::syntax::scopes::{Base, Binding, ScopeResolver};
use crate::syntax::{node, string, usage};
use crate::text::Span;

/// Call that returns a promise, which is used in another way than by `await`.
#[derive(Clone, Debug, PartialEq)]
pub struct PromiseCall {
    pub call: Span,
    pub callee: Span,
    /// Qualified name of the function: `workspace.readText`.
    pub name: String,
}

const MAX_ALIASES: usize = 8;

const GLOBALS: [&str; 2] = ["globalThis", "global"];

/// Method of `` prompt`…` `` that sets options.
const OPTIONS: &str = "options";

/// Functions that pass a context to a function, with the index of this argument.
const GIVERS: [(&str, usize); 3] = [("runPrompt", 0), ("defAgent", 2), ("defChatParticipant", 0)];

const CONTEXTS: [&str; 3] = ["ChatGenerationContext", "ChatTurnGenerationContext", "PromptContext"];

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<PromiseCall> {
    let Extraction { source, resolver, calls, .. } = extraction;
    let mut found = Vec::new();
    for &(call, callee) in calls {
        let method = node::text(callee.name, source);
        // A bound name may be an alias of one.
        let is_alias = || callee.object.is_none() && resolver.resolve(callee.name).is_some();
        let is_candidate = method == OPTIONS || API.may_be_async(method) || is_alias();
        let function = node::field(call, "function").filter(|_| is_candidate && may_be_misused(call));
        let Some(function) = function else { continue };
        let name = called_name(resolver, source, function).filter(|name| API.is_async(name));
        found.extend(name.map(|name| PromiseCall {
            call: node::span(call),
            callee: node::span(function),
            name,
        }));
    }
    found
}

/// Whether the value of a call may be used in a way that makes no sense for a promise.
fn may_be_misused(call: Node<'_>) -> bool {
    // The TypeScript grammar parses `await f<T>(…)` as a call of `await f`.
    let is_awaited = node::field(call, "function").is_some_and(|it| it.kind() == "await_expression");
    let (_, parent) = node::wrap(call);
    let is_passed_on = parent.is_none_or(|parent| {
        matches!(
            parent.kind(),
            "await_expression"
                | "return_statement"
                | "expression_statement"
                | "arrow_function"
                | "yield_expression"
                | "pair"
                | "array"
                | "sequence_expression"
        )
    });
    !is_awaited && !is_passed_on
}

/// Returns the qualified name of the called API function; for `` prompt`…`.options(…) ``, that is `prompt`.
fn called_name<'t>(resolver: &ScopeResolver<'t, '_>, source: &str, function: Node<'t>) -> Option<String> {
    let function = node::unwrap(function);
    if let Some(inner) = node::field(function, "object").filter(|it| it.kind() == "call_expression") {
        let is_options =
            node::field(function, "property").is_some_and(|it| node::text(it, source) == OPTIONS);
        let name = api_name(resolver, source, node::field(inner, "function").filter(|_| is_options)?)?;
        return Some(name).filter(|name| name == "prompt");
    }
    api_name(resolver, source, function)
}

/// Returns the qualified name of an API function or object: `workspace.readText`, through any alias. `None`
/// if it is not certainly GenAIScript's; other globals yield their own names.
pub fn api_name<'t>(resolver: &ScopeResolver<'t, '_>, source: &str, expression: Node<'t>) -> Option<String> {
    PromiseOrigin { resolver, source }.expression(expression, 0)
}

struct PromiseOrigin<'a, 't, 's> {
    resolver: &'a ScopeResolver<'t, 's>,
    source: &'a str,
}

impl<'t> PromiseOrigin<'_, 't, '_> {
    /// Returns the qualified name. It is empty for a context, as its members are globals of a script.
    fn expression(&self, expression: Node<'t>, aliases: usize) -> Option<String> {
        let mut expression = node::unwrap(expression);
        let mut keys = Vec::new();
        while expression.kind() == "member_expression" && !usage::is_unfinished(expression) {
            keys.push(node::text(node::field(expression, "property")?, self.source));
            expression = node::unwrap(node::field(expression, "object")?);
        }
        if expression.kind() != "identifier" || aliases > MAX_ALIASES {
            return None;
        }
        let root = match self.resolver.resolve(expression) {
            Some(binding) => self.of_binding(binding, aliases + 1)?,
            None => global_name(node::text(expression, self.source)).to_owned(),
        };
        Some(keys.into_iter().rev().fold(root, joined))
    }

    fn of_binding(&self, binding: &Binding<'t>, aliases: usize) -> Option<String> {
        let root = match binding.base {
            Base::Import(statement) => self.imported(statement, binding.name)?,
            Base::Value(value) if binding.constant => self.expression(value, aliases)?,
            Base::Parameter(function, index) if self.is_context(function, index, aliases) => String::new(),
            _ => return None,
        };
        binding.steps.iter().try_fold(root, |name, step| match step {
            PatternStep::Key(key) => Some(joined(name, key)),
            PatternStep::Rest => Some(name),
            PatternStep::Unknown => None,
        })
    }

    fn imported(&self, statement: Node<'t>, name: Node<'t>) -> Option<String> {
        let module = node::field(statement, "source").and_then(|it| string::cooked(it, self.source))?;
        let package = module.split('/').next();
        let specifier = name.parent().filter(|parent| parent.kind() == "import_specifier")?;
        let imported = node::field(specifier, "name").map(|name| node::text(name, self.source).to_owned());
        imported.filter(|_| matches!(package, Some("genaiscript" | "@genaiscript")))
    }

    /// Whether GenAIScript passes a context as the argument at `index` of a function.
    fn is_context(&self, function: Node<'t>, index: usize, aliases: usize) -> bool {
        if index != 0 {
            return false;
        }
        let (expression, parent) = node::wrap(function);
        let Some(parent) = parent else { return false };
        self.is_declared_context(function)
            || is_default_export(parent)
            || parent.kind() == "arguments" && self.is_given(expression, parent, aliases)
    }

    /// Whether the first parameter is declared as a context: `(ctx: ChatGenerationContext) => …`.
    fn is_declared_context(&self, function: Node<'t>) -> bool {
        let parameter = pattern::parameter_at(function, 0).and_then(|pattern| pattern.parent());
        let annotation = parameter.and_then(|parameter| node::field(parameter, "type"));
        annotation.is_some_and(|it| {
            CONTEXTS.contains(&node::text(it, self.source).trim_start_matches(':').trim_start())
        })
    }

    fn is_given(&self, function: Node<'t>, arguments: Node<'t>, aliases: usize) -> bool {
        let Some(call) = arguments.parent() else { return false };
        let name = callee::callee(call).map(|callee| node::text(callee.name, self.source));
        let Some(&(giver, place)) = GIVERS.iter().find(|(giver, _)| Some(*giver) == name) else {
            return false;
        };
        let is_in_place = callee::arguments(call).get(place).is_some_and(|it| it.id() == function.id());
        is_in_place
            && node::field(call, "function").and_then(|it| self.expression(it, aliases + 1)).as_deref()
                == Some(giver)
    }
}

/// Returns the name of a global; the global object has none, as its members are global.
pub(super) fn global_name(name: &str) -> &str {
    if GLOBALS.contains(&name) { "" } else { name }
}

/// Returns the name of a member. `env.generator` is the context of the script.
pub(super) fn joined(object: String, key: &str) -> String {
    match object.as_str() {
        "" => key.to_owned(),
        "env" if key == "generator" => String::new(),
        _ => object + "." + key,
    }
}

fn is_default_export(statement: Node<'_>) -> bool {
    let mut cursor = statement.walk();
    statement.kind() == "export_statement" && statement.children(&mut cursor).any(|it| it.kind() == "default")
}
