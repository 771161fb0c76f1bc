use super::p16_false_shorthand::parameters;
use crate::rules::{Context, Diagnostic, Edit, Safe, edit};
use crate::syntax::Kind;

declare_rule! {
    /// GenAIScript converts a value that a user gives, but only when JavaScript takes the declaration for true.
    /// A parameter that is declared by `NaN` or `0` gets the text as it was given: with `--vars year=2024`
    /// `env.vars.year` is `"2024"`.
    ///
    /// A schema says the same and is converted.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { year: NaN, offset: 0 } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({
    ///   parameters: {
    ///     year: { type: "number", required: true },
    ///     offset: { type: "integer", default: 0 },
    ///   },
    /// })
    /// ```
    P17, "zero-shorthand", Information, "A parameter declared by `NaN` or `0` gets texts instead of numbers."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for place in parameters(context) {
        let quote = edit::quote_of(&context.file.source, place.value.span);
        let schema = match place.value.kind {
            Kind::Number(number) if number.is_nan() => {
                format!("{{ type: {}, required: true }}", quote.quote("number"))
            }
            Kind::Number(0.0) => format!("{{ type: {}, default: 0 }}", quote.quote("integer")),
            _ => continue,
        };
        let message = format!("A value that is given for {} stays a text. Write a schema.", place.name());
        let edit = Edit::replace(place.value.span, &schema);
        found.push(RULE.at(place.value.span, message).fix(format!("Write `{schema}`"), Safe, edit));
    }
}
