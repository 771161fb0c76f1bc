//! What the readers of one file share.

use tree_sitter::Node;

use super::callee::Callee;
use super::environment::Environment;
use crate::syntax::literal::Evaluator;
use crate::syntax::locals::Locals;

/// One file's syntax and what is known of the names in it.
pub(super) struct Extraction<'a, 't, 's> {
    pub source: &'s str,
    pub locals: &'a Locals<'t, 's>,
    /// Every call of a name, in source order.
    pub calls: Vec<(Node<'t>, Callee<'t>)>,
    pub evaluator: Evaluator<'a, 't, 's>,
    pub environment: Environment<'a, 't, 's>,
}
