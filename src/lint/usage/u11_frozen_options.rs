use tree_sitter::Node;

use crate::genaiscript::api_name;
use crate::lint::{Diagnostic, LintContext};
use crate::syntax::{node, pattern};

declare_rule! {
    /// `runPrompt` freezes the options that it is given. Setting one of them afterwards, as for the next file in a
    /// loop, throws a TypeError. Give each call options of its own: `{ ...options, label }`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const options = { model: "small" }
    /// for (const file of env.files) {
    ///     options.label = file.filename
    ///     await runPrompt(`Sum up ${file.content}`, options)
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const options = { model: "small" }
    /// for (const file of env.files) {
    ///     await runPrompt(`Sum up ${file.content}`, { ...options, label: file.filename })
    /// }
    /// ```
    U11, "frozen-options", Warning, File, "Options are changed after `runPrompt` has frozen them."
}

const MOST: usize = 32;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    let mut found = Vec::new();
    if !source.contains("runPrompt") {
        return found;
    }
    for statement in context.file.syntax.statements().filter(|it| it.kind() == "lexical_declaration") {
        let names = node::children(statement).into_iter().filter_map(|declarator| {
            let value = node::unwrap(node::field(declarator, "value")?);
            node::field(declarator, "name")
                .filter(|name| name.kind() == "identifier" && value.kind() == "object")
        });
        for name in names {
            let uses: Vec<Node<'_>> = context.uses_of(name).into_iter().take(MOST).collect();
            let frozen: Vec<Node<'_>> = uses.iter().copied().filter(|it| is_frozen(context, *it)).collect();
            let written = uses.iter().filter_map(|it| written(*it));
            for place in written {
                let Some(call) = frozen.iter().find(|call| is_after(context, place, **call)) else {
                    continue;
                };
                let message = "`runPrompt` has frozen these options: setting one throws a TypeError. Give each call \
                               options of its own, as in `{ ...options, label }`.";
                found.push(RULE.at(node::span(place), message).related(node::span(*call), "frozen here"));
            }
        }
    }
    found
}

fn is_frozen<'a>(context: &LintContext<'a>, used: Node<'a>) -> bool {
    let (whole, parent) = node::wrap(used);
    let arguments = parent.filter(|parent| parent.kind() == "arguments");
    let call =
        arguments.and_then(|arguments| arguments.parent()).filter(|call| call.kind() == "call_expression");
    let (Some(arguments), Some(call)) = (arguments, call) else { return false };
    let is_second = node::children(arguments).get(1).is_some_and(|second| second.id() == whole.id());
    let function = node::field(call, "function").filter(|_| is_second);
    let name = function.and_then(|function| api_name(context.resolver(), &context.file.source, function));
    name.as_deref() == Some("runPrompt")
}

/// Returns the member that an assignment sets.
fn written(used: Node<'_>) -> Option<Node<'_>> {
    let (whole, parent) = node::wrap(used);
    let member = parent.filter(|it| {
        matches!(it.kind(), "member_expression" | "subscript_expression")
            && node::is_field(*it, "object", whole)
    })?;
    let assignment = member.parent()?;
    let is_written = matches!(assignment.kind(), "assignment_expression" | "augmented_assignment_expression");
    (is_written && node::is_field(assignment, "left", member)).then_some(member)
}

/// Whether an assignment runs after a call: it follows the call and both always run, or both are in one loop.
fn is_after<'a>(context: &LintContext<'a>, assigned: Node<'a>, call: Node<'a>) -> bool {
    let around = |node: Node<'a>, is_it: fn(Node<'_>) -> bool| {
        let found = context.file.syntax.ancestors(Some(node)).skip(1).find(|around| is_it(*around));
        found.map(|found| found.id())
    };
    let in_one = |is_it| around(assigned, is_it) == around(call, is_it);
    let in_loop = || around(assigned, is_loop).is_some() && in_one(is_loop);
    in_one(pattern::is_function)
        && (assigned.start_byte() > call.end_byte() && in_one(|it| it.kind() == "statement_block")
            || in_loop())
}

fn is_loop(node: Node<'_>) -> bool {
    matches!(node.kind(), "for_in_statement" | "for_statement" | "while_statement" | "do_statement")
}
