use super::WrittenTool;
use super::arguments::{self, ReadArguments};
use crate::lint::{Diagnostic, LintContext, Manual, TextEdit, edit};
use crate::syntax::Member;

declare_rule! {
    /// GenAIScript passes the function of a tool an object `context` next to its arguments, for logging and for
    /// running prompts. An argument of that name takes its place, so `context.log` fails. Where the model leaves
    /// out an optional argument of that name, the function gets GenAIScript's object instead.
    ///
    /// Wrong:
    ///
    /// ```js
    /// defTool("ask", "Asks a question.", { context: "" }, ({ context }) => ask(context))
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// defTool("ask", "Asks a question.", { background: "" }, ({ background }) => ask(background))
    /// ```
    T08, "argument-named-context", Warning, Tool, fix Manual, "An argument called `context` hides what GenAIScript passes under that name."
}

const NAME: &str = "context";

/// Synonym of `context`.
const OTHER: &str = "background";

fn check(context: &LintContext<'_>, tool: &WrittenTool<'_>) -> Option<Diagnostic> {
    let arguments = tool.arguments()?;
    let properties = arguments.schema.get("properties")?.as_object()?;
    let property = properties.member(NAME)?;
    let message = if arguments.requires(NAME) {
        "An argument called `context` hides the object that GenAIScript passes under that name. Rename it."
    } else {
        "An argument called `context` hides the object that GenAIScript passes under that name, and where the \
         model leaves it out the function gets that object instead. Rename it."
    };
    let is_free = properties.get(OTHER).is_none();
    let edits = is_free.then(|| rename(context, tool, arguments, property));
    let diagnostic = RULE.at(property.key_span, message);
    Some(diagnostic.maybe_fix(format!("Call it `{OTHER}`"), Manual, edits))
}

fn rename(
    context: &LintContext<'_>,
    tool: &WrittenTool<'_>,
    arguments: &ReadArguments,
    property: &Member,
) -> Vec<TextEdit> {
    let source = &context.file.source;
    let required = arguments.required().iter().filter(|item| item.as_str() == Some(NAME));
    // GenAIScript computes the `required` array of a map; its items have the spans of the values.
    let written = required.map(|item| item.span).filter(|span| *span != property.value.span);
    let reads = tool.handler.iter().flat_map(|handler| &handler.reads).filter(|read| read.name == NAME);
    let mut edits = vec![edit::rename_key(source, property, OTHER)];
    edits.extend(written.filter_map(|span| edit::replace_string(source, span, OTHER)));
    edits.extend(reads.filter_map(|read| arguments::rename(&context.file.source, read, OTHER)));
    edits.sort_by_key(|edit| edit.span);
    edits.dedup_by_key(|edit| edit.span);
    edits
}
