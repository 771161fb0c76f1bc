use std::fmt::Write;

use super::{Rule, all};

/// What the letters of the codes stand for.
pub(super) const FAMILIES: [(&str, &str); 7] = [
    ("A", "`accept`, the files of a script"),
    ("I", "Comments that keep rules silent"),
    ("M", "The metadata call"),
    ("P", "Parameters"),
    ("S", "Schemas"),
    ("T", "Tools"),
    ("V", "`env.vars`"),
];

/// The page of all rules, in Markdown: a table for each family, and a section for each rule that an
/// editor's link leads to.
pub fn page() -> String {
    let mut rules = all();
    rules.sort_by_key(|rule| rule.code);
    let mut page = String::from(
        "# Rules\n\nWritten from the code of the rules; change them there.\n\n\
         `promptsig.toml` sets how loud they are, by code, name or family, and\n\
         `// promptsig-ignore P16` silences one on a line.\n",
    );
    for (letter, title) in FAMILIES {
        let of_family: Vec<&Rule> = rules.iter().copied().filter(|rule| rule.family() == letter).collect();
        if of_family.is_empty() {
            continue;
        }
        let _ = write!(
            page,
            "\n## {letter}: {title}\n\n| code | name | severity | what it finds |\n|---|---|---|---|\n"
        );
        for rule in &of_family {
            let (code, name, anchor) = (rule.code, rule.name, rule.anchor());
            let (severity, summary) = (rule.severity.name(), rule.summary.replace('|', "\\|"));
            let _ = writeln!(page, "| [{code}](#{anchor}) | `{name}` | {severity} | {summary} |");
        }
        for rule in of_family {
            let _ = write!(page, "\n### {} {}\n\n{}\n", rule.code, rule.name, rule.explanation.trim());
        }
    }
    page
}
