//! Detection of uses of `env` that cannot be tracked.

use tree_sitter::Node;

use super::{EnvMeaning, ScriptFile};
use crate::syntax::node;
use crate::syntax::usage::{self, Usage};
use crate::text::Span;

/// Budget of mentions of `env`; no author writes more.
const MAX_MENTIONS: usize = 1000;

/// Whether `env` is passed on as a whole, or has a key known only at run time.
/// [`Script::reads`](super::Script::reads) may then be incomplete.
pub fn env_escapes(file: &ScriptFile) -> bool {
    let mut names: Vec<&str> = vec!["env"];
    for alias in &file.script().aliases {
        if alias.meaning == EnvMeaning::Env && !names.contains(&&*alias.name) {
            names.push(&alias.name);
        }
    }
    names.into_iter().any(|name| name_escapes(file, name))
}

fn name_escapes(file: &ScriptFile, name: &str) -> bool {
    let source: &str = &file.source;
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
    let mut mentions = 0;
    for (start, _) in source.match_indices(name) {
        let end = start + name.len();
        let bytes = source.as_bytes();
        let is_word = !start.checked_sub(1).is_some_and(|before| is_part(bytes[before]))
            && !bytes.get(end).is_some_and(|after| is_part(*after));
        if !is_word {
            continue;
        }
        mentions += 1;
        if mentions > MAX_MENTIONS {
            return true;
        }
        // `env.vars`, a known key. Most mentions are like this, so the tree is not searched.
        let is_key = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$');
        if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(|first| is_key(*first)) {
            continue;
        }
        let Some(mut node) = file.syntax.covering(Span::new(start, end)) else { continue };
        if is_erased(node) {
            continue;
        }
        match node.kind() {
            "identifier" if file.script().meaning_of(name, start) != EnvMeaning::Env => continue,
            "identifier" => {}
            // `ctx.env`
            "property_identifier" => match node.parent() {
                Some(parent) if parent.kind() == "member_expression" => node = parent,
                _ => continue,
            },
            // `{ env }` as a value
            "shorthand_property_identifier" => return true,
            _ => continue,
        }
        match usage::usage(node, source) {
            Usage::Property(access) if access.key.is_none() => return true,
            // The later values of the name are unknown.
            Usage::Named(name)
                if file.script().meaning_of(node::text(name, source), name.start_byte())
                    != EnvMeaning::Env =>
            {
                return true;
            }
            Usage::Other | Usage::Text | Usage::In(_) if !is_declared(node) => return true,
            _ => {}
        }
    }
    false
}

/// Whether it is in a `declare …`, which the compiler erases.
fn is_erased(node: Node<'_>) -> bool {
    std::iter::successors(node.parent(), Node::parent).any(|around| around.kind() == "ambient_declaration")
}

/// Whether a name is bound here instead of used, as in `const env = …` or `({ env: e }) => …`.
fn is_declared(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return false };
    matches!(
        parent.kind(),
        "variable_declarator"
            | "formal_parameters"
            | "required_parameter"
            | "optional_parameter"
            | "import_specifier"
    ) || (parent.kind() == "arrow_function" && node::field(parent, "parameter") == Some(node))
        || parent.kind().ends_with("pattern")
}
