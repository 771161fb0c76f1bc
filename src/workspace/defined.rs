//! Tools that certainly take part in a run, under the names that models see.
//!
//! Tools in a branch, after an exit, in a called function or in an inner prompt take part only in some runs.

use std::collections::HashMap;

use tree_sitter::Node;

use crate::genaiscript::{ScriptFile, Tool};
use crate::syntax::{node, pattern};
use crate::text::Span;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinedTool {
    pub name: String,
    /// Span of its name, or of its call if the name is written elsewhere; empty for a built-in tool.
    pub span: Span,
}

pub fn defined_tools(file: &ScriptFile) -> Vec<(String, &Tool)> {
    let mut ways_out = HashMap::new();
    let tools = file.script().tools.iter().filter(|tool| is_certain(file, tool, &mut ways_out));
    tools.filter_map(|tool| Some((tool.final_name()?, tool))).collect()
}

impl DefinedTool {
    pub(super) fn collect(file: &ScriptFile) -> Vec<Self> {
        let place = |tool: &Tool| {
            let name = tool.name.as_ref().map(|name| name.span);
            name.filter(|name| tool.span.contains(*name)).unwrap_or(tool.callee)
        };
        let tools = defined_tools(file).into_iter();
        tools.map(|(name, tool)| Self { name, span: place(tool) }).collect()
    }
}

/// Caches in `ways_out` for each block the start of its first exit, with key 0 for the whole file.
fn is_certain(file: &ScriptFile, tool: &Tool, ways_out: &mut HashMap<usize, usize>) -> bool {
    statement_of(file, tool).is_some_and(|(statement, block)| {
        let is_run = match block.kind() {
            "program" => !file.script().is_system() && tool.span.start == tool.callee.start,
            _ => is_main(block, file, tool),
        };
        let end = match block.kind() {
            "program" => ways_out.entry(0).or_insert_with(|| way_out(file.syntax.statements(), &file.source)),
            _ => ways_out
                .entry(block.id())
                .or_insert_with(|| way_out(node::children(block).into_iter(), &file.source)),
        };
        is_run && statement.start_byte() < *end
    })
}

fn statement_of<'t>(file: &'t ScriptFile, tool: &Tool) -> Option<(Node<'t>, Node<'t>)> {
    let call = file.syntax.node_at(tool.span)?;
    let statement = node::wrap(call).1.filter(|statement| statement.kind() == "expression_statement")?;
    let block = file.syntax.parent(statement)?;
    matches!(block.kind(), "program" | "statement_block").then_some((statement, block))
}

/// Whether a block is the body of the default-exported function, and the tool is from its context.
fn is_main(block: Node<'_>, file: &ScriptFile, tool: &Tool) -> bool {
    let Some(function) = block.parent().filter(|function| pattern::is_function(*function)) else {
        return false;
    };
    let is_default = node::wrap(function).1.is_some_and(|export| {
        let mut cursor = export.walk();
        export.kind() == "export_statement"
            && export.children(&mut cursor).any(|child| child.kind() == "default")
    });
    let before = Span::new(tool.span.range().start, tool.callee.range().start).text(&file.source);
    let object = before.trim_end().trim_end_matches('.').trim_end();
    let context = pattern::parameters(function).into_iter().next();
    is_default
        && (object.is_empty() || context.is_some_and(|context| node::text(context, &file.source) == object))
}

/// Returns the start of the first statement that may end the run with `return` or `cancel`.
fn way_out<'t>(mut statements: impl Iterator<Item = Node<'t>>, source: &str) -> usize {
    let way_out = statements.find(|statement| may_leave(*statement, source));
    way_out.map_or(usize::MAX, |statement| statement.start_byte())
}

fn may_leave(statement: Node<'_>, source: &str) -> bool {
    let is_plain = matches!(
        statement.kind(),
        "expression_statement"
            | "lexical_declaration"
            | "variable_declaration"
            | "function_declaration"
            | "class_declaration"
            | "import_statement"
            | "export_statement"
    );
    let text = node::text(statement, source);
    if is_plain {
        return text.starts_with("cancel") || text.starts_with("process.exit");
    }
    ["return", "throw", "cancel", "exit"].iter().any(|word| text.contains(word))
}
