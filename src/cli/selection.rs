use std::collections::BTreeSet;

use clap::ValueEnum;

use crate::config::Settings;
use crate::lint::{self, Diagnostic, Rule, Severity};

#[derive(Debug, Default, clap::Args)]
pub struct SelectionArguments {
    /// Check only these rules: codes (P04), families (P) or names, separated by commas
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    select: Vec<String>,
    /// Do not check these rules
    #[arg(long = "ignore", value_name = "RULES", value_delimiter = ',')]
    ignored: Vec<String>,
    /// Report, count and fix only what is this severe or more
    #[arg(long, value_name = "LEVEL", value_enum)]
    severity: Option<SeverityLevel>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeverityLevel {
    /// Errors
    Error,
    /// Errors and warnings
    Warning,
    /// All but hints
    Information,
    /// All, as without this option
    Hint,
}

impl SeverityLevel {
    pub fn named(name: &str) -> Option<Self> {
        Self::from_str(name, false).ok()
    }
}

impl From<SeverityLevel> for Severity {
    fn from(level: SeverityLevel) -> Self {
        match level {
            SeverityLevel::Error => Self::Error,
            SeverityLevel::Warning => Self::Warning,
            SeverityLevel::Information => Self::Information,
            SeverityLevel::Hint => Self::Hint,
        }
    }
}

impl SelectionArguments {
    /// Selects rules, all of them by default, that are at least as severe as `least`.
    pub fn with_rules(select: Vec<String>, least: Option<SeverityLevel>) -> Self {
        Self { select, ignored: Vec::new(), severity: least }
    }

    pub fn leaves_out_warnings(&self) -> bool {
        self.severity == Some(SeverityLevel::Error)
    }
}

#[derive(Debug)]
pub struct Selection {
    codes: BTreeSet<&'static str>,
    asked: Vec<&'static Rule>,
    least: Severity,
}

impl Selection {
    /// Parses the arguments; the error names the argument that matches no rule.
    pub fn new(arguments: &SelectionArguments) -> Result<Self, String> {
        let mut codes = codes(&arguments.select)?;
        let alone = arguments.select.iter().filter_map(|word| match lint::named(word.trim()).as_slice() {
            [rule] => Some(*rule),
            _ => None,
        });
        let asked = alone.collect();
        if arguments.select.is_empty() {
            codes = lint::all().map(|rule| rule.code).collect();
        }
        for code in self::codes(&arguments.ignored)? {
            codes.remove(code);
        }
        Ok(Self { codes, asked, least: arguments.severity.map_or(Severity::Hint, Severity::from) })
    }

    /// Enables selected rules that are off by default.
    pub fn ask(&self, settings: &mut Settings) {
        self.asked.iter().for_each(|rule| rule.turn_on(settings));
    }

    pub fn includes(&self, diagnostic: &Diagnostic) -> bool {
        self.codes.contains(diagnostic.rule.code) && diagnostic.severity <= self.least
    }
}

fn codes(words: &[String]) -> Result<BTreeSet<&'static str>, String> {
    let mut codes = BTreeSet::new();
    for word in words.iter().map(|word| word.trim()) {
        let rules = lint::named(word);
        if rules.is_empty() {
            return Err(no_such_rule(word));
        }
        codes.extend(rules.into_iter().map(|rule| rule.code));
    }
    Ok(codes)
}

pub fn no_such_rule(word: &str) -> String {
    match lint::nearest_name(word) {
        Some(near) => format!("unknown rule `{word}`; did you mean `{near}`?"),
        None => format!("unknown rule `{word}`; `promptsig rule --list` lists all rules"),
    }
}
