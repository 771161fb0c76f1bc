//! How much is made of a document before it is given up.

use super::super::failure::Reason;
use super::super::limits::{MAX_DEPTH, MAX_SCHEMAS};
use super::super::node::Node;

/// Counts the schemas that are made.
#[derive(Default)]
pub struct Budget {
    /// What is too much; told once, as there may be very many.
    pub problem: Option<Reason>,
    made: usize,
}

impl Budget {
    /// Whether one more schema may be made, so deep.
    pub fn admits(&mut self, node: &Node<'_>, depth: usize) -> bool {
        self.made += 1;
        let what = if depth > MAX_DEPTH {
            format!("nest deeper than {MAX_DEPTH} levels")
        } else if self.made > MAX_SCHEMAS {
            format!("come to more than {MAX_SCHEMAS}")
        } else {
            return true;
        };
        let message = || format!("With components in place of their references, schemas {what}.");
        self.problem.get_or_insert_with(|| Reason::at(&node.origin, message()));
        false
    }
}
