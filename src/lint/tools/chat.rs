use tree_sitter::Node;

use crate::genaiscript::Tool;
use crate::lint::LintContext;
use crate::syntax::{node, pattern};
use crate::text::Span;

/// Identity of a chat: the block that defines its tools, and the context before `defTool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::lint) struct Chat<'a> {
    context: &'a str,
    block: Span,
}

impl<'a> Chat<'a> {
    /// Returns a tool's chat; `None` if its definition is not a statement.
    pub fn new(context: &LintContext<'a>, tool: &Tool) -> Option<Self> {
        let file = context.file;
        let statement = node::wrap(file.syntax.node_at(tool.span)?).1;
        let statement = statement.filter(|statement| statement.kind() == "expression_statement")?;
        let block = file.syntax.block_around(statement)?;
        let before = Span::new(tool.span.range().start, tool.callee.range().start);
        Some(Self { context: before.text(&file.source), block })
    }
}

pub(super) fn is_of_inner_chat(context: &LintContext<'_>, tool: &Tool) -> bool {
    let mut around = context.file.syntax.ancestors(context.file.syntax.node_at(tool.span));
    around.any(|node| pattern::is_function(node) && is_generator(node, &context.file.source))
}

/// Whether a function is passed to `runPrompt` or `defAgent`, which run it in a chat of its own.
fn is_generator(function: Node<'_>, source: &str) -> bool {
    let arguments = node::wrap(function).1.filter(|parent| parent.kind() == "arguments");
    let callee = arguments.and_then(|arguments| node::field(arguments.parent()?, "function"));
    let name = callee.and_then(|callee| match callee.kind() {
        "member_expression" => node::field(callee, "property"),
        _ => Some(callee),
    });
    name.is_some_and(|name| matches!(node::text(name, source), "runPrompt" | "defAgent"))
}
