use super::p07_missing_type::type_of;
use super::shape::is_meant_as_schema;
use super::site::{Site, name_of};
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::schema::{Cause, Step, Throw};
use crate::syntax::Member;

declare_rule! {
    /// GenAIScript looks at every value in `parameters` for its type, at any depth, while it loads the
    /// workspace. `null` has none: it throws `Cannot read properties of null (reading 'type')`, and no
    /// command works until it is gone, whichever script is asked for. `undefined` is read as `null`.
    ///
    /// In a finished schema, an object with a `type` that GenAIScript knows, nothing is looked at, so
    /// `default: null` is harmless there.
    ///
    /// In a `responseSchema` it is the run that fails, as soon as the model is to be asked.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: null } })
    /// ```
    ///
    /// Right, for a required text:
    ///
    /// ```js
    /// script({ parameters: { city: "" } })
    /// ```
    P01, "null-parameter", Error, "A parameter is `null` or `undefined`, which breaks the whole workspace."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for site in context.maps_outside_tools() {
        for throw in site.throws() {
            if is_null(&throw) && !matches!(throw.path.last(), Some(Step::First { .. })) {
                found.push(told(context, site, &throw));
            }
        }
    }
}

fn told(context: &Context<'_>, site: &Site<'_>, throw: &Throw) -> Diagnostic {
    let source = &context.file.source;
    let written = throw.span.text(source);
    let written = if written == "undefined" { written } else { "null" };
    let quote = edit::quote_of(source, site.value.span);
    let text = quote.quote("");
    let innermost = site.member(&throw.path);
    if let Some((member, 2..)) = innermost
        && let Some((title, edits)) = typed(context, site, throw, member)
    {
        let message = format!(
            "Without one `type` beside it `{}` is read as a {}, and {written} has no type: {}. Write the `type`.",
            member.key,
            site.noun(),
            site.consequence(context),
        );
        return RULE.at(throw.span, message).fix(title, Unsafe, edits);
    }
    let mut diagnostic = RULE.at(
        throw.span,
        format!(
            "{} is {written}, which has no type: {}. Write a default, `{text}` or a schema.",
            name_of(&throw.path),
            site.consequence(context),
        ),
    );
    let mut number = "NaN".to_owned();
    if let Some((_, 1)) = innermost {
        // A user's value for a plain `NaN` would stay a text.
        number = format!("{{ type: {}, required: true }}", quote.quote("number"));
    }
    if let Some((member, 2..)) = innermost {
        let edit = edit::remove_member(context.file, member);
        diagnostic = diagnostic.maybe_fix(format!("Remove `{}`", member.key), Unsafe, edit);
    }
    diagnostic.fix(format!("Write `{text}`, a required text"), Unsafe, Edit::replace(throw.span, &text)).fix(
        format!("Write `{number}`, a required number"),
        Unsafe,
        Edit::replace(throw.span, &number),
    )
}

/// What gives the type to a schema that lacks one, or has several, and takes the null out of it:
/// a value in the place of a `default` is not what is missing.
fn typed(
    context: &Context<'_>,
    site: &Site<'_>,
    throw: &Throw,
    member: &Member,
) -> Option<(String, Vec<Edit>)> {
    let Some(Step::Key { name, object }) = throw.path.last() else { return None };
    let holder = site.object_at(*object)?;
    if name != "default" || !is_meant_as_schema(holder) || holder.members.len() < 2 {
        return None;
    }
    let source = &context.file.source;
    let quote = edit::quote_of(source, site.value.span);
    match holder.member("type") {
        None => {
            let text = format!("type: {}", quote.quote(type_of(holder)?));
            let place = member.key_span.to(member.value.span);
            Some((format!("Write `{text}` in its place"), vec![Edit::replace(place, text)]))
        }
        Some(kind) => {
            let names = kind.value.as_array()?;
            let first = names.iter().find(|name| name.as_str().is_some_and(|name| name != "null"))?;
            let text = first.span.text(source);
            let edits =
                vec![Edit::replace(kind.value.span, text), edit::remove_member(context.file, member)?];
            Some((format!("Write `type: {text}` and remove the default"), edits))
        }
    }
}

/// Whether a throw is over `null` or `undefined`.
pub(super) fn is_null(throw: &Throw) -> bool {
    matches!(throw.cause, Cause::Null | Cause::Undefined)
}
