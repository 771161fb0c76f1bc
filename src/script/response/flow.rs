//! Which `return`s of a function can be reached, and whether its end can.

use tree_sitter::Node;

use super::engine::Engine;
use super::given;
use crate::syntax::locals::Base;
use crate::syntax::{node, pattern, string};

/// How deep statements are followed.
const MAX_DEPTH: usize = 100;

/// Where a function gives its value.
#[derive(Debug, Default)]
pub(super) struct Flow<'t> {
    /// Every `return` that can be reached, in source order.
    pub returns: Vec<Node<'t>>,
    /// Whether its end can be reached.
    pub ends: bool,
    /// Whether there is more than was followed.
    pub is_cut: bool,
}

/// A walk over the statements of one function.
struct Walk<'e, 'a, 't> {
    engine: &'e Engine<'a, 't>,
    returns: Vec<Node<'t>>,
    /// The loops, switches and labels around, and whether a `break` leaves each of them.
    around: Vec<(Option<&'t str>, bool)>,
    depth: usize,
    is_cut: bool,
}

/// The expression of a `return`.
pub(super) fn value(statement: Node<'_>) -> Option<Node<'_>> {
    node::children(statement).into_iter().next()
}

impl<'t> Engine<'_, 't> {
    /// Where the body of a function gives its value.
    pub fn flow(&self, body: Node<'t>) -> Flow<'t> {
        let mut walk =
            Walk { engine: self, returns: Vec::new(), around: Vec::new(), depth: 0, is_cut: false };
        let ends = walk.statement(body);
        Flow { returns: walk.returns, ends, is_cut: walk.is_cut }
    }

    /// Whether what comes after a statement can be reached.
    pub fn goes_on(&self, statement: Node<'t>) -> bool {
        let mut walk =
            Walk { engine: self, returns: Vec::new(), around: vec![(None, false)], depth: 0, is_cut: false };
        // A `break` leaves this statement, too.
        walk.statement(statement)
    }
}

impl<'t> Walk<'_, '_, 't> {
    /// Follows a statement; gives whether what comes after it can be reached.
    fn statement(&mut self, statement: Node<'t>) -> bool {
        if self.depth > MAX_DEPTH {
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
            "statement_block" | "else_clause" | "finally_clause" => self.all(node::children(statement)),
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
        // A `break` without a label leaves no label.
        let is_meant = |around: &&mut (Option<&str>, bool)| around.0 == label;
        if let Some((_, is_left)) = self.around.iter_mut().rev().find(is_meant) {
            *is_left = true;
        }
    }

    fn switch(&mut self, statement: Node<'t>) -> bool {
        let cases = node::field(statement, "body").map(node::children).unwrap_or_default();
        let has_default = cases.iter().any(|case| case.kind() == "switch_default");
        self.around.push((None, false));
        let mut last_goes_on = true;
        for case in &cases {
            let value = node::field(*case, "value").map(|value| value.id());
            let statements = node::children(*case).into_iter().filter(|child| Some(child.id()) != value);
            last_goes_on = self.all(statements.collect());
        }
        let is_left = self.around.pop().is_some_and(|(_, is_left)| is_left);
        is_left || last_goes_on || !(has_default || self.is_exhaustive(statement, &cases))
    }

    /// Whether the cases are all values that there are.
    fn is_exhaustive(&self, statement: Node<'t>, cases: &[Node<'t>]) -> bool {
        let Some(subject) = node::field(statement, "value") else { return false };
        let subject = self.engine.expression(subject);
        let Some(values) = given::enumeration(&subject) else { return false };
        let source = self.engine.source;
        let written: Vec<String> = cases
            .iter()
            .filter_map(|case| string::cooked(node::unwrap(node::field(*case, "value")?), source))
            .collect();
        values
            .iter()
            .all(|value| value.as_str().is_some_and(|value| written.iter().any(|known| known == value)))
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
        // Where the last block gives a value, no other counts.
        self.returns.drain(before..inside);
        false
    }

    /// Whether a statement calls a function of the file that always throws.
    fn throws(&mut self, statement: Node<'t>) -> bool {
        let Some(mut call) = node::children(statement).into_iter().next() else { return false };
        if call.kind() == "await_expression" {
            let Some(awaited) = node::children(call).into_iter().next() else { return false };
            call = awaited;
        }
        let callee = node::field(call, "function").filter(|callee| callee.kind() == "identifier");
        let Some(binding) = callee.and_then(|callee| self.engine.locals.resolve(callee)) else {
            return false;
        };
        let function = match binding.base {
            Base::Declaration(declaration) => declaration,
            Base::Value(value) => node::unwrap(value),
            _ => return false,
        };
        let body = node::field(function, "body").filter(|body| body.kind() == "statement_block");
        let (true, Some(body)) = (pattern::is_function(function), body) else { return false };
        let mut inner = Walk { returns: Vec::new(), around: Vec::new(), ..*self };
        inner.depth += MAX_DEPTH / 4;
        !inner.statement(body) && inner.returns.is_empty()
    }
}

/// Whether a loop has no condition that ends it.
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
