//! Reachability of a function's `return`s and of its end.

use std::collections::HashSet;

use tree_sitter::Node;

use super::engine::Engine;
use super::given;
use crate::syntax::scopes::Base;
use crate::syntax::{node, pattern, string};

/// Maximum nesting of statements.
const MAX_DEPTH: usize = 100;

/// Step by which depths at calls are rounded up, so that results can be cached by depth.
const CALL_DEPTH: usize = MAX_DEPTH / 4;

#[derive(Debug, Default)]
pub(super) struct ControlFlow<'t> {
    /// Reachable `return`s in source order.
    pub returns: Vec<Node<'t>>,
    /// Whether the end of the function is reachable.
    pub ends: bool,
    pub is_cut: bool,
}

struct FlowWalk<'e, 'a, 't> {
    engine: &'e Engine<'a, 't>,
    returns: Vec<Node<'t>>,
    /// Enclosing loops, switches and labels, each with whether a `break` leaves it.
    around: Vec<(Option<&'t str>, bool)>,
    depth: usize,
    is_cut: bool,
}

impl<'t> Engine<'_, 't> {
    pub fn flow(&self, body: Node<'t>) -> ControlFlow<'t> {
        let mut walk =
            FlowWalk { engine: self, returns: Vec::new(), around: Vec::new(), depth: 0, is_cut: false };
        let ends = walk.statement(body);
        ControlFlow { returns: walk.returns, ends, is_cut: walk.is_cut }
    }

    /// Whether the end of a statement is reachable.
    pub fn goes_on(&self, statement: Node<'t>) -> bool {
        let key = (statement.id(), self.call_number());
        if let Some(known) = self.memo.goes_on.borrow().get(&key) {
            return *known;
        }
        let mut walk = FlowWalk {
            engine: self,
            returns: Vec::new(),
            around: vec![(None, false)],
            depth: 0,
            is_cut: false,
        };
        // A `break` also leaves this statement.
        let goes_on = walk.statement(statement);
        self.memo.goes_on.borrow_mut().insert(key, goes_on);
        goes_on
    }
}

impl<'t> FlowWalk<'_, '_, 't> {
    /// Walks a statement and returns whether its end is reachable.
    fn statement(&mut self, statement: Node<'t>) -> bool {
        if self.depth > MAX_DEPTH || self.engine.budget.step().is_err() {
            self.is_cut = true;
            return true;
        }
        self.depth += 1;
        let goes_on = self.kind(statement);
        self.depth -= 1;
        goes_on
    }

    fn kind(&mut self, statement: Node<'t>) -> bool {
        match statement.kind() {
            "return_statement" => {
                self.returns.push(statement);
                false
            }
            "throw_statement" | "continue_statement" => false,
            "break_statement" => {
                self.leave(statement);
                false
            }
            "statement_block" | "else_clause" | "finally_clause" => self.all(self.engine.children(statement)),
            "if_statement" => {
                let then = self.field(statement, "consequence");
                let otherwise = self.field(statement, "alternative");
                then || otherwise
            }
            "for_statement" | "while_statement" | "do_statement" | "for_in_statement" => {
                self.around.push((None, false));
                self.field(statement, "body");
                let is_left = self.around.pop().is_some_and(|(_, is_left)| is_left);
                is_left || !is_endless(statement, self.engine.source)
            }
            "labeled_statement" => {
                let label = node::field(statement, "label").map(|label| self.engine.text(label));
                self.around.push((label, false));
                let goes_on = self.field(statement, "body");
                let is_left = self.around.pop().is_some_and(|(_, is_left)| is_left);
                goes_on || is_left
            }
            "switch_statement" => self.switch(statement),
            "try_statement" => self.attempt(statement),
            "expression_statement" => !self.throws(statement),
            _ => true,
        }
    }

    fn all(&mut self, statements: Vec<Node<'t>>) -> bool {
        statements.into_iter().all(|statement| self.statement(statement))
    }

    fn field(&mut self, statement: Node<'t>, field: &str) -> bool {
        node::field(statement, field).is_none_or(|inner| self.statement(inner))
    }

