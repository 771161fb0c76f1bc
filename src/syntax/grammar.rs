//! A grammar's fields, and the roles of its nodes, by the names and numbers that it has for them.
//! tree-sitter compares the name of a field with each that there is, which took a seventh of the time in
//! which a script is read.

use std::num::NonZeroU16;
use std::sync::OnceLock;

use tree_sitter::Node;

use super::Language;
use super::role::Role;

#[derive(Debug)]
pub(super) struct Grammar {
    language: tree_sitter::Language,
    /// By the numbers of nodes.
    roles: Vec<Role>,
    /// By the lengths of their names.
    fields: Vec<Vec<(&'static str, NonZeroU16)>>,
}

/// One a language; what is not used is not made.
static GRAMMARS: [OnceLock<Grammar>; 2] = [const { OnceLock::new() }; 2];

impl Grammar {
    pub fn of(language: Language) -> &'static Self {
        GRAMMARS[language as usize].get_or_init(|| Self::read(language.grammar()))
    }

    /// The grammar that a node was read with.
    pub fn of_node(node: Node<'_>) -> &'static Self {
        let language = node.language();
        let known = GRAMMARS.iter().filter_map(OnceLock::get).find(|known| known.language == *language);
        known.unwrap_or_else(|| {
            let is_typescript = Language::TypeScript.grammar() == *language;
            Self::of(if is_typescript { Language::TypeScript } else { Language::JavaScript })
        })
    }

    /// What a node is to names; a stretch that does not parse is of no kind of the grammar's.
    pub fn role(&self, node: Node<'_>) -> Role {
        self.roles.get(usize::from(node.kind_id())).copied().unwrap_or(Role::Expression)
    }

    /// The number of a field; `None` where the grammar has none of this name.
    pub fn field(&self, name: &str) -> Option<NonZeroU16> {
        self.fields.get(name.len())?.iter().find(|(field, _)| *field == name).map(|(_, number)| *number)
    }

    fn read(language: tree_sitter::Language) -> Self {
        let count = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        // The word `module` has the name of the node that begins with it.
        let kind = |number| language.node_kind_for_id(number).filter(|_| language.node_kind_is_named(number));
        let roles = (0..count(language.node_kind_count()))
            .map(|number| kind(number).map_or(Role::Expression, Role::of))
            .collect();
        let mut fields: Vec<Vec<_>> = Vec::new();
        for number in (1..=count(language.field_count())).filter_map(NonZeroU16::new) {
            let Some(name) = language.field_name_for_id(number.get()) else { continue };
            if fields.len() <= name.len() {
                fields.resize_with(name.len() + 1, Vec::new);
            }
            fields[name.len()].push((name, number));
        }
        Self { language, roles, fields }
    }
}
