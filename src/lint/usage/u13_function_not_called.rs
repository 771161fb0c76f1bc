use tree_sitter::Node;

use super::is_typed;
use crate::genaiscript::{FunctionUse, api_name};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// A function of GenAIScript stands where what it gives is meant: `git.branch` without parentheses is the function
    /// itself. In a text it becomes its source code, `def` adds nothing for it, `await` gives it back, and a statement
    /// that is only the name does nothing.
    ///
    /// The template of a prompt calls a function that it is given, as in `` $`${workspace.root}` ``. Those of `git` and
    /// `github` fail there, as they are called without their object.
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
    context.api_uses().functions.iter().filter_map(|function| diagnostic(context, function)).collect()
}

/// Objects whose functions need them as `this`.
const WITH_THIS: [&str; 3] = ["ffmpeg.", "git.", "github."];

fn diagnostic(context: &LintContext<'_>, function: &FunctionUse) -> Option<Diagnostic> {
    let FunctionUse { name, expression: span, arguments: None } = function else { return None };
    let expression = context.file.syntax.node_at(*span)?;
    if node::field(expression, "property").is_some_and(|it| it.is_missing()) {
        return None;
    }
    let (consequence, is_reported) = misuse(context, expression, name)?;
    let needs = function.parameters().iter().any(|it| !it.optional && !it.rest);
    let advice = if needs { "Call it with its arguments." } else { "Write `()` after it." };
    let message = format!("`{name}` is a function, and is not called: {consequence}. {advice}");
    let is_statement = node::wrap(expression)
        .1
        .is_some_and(|it| matches!(it.kind(), "expression_statement" | "await_expression"));
    let edit = (!needs && is_statement).then(|| TextEdit::replace(Span::at(span.range().end), "()"));
    let diagnostic = RULE.at(*span, message).maybe_fix("Write `()`", Unsafe, edit);
    Some(context.doubted(diagnostic).known_to_typescript(is_reported && is_typed(context)))
}

/// Returns what comes of a function at a place, and whether the types say so.
fn misuse<'a>(context: &LintContext<'a>, expression: Node<'a>, name: &str) -> Option<(&'static str, bool)> {
    let (whole, parent) = node::wrap(expression);
    let parent = parent?;
    match parent.kind() {
        "expression_statement" => Some(("this statement does nothing", false)),
        "await_expression" => {
            // The TypeScript grammar parses `await f<T>(…)` as a call of `await f`.
            let is_called = parent.parent().is_some_and(|call| node::is_field(call, "function", parent));
            (!is_called).then_some(("awaiting it gives the function itself", false))
        }
        "template_substitution" => {
            // A tag may call it, as `$` does.
            let call = parent.parent().and_then(|template| template.parent());
            let is_tagged = call.is_some_and(|call| call.kind() == "call_expression");
            let needs_this = WITH_THIS.iter().any(|object| name.starts_with(object));
            match is_tagged {
                false => Some(("the text gets its source code", false)),
                true if needs_this => Some(("a prompt calls it without its object, and it throws", false)),
                true => None,
            }
        }
        "binary_expression" if node::operator(parent) == Some("+") => {
            Some(("the text gets its source code", false))
        }
        "arguments" => {
            let function = node::field(parent.parent()?, "function")?;
            let taker = api_name(context.resolver(), &context.file.source, function)?;
            let place = node::children(parent).iter().position(|it| it.id() == whole.id())?;
            let is_content =
                matches!((taker.as_str(), place), ("def" | "defData", 1) | ("fence" | "defImages", 0));
            is_content.then_some(("nothing is added to the prompt for it", true))
        }
        _ => None,
    }
}
