use crate::rules::{Context, Diagnostic, Edit, Safe};
use crate::script::{Read, ReadForm};
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// `env.vars` cannot be turned into a text: a template or a `+` with it, `String`, `join` and `toString`
    /// throw a TypeError. In the templates of prompts, as `` $`${env.vars}` ``, GenAIScript writes the data
    /// itself, and nothing is wrong.
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
    V08, "variables-as-string" (was "variables-as-text"), Error, "`env.vars` as a whole has no text."
}

fn check(context: &Context<'_>, found: &mut Vec<Diagnostic>) {
    for read in &context.file.script.reads {
        let vars = match read.form {
            ReadForm::Text if !is_tagged(context, read.span) => read.span,
            _ => match called_on(context, read) {
                Some(vars) => vars,
                None => continue,
            },
        };
        let text = format!("YAML.stringify({})", vars.text(&context.file.source));
        let message = "`env.vars` cannot be turned into a text: this throws a TypeError. Write \
                       `YAML.stringify(env.vars)`.";
        let place = if read.form == ReadForm::Text { read.span } else { called(context, read) };
        let edit = Edit::replace(place, text);
        found.push(RULE.at(place, message).fix("Write it as YAML", Safe, edit));
    }
}

/// `env.vars` where its `toString`, which it does not have, is called.
fn called_on(context: &Context<'_>, read: &Read) -> Option<Span> {
    if read.form != ReadForm::Member || !is_text_method(read) {
        return None;
    }
    let member = context.file.tree.node_at(read.span)?;
    let call = member.parent().filter(|call| call.kind() == "call_expression")?;
    let is_called = node::is_field(call, "function", member)
        && call.child_by_field_name("arguments").is_some_and(|list| node::children(list).is_empty());
    is_called.then(|| member.child_by_field_name("object").map(node::span))?
}

/// Whether a key is that of a method which makes a text of other objects.
pub(super) fn is_text_method(read: &Read) -> bool {
    matches!(read.key.as_deref(), Some("toString" | "toLocaleString"))
}

/// The call around a method.
fn called(context: &Context<'_>, read: &Read) -> Span {
    let call = context.file.tree.node_at(read.span).and_then(|member| member.parent());
    call.map_or(read.span, node::span)
}

/// Whether the template around a place has a tag, which may do anything with its values.
fn is_tagged(context: &Context<'_>, place: Span) -> bool {
    /// `a || b` and the like around the value; more than anyone writes.
    const MAX_LEVELS: usize = 16;
    let Some(mut found) = context.file.tree.node_at(place) else { return true };
    for _ in 0..MAX_LEVELS {
        let Some(parent) = found.parent() else { return false };
        match parent.kind() {
            "template_substitution" => {
                let template = parent.parent();
                return template
                    .and_then(|template| template.parent())
                    .is_some_and(|around| around.kind() == "call_expression");
            }
            "binary_expression"
                if parent.child_by_field_name("operator").is_some_and(|it| it.kind() == "+") =>
            {
                return false;
            }
            "augmented_assignment_expression" | "arguments" | "array" => return false,
            _ => found = parent,
        }
    }
    true
}
