//! Uses of the schemas of declarations by the code of a package, seen from the texts of its modules: code that takes a
//! schema out of a declaration may send another one.

use super::object_parts::INPUTS;
use super::recognition::converts_schemas_of_tools;

/// Uses of the schemas of declarations whose sender is not seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SchemaUses {
    /// Whether some code takes the schema under a key out of a declaration, by the order of `INPUTS`.
    taken: [bool; INPUTS.len()],
    /// Whether some code converts schemas of builders itself.
    converts: bool,
}

impl SchemaUses {
    pub fn of_text(text: &str) -> Self {
        Self { taken: INPUTS.map(|key| takes(text, key)), converts: converts_schemas_of_tools(text) }
    }

    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (taken, other) in self.taken.iter_mut().zip(other.taken) {
            *taken |= other;
        }
        Self { converts: self.converts || other.converts, ..self }
    }

    /// Whether some code takes the schema under a key out of a declaration, other than to hand it on under that key.
    pub fn takes(&self, key: &str) -> bool {
        INPUTS.iter().zip(self.taken).any(|(name, taken)| taken && *name == key)
    }

    /// Whether some code takes schemas out of declarations, under any key.
    pub fn take_any(&self) -> bool {
        self.taken.contains(&true)
    }

    /// Whether some code converts the schemas of declarations itself.
    pub fn converts(&self) -> bool {
        self.converts
    }
}

/// Maximum length of the expression before a member, in characters.
const MAX_CHAIN: usize = 100;

/// Whether code reads a member: `schema = tool.inputSchema`, but not `{ inputSchema: tool.inputSchema }`,
/// `if (tool.inputSchema)`, `tool.inputSchema.type === "object"` and `tool.inputSchema = …`.
fn takes(text: &str, key: &str) -> bool {
    memchr::memmem::find_iter(text.as_bytes(), key).any(|at| {
        let after = &text[at + key.len()..];
        let Some(object) = text[..at].strip_suffix('.').filter(|_| !after.starts_with(is_name)) else {
            return false;
        };
        // The schema of all declarations that a package exports: `ToolSchema.shape.inputSchema`.
        if object.strip_suffix("shape").is_some_and(|before| before.ends_with('.')) {
            return false;
        }
        let chain = object.char_indices().rev().take(MAX_CHAIN);
        let chain = chain.take_while(|(_, letter)| is_name(*letter) || ".?!".contains(*letter));
        let before = &object[..chain.last().map_or(object.len(), |(start, _)| start)];
        let is_spread = object[before.len()..].starts_with("..");
        let (before, after) = (before.trim_end(), after.trim_start());
        let is_assigned = after.starts_with('=') && !after.starts_with("==");
        let is_handed_on = before.strip_suffix(':').is_some_and(|before| before.trim_end().ends_with(key))
            && (after.starts_with([',', '}', ';']) || after.starts_with("as "));
        let is_asked = before.ends_with('(')
            && before[..before.len() - 1].trim_end().ends_with("if")
            && after.starts_with(')');
        let compared =
            after.trim_start_matches(|letter| is_name(letter) || ".?".contains(letter)).trim_start();
        let is_compared =
            after.starts_with(['.', '?']) && (compared.starts_with("==") || compared.starts_with("!="));
        is_spread || !is_assigned && !is_handed_on && !is_asked && !is_compared
    })
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$')
}
