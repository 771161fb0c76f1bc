//! Tracing of values of GenAIScript's API through constant names, `await`, patterns, loops and callbacks of arrays.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;
use tree_sitter::Node;

use super::api::API;
use super::extraction::Extraction;
use super::promises::{self, api_name};
use super::result_members::{CHAT, PROCESSING};
use crate::return_types::ApiValue;
use crate::syntax::callee::{self, Callee};
use crate::syntax::pattern::PatternStep;
use crate::syntax::scopes::{Base, Binding};
use crate::syntax::{node, string, usage};

/// Budget of steps by which a value is traced.
pub const MAX_STEPS: usize = 24;

/// Maximal number of members in a path to a value: `ctx.env.files`.
const MAX_PATH: usize = 4;

/// Array methods whose callback gets an item as the first argument.
const CALLING: [&str; 11] = [
    "every",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "flatMap",
    "forEach",
    "map",
    "some",
    "sort",
];

/// Value that certainly comes from the API.
#[derive(Clone)]
pub struct ApiResult {
    pub value: ApiValue,
    pub is_promise: bool,
    pub giver: Arc<str>,
}

pub struct ResultTracer<'e, 'a, 't, 's> {
    pub extraction: &'e Extraction<'a, 't, 's>,
    /// Cached values of names, by the ids of the binding nodes.
    known: RefCell<HashMap<usize, Option<ApiResult>, RandomState>>,
    aliases: RefCell<HashMap<usize, Option<Arc<str>>, RandomState>>,
    parents: OnceCell<Parents<'t>>,
}

/// Parents of a chunk's nodes, found in one walk. Tree-sitter walks from the root for each parent.
struct Parents<'t>(HashMap<usize, Node<'t>, RandomState>);

impl<'t> Parents<'t> {
    fn new(root: Option<Node<'t>>) -> Self {
        let mut parents = HashMap::default();
        let Some(root) = root else { return Self(parents) };
        let mut cursor = root.walk();
        let mut around = Vec::new();
        loop {
            let node = cursor.node();
            if let Some(parent) = around.last() {
                parents.insert(node.id(), *parent);
            }
            if cursor.goto_first_child() {
                around.push(node);
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Self(parents);
                }
                around.pop();
            }
        }
    }

    fn of_node(&self, node: Node<'t>) -> Option<Node<'t>> {
        self.0.get(&node.id()).copied().or_else(|| node.parent())
    }
}

impl<'e, 'a, 't, 's> ResultTracer<'e, 'a, 't, 's> {
    pub fn new(extraction: &'e Extraction<'a, 't, 's>) -> Self {
        Self { extraction, known: RefCell::default(), aliases: RefCell::default(), parents: OnceCell::new() }
    }

    /// Whether a name leads to a value of the API. Most cases need no parents, which are slow to find.
    pub fn may_lead(&self, name: Node<'t>) -> bool {
        let Extraction { source, resolver, .. } = self.extraction;
        let after = &source[name.end_byte()..];
        match resolver.resolve(name) {
            Some(binding) => {
                self.binding(binding, 0).is_some()
                    || self.alias(binding, name).is_some_and(|alias| has_value(&alias, after))
            }
            None => has_value(promises::global_name(node::text(name, source)), after),
        }
    }

    /// Returns the outermost expression with the value of a node, and its parent.
    pub fn wrap(&self, node: Node<'t>) -> (Node<'t>, Option<Node<'t>>) {
        let parents = self.parents.get_or_init(|| Parents::new(self.extraction.names.scopes().next()));
        let mut node = node;
        loop {
            match parents.of_node(node) {
                Some(parent) if node::is_wrapper(parent) => node = parent,
                parent => return (node, parent),
            }
        }
    }

    /// Returns the qualified name of a part of the API, like [`api_name`], with a cache for aliases.
    pub fn api_name(&self, expression: Node<'t>) -> Option<Arc<str>> {
        let Extraction { source, resolver, .. } = self.extraction;
        let mut expression = node::unwrap(expression);
        let mut keys = Vec::new();
        while expression.kind() == "member_expression" && !usage::is_unfinished(expression) {
            keys.push(node::text(node::field(expression, "property")?, source));
            expression = node::unwrap(node::field(expression, "object")?);
        }
        if expression.kind() != "identifier" {
            return None;
        }
        let root = match resolver.resolve(expression) {
            Some(binding) => self.alias(binding, expression)?,
            None => promises::global_name(node::text(expression, source)).into(),
        };
        if keys.is_empty() {
            return Some(root);
        }
        Some(keys.into_iter().rev().fold(root.to_string(), promises::joined).into())
    }

