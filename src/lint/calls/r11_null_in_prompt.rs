use tree_sitter::Node;

use crate::genaiscript::api_name;
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// GenAIScript asks each object in the template of a prompt whether it is a file. It takes `null` for one, and the
    /// run fails with a TypeError. For `undefined`, `false` and an empty string it does not.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ parameters: { deadline: "" } })
    /// $`Make a plan. ${env.vars.deadline ? `It ends on ${env.vars.deadline}.` : null}`
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ parameters: { deadline: "" } })
    /// $`Make a plan. ${env.vars.deadline ? `It ends on ${env.vars.deadline}.` : ""}`
    /// ```
    R11, "null-in-prompt", Warning, File, fix Unsafe, "The template of a prompt is given `null`."
}

const MOST: usize = 256;

/// Bound on the ancestors of a value that are visited.
const MAX_STEPS: usize = 16;

fn check(context: &LintContext<'_>) -> Vec<Diagnostic> {
    let source = &*context.file.source;
    let places = source.match_indices("null").take(MOST).map(|(at, word)| Span::new(at, at + word.len()));
    let nulls = places.filter_map(|place| context.file.syntax.node_at(place));
    let found = nulls.filter(|null| null.kind() == "null" && is_in_prompt(context, *null)).map(|null| {
        let place = node::span(null);
        let message = "`null` in a prompt is taken for a file, and the run fails with a TypeError. Write an empty string.";
        RULE.at(place, message).fix("Write an empty string", Unsafe, TextEdit::replace(place, "\"\""))
    });
    found.collect()
}

fn is_in_prompt<'a>(context: &LintContext<'a>, expression: Node<'a>) -> bool {
    let mut at = expression;
    for _ in 0..MAX_STEPS {
        let (whole, Some(parent)) = node::wrap(at) else { return false };
        match parent.kind() {
            "ternary_expression" if !node::is_field(parent, "condition", whole) => at = parent,
            "binary_expression"
                if node::is_field(parent, "right", whole)
                    && matches!(node::operator(parent), Some("??" | "||" | "&&")) =>
            {
                at = parent;
            }
            "template_substitution" => {
                let call = parent.parent().and_then(|template| template.parent());
                let function = call
                    .filter(|call| call.kind() == "call_expression")
                    .and_then(|call| node::field(call, "function"));
                let name = function.and_then(|it| api_name(context.resolver(), &context.file.source, it));
                return name.is_some_and(|name| name == "$" || name == "prompt");
            }
            _ => return false,
        }
    }
    false
}
