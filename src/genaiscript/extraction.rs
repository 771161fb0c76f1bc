//! Shared state of the readers of one part of a file.

use tree_sitter::Node;

use super::environment::Environment;
use crate::budget::Budget;
use crate::syntax::ChunkPart;
use crate::syntax::callee::{self, Callee};
use crate::syntax::literal::Evaluator;
use crate::syntax::scopes::{ScopeNames, ScopeResolver};

pub(super) struct Extraction<'a, 't, 's> {
    pub source: &'s str,
    pub resolver: &'a ScopeResolver<'t, 's>,
    pub part: ChunkPart,
    pub names: &'a ScopeNames<'t, 's>,
    pub calls: Vec<(Node<'t>, Callee<'t>)>,
    pub evaluator: Evaluator<'a, 't, 's>,
    pub environment: Environment<'a, 't, 's>,
}

impl<'a, 't, 's> Extraction<'a, 't, 's> {
    /// Collects the shared state of a part. Evaluation of its values is charged to `budget`.
    pub fn new(
        resolver: &'a ScopeResolver<'t, 's>,
        part: ChunkPart,
        source: &'s str,
        budget: &'a Budget,
    ) -> Self {
        let names = resolver.names(part);
        Self {
            source,
            resolver,
            part,
            names,
            calls: names.calls.iter().filter_map(|&call| Some((call, callee::callee(call)?))).collect(),
            evaluator: Evaluator::new(resolver, source, budget),
            environment: Environment::new(resolver, source),
        }
    }
}
