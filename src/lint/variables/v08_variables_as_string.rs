use super::meant;
use crate::genaiscript::{ReadForm, VarsRead};
use crate::lint::{Diagnostic, LintContext, Safe, TextEdit};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// `env.vars` cannot be converted to a string: a template or a `+` with it, `String`, `join` and `toString`
    /// throw a TypeError. In the templates of prompts, as in `` $`${env.vars}` ``, GenAIScript writes the data
    /// itself, which is fine.
    ///
    /// Wrong:
    ///
    /// ```js
    /// console.log(`variables: ${env.vars}`)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// console.log(`variables: ${YAML.stringify(env.vars)}`)
    /// ```
    V08, "variables-as-string" (was "variables-as-text"), Error, Read, fix Safe, "`env.vars` as a whole is converted to a string."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let (place, vars) = match read.form {
        ReadForm::Text if !is_tagged(context, read.span) => (read.span, read.span),
        ReadForm::Member if meant::is_string_method(read) => called(context, read)?,
        _ => return None,
    };
    let message = "`env.vars` cannot be converted to a string: this throws a TypeError. Write `YAML.stringify(env.vars)`.";
    let edit = TextEdit::replace(place, format!("YAML.stringify({})", vars.text(&context.file.source)));
    Some(RULE.at(place, message).fix("Write it as YAML", Safe, edit))
}

/// Returns the spans of a call of `toString`, which `env.vars` does not have, and of its `env.vars`.
fn called(context: &LintContext<'_>, read: &VarsRead) -> Option<(Span, Span)> {
    let member = context.file.syntax.node_at(read.span)?;
    let call = member.parent().filter(|call| call.kind() == "call_expression")?;
    // `?.()` does not call an undefined method.
    let is_called = node::is_field(call, "function", member)
        && !node::is_optional(call)
        && node::field(call, "arguments").is_some_and(|list| node::children(list).is_empty());
    let vars = node::field(member, "object").filter(|_| is_called)?;
    Some((node::span(call), node::span(vars)))
}

/// Whether the template around a value is tagged; a tag may do anything with its values.
fn is_tagged(context: &LintContext<'_>, place: Span) -> bool {
    /// Maximal nesting of operators such as `a || b` around the value.
    const MAX_LEVELS: usize = 16;
    let Some(mut found) = context.file.syntax.node_at(place) else { return true };
    for _ in 0..MAX_LEVELS {
        let Some(parent) = found.parent() else { return false };
        match parent.kind() {
            "template_substitution" => {
                let around = parent.parent().and_then(|template| template.parent());
                return around.is_some_and(|around| around.kind() == "call_expression");
            }
            "binary_expression" if node::operator(parent) == Some("+") => return false,
            "augmented_assignment_expression" | "arguments" | "array" => return false,
            _ => found = parent,
        }
    }
    true
}
