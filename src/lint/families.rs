//! The registry of all rules. It refers to the checks. The checks refer back through the settings, and I01
//! looks rules up by name. The registry and some rules depend on each other by design.

use super::agentscript::{generate, program};
use super::{
    Rule, accept, calls, code, ignores, manual, metadata, parameters, providers, schemas, tools, usage,
    variables,
};

/// The families with their letters and titles, each with its rules in the order of their codes.
pub(super) static FAMILIES: [Family; 14] = [
    Family { letter: "A", title: "`accept`, the files of a script", rules: accept::RULES },
    Family { letter: "C", title: "The code itself", rules: code::RULES },
    Family { letter: "D", title: "What providers take of a schema", rules: providers::RULES },
    Family { letter: "F", title: "The Functions Manual: what tools give", rules: manual::RULES },
    Family { letter: "G", title: "AgentScript: `generate`, shapes and context", rules: generate::RULES },
    Family { letter: "H", title: "AgentScript: agents, names and imports", rules: program::RULES },
    Family { letter: "I", title: "Comments that suppress rules", rules: ignores::RULES },
    Family { letter: "M", title: "The metadata call", rules: metadata::RULES },
    Family { letter: "P", title: "Parameters", rules: parameters::RULES },
    Family { letter: "R", title: "Prompts and what they are made of", rules: calls::RULES },
    Family { letter: "S", title: "Schemas", rules: schemas::RULES },
    Family { letter: "T", title: "Tools", rules: tools::RULES },
    Family {
        letter: "U",
        title: "The results and arguments of GenAIScript's functions",
        rules: usage::RULES,
    },
    Family { letter: "V", title: "`env.vars`", rules: variables::RULES },
];

pub(super) struct Family {
    pub letter: &'static str,
    pub title: &'static str,
    pub rules: &'static [&'static Rule],
}

/// Returns every rule, in the order of their codes.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|family| family.rules.iter().copied())
}
