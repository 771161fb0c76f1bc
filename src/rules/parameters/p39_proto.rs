use super::p30_collision::parameters;
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::schema::is_required;

pub(super) static RULE: Rule = Rule {
    code: "P39",
    name: "proto-parameter",
    severity: Severity::Warning,
    summary: "A parameter called `__proto__` is lost.",
    explanation: r#"
In JavaScript `__proto__` is no ordinary name. GenAIScript reads it out of the metadata, but it gets lost
when the schema and the values are made: there is no such property and no such variable. Declared by `""`
it is required all the same, and nobody can give it.

Wrong:

```js
script({ parameters: { __proto__: "" } })
```

Right:

```js
script({ parameters: { proto: "" } })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (_, member) in parameters(context) {
        if member.key != "__proto__" {
            continue;
        }
        let also = if is_required(&member.value) == Some(true) { ", though it is required" } else { "" };
        found.push(
            RULE.at(member.key_span, format!("A parameter called `__proto__` gets lost{also}. Rename it.")),
        );
    }
}
