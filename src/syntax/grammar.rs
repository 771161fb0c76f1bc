//! Fields and node roles of a grammar, cached: tree-sitter compares a field name with every existing one.

use std::num::NonZeroU16;
use std::sync::OnceLock;

use tree_sitter::Node;

use super::role::Role;

#[derive(Debug)]
pub(super) struct Grammar {
    language: tree_sitter::Language,
    /// Indexed by node kind id.
    roles: Vec<Role>,
    /// Indexed by the length of the name.
    fields: Vec<Vec<(&'static str, NonZeroU16)>>,
}

static GRAMMARS: [OnceLock<Grammar>; Language::COUNT] = [const { OnceLock::new() }; Language::COUNT];

impl Grammar {
    pub fn get(language: Language) -> &'static Self {
        GRAMMARS[language as usize].get_or_init(|| Self::read(language.grammar()))
    }

    pub fn of_node(node: Node<'_>) -> &'static Self {
        let language = node.language();
        let known = GRAMMARS.iter().filter_map(OnceLock::get).find(|known| known.language == *language);
        known.unwrap_or_else(|| {
            let typed = [Language::TypeScript, Language::Tsx].into_iter();
            Self::get(typed.into_iter().find(|it| it.grammar() == *language).unwrap_or(Language::JavaScript))
        })
    }

    /// Returns the role of a node. Text that does not parse has no kind of the grammar.
    pub fn role(&self, node: Node<'_>) -> Role {
        self.roles.get(usize::from(node.kind_id())).copied().unwrap_or(Role::Expression)
    }

    pub fn field(&self, name: &str) -> Option<NonZeroU16> {
        self.fields.get(name.len())?.iter().find(|(field, _)| *field == name).map(|(_, number)| *number)
    }

    fn read(language: tree_sitter::Language) -> Self {
        let count = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
        // The keyword `module` has the same name as the node that it begins.
        let kind = |number| language.node_kind_for_id(number).filter(|_| language.node_kind_is_named(number));
        let roles = (0..count(language.node_kind_count()))
            .map(|number| kind(number).map_or(Role::Expression, Role::from_kind))
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    JavaScript,
    TypeScript,
    /// TypeScript with JSX.
    Tsx,
}

impl Language {
    pub(super) const COUNT: usize = 3;

    /// Selects the grammar for a file name or path by its last extension.
    pub fn of_path(path: &str) -> Option<Self> {
        match path.rsplit_once('.')?.1.to_ascii_lowercase().as_str() {
            "js" | "mjs" | "cjs" | "jsx" => Some(Self::JavaScript),
            "ts" | "mts" | "cts" => Some(Self::TypeScript),
            "tsx" => Some(Self::Tsx),
            _ => None,
        }
    }

    pub(super) fn grammar(self) -> tree_sitter::Language {
        match self {
            Self::JavaScript => tree_sitter_javascript::LANGUAGE.into(),
            Self::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
            Self::Tsx => tree_sitter_typescript::LANGUAGE_TSX.into(),
        }
    }
}
