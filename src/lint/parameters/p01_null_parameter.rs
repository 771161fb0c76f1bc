use super::map::{Culprit, Untyped, WrittenMap, name_of};
use super::shape::{is_meant_as_schema, type_of};
use crate::genaiscript::Throw;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, edit};
use crate::syntax::Value;

declare_rule! {
    /// GenAIScript looks at every value in `parameters` for its type, at any depth, while it loads the workspace.
    /// `null` has none: it throws `Cannot read properties of null (reading 'type')`, and no command works until it is
    /// gone, whichever script is asked for. `undefined` is read as `null`.
    ///
    /// In a finished schema, an object with a `type` that GenAIScript knows, nothing is looked at, so `default: null`
    /// is harmless there.
    ///
    /// In a `responseSchema` it is the run that fails, as soon as the model is to be asked.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { city: null } })
    /// ```
    ///
    /// Right, for a required string:
    ///
    /// ```js
    /// script({ parameters: { city: "" } })
    /// ```
    P01, "null-parameter", Error, Map, fix Unsafe, "A parameter is `null` or `undefined`, which breaks the whole workspace."
}

fn check(context: &LintContext<'_>, map: &WrittenMap<'_>) -> impl Iterator<Item = Diagnostic> {
    // A missing value's span covers the punctuation around it. C01 reports that syntax error.
    let source = &context.file.source;
    let is_written =
        |throw: &Throw| !throw.span.text(source).trim_start_matches([':', ',', '}', ']']).is_empty();
    let nulls = map.untyped().filter(|(_, what)| *what == Untyped::Null).map(|(throw, _)| throw);
    nulls.filter(move |throw| is_written(throw)).map(|throw| of_null(context, map, throw))
}

fn of_null(context: &LintContext<'_>, map: &WrittenMap<'_>, throw: &Throw) -> Diagnostic {
    let source = &context.file.source;
    let written = if throw.span.text(source) == "undefined" { "undefined" } else { "null" };
    let (noun, consequence) = (map.owner.noun(), map.consequence(context));
    let quote = edit::quote_of(source, map.value.span);
    let culprit = map.culprit(throw);
    let inner = culprit.filter(|culprit| !culprit.is_parameter);
    if let Some((title, edits)) = inner.and_then(|inner| typed(context, map, inner)) {
        let message = format!(
            "Without a single `type` beside it, `default` is read as a {noun}, and {written} has no type: \
             {consequence}. Write the `type`."
        );
        return RULE.at(throw.span, message).fix(title, Unsafe, edits);
    }
    let string = quote.quote("");
    let number = if culprit.is_some_and(|culprit| culprit.is_parameter) {
        // A user's value for a plain `NaN` would stay a string.
        format!("{{ type: {}, required: true }}", quote.quote("number"))
    } else {
        "NaN".to_owned()
    };
    let message = format!(
        "{} is {written}, which has no type: {consequence}. Write a default, `{string}` or a schema.",
        name_of(throw)
    );
    let diagnostic =
        RULE.at(throw.span, message).remove(Unsafe, context.file, inner.map(|inner| inner.member));
    if !matches!(throw.span.text(source), "null" | "undefined") {
        // Another expression that is null has no fix.
        return diagnostic;
    }
    diagnostic
        .fix(format!("Write `{string}`, a required string"), Unsafe, TextEdit::replace(throw.span, &string))
        .fix(format!("Write `{number}`, a required number"), Unsafe, TextEdit::replace(throw.span, &number))
}

/// Adds the `type` and removes the null `default`, whose replacement is unknown.
fn typed(
    context: &LintContext<'_>,
    map: &WrittenMap<'_>,
    culprit: Culprit<'_>,
) -> Option<(String, Vec<TextEdit>)> {
    let source = &context.file.source;
    let schema = culprit.object.as_object()?;
    if culprit.member.key != "default" || !is_meant_as_schema(schema) || schema.members.len() < 2 {
        return None;
    }
    let Some(kind) = schema.get("type") else {
        let text = format!("type: {}", edit::quote_of(source, map.value.span).quote(type_of(schema)?));
        let edit = TextEdit::replace(culprit.member.span(), &text);
        return Some((format!("Write `{text}` in its place"), vec![edit]));
    };
    let is_type = |name: &&Value| name.as_str().is_some_and(|name| name != "null");
    let first = kind.as_array()?.iter().find(is_type)?.span.text(source);
    let edits = vec![TextEdit::replace(kind.span, first), edit::remove_member(context.file, culprit.member)?];
    Some((format!("Write `type: {first}` and remove the default"), edits))
}
