//! `promptsig rule CODE`

use std::io::{self, Write};

use clap::ValueEnum;
use serde_json::{Value as Json, json};

use super::ExitOutcome;
use super::output::layout::{self, FIX, PLACE, ReportLayout};
use super::output::write_json;
use super::selection::no_such_rule;
use super::streams::{output_stream, warn};
use crate::config::settings_schema;
use crate::lint::{self, Applicability, Rule};

#[derive(Debug, clap::Args)]
pub struct RuleArguments {
    /// The code or name of a rule, or the letter of a family; by default, all rules are listed
    rule: Option<String>,
    /// List all rules, one per line
    #[arg(long, conflicts_with = "rule")]
    list: bool,
    /// Print the JSON Schema of `promptsig.toml`
    #[arg(long, conflicts_with_all = ["rule", "list", "format"])]
    schema: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: RuleFormat,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum RuleFormat {
    /// Text
    #[default]
    Text,
    /// JSON
    Json,
}

pub fn run(arguments: &RuleArguments) -> io::Result<ExitOutcome> {
    if arguments.schema {
        let mut out = output_stream();
        write_json(&mut out, &settings_schema(lint::rule_names()))?;
        out.flush()?;
        return Ok(ExitOutcome::Clean);
    }
    let rules = match &arguments.rule {
        Some(word) => lint::named(word),
        None => lint::all().collect(),
    };
    if rules.is_empty() {
        warn(&no_such_rule(arguments.rule.as_deref().unwrap_or_default()));
        return Ok(ExitOutcome::Failed);
    }
    print(&rules, arguments.format)
}

pub fn explain(word: &str, is_json: bool) -> io::Result<ExitOutcome> {
    let format = if is_json { RuleFormat::Json } else { RuleFormat::Text };
    run(&RuleArguments { rule: Some(word.to_owned()), list: false, schema: false, format })
}

fn print(rules: &[&Rule], format: RuleFormat) -> io::Result<ExitOutcome> {
    let layout = ReportLayout::of_stdout();
    let mut out = output_stream();
    match (format, rules) {
        (RuleFormat::Json, rules) => {
            let rules: Vec<Json> = rules.iter().map(|rule| to_json(rule)).collect();
            write_json(&mut out, &rules)?;
        }
        (RuleFormat::Text, [rule]) => page(&mut out, rule, layout)?,
        (RuleFormat::Text, rules) => list(&mut out, rules, layout)?,
    }
    out.flush()?;
    Ok(ExitOutcome::Clean)
}

pub fn to_json(rule: &Rule) -> Json {
    json!({
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.name(),
        "off": rule.is_optional,
        "fix": rule.fix.map(Applicability::name),
        "summary": rule.summary,
        "explanation": rule.explanation(),
        "url": rule.url(),
    })
}

fn page(out: &mut impl Write, rule: &Rule, layout: ReportLayout) -> io::Result<()> {
    let style = layout::severity(rule.severity);
    let (name, severity) = (rule.name, rule.severity.name());
    writeln!(out, "{PLACE}{} {name}{PLACE:#} ({style}{severity}{style:#})\n", layout.code(rule))?;
    writeln!(out, "{}\n", layout.filled(rule.summary))?;
    if let Some(note) = rule.note() {
        writeln!(out, "{}\n", layout.filled(&note))?;
    }
    if let Some(fix) = rule.fix {
        writeln!(out, "{}\n", layout.filled(fix_note(fix)))?;
    }
    writeln!(out, "{}", layout.filled(&rule.explanation()))
}

fn fix_note(fix: Applicability) -> &'static str {
    match fix {
        Applicability::Safe => "`promptsig check --fix` fixes it where there is one right answer.",
        Applicability::Unsafe => {
            "Editors offer a fix; `promptsig check --fix --unsafe-fixes` applies it where it is the only one."
        }
        Applicability::Manual => "Editors offer a fix.",
    }
}

const LEGEND: &str =
    "[*] fixed by `promptsig check --fix`; [-] by `--unsafe-fixes`, or as a quick fix in an editor";
/// Indentation of a row's further lines, in columns.
const INDENT: usize = 8;

fn list(out: &mut impl Write, rules: &[&Rule], layout: ReportLayout) -> io::Result<()> {
    let width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or_default();
    for rule in rules {
        let style = layout::severity(rule.severity);
        let (code, name) = (layout.code(rule), rule.name);
        let severity = if rule.is_optional { "off" } else { rule.severity.name() };
        let mark = match rule.fix {
            Some(Applicability::Safe) => "[*]",
            Some(_) => "[-]",
            None => "[ ]",
        };
        write!(
            out,
            "{PLACE}{code}{PLACE:#} {FIX}{mark}{FIX:#} {name:width$} {style}{severity:11}{style:#} "
        )?;
        write_lines(out, &layout.wrapped(rule.summary, width + 21, INDENT))?;
    }
    writeln!(out)?;
    write_lines(out, &layout.wrapped(LEGEND, 0, INDENT))
}

/// Writes lines; the first one continues the current line.
fn write_lines(out: &mut impl Write, lines: &[String]) -> io::Result<()> {
    writeln!(out, "{}", lines.join(&format!("\n{:INDENT$}", "")))
}
