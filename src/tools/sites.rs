//! Environments in which a place of a module is evaluated: the rounds of the loops around it, and the calls of the
//! functions around it whose parameters it uses.

use tree_sitter::Node;

use super::evaluator::{
    Closure, CodeSite, Environment, Frame, ModuleId, StaticValue, block_of, is_in, iterated,
};
use super::method_wrapper::passes_arguments_on;
use super::program::ModuleProgram;
use super::text_search::TextSearch;
use crate::syntax::scopes::Base;
use crate::syntax::{callee, node};
use crate::text::Span;

/// Maximum number of environments of one place.
const MAX_ENVIRONMENTS: usize = 512;

/// Maximum number of functions that call each other on the way to a place.
const MAX_CALLERS: usize = 3;

/// Returns the places of a text at which a member, which begins with its dot, is assigned.
pub(super) fn assignments<'a>(text: &'a str, member: &'a str) -> impl Iterator<Item = usize> + 'a {
    memchr::memmem::find_iter(text.as_bytes(), member).filter(move |at| {
        let after = text.get(at + member.len()..).unwrap_or_default().trim_start();
        let before = text.get(..*at).unwrap_or_default();
        // A field of a class and an export are no methods of a server.
        let is_other = before.ends_with("this") || before.ends_with("exports");
        after.starts_with('=') && !after.starts_with("==") && !after.starts_with("=>") && !is_other
    })
}

impl<'t> ModuleProgram<'t> {
    /// Returns a place once for each environment in which it is evaluated.
    pub(super) fn sites(&self, module: ModuleId, node: Node<'t>) -> Vec<CodeSite<'t>> {
        let environments = self.environments(module, node, MAX_CALLERS, None);
        environments.into_iter().map(|environment| CodeSite { module, node, environment }).collect()
    }

    /// Returns a place in a function once for each environment in which it is evaluated by one call of that.
    pub(super) fn sites_in_call(
        &self,
        node: Node<'t>,
        function: &Closure<'t>,
        call: &Environment<'t>,
    ) -> Vec<CodeSite<'t>> {
        let module = function.module;
        let environments = self.environments(module, node, MAX_CALLERS, Some((function.node, call)));
        environments.into_iter().map(|environment| CodeSite { module, node, environment }).collect()
    }

