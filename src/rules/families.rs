//! The table of all rules. It leads to their checks, and rules that look others up by their names
//! (I01) lead back to it, as do the settings that checks ask: such a circle is in the nature of a
//! table of everything.

use super::agentscript::{generate, program};
use super::{
    Rule, accept, calls, code, dialects, ignores, manual, metadata, parameters, schemas, tools, variables,
};

/// The families: a letter, what it stands for, and the rules in the order of their codes.
pub(super) static FAMILIES: [Family; 13] = [
    Family { letter: "A", title: "`accept`, the files of a script", rules: accept::RULES },
    Family { letter: "C", title: "The code itself", rules: code::RULES },
    Family { letter: "D", title: "What providers take of a schema", rules: dialects::RULES },
    Family { letter: "F", title: "The Functions Manual: what tools give", rules: manual::RULES },
    Family { letter: "G", title: "AgentScript: `generate`, shapes and context", rules: generate::RULES },
    Family { letter: "H", title: "AgentScript: agents, names and imports", rules: program::RULES },
    Family { letter: "I", title: "Comments that suppress rules", rules: ignores::RULES },
    Family { letter: "M", title: "The metadata call", rules: metadata::RULES },
    Family { letter: "P", title: "Parameters", rules: parameters::RULES },
    Family { letter: "R", title: "Prompts and what they are made of", rules: calls::RULES },
    Family { letter: "S", title: "Schemas", rules: schemas::RULES },
    Family { letter: "T", title: "Tools", rules: tools::RULES },
    Family { letter: "V", title: "`env.vars`", rules: variables::RULES },
];

/// The rules on one subject.
pub(super) struct Family {
    /// The letter that their codes begin with.
    pub letter: &'static str,
    /// What it stands for.
    pub title: &'static str,
    /// The rules, in the order of their codes.
    pub rules: &'static [&'static Rule],
}

/// Every rule, in the order of their codes.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|family| family.rules.iter().copied())
}
