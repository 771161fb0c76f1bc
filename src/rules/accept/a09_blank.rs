use super::Site;
use super::token::Shape;
use crate::rules::{Context, Diagnostic, Rule, Severity, Tag, edits};

pub(super) static RULE: Rule = Rule {
    code: "A09",
    name: "accept-blank",
    severity: Severity::Warning,
    summary: "An `accept` without items drops every file, or does nothing.",
    explanation: r#"
An empty `accept` is no filter: it can go. One of spaces or commas is a filter without items, which
keeps no file at all.

Wrong:

```js
script({ accept: " " })
```

Right, to take no files:

```js
script({ accept: "none" })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    if site.tokens.iter().any(|token| token.shape != Shape::Empty) {
        return;
    }
    let remove = edits::remove_member(&context.file.source, site.member);
    if site.text.is_empty() {
        let diagnostic =
            RULE.at(site.span(), "An empty `accept` is no filter: every file is kept. Remove it.");
        let diagnostic = diagnostic.severity(Severity::Hint).tag(Tag::Unnecessary);
        found.push(diagnostic.fix("Remove `accept`", true, vec![remove]));
        return;
    }
    let mut diagnostic = RULE.at(
        site.span(),
        "A filter without items drops every file. Remove it to keep all files, or write `none` to take none.",
    );
    diagnostic = diagnostic.fix("Remove `accept`", false, vec![remove]);
    if let Some(edit) = site.rewrite("none") {
        diagnostic = diagnostic.fix("Write `none`", false, vec![edit]);
    }
    found.push(diagnostic);
}
