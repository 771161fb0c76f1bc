use super::places::Rank;
use crate::rules::{Context, Diagnostic, Safe, Tag, edit};
use crate::syntax::Kind;

declare_rule! {
    /// GenAIScript never requires a parameter that is an object or a list, whatever its `required` says, and
    /// looks for no flag on the items of a list. In a nested map it does require objects.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { guest: { type: "object", properties: {}, required: true } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { guest: { type: "string", required: true } } })
    /// ```
    P13, "required-object-ignored", Warning, "`required` on an object, or on the items of a list, is ignored."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for node in context.schemas().iter().copied() {
        let place = node.place;
        let what = match place.rank {
            Rank::Parameter if node.is("object") => {
                format!("{} is an object and never required", place.name())
            }
            Rank::Item => "items cannot be required".to_owned(),
            _ => continue,
        };
        let Some(required) = node.member("required") else { continue };
        // Of a list P12 speaks.
        if matches!(required.value.kind, Kind::Array(_)) || required.value.truthy() != Some(true) {
            continue;
        }
        let edit = edit::remove_member(context.file, required);
        found.push(
            RULE.at(
                required.key_span.to(required.value.span),
                format!("This is ignored: {what}. Remove it, or declare a text, a number or a boolean."),
            )
            .tag(Tag::Unnecessary)
            .maybe_fix("Remove `required`", Safe, edit),
        );
    }
}
