use tree_sitter::Node;

use super::is_typed;
use super::mentions::{Mention, mentions};
use crate::genaiscript::api_name;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// A function of GenAIScript stands where what it gives is meant: `git.branch` without parentheses is the function
    /// itself. In a text it becomes its source code, `def` adds nothing for it, `await` gives it back, and a statement
    /// that is only the name does nothing.
    ///
    /// The template of a prompt calls a function that it is given, as in `` $`${git.branch}` ``; nothing is said of one
    /// there that needs no arguments and no object around it.
    ///
    /// Wrong:
    ///
    /// ```js
    /// if (!env.files.length) cancel
    /// def("FILES", env.files)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// if (!env.files.length) cancel("no files")
    /// def("FILES", env.files)
    /// ```
    U13, "function-not-called", Warning, File, fix Unsafe, "A function of GenAIScript is used in place of what it gives."
}

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    mentions(context).iter().filter_map(|mention| diagnostic(context, mention)).collect()
}

fn diagnostic<'a>(context: &LintContext<'a>, mention: &Mention<'a>) -> Option<Diagnostic> {
    let Mention { name, parameters, expression, arguments } = mention;
    if arguments.is_some() || node::field(*expression, "property").is_some_and(|it| it.is_missing()) {
        return None;
    }
    let (consequence, is_told) = misuse(context, *expression)?;
    let needs = parameters.iter().any(|it| !it.optional && !it.rest);
    let span = node::span(*expression);
    let advice = if needs { "Call it with its arguments." } else { "Write `()` after it." };
    let message = format!("`{name}` is a function, and is not called: {consequence}. {advice}");
    let edit = (!needs).then(|| TextEdit::replace(Span::at(span.range().end), "()"));
    let diagnostic = RULE.at(span, message).maybe_fix("Write `()`", Unsafe, edit);
    Some(context.doubted(diagnostic).known_to_typescript(is_told && is_typed(context)))
}

/// Returns what comes of a function at a place, and whether the types say so.
fn misuse<'a>(context: &LintContext<'a>, expression: Node<'a>) -> Option<(&'static str, bool)> {
    let (whole, parent) = node::wrap(expression);
    let parent = parent?;
    match parent.kind() {
        "expression_statement" => Some(("this statement does nothing", false)),
        "await_expression" => Some(("awaiting it gives the function itself", false)),
        "template_substitution" => {
            // A tag may call it, as `$` does.
            let call = parent.parent().and_then(|template| template.parent());
            let is_tagged = call.is_some_and(|call| call.kind() == "call_expression");
            (!is_tagged).then_some(("the text gets its source code", false))
        }
        "binary_expression" if node::operator(parent) == Some("+") => {
            Some(("the text gets its source code", false))
        }
        "arguments" => {
            let function = node::field(parent.parent()?, "function")?;
            let taker = api_name(context.locals(), &context.file.source, function)?;
            let place = node::children(parent).iter().position(|it| it.id() == whole.id())?;
            let is_content =
                matches!((taker.as_str(), place), ("def" | "defData", 1) | ("fence" | "defImages", 0));
            is_content.then_some(("nothing is added to the prompt for it", true))
        }
        _ => None,
    }
}
