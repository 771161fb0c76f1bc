//! Names that the chunks of a file export to each other.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;
use memchr::memmem;

use super::characters::is_name_part;
use super::splitter;

/// Precedence of several bindings of one name in one scope. Equal ranks are decided by source order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ExportRank {
    Declarator,
    Parameter,
    Name,
    /// Of `declare`, without effect at run time.
    Ambient,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OuterName {
    pub name: Arc<str>,
    pub rank: ExportRank,
}

/// Position of a binding: rank, chunk, and index among the chunk's names. The minimum counts.
pub(super) type ExportPlace = (ExportRank, usize, usize);

#[derive(Clone, Debug, Default)]
pub(super) struct OuterNames(HashMap<Arc<str>, ExportPlace, RandomState>);

/// Whether code may bind a name: whether its text contains the name where one may be bound.
pub fn may_bind(code: &str, name: &str) -> bool {
    bindings(code, name).next().is_some()
}

/// Returns the offsets where code may bind a name.
pub(super) fn bindings<'c>(code: &'c str, name: &'c str) -> impl Iterator<Item = usize> + 'c {
    let keys = OnceCell::new();
    words(code, name).filter(move |start| {
        let end = start + name.len();
        let is_key = || {
            let may_be = code[end..].trim_start().starts_with(':');
            may_be && keys.get_or_init(|| in_literals(code, name)).binary_search(start).is_ok()
        };
        may_be_bound(code, *start, end) && !is_key()
    })
}

/// Tells by the text of a chunk which names it cannot bind for the file, even if error recovery binds them.
pub(super) struct ExportCheck<'c> {
    chunk: &'c str,
    declares_variables: OnceCell<bool>,
}

impl<'c> ExportCheck<'c> {
    pub fn new(chunk: &'c str) -> Self {
        Self { chunk, declares_variables: OnceCell::new() }
    }

    /// Whether the name may be bound anywhere in the chunk.
    pub fn permits(&self, name: &str) -> bool {
        words(self.chunk, name).any(|start| self.permits_at(start, start + name.len()))
    }

    /// Whether the name in a range of the chunk may be bound there.
    pub fn permits_at(&self, start: usize, end: usize) -> bool {
        start < end && may_be_bound(self.chunk, start, end) && !self.is_key(start, end)
    }

    /// Whether a name before a colon is the key of a property, and not a declared variable with a type.
    fn is_key(&self, start: usize, end: usize) -> bool {
        let (before, after) = (self.chunk[..start].trim_end(), self.chunk[end..].trim_start());
        let may_be_type = || *self.declares_variables.get_or_init(|| declares_variables(self.chunk));
        after.starts_with(':') && (before.ends_with('{') || before.ends_with(',') && !may_be_type())
    }
}

/// Whether a chunk may declare variables for the file: outside of all brackets, or in a block with `var`.
fn declares_variables(chunk: &str) -> bool {
    let mut depth = 0_usize;
    splitter::tokens(chunk).any(|token| {
        match token.text(chunk) {
            "(" | "[" | "{" | "${" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "const" | "let" | "using" => return depth == 0,
            "var" => return true,
            _ => {}
        }
        false
    })
}

/// Finds the places of a name as a whole word. The name of a declaration may be missing, and is nowhere then.
fn words(code: &str, name: &str) -> impl Iterator<Item = usize> {
    let bytes = code.as_bytes();
    let is_word = |byte: Option<&u8>| byte.is_some_and(|it| it.is_ascii_alphanumeric() || b"_$".contains(it));
    // Most chunks lack the name, and preparing a search costs more than scanning a short text.
    let is_there = !name.is_empty() && code.contains(name);
    let places = is_there.then(|| memmem::find_iter(bytes, name)).into_iter().flatten();
    places.filter(move |start| {
        let before = start.checked_sub(1).and_then(|at| bytes.get(at));
        !is_word(before) && !is_word(bytes.get(start + name.len()))
    })
}

/// Words after which a name may be bound. After another word on the line it is one of a text, or no code.
const BINDING: [&str; 28] = [
    "abstract",
    "accessor",
    "as",
    "async",
    "class",
    "const",
    "declare",
    "defer",
    "enum",
    "function",
    "import",
    "in",
    "infer",
    "interface",
    "let",
    "module",
    "namespace",
    "out",
    "override",
    "private",
    "protected",
    "public",
    "readonly",
    "source",
    "static",
    "type",
    "using",
    "var",
];

/// Whether a name may be bound, by its neighbours: it is no member, no object of one, no value, no string and no part
/// of a text.
fn may_be_bound(code: &str, start: usize, end: usize) -> bool {
    let (before, after) = (&code.as_bytes()[..start], &code.as_bytes()[end..]);
    let next = after.trim_ascii_start();
    let is_object = next.starts_with(b".") && !next.starts_with(b"..") || next.starts_with(b"?.");
    let is_member = before.ends_with(b".") && !before.ends_with(b"..");
    // An arrow makes a parameter of it, perhaps after a comment.
    let is_parameter = next.starts_with(b"=>") || next.starts_with(b"/");
    let is_value = before.trim_ascii_end().ends_with(b"=") && !is_parameter;
    let is_string =
        [b'"', b'\''].iter().any(|quote| before.last() == Some(quote) && after.first() == Some(quote));
    let is_after_word = || {
        let line = code[..start].trim_end_matches([' ', '\t']);
        let word = &line[line.trim_end_matches(is_name_part).len()..];
        !word.is_empty() && !BINDING.contains(&word)
    };
    !is_object && !is_member && !is_value && !is_string && !is_after_word()
}

/// Returns the offsets of a name directly in the braces of a literal or a pattern, as far as the tokens tell. Names in a
/// block may be declared with a type.
fn in_literals(code: &str, name: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut open: Vec<bool> = Vec::new();
    let mut last = "";
    for token in splitter::tokens(code) {
        let text = token.text(code);
        match text {
            "{" => open.push(match last {
                "(" | "[" | "," | "=" | "?" | "|" | "return" => true,
                ":" => open.last() == Some(&true),
                _ => false,
            }),
            "(" | "[" | "${" => open.push(false),
            ")" | "]" | "}" => drop(open.pop()),
            _ if text == name && open.last() == Some(&true) => found.push(token.start),
            _ => {}
        }
        last = text;
    }
    found
}

impl OuterNames {
    pub fn collect<'a>(chunks: impl Iterator<Item = &'a [OuterName]>) -> Self {
        let mut all = HashMap::with_hasher(RandomState::default());
        for (chunk, names) in chunks.enumerate() {
            for (place, OuterName { name, rank }) in names.iter().enumerate() {
                let found = (*rank, chunk, place);
                match all.get_mut(&**name) {
                    None => drop(all.insert(Arc::clone(name), found)),
                    Some(known) if found < *known => *known = found,
                    Some(_) => {}
                }
            }
        }
        Self(all)
    }

    pub fn get(&self, name: &str) -> Option<ExportPlace> {
        self.0.get(name).copied()
    }
}
