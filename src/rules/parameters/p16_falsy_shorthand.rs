use super::places::{Place, Rank, places};
use crate::rules::{Context, Diagnostic, Edit, Rule, Severity, edits};
use crate::syntax::Kind;

pub(super) static P16: Rule = Rule {
    code: "P16",
    name: "false-shorthand",
    severity: Severity::Warning,
    summary: "A parameter declared by `false` gets texts: `\"false\"` counts as true.",
    explanation: r#"
GenAIScript converts a value that a user gives, but only when JavaScript takes the declaration for true.
A parameter that is declared by plain `false` gets the text as it was given: with `--vars force=false`,
or from a GitHub Action, `env.vars.force` is `"false"`, which counts as true in an `if`.

A schema says the same and is converted.

Wrong:

```js
script({ parameters: { force: false } })
```

Right:

```js
script({ parameters: { force: { type: "boolean", default: false } } })
```
"#,
    check: check_false,
};

pub(super) static P17: Rule = Rule {
    code: "P17",
    name: "zero-shorthand",
    severity: Severity::Information,
    summary: "A parameter declared by `NaN` or `0` gets texts instead of numbers.",
    explanation: r#"
GenAIScript converts a value that a user gives, but only when JavaScript takes the declaration for true.
A parameter that is declared by `NaN` or `0` gets the text as it was given: with `--vars year=2024`
`env.vars.year` is `"2024"`.

A schema says the same and is converted.

Wrong:

```js
script({ parameters: { year: NaN, offset: 0 } })
```

Right:

```js
script({
  parameters: {
    year: { type: "number", required: true },
    offset: { type: "integer", default: 0 },
  },
})
```
"#,
    check: check_number,
};

fn check_false(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for place in parameters(context) {
        if place.value.kind != Kind::Bool(false) {
            continue;
        }
        let quote = edits::quote_of(&context.file.source, place.value.span);
        let schema = format!("{{ type: {}, default: false }}", quote.quote("boolean"));
        let message = format!(
            "A value that is given for {} stays a text, and `\"false\"` counts as true. Write a schema.",
            place.name()
        );
        let edit = Edit::replace(place.value.span, &schema);
        found.push(P16.at(place.value.span, message).fix(format!("Write `{schema}`"), true, vec![edit]));
    }
}

fn check_number(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for place in parameters(context) {
        let quote = edits::quote_of(&context.file.source, place.value.span);
        let schema = match place.value.kind {
            Kind::Number(number) if number.is_nan() => {
                format!("{{ type: {}, required: true }}", quote.quote("number"))
            }
            Kind::Number(0.0) => format!("{{ type: {}, default: 0 }}", quote.quote("integer")),
            _ => continue,
        };
        let message = format!("A value that is given for {} stays a text. Write a schema.", place.name());
        let edit = Edit::replace(place.value.span, &schema);
        found.push(P17.at(place.value.span, message).fix(format!("Write `{schema}`"), true, vec![edit]));
    }
}

fn parameters<'a>(context: &Context<'a>) -> impl Iterator<Item = Place<'a>> {
    places(context).into_iter().filter(|place| place.rank == Rank::Parameter && place.is_metadata())
}
