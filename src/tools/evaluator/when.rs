//! When a change of a value happens: in each round of a loop, under a condition, or after a function has returned.

use tree_sitter::Node;

use super::calls::{iterated, may_leave};
use super::changes::Change;
use super::mutations::is_in;
use super::{CodeSite, Frame, ModuleId, StaticValue};
use crate::syntax::{node, pattern};
use crate::tools::program::ModuleProgram;

/// Maximum number of rounds of a loop whose changes are followed.
const MAX_ROUNDS: usize = 512;

impl<'t> ModuleProgram<'t> {
    /// Whether a statement that an `if` of the block contains is run; `None` if it is not known, or of any other.
    pub(super) fn condition_of(
        &self,
        site: &CodeSite<'t>,
        statement: Node<'t>,
        block: Option<Node<'t>>,
    ) -> Option<bool> {
        let parent = statement.parent()?;
        let branch = if parent.kind() == "statement_block" { parent } else { statement };
        let around = branch.parent()?;
        let (choice, is_then) = match around.kind() {
            "if_statement" => (around, node::is_field(around, "consequence", branch)),
            "else_clause" => (around.parent()?, false),
            _ => return None,
        };
        let condition = node::field(choice, "condition").filter(|_| is_in(choice, block))?;
        Some(self.evaluate(&site.at(condition)).truthy()? == is_then)
    }

    /// Returns the place of a change in each round of a loop, or of a callback, that consists of nothing that may leave it
    /// out; `None` for any other change.
    pub(super) fn rounds_of(
        &self,
        site: &CodeSite<'t>,
        change: &Change<'t>,
        block: Option<Node<'t>>,
        changes: &[Change<'t>],
    ) -> Option<Vec<CodeSite<'t>>> {
        let (around, list, outer) = round_around(change.statement?)?;
        // Several changes take turns.
        let is_alone = changes
            .iter()
            .filter_map(|other| round_around(other.statement?))
            .filter(|(other, ..)| other.id() == around.id())
            .count()
            == 1;
        let body = node::field(around, "body")?;
        if !is_alone || !is_in(outer, block) || may_leave(body) {
            return None;
        }
        let is_called = around.kind() != "for_in_statement";
        if is_called && !self.is_for_each(site.module, list)
            || !is_called && node::operator(around) != Some("of")
        {
            return None;
        }
        let list = if is_called { node::field(list, "object")? } else { list };
        let items = iterated(&self.evaluate(&site.at(list)))?;
        if items.len() > MAX_ROUNDS || items.iter().any(|item| item.reason().is_some()) {
            return None;
        }
        let round = |item: StaticValue<'t>| {
            let environment = Frame::new(around.id(), vec![item], true, None, site.environment.clone());
            CodeSite { environment, ..site.clone() }
        };
        Some(items.into_iter().map(round).collect())
    }

    fn is_for_each(&self, module: ModuleId, member: Node<'t>) -> bool {
        node::field(member, "property").is_some_and(|it| self.node_text(module, it) == "forEach")
    }
}

/// Returns the `return` that an expression is part of, in the function in which a name is declared.
pub(super) fn return_of_same_function<'t>(expression: Node<'t>, name: Node<'t>) -> Option<Node<'t>> {
    let function = |node: Node<'t>| {
        std::iter::successors(node.parent(), Node::parent).find(|it| pattern::is_function(*it))
    };
    let around = std::iter::successors(expression.parent(), Node::parent);
    let found = around
        .take_while(|node| !pattern::is_function(*node))
        .find(|node| node.kind() == "return_statement")?;
    (function(found)?.id() == function(name)?.id()).then_some(found)
}

/// Returns the loop or callback that a statement is directly in, its list or the member that is called with it, and the
/// statement around.
fn round_around(statement: Node<'_>) -> Option<(Node<'_>, Node<'_>, Node<'_>)> {
    let parent = statement.parent()?;
    let around = if parent.kind() == "statement_block" { parent.parent()? } else { parent };
    if around.kind() == "for_in_statement" {
        return Some((around, node::field(around, "right")?, around));
    }
    let call = node::wrap(around).1.filter(|it| it.kind() == "arguments")?.parent()?;
    let member = node::field(call, "function").filter(|it| it.kind() == "member_expression")?;
    let outer = call.parent().filter(|it| it.kind() == "expression_statement")?;
    pattern::is_function(around).then_some((around, member, outer))
}
