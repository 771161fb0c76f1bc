//! Uses of the names of one file, and what they reveal about the values of `env.vars`.

mod comparison;
mod known_values;
mod words;

pub mod fallback;
pub mod inferred_declaration;

pub use comparison::{Comparison, compared};
pub use known_values::KnownValues;

use std::cell::OnceCell;
use std::collections::HashSet;

use tree_sitter::Node;

use self::words::SourceWords;
use super::ScriptFile;
use crate::budget::Budget;
use crate::syntax::literal::{Evaluator, VALUES};
use crate::syntax::scopes::{Binding, ScopeResolver};
use crate::syntax::usage::{self, UsageEffect};
use crate::syntax::{Value, node};
use crate::text::Span;

/// Names of a file, resolved lazily.
pub struct NameUses<'a> {
    pub file: &'a ScriptFile,
    resolver: OnceCell<ScopeResolver<'a, 'a>>,
    words: OnceCell<SourceWords<'a>>,
    tested_words: OnceCell<HashSet<String>>,
    values: OnceCell<Budget>,
}

impl<'a> NameUses<'a> {
    pub fn new(file: &'a ScriptFile) -> Self {
        Self {
            file,
            resolver: OnceCell::new(),
            words: OnceCell::new(),
            tested_words: OnceCell::new(),
            values: OnceCell::new(),
        }
    }

    pub fn source(&self) -> &'a str {
        &self.file.source
    }

    pub fn resolver(&self) -> &ScopeResolver<'a, 'a> {
        self.resolver.get_or_init(|| ScopeResolver::new(&self.file.syntax, &self.file.source))
    }

    /// Returns no uses if the name is reassigned.
    pub fn uses_of(&self, name: Node<'a>) -> Vec<Node<'a>> {
        let (resolver, syntax, source) = (self.resolver(), &self.file.syntax, self.source());
        let is_this = |found: &Binding<'a>| found.name.id() == name.id();
        let Some(binding) = resolver.resolve(name).filter(|found| is_this(found)) else { return Vec::new() };
        let is_use = |reference: &Node<'a>| {
            // A key or a part of a string may have the same text.
            is_name(*reference)
                && reference.id() != name.id()
                && resolver.resolve(*reference).is_some_and(is_this)
        };
        let part = if binding.is_outer() { Span::new(0, source.len()) } else { binding.scope };
        let places = self.words().places_in(part, node::text(name, source));
        let uses: Vec<Node<'a>> = places.filter_map(|place| syntax.node_at(place)).filter(is_use).collect();
        let is_constant = binding.constant || uses.iter().all(|it| usage::effect(*it) == UsageEffect::Read);
        if is_constant { uses } else { Vec::new() }
    }

    /// Whether a name occurs in `part`, other than the given occurrence.
    pub fn is_named_in(&self, part: Span, name: Node<'a>) -> bool {
        let syntax = &self.file.syntax;
        let mut places = self.words().places_in(part, node::text(name, self.source()));
        places.any(|place| place != node::span(name) && syntax.node_at(place).is_some_and(is_name))
    }

    pub fn value(&self, expression: Node<'a>) -> Value {
        let budget = self.values.get_or_init(|| Budget::new(VALUES));
        Evaluator::new(self.resolver(), self.source(), budget).value(expression)
    }

    /// Returns the words that the source tests, or for which it has a fallback.
    pub fn tested_words(&self) -> &HashSet<String> {
        self.tested_words.get_or_init(|| fallback::tested_words(self.source()))
    }

    fn words(&self) -> &SourceWords<'a> {
        self.words.get_or_init(|| SourceWords::collect(self.source()))
    }
}

fn is_name(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "identifier" | "shorthand_property_identifier" | "shorthand_property_identifier_pattern"
    )
}