    fn alias(&self, binding: &Binding<'t>, name: Node<'t>) -> Option<Arc<str>> {
        let Extraction { source, resolver, .. } = self.extraction;
        let mut aliases = self.aliases.borrow_mut();
        let alias = || api_name(resolver, source, name).map(Arc::from);
        aliases.entry(binding.name.id()).or_insert_with(alias).clone()
    }

    /// Returns the innermost value around an expression: for `env.files`, `env` itself is none.
    pub fn first(&self, expression: Node<'t>) -> Option<(Node<'t>, ApiResult)> {
        let mut at = expression;
        for _ in 0..MAX_PATH {
            if let Some(given) = self.value(at, 0) {
                return Some((at, given));
            }
            let (node, parent) = self.wrap(at);
            at = parent
                .filter(|it| it.kind() == "member_expression" && node::is_field(*it, "object", node))?;
        }
        None
    }

    pub fn value(&self, expression: Node<'t>, steps: usize) -> Option<ApiResult> {
        if steps > MAX_STEPS {
            return None;
        }
        let expression = node::unwrap(expression);
        match expression.kind() {
            "await_expression" => {
                let inner = node::children(expression).into_iter().next()?;
                Some(ApiResult { is_promise: false, ..self.value(inner, steps + 1)? })
            }
            "call_expression" => self.call(expression, steps + 1),
            "identifier" => {
                let binding = self.extraction.resolver.resolve(expression)?;
                self.binding(binding, steps + 1)
            }
            "member_expression" => self.member(expression, steps + 1),
            "subscript_expression" => {
                let index = node::unwrap(node::field(expression, "index")?);
                let list = self.value(node::field(expression, "object")?, steps + 1)?;
                let is_number =
                    index.kind() == "number" || string::cooked(index, self.extraction.source).is_none();
                list.item().filter(|_| is_number)
            }
            _ => None,
        }
    }

    fn member(&self, member: Node<'t>, steps: usize) -> Option<ApiResult> {
        if usage::is_unfinished(member) {
            return None;
        }
        let name = node::text(node::field(member, "property")?, self.extraction.source);
        if let Some(object) = self.value(node::field(member, "object")?, steps) {
            return object.member(name);
        }
        let path = self.api_name(member)?;
        let value = API.value_at(&path).filter(|_| path.contains('.'))?;
        Some(ApiResult { value, is_promise: false, giver: path })
    }

    fn call(&self, call: Node<'t>, steps: usize) -> Option<ApiResult> {
        let source = self.extraction.source;
        let mut function = node::unwrap(node::field(call, "function")?);
        // The TypeScript grammar parses `await f<T>(…)` as a call of `await f`.
        let is_awaited = function.kind() == "await_expression";
        if is_awaited {
            function = node::unwrap(node::children(function).into_iter().next()?);
        }
        if let Some(name) = self.api_name(function)
            && let Some(value) = API.returned_value(&name)
        {
            let is_promise = API.is_async(&name) && !is_awaited;
            return Some(ApiResult { value, is_promise, giver: name });
        }
        let Callee { name, object } = callee::callee(call)?;
        let (object, name) = (self.value(object?, steps)?, node::text(name, source));
        if object.is_promise {
            // `` prompt`…`.options(…) ``
            return Some(object).filter(|object| name == "options" && &*object.giver == "prompt");
        }
        if object.value.is_list() {
            return match name {
                "find" | "findLast" | "at" | "pop" | "shift" => object.item(),
                "filter" | "slice" | "sort" | "toSorted" | "reverse" | "toReversed" => Some(object),
                _ => None,
            };
        }
        let (value, is_promise) = object.value.method(name)?;
        Some(ApiResult { value, is_promise: is_promise && !is_awaited, giver: name.into() })
    }

    fn binding(&self, binding: &Binding<'t>, steps: usize) -> Option<ApiResult> {
        let id = binding.name.id();
        if let Some(known) = self.known.borrow().get(&id) {
            return known.clone();
        }
        // A cyclic name has no value.
        self.known.borrow_mut().insert(id, None);
        let found = self.find_binding(binding, steps);
        self.known.borrow_mut().insert(id, found.clone());
        found
    }

