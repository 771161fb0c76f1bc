//! The grammar of AgentScript for tree-sitter.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_agentscript() -> *const ();
}

/// The grammar.
// SAFETY: the function is the one that `src/parser.c` defines, and gives a language.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_agentscript) };

/// The kinds of nodes, as tree-sitter describes them.
pub const NODE_TYPES: &str = include_str!("../../src/node-types.json");
