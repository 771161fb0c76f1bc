use std::fmt::Write;

use super::families::{FAMILIES, Family};

/// Renders the page of all rules in Markdown: a table for each family, and a section for each rule. Links in
/// editors lead to the sections.
pub fn page() -> String {
    let mut page = String::from(
        "# Rules\n\nThis page is generated from the source of the rules.\n\n\
         Set the severity of rules in `promptsig.toml`, by code, name or family. Silence a rule on one line\n\
         with `// promptsig-ignore P16`.\n",
    );
    for Family { letter, title, rules } in &FAMILIES {
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
