//! Schemas that their author marked as `IChatGptSchema`.

use super::extraction::Extraction;
use crate::providers::{MARK, MarkedSchema};
use crate::syntax::type_marks::marks;

pub(super) fn read(extraction: &Extraction<'_, '_, '_>) -> Vec<MarkedSchema> {
    let root = extraction.resolver.root(extraction.part);
    let mut found = Vec::new();
    for mark in marks(root, extraction.source, MARK) {
        found.extend(mark.values.into_iter().map(|value| MarkedSchema {
            mark: mark.mark,
            kind: mark.nested.clone(),
            schema: extraction.evaluator.value(value),
        }));
    }
    found
}
