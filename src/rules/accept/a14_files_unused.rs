use super::Site;
use super::token::Shape;
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::script::accept::Filter;

pub(super) static RULE: Rule = Rule {
    code: "A14",
    name: "accept-files-unused",
    severity: Severity::Hint,
    summary: "A script filters files that it never reads.",
    explanation: r#"
`accept` filters what comes in through `env.files`. A script that never looks there takes no files, and
`accept: "none"` says so: the input for files is then hidden.

Wrong:

```js
script({ accept: ".md" })
$`Write a poem.`
```

Right:

```js
script({ accept: "none" })
$`Write a poem.`
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    let is_list = site.accept.filter == Filter::Endings && site.accept.endings().next().is_some();
    let is_none = site.tokens.iter().any(|token| token.shape == Shape::None);
    if !is_list || is_none || may_read_files(context) {
        return;
    }
    let mut diagnostic = RULE.at(
        site.span(),
        "This script never reads `env.files`, so there is nothing to filter. Write `none` to hide the input for files.",
    );
    if let Some(edit) = site.rewrite("none") {
        diagnostic = diagnostic.fix("Write `none`", false, vec![edit]);
    }
    found.push(diagnostic);
}

/// Whether files may be read here: by name, or out of sight in a module beside this one.
fn may_read_files(context: &Context<'_>) -> bool {
    let file = context.file;
    if file.script.files_use.is_some() {
        return true;
    }
    let metadata = file.script.reading.span.unwrap_or_default().range();
    let before = file.source.get(..metadata.start).unwrap_or("");
    let after = file.source.get(metadata.end..).unwrap_or("");
    // A word is enough to be silent: `env` may have another name, or go somewhere as a whole.
    [before, after].iter().any(|text| {
        ["files", "(env", "importTemplate", "\"./", "'./", "\"../", "'../"]
            .iter()
            .any(|sign| text.contains(sign))
    })
}
