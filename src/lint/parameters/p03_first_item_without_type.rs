use super::fixes::add_type;
use super::map::{Untyped, WrittenMap, name_of};
use super::shape::type_name;
use crate::genaiscript::{Cause, Throw};
use crate::lint::{Diagnostic, Fix, LintContext, TextEdit, Unsafe, edit};
use crate::text::Span;

declare_rule! {
    /// GenAIScript infers the type of an array from its first item, while it loads the workspace. If that is `null`,
    /// `undefined` or an empty array, it throws, and no command works until it is gone. In a `responseSchema` it is
    /// the run that fails.
    ///
    /// The arrays of keywords count too when their object has no `type`: it is not a schema then, and `enum` and
    /// `anyOf` are read as parameters. With a `type`, nothing in the object is looked at.
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
    P03, "first-item-without-type", Error, Map, fix Unsafe, "The first item of an array has no type, which breaks the whole workspace."
}

fn check(context: &LintContext<'_>, map: &WrittenMap<'_>) -> impl Iterator<Item = Diagnostic> {
    map.untyped().filter_map(|(throw, what)| match what {
        Untyped::FirstItem => Some(in_array(context, map, throw)),
        Untyped::Keyword(keyword) => Some(in_keyword(context, map, throw, keyword)),
        Untyped::Null | Untyped::EmptyArray => None,
    })
}

fn in_array(context: &LintContext<'_>, map: &WrittenMap<'_>, throw: &Throw) -> Diagnostic {
    let string = edit::quote_of(&context.file.source, map.value.span).quote("");
    let (what, text) = match throw.cause {
        Cause::EmptyArray => ("an empty array", format!("[{string}]")),
        _ => ("null", string),
    };
    let message = format!(
        "The first item of {} is {what}, which gives the items no type: {}. Write `{text}`, or another value \
         of the intended type.",
        name_of(throw),
        map.consequence(context),
    );
    RULE.at(throw.span, message).write(Unsafe, throw.span, text)
}

fn in_keyword(context: &LintContext<'_>, map: &WrittenMap<'_>, throw: &Throw, keyword: &str) -> Diagnostic {
    let what = if throw.cause == Cause::EmptyArray { "it is empty" } else { "it begins with null" };
    let message = format!(
        "Without a `type` beside it, `{keyword}` is read as a {}, and as {what} it has no type: {}. Add `type`.",
        map.owner.noun(),
        map.consequence(context),
    );
    let fix = if keyword == "enum" { typed(context, map, throw) } else { None };
    RULE.at(throw.span, message).fixes(fix)
}

fn typed(context: &LintContext<'_>, map: &WrittenMap<'_>, throw: &Throw) -> Option<Fix> {
    let culprit = map.culprit(throw)?;
    let items = culprit.member.value.as_array()?;
    let meant = items.iter().find_map(type_name).unwrap_or("string");
    let Some(choice) = items.iter().find(|item| type_name(item).is_some()) else {
        // Without any choice, the type replaces the array.
        let text =
            format!("type: {}", edit::quote_of(&context.file.source, culprit.object.span).quote(meant));
        let edit = TextEdit::replace(culprit.member.span(), &text);
        return Some(Fix::new(format!("Add `{text}`"), Unsafe, edit));
    };
    // A constant's value is elsewhere.
    if [&items[0], choice].iter().any(|item| !culprit.member.value.span.contains(item.span)) {
        return None;
    }
    let mut fix = add_type(context, culprit.object.span, Some(meant))?;
    fix.edits.push(TextEdit::replace(Span { start: items[0].span.start, end: choice.span.start }, ""));
    Some(fix)
}
