use super::places::schemas;
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    code: "P23",
    name: "empty-range",
    severity: Severity::Warning,
    summary: "A lower limit over the upper one allows no value.",
    explanation: r#"
No number is at least `minimum` and at most `maximum` when the first is the larger. GenAIScript itself
checks neither, but models and validators are told of both.

Wrong:

```js
script({ parameters: { count: { type: "integer", minimum: 10, maximum: 1 } } })
```

Right:

```js
script({ parameters: { count: { type: "integer", minimum: 1, maximum: 10 } } })
```
"#,
    check,
};

/// Pairs of limits, and whether they allow one value when they are equal.
const LIMITS: [(&str, &str, bool); 7] = [
    ("minimum", "maximum", true),
    ("minimum", "exclusiveMaximum", false),
    ("exclusiveMinimum", "maximum", false),
    ("exclusiveMinimum", "exclusiveMaximum", false),
    ("minLength", "maxLength", true),
    ("minItems", "maxItems", true),
    ("minProperties", "maxProperties", true),
];

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    let source = &context.file.source;
    for (_, node) in schemas(context) {
        for (low, high, equal_is_fine) in LIMITS {
            let (Some(low), Some(high)) = (node.member(low), node.member(high)) else { continue };
            let (Some(least), Some(most)) = (low.value.as_number(), high.value.as_number()) else { continue };
            if least < most || (equal_is_fine && least <= most) || least.is_nan() || most.is_nan() {
                continue;
            }
            let diagnostic = RULE
                .at(
                    low.key_span.to(low.value.span),
                    format!(
                        "Nothing lies between `{}` and `{}`: no value is allowed. Change one of them.",
                        low.key, high.key
                    ),
                )
                .related(high.key_span.to(high.value.span), "the upper limit");
            let swap = vec![
                Edit::replace(low.value.span, high.value.span.text(source)),
                Edit::replace(high.value.span, low.value.span.text(source)),
            ];
            found.push(if least > most { diagnostic.fix("Swap them", false, swap) } else { diagnostic });
        }
    }
}
