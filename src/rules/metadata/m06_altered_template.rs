use super::effect::{Effect, View, shown};
use super::literal;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};
use crate::script::{Deviation, DeviationKind};

pub(super) static RULE: Rule = Rule {
    code: "M06",
    name: "metadata-template-altered",
    severity: Severity::Warning,
    summary: "A template literal in the metadata that is not read as it is written.",
    explanation: "\
JSON5 has no template literals. GenAIScript repairs the metadata by taking the backticks for quotes,
and any of `'`, `‘`, `’` and `´` for their end if it looks like one: an apostrophe becomes a double
quote, or the text is cut there and the rest becomes a key. `${…}` is not evaluated but kept as it is
written.

Altered:

```ts
script({ description: `It's ${kind}` })
```

Read as it is written:

```ts
script({ description: \"It's a review\\nof two lines\" })
```
",
    check,
};

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let Some(view) = View::of(context) else { return };
    for (deviation, effect) in view.effects(|kind| matches!(kind, DeviationKind::Template { .. })) {
        let DeviationKind::Template { substitutions, quotes } = deviation.kind else { continue };
        let outcome = match effect {
            Effect::DropsAll => format!(
                "GenAIScript cannot read this template literal: all metadata of this script{} is dropped.",
                view.keys_in_parentheses()
            ),
            Effect::Becomes(value) => format!("GenAIScript reads this template literal as {}.", shown(value)),
            Effect::Gone => "GenAIScript does not read this template literal.".to_owned(),
            Effect::Same | Effect::Unseen => continue,
        };
        let reason = match (substitutions, quotes) {
            (true, _) => " Nothing is evaluated in metadata: write the text itself in a quoted string.",
            (false, true) => " A single quote in it is taken for its end: write a quoted string.",
            (false, false) => " Write a quoted string.",
        };
        found.push(with_fix(&view, deviation, RULE.at(deviation.span, outcome + reason)));
    }
}

/// Offers the text in quotes.
pub(super) fn with_fix(view: &View<'_>, deviation: &Deviation, diagnostic: Diagnostic) -> Diagnostic {
    let text = view.meant(deviation).and_then(|meant| literal::write(meant, view.quote()));
    let Some(text) = text else { return diagnostic };
    // What `${…}` stands for may change elsewhere.
    let safe = matches!(deviation.kind, DeviationKind::Template { substitutions: false, .. });
    diagnostic.fix("Write a quoted string", safe, vec![Edit::replace(deviation.span, text)])
}
