use super::map::{Owner, Untyped, WrittenMap, name_of};
use crate::genaiscript::Throw;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe, edit};

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
    P02, "empty-array-parameter", Error, Map, fix Unsafe, "A parameter is `[]`, which breaks the whole workspace."
}

fn check(context: &LintContext<'_>, map: &WrittenMap<'_>) -> impl Iterator<Item = Diagnostic> {
    map.untyped()
        .filter(|(_, what)| *what == Untyped::EmptyArray)
        .map(|(throw, _)| of_array(context, map, throw))
}

fn of_array(context: &LintContext<'_>, map: &WrittenMap<'_>, throw: &Throw) -> Diagnostic {
    let string = edit::quote_of(&context.file.source, map.value.span).quote("");
    let (name, consequence) = (name_of(throw), map.consequence(context));
    let culprit = map.culprit(throw);
    // Users cannot give arrays.
    let is_given = culprit.is_some_and(|it| it.is_parameter) && map.owner != Owner::Answer;
    let remedy = if is_given { "Write a string to split, or one item" } else { "Write one item" };
    let message = format!(
        "{name} is an empty array, whose items have no type: {consequence}. {remedy}, as in `[{string}]`."
    );
    let edit = |text: &str| TextEdit::replace(throw.span, text);
    let as_string = is_given.then(|| edit(&string));
    let inner = culprit.filter(|culprit| !culprit.is_parameter).map(|culprit| culprit.member);
    RULE.at(throw.span, message)
        .maybe_fix(format!("Write `{string}`, a string to split"), Unsafe, as_string)
        .remove(Unsafe, context.file, inner)
        .fix(format!("Write `[{string}]`, an array of strings"), Unsafe, edit(&format!("[{string}]")))
}
