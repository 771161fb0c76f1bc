//! Functions of tools in a script.

use tree_sitter::Node;

use super::extraction::Extraction;
use crate::syntax::handlers::{Handler, HandlerCode, function_in, read_in};

/// Reads the function of a tool or agent, where parameter `index` contains the arguments.
pub(super) fn read<'t>(extraction: &Extraction<'_, 't, '_>, expression: Node<'t>, index: usize) -> Handler {
    read_in(&code(extraction), expression, index)
}

/// Returns the function to which an expression evaluates, if it is in this file.
pub(super) fn function<'t>(extraction: &Extraction<'_, 't, '_>, expression: Node<'t>) -> Option<Node<'t>> {
    function_in(&code(extraction), expression)
}

fn code<'a, 't, 's>(extraction: &Extraction<'a, 't, 's>) -> HandlerCode<'a, 't, 's> {
    HandlerCode { resolver: extraction.resolver, source: extraction.source }
}
