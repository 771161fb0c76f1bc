use super::places::{Place, Rank};
use crate::rules::{Context, Diagnostic, Edit, Safe, edit};
use crate::syntax::Kind;

declare_rule! {
    /// GenAIScript converts a value that a user gives, but only when JavaScript takes the declaration for true.
    /// A parameter that is declared by plain `false` gets the text as it was given: with `--vars force=false`,
    /// or from a GitHub Action, `env.vars.force` is `"false"`, which counts as true in an `if`.
    ///
    /// A schema says the same and is converted.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { force: false } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { force: { type: "boolean", default: false } } })
    /// ```
    P16, "false-shorthand", Warning, "A parameter declared by `false` gets texts: `\"false\"` counts as true."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for place in parameters(context) {
        if place.value.kind != Kind::Bool(false) {
            continue;
        }
        let quote = edit::quote_of(&context.file.source, place.value.span);
        let schema = format!("{{ type: {}, default: false }}", quote.quote("boolean"));
        let message = format!(
            "A value that is given for {} stays a text, and `\"false\"` counts as true. Write a schema.",
            place.name()
        );
        let edit = Edit::replace(place.value.span, &schema);
        found.push(RULE.at(place.value.span, message).fix(format!("Write `{schema}`"), Safe, edit));
    }
}

/// The parameters of the metadata, which a user gives values for.
pub(super) fn parameters<'a>(context: &Context<'a>) -> impl Iterator<Item = Place<'a>> {
    context.places().iter().copied().filter(|place| place.rank == Rank::Parameter && place.is_metadata())
}
