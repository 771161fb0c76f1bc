//! Whether `env` goes where its uses can no longer be seen.

use tree_sitter::Node;

use super::{Meaning, SourceFile};
use crate::syntax::node;
use crate::syntax::usage::{self, Usage};
use crate::text::Span;

/// More mentions of `env` than anyone writes.
const MAX_MENTIONS: usize = 1000;

/// Whether `env` goes somewhere as a whole, or a key of it is known only at run time, so that
/// [`Script::reads`](super::Script::reads) may not be all.
pub fn env_escapes(file: &SourceFile) -> bool {
    let mut names: Vec<&str> = vec!["env"];
    for alias in &file.script().aliases {
        if alias.meaning == Meaning::Env && !names.contains(&&*alias.name) {
            names.push(&alias.name);
        }
    }
    names.into_iter().any(|name| name_escapes(file, name))
}

fn name_escapes(file: &SourceFile, name: &str) -> bool {
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
        // `env.vars`: a key that is known. Most mentions are such, and the tree need not be asked.
        let is_key = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$');
        if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(|first| is_key(*first)) {
            continue;
        }
        let Some(mut node) = file.syntax.covering(Span::new(start, end)) else { continue };
        match node.kind() {
            "identifier" if file.script().meaning_of(name, start) != Meaning::Env => continue,
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
            // A name of which nobody knows what it stands for later.
            Usage::Named(name)
                if file.script().meaning_of(node::text(name, source), name.start_byte()) != Meaning::Env =>
            {
                return true;
            }
            Usage::Other | Usage::Text | Usage::In(_) if !is_declared(node) => return true,
            _ => {}
        }
    }
    false
}

/// Whether a name is not used here but bound, as in `const env = …` or `({ env: e }) => …`.
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
