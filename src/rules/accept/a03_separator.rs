use super::Site;
use super::token::Shape;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    code: "A03",
    name: "accept-separator",
    severity: Severity::Warning,
    summary: "Items of `accept` are separated by something else than a comma.",
    explanation: r#"
GenAIScript separates the items of `accept` at commas only. With a semicolon, a space or a bar between
them they are one item, which no path ends with: every file is dropped.

Wrong:

```js
script({ accept: ".md;.txt" })
```

Right:

```js
script({ accept: ".md,.txt" })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    for token in site.tokens.iter().filter(|token| token.shape == Shape::Separated) {
        let separators = |character: char| matches!(character, ';' | '|') || character.is_whitespace();
        let parts: Vec<&str> = token.text.split(separators).filter(|part| !part.is_empty()).collect();
        let list = parts.join(",");
        let advice = if parts.is_empty() { String::new() } else { format!(" Write `{list}`.") };
        let mut diagnostic = RULE.at(
            token.span,
            format!("Only commas separate items: `{}` is one ending, which no file has.{advice}", token.text),
        );
        if site.has_places() && !parts.is_empty() {
            let edit = Edit::replace(token.span, &list);
            diagnostic = diagnostic.fix(format!("Write `{list}`"), true, vec![edit]);
        }
        found.push(diagnostic);
    }
}
