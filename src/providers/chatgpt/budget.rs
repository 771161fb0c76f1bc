use super::super::failure::FailureReason;
use super::super::node::Node;
use super::super::walk::{MAX_DEPTH, MAX_SCHEMAS};

/// Bytes of description text that cost as much as one schema.
const DESCRIBED: usize = 128;

#[derive(Default)]
pub struct SizeLimits {
    /// First exceeded limit. Later ones are dropped, as there may be very many.
    pub problem: Option<FailureReason>,
    made: usize,
}

impl SizeLimits {
    pub fn admits(&mut self, node: &Node<'_>, depth: usize) -> bool {
        self.takes(node, depth, 1)
    }

    /// Spends a copy of a component in place of a reference, without its schemas, which are counted later.
    pub fn repeats(&mut self, component: &Node<'_>, depth: usize) -> bool {
        // An exhausted budget skips the costly count.
        self.problem.is_none() && self.takes(component, depth, component.bulk(&[]))
    }

    pub fn describes(&mut self, node: &Node<'_>, description: &str) {
        self.takes(node, 0, description.len() / DESCRIBED);
    }

    fn takes(&mut self, node: &Node<'_>, depth: usize, schemas: usize) -> bool {
        self.made = self.made.saturating_add(schemas);
        let what = if depth > MAX_DEPTH {
            format!("nest deeper than {MAX_DEPTH} levels")
        } else if self.made > MAX_SCHEMAS {
            format!("come to more than {MAX_SCHEMAS}")
        } else {
            return true;
        };
        let message = || format!("With components in place of their references, schemas {what}.");
        self.problem.get_or_insert_with(|| FailureReason::at(&node.origin, message()));
        false
    }
}
