//! Conditions under which an assignment to a variable runs.

use tree_sitter::Node;

use crate::genaiscript::VarsRead;
use crate::lint::LintContext;
use crate::syntax::{node, pattern, string};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReadCondition {
    /// None, or one that does not depend on the variable
    Always,
    /// A nullish value: `x ??= y`, `if (x === undefined) x = y`
    Nullish,
    /// A falsy value: `x ||= y`, `if (!x) x = y`
    Falsy,
    /// A value: `x &&= y`, `if (x) x = y`
    Set,
}

/// Computes the condition of an assignment; `uses` are all uses of the variable in the script.
pub(super) fn compute(context: &LintContext<'_>, written: &VarsRead, uses: &[&VarsRead]) -> ReadCondition {
    let Some(place) = context.file.syntax.node_at(written.span) else { return ReadCondition::Always };
    let assignment = node::wrap(place).1;
    match assignment.and_then(node::operator) {
        Some("??=") => ReadCondition::Nullish,
        Some("||=") => ReadCondition::Falsy,
        Some("&&=") => ReadCondition::Set,
        _ => Guards { context, uses }.around(place).unwrap_or(ReadCondition::Always),
    }
}

struct Guards<'c, 'a> {
    context: &'c LintContext<'a>,
    uses: &'c [&'c VarsRead],
}

/// Maximal number of levels around an assignment that are searched for a condition.
const MAX_LEVELS: usize = 24;

impl Guards<'_, '_> {
    fn around(&self, place: Node<'_>) -> Option<ReadCondition> {
        let mut at = place;
        for _ in 0..MAX_LEVELS {
            let parent = at.parent().filter(|parent| !pattern::is_function(*parent))?;
            let is = |field| node::is_field(parent, field, at);
            let found = match parent.kind() {
                "if_statement" | "ternary_expression" if is("consequence") => {
                    self.test(node::field(parent, "condition")?, true)
                }
                "if_statement" | "ternary_expression" if is("alternative") => {
                    self.test(node::field(parent, "condition")?, false)
                }
                "binary_expression" if is("right") => {
                    let left = node::field(parent, "left")?;
                    match node::operator(parent) {
                        Some("&&") => self.test(left, true),
                        Some("||") => self.test(left, false),
                        Some("??") => self.reads(left).then_some(ReadCondition::Nullish),
                        _ => None,
                    }
                }
                _ => None,
            };
            if found.is_some() {
                return found;
            }
            at = parent;
        }
        None
    }

    /// Returns the constraint that a condition's outcome puts on the variable.
    fn test(&self, condition: Node<'_>, outcome: bool) -> Option<ReadCondition> {
        let mut todo = vec![(condition, outcome)];
        while let Some((condition, outcome)) = todo.pop() {
            let condition = node::unwrap(condition);
            if self.reads(condition) {
                return Some(if outcome { ReadCondition::Set } else { ReadCondition::Falsy });
            }
            let operator = node::operator(condition).unwrap_or_default();
            let field = |name| node::field(condition, name);
            match (condition.kind(), operator) {
                ("unary_expression", "!") => todo.extend(field("argument").map(|inner| (inner, !outcome))),
                ("binary_expression", "&&" | "||") if outcome == (operator == "&&") => {
                    todo.extend(
                        [field("left"), field("right")].into_iter().flatten().map(|side| (side, outcome)),
                    );
                }
                ("binary_expression", "in") if self.reads_key(condition) => {
                    return Some(if outcome { ReadCondition::Set } else { ReadCondition::Nullish });
                }
                ("binary_expression", "==" | "===" | "!=" | "!==") => {
                    let (Some(left), Some(right)) = (field("left"), field("right")) else { continue };
                    if self.compares(left, right) || self.compares(right, left) {
                        let is_absent = outcome == operator.starts_with('=');
                        return Some(if is_absent { ReadCondition::Nullish } else { ReadCondition::Set });
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Whether one operand is the variable and the other means undefined, also by `typeof x` and `"undefined"`.
    fn compares(&self, value: Node<'_>, with: Node<'_>) -> bool {
        let source = &self.context.file.source;
        let (value, with) = (node::unwrap(value), node::unwrap(with));
        if value.kind() == "unary_expression" && node::text(value, source).starts_with("typeof") {
            let is_read = node::field(value, "argument").is_some_and(|inner| self.reads(inner));
            return is_read && string::cooked(with, source).is_some_and(|text| text == "undefined");
        }
        self.reads(value) && matches!(node::text(with, source), "undefined" | "null" | "void 0")
    }

    fn reads(&self, expression: Node<'_>) -> bool {
        self.reads_key(node::unwrap(expression))
    }

    fn reads_key(&self, expression: Node<'_>) -> bool {
        let span = node::span(expression);
        self.uses.iter().any(|read| read.span == span)
    }
}