    /// `call` is a function around the place, and the environment of its only call.
    fn environments(
        &self,
        module: ModuleId,
        place: Node<'t>,
        callers: usize,
        call: Option<(Node<'t>, &Environment<'t>)>,
    ) -> Vec<Environment<'t>> {
        let mut around: Vec<Node<'t>> = std::iter::successors(place.parent(), Node::parent)
            .take_while(|node| call.is_none_or(|(function, _)| function.id() != node.id()))
            .filter(|node| node.kind() == "for_in_statement" || crate::syntax::pattern::is_function(*node))
            .collect();
        around.reverse();
        let mut all: Vec<Environment<'t>> = vec![call.and_then(|(_, environment)| environment.clone())];
        for binder in around {
            if !self.step() {
                break;
            }
            // A loop or a function of which nothing is used has no part in the value.
            if self.uses(module, place, binder) {
                all = all
                    .into_iter()
                    .flat_map(|environment| self.inside(module, binder, &environment, callers))
                    .take(MAX_ENVIRONMENTS)
                    .collect();
            }
        }
        all
    }

    /// Whether a place uses a variable that is bound in a function or a loop.
    fn uses(&self, module: ModuleId, place: Node<'t>, binder: Node<'t>) -> bool {
        let resolver = &self.module(module).resolver;
        let around = node::span(binder);
        resolver.references_in(node::span(place)).any(|reference| {
            resolver
                .resolve(reference)
                .is_some_and(|binding| !binding.is_outer() && around.contains(node::span(binding.name)))
        })
    }

    fn inside(
        &self,
        module: ModuleId,
        binder: Node<'t>,
        environment: &Environment<'t>,
        callers: usize,
    ) -> Vec<Environment<'t>> {
        let of_items = |items: Vec<StaticValue<'t>>| -> Vec<Environment<'t>> {
            items
                .into_iter()
                .map(|item| Frame::new(binder.id(), vec![item], true, None, environment.clone()))
                .collect()
        };
        let items = if binder.kind() == "for_in_statement" {
            self.loop_items(module, binder, environment)
        } else {
            self.callback_items(module, binder, environment)
        };
        if let Some(items) = items {
            return of_items(items);
        }
        let calls = if callers > 0 { self.calls_of(module, binder) } else { Vec::new() };
        let mut all = Vec::new();
        for call in calls {
            for outer in self.environments(module, call, callers - 1, None) {
                if let Some(arguments) = self.argument_values(&CodeSite::new(module, call, &outer)) {
                    all.push(Frame::new(binder.id(), arguments, false, None, environment.clone()));
                }
            }
        }
        if all.is_empty() { vec![environment.clone()] } else { all }
    }

    fn loop_items(
        &self,
        module: ModuleId,
        statement: Node<'t>,
        environment: &Environment<'t>,
    ) -> Option<Vec<StaticValue<'t>>> {
        let is_of = node::operator(statement).is_some_and(|operator| operator == "of");
        let list = node::field(statement, "right").filter(|_| is_of)?;
        iterated(&self.evaluate(&CodeSite::new(module, list, environment)))
    }

    /// Returns the items for which a callback is called: `list.forEach((item) => …)`.
    fn callback_items(
        &self,
        module: ModuleId,
        function: Node<'t>,
        environment: &Environment<'t>,
    ) -> Option<Vec<StaticValue<'t>>> {
        let call = function.parent().filter(|it| it.kind() == "arguments")?.parent()?;
        let member = node::field(call, "function").filter(|it| it.kind() == "member_expression")?;
        let method = self.node_text(module, node::field(member, "property")?);
        if !matches!(method, "forEach" | "map" | "flatMap") {
            return None;
        }
        let list = self.evaluate(&CodeSite::new(module, node::field(member, "object")?, environment));
        list.as_array().map(<[_]>::to_vec)
    }

    /// Returns the changes of the tool that a call returns, in order: `const tool = server.tool(…)` and
    /// `tool.update(…)`. `None` if it is not known which there are.
    pub(super) fn updates_of(&self, call: &CodeSite<'t>) -> Option<Vec<StaticValue<'t>>> {
        let (_, declarator) = node::wrap(call.node);
        let name = declarator
            .filter(|it| it.kind() == "variable_declarator")
            .and_then(|it| node::field(it, "name"))
            .filter(|name| name.kind() == "identifier");
        let Some(name) = name else { return Some(Vec::new()) };
        let text = self.node_text(call.module, name);
        let found = self.module(call.module);
        let written = format!("{text}.update(");
        let naming = self.chunks_naming_part_of(call.module, text, name);
        let count: usize =
            naming.iter().map(|&chunk| found.syntax.text(chunk).matches(&written).count()).sum();
        if count == 0 {
            return Some(Vec::new());
        }
        let block = block_of(name);
        let (mut updates, mut own) = (Vec::new(), 0);
        for &chunk in &*naming {
            if !self.step() {
                return None;
            }
            let span = found.syntax.span(chunk);
            let references: Vec<Node<'t>> = found
                .syntax
                .parts(chunk)
                .flat_map(|part| found.resolver.names(part).references_to(text, span))
                .filter(|it| found.resolver.resolve(*it).is_some_and(|it| it.name.id() == name.id()))
                .collect();
            for reference in references {
                let member = reference.parent().filter(|it| node::is_field(*it, "object", reference));
                let is_update = member
                    .and_then(|member| node::field(member, "property"))
                    .is_some_and(|property| self.node_text(call.module, property) == "update");
                let Some(member) = member.filter(|_| is_update) else { continue };
                // Its own function runs after the tool was listed.
                if node::span(call.node).contains(node::span(member)) {
                    own += 1;
                    continue;
                }
                let update = member.parent().filter(|it| it.kind() == "call_expression")?;
                let statement = node::wrap(update).1.filter(|it| it.kind() == "expression_statement")?;
                if !is_in(statement, block) {
                    return None;
                }
                let change = callee::arguments(update).into_iter().next()?;
                updates.push(self.evaluate(&call.at(change)));
            }
        }
        (updates.len() + own == count).then_some(updates)
    }

    /// Whether the module of a call puts another function in the place of the method: `server.tool = …`.
    pub(super) fn is_method_replaced(&self, call: &CodeSite<'t>, method: &str) -> bool {
        let member = format!(".{method}");
        if !self.text_has(call.module, TextSearch::Assignment(member.clone())) {
            return false;
        }
        self.note_unrepeatable(call.module);
        assignments(self.source(call.module), &member)
            .any(|at| !self.is_wrapper(call.module, Span::new(at + 1, at + member.len())))
    }

    /// Whether the function that is assigned to a member passes on its arguments.
    fn is_wrapper(&self, module: ModuleId, member: Span) -> bool {
        let name = self.module(module).syntax.node_at(member);
        let assignment = name.and_then(|it| it.parent()?.parent());
        let function = assignment
            .filter(|it| it.kind() == "assignment_expression")
            .and_then(|it| node::field(it, "right"))
            .map(node::unwrap);
        function.is_some_and(|function| passes_arguments_on(function, self.source(module)))
    }

    /// Returns the calls of a function by its name, in its own module.
    fn calls_of(&self, module: ModuleId, function: Node<'t>) -> Vec<Node<'t>> {
        let found = self.module(module);
        let name = node::field(function, "name").filter(|_| function.kind() == "function_declaration");
        let name = name.or_else(|| {
            let (_, parent) = node::wrap(function);
            parent.filter(|it| it.kind() == "variable_declarator").and_then(|it| node::field(it, "name"))
        });
        let Some(name) = name else { return Vec::new() };
        let text = self.node_text(module, name);
        let is_it = |called: Node<'t>| {
            found.resolver.resolve(called).is_some_and(|binding| match &binding.base {
                Base::Value(_) | Base::Declaration(_) => binding.name.id() == name.id(),
                _ => false,
            })
        };
        let mut calls = Vec::new();
        for &chunk in &*self.chunks_naming_part_of(module, text, name) {
            if !self.step() {
                continue;
            }
            let span = found.syntax.span(chunk);
            for part in found.syntax.parts(chunk) {
                let called = found.resolver.names(part).references_to(text, span).filter(|it| is_it(*it));
                calls.extend(called.filter_map(callee::call_of));
            }
        }
        calls.truncate(MAX_ENVIRONMENTS);
        calls
    }
}
