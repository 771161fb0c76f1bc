//! The page of all rules, divided into a list and a page for each rule.

use std::mem;

pub struct RulePages {
    /// Titles and tables of the families.
    pub list: String,
    pub families: Vec<FamilyPages>,
}

pub struct FamilyPages {
    pub title: String,
    pub rules: Vec<RulePage>,
}

pub struct RulePage {
    pub code: String,
    pub name: String,
    pub text: String,
}

impl RulePage {
    /// Anchor of its section in `docs/rules.md`.
    pub fn anchor(&self) -> String {
        format!("{}-{}", self.code.to_lowercase(), self.name)
    }

    /// Path in the site's source.
    pub fn path(&self) -> String {
        format!("docs/rules/{}.md", self.code)
    }
}

/// Divides `docs/rules.md` at its headings.
pub fn divide(page: &str) -> Result<RulePages, String> {
    let mut pages = RulePages { list: String::new(), families: Vec::new() };
    let mut rows: Vec<Row> = Vec::new();
    let mut is_code = false;
    let mut is_in_list = true;
    for line in page.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if let Some(title) = line.strip_prefix("## ").filter(|_| !is_code) {
            pages.families.push(FamilyPages { title: title.to_owned(), rules: Vec::new() });
            is_in_list = true;
        }
        if let Some(title) = line.strip_prefix("### ").filter(|_| !is_code) {
            is_in_list = false;
            let family = pages.families.last_mut().ok_or("a rule is in no family")?;
            let (code, name) = title.split_once(' ').ok_or_else(|| format!("{title} is no rule"))?;
            let row = rows.iter().find(|row| row.code == code).ok_or_else(|| format!("{code} has no row"))?;
            let text = format!("# {title}\n\n*{}*: {}\n", row.severity, row.summary);
            family.rules.push(RulePage { code: code.to_owned(), name: name.to_owned(), text });
            continue;
        }
        let rule = pages.families.last_mut().and_then(|family| family.rules.last_mut());
        if let Some(rule) = rule.filter(|_| !is_in_list) {
            rule.text += line;
            rule.text.push('\n');
        } else {
            let row = Row::read(line);
            pages.list += &row.as_ref().map_or_else(|| line.to_owned(), Row::shown);
            pages.list.push('\n');
            rows.extend(row);
        }
    }
    let count: usize = pages.families.iter().map(|family| family.rules.len()).sum();
    if count == 0 || count != rows.len() {
        return Err(format!("docs/rules.md lists {} rules, and explains {count}", rows.len()));
    }
    pages.add_siblings();
    Ok(pages)
}

impl RulePages {
    /// Adds links to the other rules of its family to each page.
    fn add_siblings(&mut self) {
        for family in &mut self.families {
            let letter = family.title.split(':').next().unwrap_or_default();
            let links: Vec<String> =
                family.rules.iter().map(|rule| format!("[{}]({}.md)", rule.code, rule.code)).collect();
            for (at, rule) in family.rules.iter_mut().enumerate() {
                let siblings: Vec<&str> = links
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != at)
                    .map(|(_, link)| &**link)
                    .collect();
                let text = mem::take(&mut rule.text);
                rule.text = format!(
                    "{}\n\n---\n\nOther rules of family {}: {}\n",
                    text.trim_end(),
                    letter,
                    siblings.join(" ")
                );
            }
        }
    }
}

/// Row of a family's table.
struct Row {
    code: String,
    anchor: String,
    name: String,
    severity: String,
    summary: String,
}

impl Row {
    /// Reads `| [A01](#a01-name) | `name` | warning | What it finds. |`.
    fn read(line: &str) -> Option<Self> {
        let (code, rest) = line.strip_prefix("| [")?.split_once("](#")?;
        let (anchor, rest) = rest.split_once(") | ")?;
        let (name, rest) = rest.split_once(" | ")?;
        let (severity, rest) = rest.split_once(" | ")?;
        let summary = rest.strip_suffix(" |")?;
        let [code, anchor, name, severity, summary] =
            [code, anchor, name, severity, summary].map(str::to_owned);
        Some(Self { code, anchor, name, severity, summary })
    }

    /// The row with the anchor that its section has on GitHub, since editors and other pages link to that.
    fn shown(&self) -> String {
        let Self { code, anchor, name, severity, summary } = self;
        format!("| <a id=\"{anchor}\"></a>[{code}](#{anchor}) | {name} | {severity} | {summary} |")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# Rules

## A: `accept`

| code | name | severity | what it finds |
|---|---|---|---|
| [A01](#a01-one) | `one` | warning | The first. |
| [A02](#a02-two) | `two` | hint | The second. |

### A01 one

```md
### no rule
```

### A02 two

Text.
";

    #[test]
    fn a_rule_has_its_page_and_its_row() {
        let pages = divide(PAGE).unwrap();
        assert!(
            pages.list.contains("| <a id=\"a01-one\"></a>[A01](#a01-one) | `one` | warning | The first. |")
        );
        assert!(!pages.list.contains("Text."));
        let [family] = pages.families.as_slice() else { panic!() };
        let [one, two] = family.rules.as_slice() else { panic!() };
        assert_eq!((one.path().as_str(), one.anchor().as_str()), ("docs/rules/A01.md", "a01-one"));
        assert!(
            one.text.starts_with("# A01 one\n\n*warning*: The first.\n") && one.text.contains("### no rule")
        );
        assert!(two.text.ends_with("Other rules of family A: [A01](A01.md)\n"), "{}", two.text);
    }

    #[test]
    fn a_rule_without_a_section_is_told() {
        let page = PAGE.split("### A02").next().unwrap();
        assert!(divide(page).is_err_and(|why| why.contains("lists 2 rules, and explains 1")));
    }
}
