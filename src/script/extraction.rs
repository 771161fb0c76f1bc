//! What the readers of one part of a file share.

use tree_sitter::Node;

use super::callee::{self, Callee};
use super::environment::Environment;
use crate::syntax::Part;
use crate::syntax::literal::Evaluator;
use crate::syntax::locals::{Locals, Names};

/// A part of a file, and what is known of the names in it.
pub(super) struct Extraction<'a, 't, 's> {
    pub source: &'s str,
    pub locals: &'a Locals<'t, 's>,
    pub part: Part,
    /// The names in the part.
    pub names: &'a Names<'t, 's>,
    /// Every call of a name in it, in source order.
    pub calls: Vec<(Node<'t>, Callee<'t>)>,
    pub evaluator: Evaluator<'a, 't, 's>,
    pub environment: Environment<'a, 't, 's>,
}

impl<'a, 't, 's> Extraction<'a, 't, 's> {
    /// What is shared by those that read a part.
    pub fn new(locals: &'a Locals<'t, 's>, part: Part, source: &'s str) -> Self {
        let names = locals.names(part);
        Self {
            source,
            locals,
            part,
            names,
            calls: names.calls.iter().filter_map(|&call| Some((call, callee::callee(call)?))).collect(),
            evaluator: Evaluator::new(locals, source),
            environment: Environment::new(locals, source),
        }
    }
}