    fn find_binding(&self, binding: &Binding<'t>, steps: usize) -> Option<ApiResult> {
        // The default is unknown.
        let kind = binding.name.parent().map(|parent| parent.kind());
        if matches!(kind, Some("object_assignment_pattern" | "assignment_pattern")) {
            return None;
        }
        let root = match binding.base {
            Base::Value(value) if binding.constant => self.value(value, steps)?,
            Base::Parameter(function, 0) => self.parameter(function, steps)?,
            Base::Parameter(function, 1) => self.chat(function)?,
            Base::Unknown => self.turn(binding.name, steps)?,
            _ => return None,
        };
        let is_changed = || !binding.constant && self.extraction.environment.is_written(binding);
        if root.is_promise && !binding.steps.is_empty() || is_changed() {
            return None;
        }
        binding.steps.iter().try_fold(root, |value, step| match step {
            PatternStep::Key(key) => value.member(key),
            PatternStep::Rest | PatternStep::Unknown => None,
        })
    }

    /// Returns the first argument that an array method, `then` or `defOutputProcessor` passes to a function.
    pub fn parameter(&self, function: Node<'t>, steps: usize) -> Option<ApiResult> {
        let (argument, parent) = self.wrap(function);
        let arguments = parent.filter(|parent| parent.kind() == "arguments")?;
        let call = arguments.parent()?;
        let Callee { name, object } = callee::callee(call)?;
        let name = node::text(name, self.extraction.source);
        let is_first = callee::arguments(call).first().is_some_and(|first| first.id() == argument.id());
        if is_first
            && name == PROCESSING
            && self.api_name(node::field(call, "function")?)?.ends_with(PROCESSING)
        {
            // The answer of the script is like that of a prompt inside.
            let value = API.returned_value("runPrompt")?;
            return Some(ApiResult { value, is_promise: false, giver: PROCESSING.into() });
        }
        if !is_first || name != "then" && !CALLING.contains(&name) {
            return None;
        }
        let object = self.value(object?, steps)?;
        match name {
            "then" => object.is_promise.then_some(ApiResult { is_promise: false, ..object }),
            _ => object.item(),
        }
    }

    /// Returns the messages that `defChatParticipant` passes to a function.
    fn chat(&self, function: Node<'t>) -> Option<ApiResult> {
        let (argument, parent) = self.wrap(function);
        let call = parent.filter(|parent| parent.kind() == "arguments")?.parent()?;
        let is_first = callee::arguments(call).first().is_some_and(|first| first.id() == argument.id());
        let name = self.api_name(node::field(call, "function")?).filter(|_| is_first)?;
        let value = API.returned_value("runPrompt")?.member("messages").filter(|_| *name == *CHAT)?;
        Some(ApiResult { value, is_promise: false, giver: CHAT.into() })
    }

    fn turn(&self, name: Node<'t>, steps: usize) -> Option<ApiResult> {
        let mut at = name;
        loop {
            let parent = at.parent()?;
            match parent.kind() {
                "for_in_statement" if node::operator(parent) == Some("of") => {
                    return self.value(node::field(parent, "right")?, steps)?.item();
                }
                "object_pattern" | "pair_pattern" => at = parent,
                _ => return None,
            }
        }
    }
}

impl ApiResult {
    fn member(&self, name: &str) -> Option<Self> {
        if self.is_promise {
            return None;
        }
        Some(Self { value: self.value.member(name)?, ..self.clone() })
    }

    pub fn item(&self) -> Option<Self> {
        if self.is_promise {
            return None;
        }
        Some(Self { value: self.value.item()?, ..self.clone() })
    }
}

/// Whether the members after a part of the API lead to a value: `env`, followed by `.files`.
fn has_value(part: &str, after: &str) -> bool {
    let mut path = part.to_owned();
    let mut after = after;
    for _ in 0..MAX_PATH {
        if path.contains('.') && API.value_at(&path).is_some() {
            return true;
        }
        let Some((key, rest)) = next_key(after) else { return false };
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(key);
        after = rest;
    }
    false
}

/// Splits text after an object into the key of a member expression and the rest.
fn next_key(after: &str) -> Option<(&str, &str)> {
    let after = after.trim_start_matches(['!', ')']).trim_start();
    let after = after.strip_prefix('?').unwrap_or(after).strip_prefix('.')?.trim_start();
    let end = after.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(after.len());
    Some(after.split_at(end)).filter(|_| end > 0)
}
