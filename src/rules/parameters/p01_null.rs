use super::{Site, name_of};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits};
use crate::schema::{Cause, Step, Throw};

pub(super) static RULE: Rule = Rule {
    code: "P01",
    name: "null-parameter",
    severity: Severity::Error,
    summary: "A parameter is `null` or `undefined`, which breaks the whole workspace.",
    explanation: r#"
GenAIScript looks at every value in `parameters` for its type, at any depth, while it loads the
workspace. `null` has none: it throws `Cannot read properties of null (reading 'type')`, and no
command works until it is gone, whichever script is asked for. `undefined` is read as `null`.

In a finished schema, an object with a `type` that GenAIScript knows, nothing is looked at, so
`default: null` is harmless there.

Wrong:

```js
script({ parameters: { city: null } })
```

Right, for a required text:

```js
script({ parameters: { city: "" } })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(site) = Site::of(context) else { return };
    let source = &context.file.source;
    for throw in site.throws() {
        if !is_null(&throw) || matches!(throw.path.last(), Some(Step::First { .. })) {
            continue;
        }
        let written = throw.span.text(source);
        let written = if written == "undefined" { written } else { "null" };
        let quote = edits::quote_of(source, site.value.span);
        let text = quote.quote("");
        let mut diagnostic = RULE.at(
            throw.span,
            format!(
                "{} is {written}, which has no type: {}. Write a default, `{text}` or a schema.",
                name_of(&throw.path),
                site.consequence(),
            ),
        );
        let mut number = "NaN".to_owned();
        let innermost = site.member(&throw.path);
        if let Some((_, 1)) = innermost {
            // A user's value for a plain `NaN` would stay a text.
            number = format!("{{ type: {}, required: true }}", quote.quote("number"));
        }
        if let Some((member, 2..)) = innermost {
            let edit = edits::remove_member(source, member);
            diagnostic = diagnostic.fix(format!("Remove `{}`", member.key), false, vec![edit]);
        }
        diagnostic = diagnostic
            .fix(format!("Write `{text}`, a required text"), false, vec![Edit::replace(throw.span, &text)])
            .fix(
                format!("Write `{number}`, a required number"),
                false,
                vec![Edit::replace(throw.span, &number)],
            );
        found.push(diagnostic);
    }
}

/// Whether a throw is over `null` or `undefined`.
pub(super) fn is_null(throw: &Throw) -> bool {
    matches!(throw.cause, Cause::Null | Cause::Undefined)
}
