use std::fmt::Write;

use super::families::{FAMILIES, Family};

/// The page of all rules, in Markdown: a table for each family, and a section for each rule that an
/// editor's link leads to.
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
            let _ = writeln!(page, "| [{code}](#{anchor}) | `{name}` | {severity} | {summary} |");
        }
        for rule in *rules {
            let _ = write!(page, "\n### {} {}\n\n{}\n", rule.code, rule.name, rule.explanation());
        }
    }
    page
}
