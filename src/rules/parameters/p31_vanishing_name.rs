use super::p30_collision::parameters;
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::script::names::normalize_key;

pub(super) static RULE: Rule = Rule {
    code: "P31",
    name: "vanishing-name",
    severity: Severity::Warning,
    summary: "Letters of a parameter's name vanish.",
    explanation: r#"
In `env.vars` GenAIScript keeps of each name the letters a to z, the digits and the dots. Other letters
vanish: `größe` is kept as `gre`, and every name of which the same is left reads it. Of a name without any
such letter nothing is left, and two of them are one variable.

Wrong:

```js
script({ parameters: { größe: 3 } })
```

Right:

```js
script({ parameters: { groesse: 3 } })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for (_, member) in parameters(context) {
        let key = normalize_key(&member.key);
        let loses = |letter: char| letter.is_alphanumeric() && normalize_key(&letter.to_string()).is_empty();
        let message = if key.is_empty() {
            format!("Nothing is left of the name `{}` in `env.vars`. Use the letters a to z.", member.key)
        } else if member.key.chars().any(loses) {
            format!("`{}` is kept as `{key}` in `env.vars`. Use the letters a to z.", member.key)
        } else {
            continue;
        };
        // P39 speaks of the name that is lost for another reason.
        if member.key != "__proto__" && !member.key_span.is_empty() {
            found.push(RULE.at(member.key_span, message));
        }
    }
}
