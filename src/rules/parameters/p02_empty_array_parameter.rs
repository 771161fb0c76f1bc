use super::site::{List, Owner, Site, list_at, name_of};
use crate::rules::{Context, Diagnostic, Edit, Unsafe, edit};
use crate::schema::{Cause, Throw};

declare_rule! {
    /// GenAIScript infers the type of an array's items from the first one. An empty array has none: it throws
    /// `prompt type undefined not supported` while it loads the workspace, and no command works until it is
    /// gone. Any array that is looked at counts, at any depth. In a `responseSchema` it is the run that fails.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { tags: [] } })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { tags: "" } })
    /// const tags = env.vars.tags.split(",")
    /// ```
    P02, "empty-array-parameter", Error, "A parameter is `[]`, which breaks the whole workspace."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for site in context.maps_outside_tools() {
        for throw in site.throws() {
            if throw.cause == Cause::EmptyArray && list_at(&throw.path) == List::Value {
                found.push(told(context, site, &throw));
            }
        }
    }
}

fn told(context: &Context<'_>, site: &Site<'_>, throw: &Throw) -> Diagnostic {
    let source = &context.file.source;
    let quote = edit::quote_of(source, site.value.span);
    let text = format!("[{}]", quote.quote(""));
    let innermost = site.member(&throw.path);
    // A user cannot give a list.
    let is_given = matches!(innermost, Some((_, 1))) && site.owner != Owner::Answer;
    let remedy = if is_given { "Write a text to split, or one item" } else { "Write one item to show it" };
    let mut diagnostic = RULE.at(
        throw.span,
        format!(
            "{} is an empty array, whose items have no type: {}. {remedy}, as in `{text}`.",
            name_of(&throw.path),
            site.consequence(context),
        ),
    );
    if is_given {
        let text = quote.quote("");
        let edit = Edit::replace(throw.span, &text);
        diagnostic = diagnostic.fix(format!("Write `{text}`, a text to split"), Unsafe, edit);
    }
    if let Some((member, 2..)) = innermost {
        let edit = edit::remove_member(context.file, member);
        diagnostic = diagnostic.maybe_fix(format!("Remove `{}`", member.key), Unsafe, edit);
    }
    let edit = Edit::replace(throw.span, &text);
    diagnostic.fix(format!("Write `{text}`, a list of texts"), Unsafe, edit)
}
