use crate::genaiscript::{ContextMisuse, MEMBERS, MisuseKind, WRITERS};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::suggest;
use crate::syntax::node;
use crate::text::Span;

declare_rule! {
    /// The context of `runPrompt` or `defAgent` has the functions that make a prompt, and no members that these
    /// define: after `_.def("TOPIC", …)`, `_.TOPIC` is `undefined`. A prompt mentions what is defined by its name, or
    /// by what `def` returns. That of `defChatParticipant` adds to a turn of the chat, and defines no tools.
    /// `workspace`, `host`, `path` and `retrieval` are global.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const { text } = await runPrompt((_) => {
    ///     _.def("TOPIC", env.vars.topic)
    ///     _.$`Write about ${_.TOPIC}.`
    /// })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { text } = await runPrompt((_) => {
    ///     _.def("TOPIC", env.vars.topic)
    ///     _.$`Write about TOPIC.`
    /// })
    /// ```
    R02, "unknown-context-member", Warning, File, fix Unsafe, "A member is read of a context that has none of that name."
}

/// Members of a script's context that an inner context lacks.
const GLOBALS: [&str; 4] = ["host", "path", "retrieval", "workspace"];

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let misuses = context.file.script().misuses.iter();
    misuses
        .filter(|misuse| misuse.kind == MisuseKind::Unknown)
        .map(|misuse| context.doubted(diagnostic(context, misuse)))
}

fn diagnostic(context: &LintContext<'_>, misuse: &ContextMisuse) -> Diagnostic {
    let name = misuse.name.as_str();
    let problem = format!("The context of `{}` has no `{name}`: this is undefined.", misuse.giver);
    let at = |advice: &str| RULE.at(misuse.span, format!("{problem} {advice}"));
    if GLOBALS.contains(&name) {
        let edit = misuse.context.is_some().then(|| TextEdit::replace(misuse.whole, name));
        return at(&format!("Use the global `{name}`.")).maybe_fix(format!("Write `{name}`"), Unsafe, edit);
    }
    if is_defined(context, name) {
        let advice = "What `def` and its kin define is no member. Write its name in the prompt.";
        let edit = substitution(context, misuse.whole).map(|whole| TextEdit::replace(whole, name));
        return at(advice).maybe_fix(format!("Write `{name}`"), Unsafe, edit);
    }
    let known = WRITERS.into_iter().chain(MEMBERS);
    let meant = if WRITERS.contains(&name) { None } else { suggest::nearest(name, known) };
    match meant {
        Some(meant) => {
            let fix = misuse.context.is_some().then(|| TextEdit::replace(misuse.span, meant));
            at(&format!("Did you mean `{meant}`?")).maybe_fix(format!("Write `{meant}`"), Unsafe, fix)
        }
        None if WRITERS.contains(&name) => at("Call the global one outside of this function."),
        None => at("Contexts have the functions that make a prompt, and `env`."),
    }
}

fn is_defined(context: &LintContext<'_>, name: &str) -> bool {
    let mut names = context.file.script().api_calls.iter().filter_map(|call| call.defined.as_ref());
    names.any(|defined| *defined.text == *name)
}

fn substitution(context: &LintContext<'_>, expression: Span) -> Option<Span> {
    let (_, parent) = node::wrap(context.file.syntax.node_at(expression)?);
    parent.filter(|parent| parent.kind() == "template_substitution").map(node::span)
}