    fn leave(&mut self, statement: Node<'t>) {
        let label = node::field(statement, "label").map(|label| self.engine.text(label));
        // A `break` without a label does not leave a labelled statement.
        let is_meant = |around: &&mut (Option<&str>, bool)| around.0 == label;
        if let Some((_, is_left)) = self.around.iter_mut().rev().find(is_meant) {
            *is_left = true;
        }
    }

    fn switch(&mut self, statement: Node<'t>) -> bool {
        let cases = node::field(statement, "body").map(|body| self.engine.children(body)).unwrap_or_default();
        let has_default = cases.iter().any(|case| case.kind() == "switch_default");
        self.around.push((None, false));
        let mut last_goes_on = true;
        for case in &cases {
            let value = node::field(*case, "value").map(|value| value.id());
            let statements =
                self.engine.children(*case).into_iter().filter(|child| Some(child.id()) != value);
            last_goes_on = self.all(statements.collect());
        }
        let is_left = self.around.pop().is_some_and(|(_, is_left)| is_left);
        is_left || last_goes_on || !(has_default || self.is_exhaustive(statement, &cases))
    }

    /// Whether the cases cover all values of the subject.
    fn is_exhaustive(&self, statement: Node<'t>, cases: &[Node<'t>]) -> bool {
        let Some(subject) = node::field(statement, "value") else { return false };
        let subject = self.engine.expression(subject);
        let Some(values) = given::enumeration(&subject) else { return false };
        if self.engine.budget.steps(values.len()).is_err() {
            return false;
        }
        let source = self.engine.source;
        let written: HashSet<String> = cases
            .iter()
            .filter_map(|case| string::cooked(node::unwrap(node::field(*case, "value")?), source))
            .collect();
        values.iter().all(|value| value.as_str().is_some_and(|value| written.contains(value)))
    }

    fn attempt(&mut self, statement: Node<'t>) -> bool {
        let before = self.returns.len();
        let mut goes_on = self.field(statement, "body");
        if let Some(handler) = node::field(statement, "handler") {
            goes_on |= self.field(handler, "body");
        }
        let Some(finalizer) = node::field(statement, "finalizer") else { return goes_on };
        let inside = self.returns.len();
        if self.statement(finalizer) {
            return goes_on;
        }
        // A `finally` block that does not complete overrides the earlier `return`s.
        self.returns.drain(before..inside);
        false
    }

    /// Whether a statement calls a function of the file that always throws.
    fn throws(&mut self, statement: Node<'t>) -> bool {
        let Some(mut call) = self.engine.first_child(statement) else { return false };
        if call.kind() == "await_expression" {
            let Some(awaited) = self.engine.first_child(call) else { return false };
            call = awaited;
        }
        let callee = node::field(call, "function").filter(|callee| callee.kind() == "identifier");
        let Some(binding) = callee.and_then(|callee| self.engine.resolver.resolve(callee)) else {
            return false;
        };
        let function = match binding.base {
            Base::Declaration(declaration) => declaration,
            Base::Value(value) => node::unwrap(value),
            _ => return false,
        };
        let body = node::field(function, "body").filter(|body| body.kind() == "statement_block");
        let (true, Some(body)) = (pattern::is_function(function), body) else { return false };
        // A recursive call is assumed not to throw.
        let key = (function.id(), self.depth / CALL_DEPTH);
        let known = self.engine.memo.throws.borrow().get(&key).copied();
        if let Some(known) = known {
            return known;
        }
        self.engine.memo.throws.borrow_mut().insert(key, false);
        let mut inner = FlowWalk { returns: Vec::new(), around: Vec::new(), ..*self };
        inner.depth = (key.1 + 1) * CALL_DEPTH;
        let throws = !inner.statement(body) && inner.returns.is_empty();
        self.engine.memo.throws.borrow_mut().insert(key, throws);
        throws
    }
}

/// Whether a loop has no condition to end it.
fn is_endless(statement: Node<'_>, source: &str) -> bool {
    match (statement.kind(), node::field(statement, "condition")) {
        ("while_statement" | "do_statement", Some(condition)) => {
            matches!(node::text(node::unwrap(condition), source), "true" | "1")
        }
        ("for_statement", condition) => {
            condition.is_none_or(|condition| matches!(condition.kind(), "empty_statement" | ";"))
        }
        _ => false,
    }
}
