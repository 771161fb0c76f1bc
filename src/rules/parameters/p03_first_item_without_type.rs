use super::shape::type_name;
use super::site::{List, Site, list_at, name_of};
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::schema::{Cause, Step, Throw};
use crate::text::Span;

declare_rule! {
    /// GenAIScript infers the type of a list from its first item, while it loads the workspace. If that is
    /// `null`, `undefined` or an empty array it throws, and no command works until it is gone. In a
    /// `responseSchema` it is the run that fails.
    ///
    /// The lists of keywords count too when their object has no `type`: it is then no schema, and `enum` and
    /// `anyOf` are read as parameters. With a `type` nothing in the object is looked at.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { size: { enum: [null, "small"] } } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { size: { type: "string", enum: ["small"] } } })
    /// ```
    P03, "first-item-without-type", Error, "The first item of a list has no type, which breaks the whole workspace."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for site in context.maps_outside_tools() {
        check_site(context, site, found);
    }
}

fn check_site(context: &Context<'_>, site: &Site<'_>, found: &mut Vec<Diagnostic>) {
    for throw in site.throws() {
        let list = match (throw.cause, throw.path.last()) {
            (Cause::EmptyArray, _) => list_at(&throw.path),
            (Cause::Null | Cause::Undefined, Some(Step::First { .. })) => {
                list_at(&throw.path[..throw.path.len() - 1])
            }
            _ => continue,
        };
        let diagnostic = match list {
            List::Keyword(keyword) => in_keyword(context, site, &throw, keyword),
            _ if throw.cause == Cause::EmptyArray && list == List::Value => continue,
            _ => in_list(context, site, &throw),
        };
        found.push(diagnostic);
    }
}

fn in_list(context: &Context<'_>, site: &Site<'_>, throw: &Throw) -> Diagnostic {
    let text = edit::quote_of(&context.file.source, site.value.span).quote("");
    let what = if throw.cause == Cause::EmptyArray { "an empty array" } else { "null" };
    let replacement = if throw.cause == Cause::EmptyArray { format!("[{text}]") } else { text };
    RULE.at(
        throw.span,
        format!(
            "The first item of {} is {what}, which gives the items no type: {}. Write `{replacement}`, \
             or another value of the type that is meant.",
            name_of(&throw.path),
            site.consequence(context),
        ),
    )
    .fix(format!("Write `{replacement}`"), Unsafe, Edit::replace(throw.span, &replacement))
}

fn in_keyword(context: &Context<'_>, site: &Site<'_>, throw: &Throw, keyword: &str) -> Diagnostic {
    let what = if throw.cause == Cause::EmptyArray { "it is empty" } else { "it begins with null" };
    let diagnostic = RULE.at(
        throw.span,
        format!(
            "Without a `type` beside it `{keyword}` is read as a {}, and as {what} it has no type: {}. Add `type`.",
            site.noun(),
            site.consequence(context),
        ),
    );
    let edit = (keyword == "enum").then(|| add_type(context, site, throw)).flatten();
    match edit {
        Some((name, edits)) => diagnostic.fix(format!("Add `type: {name}`"), Unsafe, edits),
        None => diagnostic,
    }
}

/// The type of an `enum`, quoted, and the changes that write it before the object's first member
/// and take out what is no choice.
fn add_type(context: &Context<'_>, site: &Site<'_>, throw: &Throw) -> Option<(String, Vec<Edit>)> {
    let source = &context.file.source;
    let (list, _) = site.member(&throw.path)?;
    let object = throw.path.iter().rev().find_map(|step| match step {
        Step::Key { object, .. } => Some(*object),
        Step::First { .. } => None,
    })?;
    let items = list.value.as_array()?;
    let meant = items.iter().find_map(type_name).unwrap_or("string");
    let Some(choice) = items.iter().find(|item| type_name(item).is_some()) else {
        // Nothing to choose from: the type comes in the place of the list.
        let name = edit::quote_of(source, object).quote(meant);
        let edit = Edit::replace(list.key_span.to(list.value.span), format!("type: {name}"));
        return Some((name, vec![edit]));
    };
    let (name, edit) = edit::add_type(source, object, Some(meant))?;
    let before = Span { start: items[0].span.start, end: choice.span.start };
    Some((name, vec![edit, Edit::replace(before, "")]))
}
