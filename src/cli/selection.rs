//! Which rules a run is about: `--select` and `--ignore`.

use std::collections::BTreeSet;

use crate::rules::{self, Rule};

/// The arguments that choose rules.
#[derive(Debug, clap::Args)]
pub struct SelectionArguments {
    /// Check only these rules: codes (P04), families (P) or names, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    select: Vec<String>,
    /// Do not check these rules
    #[arg(long = "ignore", value_name = "RULES", value_delimiter = ',')]
    ignored: Vec<String>,
}

/// The rules that are checked, by their codes.
#[derive(Debug)]
pub struct Selection {
    codes: BTreeSet<&'static str>,
}

impl Selection {
    /// Reads the arguments; the error tells which of them names no rule.
    pub fn of(arguments: &SelectionArguments) -> Result<Self, String> {
        let mut codes = codes(&arguments.select)?;
        if arguments.select.is_empty() {
            codes = rules::all().map(|rule| rule.code).collect();
        }
        for code in self::codes(&arguments.ignored)? {
            codes.remove(code);
        }
        Ok(Self { codes })
    }

    /// Whether the rule is checked.
    pub fn includes(&self, rule: &Rule) -> bool {
        self.codes.contains(rule.code)
    }
}

fn codes(words: &[String]) -> Result<BTreeSet<&'static str>, String> {
    let mut codes = BTreeSet::new();
    for word in words.iter().map(|word| word.trim()) {
        let rules = rules::named(word);
        if rules.is_empty() {
            return Err(no_such_rule(word));
        }
        codes.extend(rules.into_iter().map(|rule| rule.code));
    }
    Ok(codes)
}

/// The message about a word that means no rule.
pub fn no_such_rule(word: &str) -> String {
    match rules::nearest_name(word) {
        Some(near) => format!("unknown rule `{word}`; did you mean `{near}`?"),
        None => format!("unknown rule `{word}`; `promptsig rule --list` lists all rules"),
    }
}
