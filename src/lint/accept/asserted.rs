//! Searches for unwanted files: the run ends if one is found.

use std::cell::Cell;

use tree_sitter::Node;

use crate::lint::LintContext;
use crate::syntax::node;

/// Bound on the expressions that are visited between a search and the condition that depends on it.
const MAX_STEPS: usize = 200;

/// Bound on the nesting of statements that are visited in a branch.
const MAX_DEPTH: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchResult {
    Found,
    Missing,
    Count,
    /// Index of the first file that is found, else -1
    Index,
}

#[derive(Clone, Copy)]
pub(super) struct FileSearch<'a> {
    /// Call of a method that visits each file, or the comparison in its callback.
    pub place: Node<'a>,
    pub is_index: bool,
    /// Function around a comparison; its results are those of the search.
    pub function: Option<Node<'a>>,
}

impl<'a> FileSearch<'a> {
    /// Whether a `throw`, a `cancel()` or an early `return` follows if something is found.
    pub fn is_assertion(&self, context: &LintContext<'a>) -> bool {
        let result = if self.is_index { SearchResult::Index } else { SearchResult::Found };
        AssertionWalk { context, function: self.function, steps: Cell::new(0) }.ends(self.place, result)
    }
}

struct AssertionWalk<'c, 'a> {
    context: &'c LintContext<'a>,
    function: Option<Node<'a>>,
    steps: Cell<usize>,
}

impl<'a> AssertionWalk<'_, 'a> {
    /// Whether the run ends if something is found, by the use of the value of a node.
    fn ends(&self, value: Node<'a>, result: SearchResult) -> bool {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > MAX_STEPS {
            return false;
        }
        let (value, Some(parent)) = node::wrap(value) else { return false };
        let next = |result| self.ends(parent, result);
        let is = |name: &str| node::is_field(parent, name, value);
        let part = |name: &str| node::field(parent, name);
        let is_found = || result.is_found_if_truthy();
        match parent.kind() {
            "await_expression" => next(result),
            "unary_expression" if node::operator(parent) == Some("!") => {
                is_found().is_some_and(|found| next(SearchResult::from_found(!found)))
            }
            "member_expression" if is("object") => {
                let is_length = part("property").is_some_and(|it| self.text(it) == "length");
                is_length && result == SearchResult::Found && next(SearchResult::Count)
            }
            "binary_expression" => self.binary(parent, value, result),
            "arguments" => self.passed(parent, result),
            "if_statement" | "ternary_expression" if is("condition") => {
                let branch = match is_found() {
                    Some(true) => part("consequence"),
                    Some(false) => part("alternative"),
                    None => None,
                };
                branch.is_some_and(|branch| self.leaves(branch, 0))
            }
            "for_in_statement" if is("right") && result == SearchResult::Found => {
                part("body").is_some_and(|body| self.leaves(body, 0))
            }
            "variable_declarator" if is("value") => {
                let name = part("name").filter(|name| name.kind() == "identifier");
                let uses = name.map(|name| self.context.uses_of(name)).unwrap_or_default();
                uses.into_iter().any(|it| self.ends(it, result))
            }
            _ => false,
        }
    }

    fn binary(&self, whole: Node<'a>, side: Node<'a>, result: SearchResult) -> bool {
        let next = |result| self.ends(whole, result);
        let is_left = node::is_field(whole, "left", side);
        let other = node::field(whole, if is_left { "right" } else { "left" });
        let Some((operator, other)) = node::operator(whole).zip(other) else { return false };
        let found = result.is_found_if_truthy();
        match operator {
            // `found && cancel()`, `missing || cancel()`
            "&&" if is_left && found == Some(true) && self.leaves(other, 0) => true,
            "||" if is_left && found == Some(false) && self.leaves(other, 0) => true,
            "&&" | "||" => found.is_some_and(|found| next(SearchResult::from_found(found))),
            _ => {
                let operator = if is_left { operator } else { flipped(operator) };
                let other = self.text(node::unwrap(other));
                compared(result, operator, other).is_some_and(|found| next(SearchResult::from_found(found)))
            }
        }
    }

    /// Whether a call with the value as argument ends the run: `assert(!found)`, `if (Boolean(found)) …`.
    fn passed(&self, arguments: Node<'a>, result: SearchResult) -> bool {
        let Some(call) = arguments.parent() else { return false };
        match node::field(call, "function").map(|function| self.text(function)) {
            Some("Boolean") => self.ends(call, result),
            Some("assert" | "assert.ok" | "ok") => result.is_found_if_truthy() == Some(false),
            _ => false,
        }
    }

    /// Whether a branch ends the run, or leaves the function, without a use of the file.
    fn leaves(&self, branch: Node<'a>, depth: usize) -> bool {
        let inner = || node::children(branch).into_iter();
        let any_leaves = || depth < MAX_DEPTH && inner().any(|part| self.leaves(part, depth + 1));
        match branch.kind() {
            "throw_statement" => true,
            "return_statement" => inner().next().is_none_or(|value| self.is_refusal(value)),
            "statement_block"
            | "else_clause"
            | "expression_statement"
            | "parenthesized_expression"
            | "await_expression" => any_leaves(),
            "call_expression" => {
                let function = node::field(branch, "function").map_or("", |function| self.text(function));
                matches!(function, "cancel" | "env.cancel" | "process.exit") || function.ends_with(".cancel")
            }
            _ => false,
        }
    }

    /// Whether a value is unrelated to the file. In a search it may be the result, so fewer values count.
    fn is_refusal(&self, value: Node<'a>) -> bool {
        let text = self.text(value);
        if matches!(text, "undefined" | "null" | "false" | "[]" | "\"\"" | "''") {
            return true;
        }
        self.function.is_none() && matches!(value.kind(), "string" | "template_string" | "object")
    }

    fn text(&self, node: Node<'a>) -> &'a str {
        node::text(node, &self.context.file.source)
    }
}

impl SearchResult {
    fn from_found(is_found: bool) -> Self {
        if is_found { Self::Found } else { Self::Missing }
    }

    /// Returns `None` where a truthy value means neither.
    fn is_found_if_truthy(self) -> Option<bool> {
        match self {
            Self::Found | Self::Count => Some(true),
            Self::Missing => Some(false),
            // The first file has the index 0.
            Self::Index => None,
        }
    }
}

fn compared(result: SearchResult, operator: &str, other: &str) -> Option<bool> {
    use SearchResult::{Count, Found, Index, Missing};
    let is_equal = matches!(operator, "===" | "==");
    let is_different = matches!(operator, "!==" | "!=");
    let says_equal = (is_equal || is_different).then_some(is_equal);
    match (result, other) {
        (Found | Missing, "true" | "false") => {
            says_equal.map(|is_equal| (result == Found) == ((other == "true") == is_equal))
        }
        (Found, "undefined" | "null") | (Count, "0") | (Index, "-1") if says_equal.is_some() => {
            Some(is_different)
        }
        (Count, "0") if operator == "<=" => Some(false),
        (Count, "1") | (Index, "0") if operator == "<" => Some(false),
        (Count, count) if matches!(operator, ">" | ">=") && count.parse::<u32>().is_ok() => Some(true),
        (Index, "-1") if operator == ">" => Some(true),
        (Index, "0") if operator == ">=" => Some(true),
        _ => None,
    }
}

fn flipped(operator: &str) -> &str {
    match operator {
        "<" => ">",
        ">" => "<",
        "<=" => ">=",
        ">=" => "<=",
        other => other,
    }
}
