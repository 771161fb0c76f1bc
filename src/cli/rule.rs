//! `promptsig rule CODE`

use std::io::{self, Write};

use clap::ValueEnum;
use serde_json::{Value as Json, json};

use super::outcome::Outcome;
use super::output::style::{self, PLACE};
use super::output::write_json;
use super::selection::no_such_rule;
use super::streams::{output_stream, warn};
use crate::rules::{self, Rule};

/// The arguments of `rule`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The code or name of a rule, or the letter of a family
    #[arg(required_unless_present_any = ["list", "schema"])]
    rule: Option<String>,
    /// List all rules, one per line
    #[arg(long, conflicts_with = "rule")]
    list: bool,
    /// Print the JSON Schema of `promptsig.toml`
    #[arg(long, conflicts_with_all = ["rule", "list", "format"])]
    schema: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Text
    #[default]
    Text,
    /// JSON
    Json,
}

/// Prints what rules are about.
pub fn run(arguments: &Arguments) -> io::Result<Outcome> {
    if arguments.schema {
        let mut out = output_stream();
        write_json(&mut out, &rules::settings_schema())?;
        out.flush()?;
        return Ok(Outcome::Clean);
    }
    let rules = match &arguments.rule {
        Some(word) => rules::named(word),
        None => rules::all().collect(),
    };
    if rules.is_empty() {
        warn(&no_such_rule(arguments.rule.as_deref().unwrap_or_default()));
        return Ok(Outcome::Failed);
    }
    let mut out = output_stream();
    match (arguments.format, rules.as_slice()) {
        (Format::Json, rules) => {
            let rules: Vec<Json> = rules.iter().map(|rule| to_json(rule)).collect();
            write_json(&mut out, &rules)?;
        }
        (Format::Text, [rule]) => page(&mut out, rule)?,
        (Format::Text, rules) => list(&mut out, rules)?,
    }
    out.flush()?;
    Ok(Outcome::Clean)
}

fn to_json(rule: &Rule) -> Json {
    json!({
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.name(),
        "summary": rule.summary,
        "explanation": rule.explanation(),
    })
}

fn page(out: &mut impl Write, rule: &Rule) -> io::Result<()> {
    let style = style::severity(rule.severity);
    let (code, name, severity) = (rule.code, rule.name, rule.severity.name());
    writeln!(out, "{PLACE}{code} {name}{PLACE:#} ({style}{severity}{style:#})\n")?;
    writeln!(out, "{}\n", rule.summary)?;
    writeln!(out, "{}", rule.explanation())
}

fn list(out: &mut impl Write, rules: &[&Rule]) -> io::Result<()> {
    let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or_default();
    for rule in rules {
        let style = style::severity(rule.severity);
        let (code, name, severity) = (rule.code, rule.name, rule.severity.name());
        writeln!(out, "{PLACE}{code}{PLACE:#} {name:width$} {style}{severity:11}{style:#} {}", rule.summary)?;
    }
    Ok(())
}
