//! Argument reads in the functions of tools.

use tree_sitter::Node;

use super::node;
use super::pattern::{self, PatternProperty};
use super::scopes::{Base, ScopeResolver};
use super::usage::{self, Usage};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq)]
pub struct Handler {
    /// Function, or the expression that evaluates to it.
    pub span: Span,
    /// Function itself if it is in this file, possibly far from the tool.
    pub function: Option<Span>,
    /// Arguments read by name, in source order.
    pub reads: Vec<ArgumentRead>,
    /// Whether other reads are possible: a passed object or rest, a dynamic key, or a function not in this file.
    pub open: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ArgumentRead {
    pub name: String,
    /// Span of the name, including quotes.
    pub span: Span,
    /// Whether it is a shorthand pattern property, with an equal local name.
    pub shorthand: bool,
}

impl Handler {
    pub fn open(function: Node<'_>) -> Self {
        Self { span: node::span(function), function: None, reads: Vec::new(), open: true }
    }
}

/// Code around the function of a tool: its text, and how its names resolve.
#[derive(Clone, Copy)]
pub struct HandlerCode<'a, 't, 's> {
    pub resolver: &'a ScopeResolver<'t, 's>,
    pub source: &'a str,
}

/// Reads the function to which an expression evaluates, where parameter `index` contains the arguments.
pub fn read_in<'t>(code: &HandlerCode<'_, 't, '_>, expression: Node<'t>, index: usize) -> Handler {
    let Some(function) = function_in(code, node::unwrap(expression)) else {
        return Handler::open(expression);
    };
    let mut handler = Handler {
        span: node::span(expression),
        function: Some(node::span(function)),
        reads: Vec::new(),
        open: false,
    };
    let Some(parameter) = pattern::parameters(function).into_iter().nth(index) else { return handler };
    let mut names: Vec<Node<'t>> = match parameter.kind() {
        "object_pattern" => handler.destructure(parameter, code.source).into_iter().collect(),
        "identifier" => vec![parameter],
        _ => {
            handler.open = true;
            Vec::new()
        }
    };
    for _ in 0..MAX_NAMES {
        let Some(name) = names.pop() else { break };
        names.extend(handler.follow(code, function, name));
    }
    handler.open |= !names.is_empty();
    handler.reads.sort_by_key(|read| read.span);
    handler
}

/// Budget of aliases of the arguments in one function, as aliases may form a cycle.
const MAX_NAMES: usize = 16;

/// Returns the function to which an expression evaluates, if it is in this file.
pub fn function_in<'t>(code: &HandlerCode<'_, 't, '_>, expression: Node<'t>) -> Option<Node<'t>> {
    if pattern::is_function(expression) {
        return Some(expression);
    }
    if !matches!(expression.kind(), "identifier" | "shorthand_property_identifier") {
        return None;
    }
    let binding = code.resolver.resolve(expression)?;
    let candidate = match binding.base {
        Base::Declaration(declaration) => declaration,
        Base::Value(value) if binding.constant && binding.steps.is_empty() => node::unwrap(value),
        _ => return None,
    };
    pattern::is_function(candidate).then_some(candidate)
}

impl Handler {
    /// Follows the uses of a name for the arguments or their rest. Returns further such names.
    fn follow<'t>(
        &mut self,
        code: &HandlerCode<'_, 't, '_>,
        function: Node<'t>,
        bound: Node<'t>,
    ) -> Vec<Node<'t>> {
        let source = code.source;
        let name = node::text(bound, source);
        // Bindings of a function are visible only there.
        let references = code.resolver.references_in(node::span(function));
        let in_use = references
            .filter(|reference| reference.id() != bound.id() && node::text(*reference, source) == name)
            .filter(|reference| {
                code.resolver.resolve(*reference).is_some_and(|found| found.name.id() == bound.id())
            });
        let mut names = Vec::new();
        for reference in in_use {
            match usage::usage(reference, source) {
                Usage::Property(access) => match access.key {
                    Some(name) => {
                        self.reads.push(ArgumentRead { name, span: access.key_span, shorthand: false });
                    }
                    None => self.open = true,
                },
                Usage::Destructured(pattern) => names.extend(self.destructure(pattern, source)),
                Usage::In(left) => match usage::key_in(node::unwrap(left), source) {
                    Some(name) => {
                        self.reads.push(ArgumentRead { name, span: node::span(left), shorthand: false });
                    }
                    None => self.open = true,
                },
                Usage::Named(alias) if is_constant(code, function, alias) => names.push(alias),
                Usage::Named(_) | Usage::Text | Usage::Other => self.open = true,
            }
        }
        names
    }

    /// Reads a pattern that destructures the arguments. Returns the name of their rest.
    fn destructure<'t>(&mut self, pattern: Node<'t>, source: &str) -> Option<Node<'t>> {
        let mut rest = None;
        for PatternProperty { key, key_span, shorthand, target, rest: is_rest, .. } in
            pattern::properties(pattern, source)
        {
            match key {
                Some(name) => self.reads.push(ArgumentRead { name, span: key_span, shorthand }),
                None if is_rest && target.kind() == "identifier" => rest = Some(target),
                None => self.open = true,
            }
        }
        rest
    }
}

fn is_constant<'t>(code: &HandlerCode<'_, 't, '_>, function: Node<'t>, name: Node<'t>) -> bool {
    let is_inside = node::span(function).contains(node::span(name));
    let binding = code.resolver.resolve(name).filter(|binding| binding.name.id() == name.id());
    is_inside && binding.is_some_and(|binding| binding.constant && matches!(binding.base, Base::Value(_)))
}
