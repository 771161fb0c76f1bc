//! Registry of all rules. It refers to the checks, which refer back through settings and names: a circle by design.

use std::fmt::Write;
use std::sync::LazyLock;

use crate::config::{FamilyName, RuleName, RuleNames};
use crate::lint::agentscript::{generate, program};
use crate::lint::{
    Rule, accept, calls, code, ignores, manual, metadata, modules, parameters, providers, schemas, tools,
    usage, variables,
};
use crate::suggest::nearest;

/// The families with their letters and titles, each with its rules in the order of their codes.
pub(in crate::lint) static FAMILIES: [Family; 15] = [
    read("A", "`accept`, the files of a script", accept::RULES),
    read("C", "The code itself", code::RULES),
    run("D", "What providers take of a schema", providers::RULES),
    run("F", "The Functions Manual: what tools give", manual::RULES),
    run("G", "AgentScript: `generate`, shapes and context", generate::RULES),
    run("H", "AgentScript: agents, names and imports", program::RULES),
    read("I", "Comments that suppress rules", ignores::RULES),
    read("J", "Tools in ordinary code: MCP servers, and calls of the SDKs of providers", modules::RULES),
    read("M", "The metadata call", metadata::RULES),
    read("P", "Parameters", parameters::RULES),
    run("R", "Prompts and what they are made of", calls::RULES),
    run("S", "Schemas", schemas::RULES),
    run("T", "Tools", tools::RULES),
    run("U", "The results and arguments of GenAIScript's functions", usage::RULES),
    run("V", "`env.vars`", variables::RULES),
];

pub(in crate::lint) struct Family {
    pub letter: &'static str,
    pub title: &'static str,
    pub rules: &'static [&'static Rule],
    pub needs_run: bool,
}

const fn read(letter: &'static str, title: &'static str, rules: &'static [&'static Rule]) -> Family {
    Family { letter, title, rules, needs_run: false }
}

const fn run(letter: &'static str, title: &'static str, rules: &'static [&'static Rule]) -> Family {
    Family { letter, title, rules, needs_run: true }
}

pub(in crate::lint) fn family(rule: &Rule) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.letter == rule.family())
}

pub fn all() -> impl Iterator<Item = &'static Rule> {
    FAMILIES.iter().flat_map(|family| family.rules.iter().copied())
}

/// Finds rules by code (`P04`), name or family letter, in any case.
pub fn named(word: &str) -> Vec<&'static Rule> {
    let code = word.to_ascii_uppercase();
    let is_meant = |rule: &&Rule| {
        (!code.is_empty() && rule.code.starts_with(&code))
            || rule.names().any(|name| name.eq_ignore_ascii_case(word))
    };
    all().filter(is_meant).collect()
}

pub fn rule_names() -> &'static RuleNames {
    static NAMES: LazyLock<RuleNames> = LazyLock::new(|| RuleNames {
        families: FAMILIES.iter().map(|&Family { letter, title, .. }| FamilyName { letter, title }).collect(),
        rules: all()
            .map(|&Rule { code, name, aliases, summary, .. }| RuleName { code, name, aliases, summary })
            .collect(),
    });
    &NAMES
}

/// Suggests a code or a name for a word that names no rule.
pub fn nearest_name(word: &str) -> Option<&'static str> {
    nearest(word, all().flat_map(|rule| [rule.name, rule.code]))
}

/// Renders the page of all rules in Markdown. Links in editors lead to its sections.
pub fn page() -> String {
    let mut page = String::from(
        "# Rules\n\nThis page is generated from the source of the rules.\n\n\
         Set the severity of rules in `promptsig.toml`, by code, name or family. Silence a rule on one line\n\
         with `// promptsig-ignore P16`.\n",
    );
    for Family { letter, title, rules, .. } in &FAMILIES {
        let _ = write!(
            page,
            "\n## {letter}: {title}\n\n| code | name | severity | what it finds |\n|---|---|---|---|\n"
        );
        for rule in *rules {
            let (code, name, anchor) = (rule.code, rule.name, rule.anchor());
            let (severity, summary) = (rule.severity.name(), rule.summary.replace('|', "\\|"));
            let off = if rule.is_optional { ", off by default" } else { "" };
            let _ = writeln!(page, "| [{code}](#{anchor}) | `{name}` | {severity}{off} | {summary} |");
        }
        for rule in *rules {
            let note = rule.note().map(|note| format!("{note}\n\n")).unwrap_or_default();
            let _ = write!(page, "\n### {} {}\n\n{note}{}\n", rule.code, rule.name, rule.explanation());
        }
    }
    page
}
