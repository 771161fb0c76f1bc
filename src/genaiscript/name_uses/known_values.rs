use tree_sitter::Node;

use super::NameUses;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::syntax::usage::{self, Usage};
use crate::syntax::{Value, node};

/// Places that have the value of a read, as far as they are known.
#[derive(Default)]
pub struct KnownValues<'a> {
    /// The read, or each use of the constant that it initialises.
    pub places: Vec<Node<'a>>,
    /// Fallback in a pattern: `{ x = 1 }`.
    pub default: Option<Value>,
    /// Whether the constant may have another value instead: `const x = env.vars.x || 1`.
    pub is_mixed: bool,
}

impl<'a> KnownValues<'a> {
    pub fn collect(names: &NameUses<'a>, read: &VarsRead) -> Self {
        let syntax = &names.file.syntax;
        match read.form {
            ReadForm::Pattern { binding: Some(binding), default, .. } => {
                let Some(name) = syntax.node_at(binding) else { return Self::default() };
                let default = default.then(|| default_in_pattern(name)).flatten();
                let default = default.map(|default| names.value(default));
                Self { places: names.uses_of(name), is_mixed: default.is_some(), default }
            }
            ReadForm::Member | ReadForm::Subscript(_) => {
                let Some(place) = syntax.node_at(read.span) else { return Self::default() };
                let places = vec![place];
                match usage::usage(place, names.source()) {
                    Usage::Named(name) => {
                        let (_, parent) = node::wrap(place);
                        let is_mixed = parent.is_some_and(|parent| parent.kind() != "variable_declarator");
                        let uses = names.uses_of(name);
                        // With a fallback, the read itself still has only the variable's value.
                        let places = if uses.is_empty() || is_mixed { [places, uses].concat() } else { uses };
                        Self { places, default: None, is_mixed }
                    }
                    _ => Self { places, ..Self::default() },
                }
            }
            _ => Self::default(),
        }
    }
}

fn default_in_pattern(name: Node<'_>) -> Option<Node<'_>> {
    let parent = name.parent()?;
    let has_default = matches!(parent.kind(), "assignment_pattern" | "object_assignment_pattern");
    if has_default { node::field(parent, "right") } else { None }
}
