use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, write};
use crate::script::ReadForm;
use crate::script::names::normalize_key;
use crate::syntax::{Quote, node, string};

pub(super) static RULE: Rule = Rule {
    code: "V07",
    name: "in-with-capitals",
    severity: Severity::Warning,
    summary: "`in` never finds a name with capitals or symbols in `env.vars`.",
    explanation: r#"
`env.vars` keeps its keys in small letters, digits and dots. A read takes any spelling of a name, but
`in` compares exactly: `"maxCount" in env.vars` is false even when the variable is there.

Wrong:

```js
if ("maxCount" in env.vars) count = env.vars.maxCount
```

Right:

```js
if (env.vars.maxCount !== undefined) count = env.vars.maxCount
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for read in context.file.script.reads.iter().filter(|read| read.form == ReadForm::In) {
        let Some(key) = read.key.as_deref() else { continue };
        let normal = normalize_key(key);
        if normal == key {
            continue;
        }
        let message = format!(
            "This is always false, as `env.vars` keeps the key as `{normal}`. Compare with `undefined`."
        );
        let diagnostic = RULE.at(read.span, message);
        found.push(match compare(context, read, key) {
            Some(edit) => diagnostic.fix("Compare with `undefined`", true, vec![edit]),
            None => diagnostic,
        });
    }
}

fn compare(context: &Context<'_>, read: &crate::script::Read, key: &str) -> Option<Edit> {
    let source = &context.file.source;
    let test = write::node_at(context, read.span)?;
    let vars = node::text(test.child_by_field_name("right")?, source);
    let quote = Quote::of(read.key_span.text(source)).unwrap_or(Quote::Double);
    let member =
        if string::is_identifier(key) { format!(".{key}") } else { format!("[{}]", quote.quote(key)) };
    let compared = format!("{vars}{member} !== undefined");
    // `in` binds closer than a comparison.
    let is_loose = test.parent().is_none_or(|parent| {
        parent.kind() != "binary_expression"
            || matches!(
                parent.child_by_field_name("operator").map(|operator| operator.kind()),
                Some("&&" | "||" | "??")
            )
    });
    Some(Edit::replace(read.span, if is_loose { compared } else { format!("({compared})") }))
}
