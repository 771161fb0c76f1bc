use super::effect::{Effect, View, shown};
use crate::rules::{Context, Diagnostic, Rule, Severity};
use crate::script::DeviationKind;

pub(super) static RULE: Rule = Rule {
    code: "M04",
    name: "metadata-call",
    severity: Severity::Warning,
    summary: "A call in the metadata.",
    explanation: "\
GenAIScript reads metadata as text and calls nothing. What comes of a call is a guess: its only
argument (`Number(\"0.5\")` is \"0.5\"), a parenthesis (`build()` is \")\"), or the loss of all metadata
(`pick(1, \"b\")`).

Wrong:

```ts
script({ parameters: buildParameters() })
```

Right:

```ts
script({ parameters: { city: \"\", days: 3 } })
```
",
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = View::of(context) else { return };
    for (deviation, effect) in view.effects(|kind| kind == DeviationKind::Call) {
        let outcome = match effect {
            Effect::DropsAll => {
                format!("all metadata of this script{} is dropped", view.keys_in_parentheses())
            }
            Effect::Becomes(value) => format!("it reads {} here", shown(value)),
            Effect::Gone => "this value is dropped".to_owned(),
            Effect::Same | Effect::Unseen => continue,
        };
        found.push(RULE.at(
            deviation.span,
            format!("GenAIScript calls nothing in metadata: {outcome}. Write the value itself."),
        ));
    }
}
