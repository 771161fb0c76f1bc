//! What the readers of one piece of a file share.

use tree_sitter::Node;

use super::callee::{self, Callee};
use super::environment::Environment;
use crate::syntax::literal::Evaluator;
use crate::syntax::locals::{Locals, Names};

/// A piece of a file, and what is known of the names in it.
pub(super) struct Extraction<'a, 't, 's> {
    pub source: &'s str,
    pub locals: &'a Locals<'t, 's>,
    /// The names in the piece that is read.
    pub names: &'a Names<'t, 's>,
    /// Every call of a name in it, in source order.
    pub calls: Vec<(Node<'t>, Callee<'t>)>,
    pub evaluator: Evaluator<'a, 't, 's>,
    pub environment: Environment<'a, 't, 's>,
}

impl<'a, 't, 's> Extraction<'a, 't, 's> {
    /// What is shared by those that read what `names` is of.
    pub fn new(locals: &'a Locals<'t, 's>, names: &'a Names<'t, 's>, source: &'s str) -> Self {
        Self {
            source,
            locals,
            names,
            calls: names.calls.iter().filter_map(|&call| Some((call, callee::callee(call)?))).collect(),
            evaluator: Evaluator::new(locals, source),
            environment: Environment::new(locals, source),
        }
    }
}
