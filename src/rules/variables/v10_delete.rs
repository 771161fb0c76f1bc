use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::script::names::normalize_key;
use crate::syntax::usage::Effect;

pub(super) static RULE: Rule = Rule {
    code: "V10",
    name: "delete-without-effect",
    severity: Severity::Warning,
    summary: "`delete` of a name with capitals or symbols does nothing.",
    explanation: r#"
`env.vars` keeps its keys in small letters, digits and dots, and `delete` looks for the key as it is
written. `delete env.vars.maxCount` therefore leaves the variable as it is.

Wrong:

```js
delete env.vars.maxCount
```

Right:

```js
const { maxcount, ...others } = env.vars
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for read in context.file.script.reads.iter().filter(|read| read.effect == Effect::Delete) {
        let Some(key) = read.key.as_deref() else { continue };
        let normal = normalize_key(key);
        if normal != key {
            let message = format!(
                "This deletes nothing, as `env.vars` keeps the key as `{normal}`. Leave the variable out where it \
                 is used."
            );
            found.push(RULE.at(read.span, message));
        }
    }
}
