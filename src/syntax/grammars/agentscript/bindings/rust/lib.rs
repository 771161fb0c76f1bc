use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_agentscript() -> *const ();
}

// SAFETY: the function is the one that `src/parser.c` defines, and gives a language.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_agentscript) };

pub const NODE_TYPES: &str = include_str!("../../src/node-types.json");
