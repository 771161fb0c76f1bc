//! Zod schemas, which GenAIScript reads as objects full of functions.

use tree_sitter::Node;

use super::shape::is_inferred;
use crate::lint::LintContext;
use crate::syntax::characters::is_name_part;
use crate::syntax::scopes::Base;
use crate::syntax::{Value, ValueKind, node};
use crate::text::Span;

/// Deeper nesting than in real schemas.
const MAX_DEPTH: usize = 32;

pub(super) struct Zod<'c, 'a> {
    context: &'c LintContext<'a>,
    names: Vec<&'a str>,
}

impl<'c, 'a> Zod<'c, 'a> {
    /// Returns `None` if the file does not import Zod.
    pub fn new(context: &'c LintContext<'a>) -> Option<Self> {
        let source = &context.file.source;
        let names = names(source);
        let is_imported = !names.is_empty();
        is_imported.then_some(Self { context, names })
    }

    /// Returns the spans of Zod schemas from which GenAIScript infers a type.
    pub fn made(&self, value: &Value) -> Vec<Span> {
        let mut found = Vec::new();
        self.values(value, 0, &mut found);
        found
    }

    fn values(&self, value: &Value, depth: usize, found: &mut Vec<Span>) {
        match &value.kind {
            _ if depth > MAX_DEPTH => {}
            ValueKind::Dynamic(_) => {
                let node = self.context.file.syntax.node_at(value.span);
                if node.is_some_and(|node| self.is_made(node)) {
                    found.push(value.span);
                }
            }
            ValueKind::Array(items) => {
                if let Some(first) = items.first() {
                    self.values(first, depth + 1, found);
                }
            }
            ValueKind::Object(object) if is_inferred(object) => {
                for member in object.entries() {
                    self.values(&member.value, depth + 1, found);
                }
            }
            _ => {}
        }
    }

    fn is_made(&self, node: Node<'_>) -> bool {
        let source = &self.context.file.source;
        match node::unwrap(node) {
            name if matches!(name.kind(), "identifier" | "shorthand_property_identifier") => {
                let Some(binding) = self.context.resolver().resolve(name) else { return false };
                let Base::Value(value) = binding.base else { return false };
                binding.constant && binding.steps.is_empty() && self.is_call(node::text(value, source))
            }
            call => self.is_call(node::text(call, source)),
        }
    }

    fn is_call(&self, written: &str) -> bool {
        let begins =
            |name: &&str| written.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('.'));
        self.names.iter().any(begins) && written.trim_end().ends_with(')')
    }
}

fn names(source: &str) -> Vec<&str> {
    let is_zod = |line: &&str| {
        let from = line.rsplit_once("from").map_or("", |(_, from)| from.trim());
        let module = from.trim_matches(['"', '\'', ';', ' ']);
        line.trim_start().starts_with("import") && (module == "zod" || module.starts_with("zod/"))
    };
    let names = source.lines().filter(is_zod).flat_map(|line| {
        let names = line.trim_start().trim_start_matches("import").split("from").next().unwrap_or("");
        names.split(|character: char| !is_name_part(character))
    });
    names.filter(|name| !name.is_empty() && !["as", "type"].contains(name)).collect()
}
