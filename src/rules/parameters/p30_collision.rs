use std::collections::HashMap;

use super::places::{Place, Rank, places};
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::script::names::normalize_key;
use crate::syntax::Member;

pub(super) static RULE: Rule = Rule {
    code: "P30",
    name: "colliding-parameters",
    severity: Severity::Warning,
    summary: "Two parameters are one variable.",
    explanation: r#"
In `env.vars` GenAIScript keeps of each name the small letters, the digits and the dots: `maxCount`,
`max_count` and `MAXCOUNT` are one variable. Of two parameters with such names only one value is kept. Where
both have one GenAIScript logs `duplicate parameter`, takes the last, and runs the script with it.

Wrong:

```js
script({ parameters: { maxCount: 3, max_count: 5 } })
```

Right:

```js
script({ parameters: { maxCount: 3, maxLength: 5 } })
```
"#,
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<String, &Member> = HashMap::new();
    for (_, member) in parameters(context) {
        let key = normalize_key(&member.key);
        let Some(other) = first.get(&key) else {
            first.insert(key, member);
            continue;
        };
        found.push(
            RULE.at(
                member.key_span,
                format!(
                    "`{}` and `{}` are one variable, `{key}`, and only one value is kept. Rename one of them.",
                    other.key, member.key
                ),
            )
            .related(other.key_span, "the parameter of the same name"),
        );
    }
}

/// The parameters of a script or a system script with their places.
pub(super) fn parameters<'a>(context: &Context<'a>) -> Vec<(Place<'a>, &'a Member)> {
    places(context)
        .into_iter()
        .filter(|place| place.rank == Rank::Parameter && place.is_metadata())
        .filter_map(|place| Some((place, place.member?)))
        .collect()
}
