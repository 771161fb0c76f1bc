use crate::genaiscript::{ContextMisuse, MisuseKind, SYSTEM};
use crate::lint::{Diagnostic, LintContext, TextEdit, Unsafe};
use crate::syntax::node;

/// Functions that return the name of the text that they write; the others return nothing.
const NAMING: [&str; 4] = ["def", "defData", "defDiff", "defSchema"];

declare_rule! {
    /// The function that `runPrompt`, `defAgent` or `defChatParticipant` is given makes a prompt of its own, on the
    /// context that is its parameter. The global `def` and `$`, and those of another context, write into the
    /// prompt around it: the inner one is sent without them.
    ///
    /// The function that a system script exports is given a context, too. Global functions are those of the script
    /// that is run, whose prompt and tools are complete before those of its systems are added: what they write is lost.
    ///
    /// A call made later, in the function of a tool, is not reported.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const { text } = await runPrompt((_) => {
    ///     def("FILE", env.files[0])
    ///     _.$`Summarize the FILE.`
    /// })
    /// ```
    ///
    /// Wrong, in `system.clock.genai.mjs`:
    ///
    /// ```js
    /// system({ title: "Clock" })
    /// export default function (ctx) {
    ///     defTool("clock", "Gives the time.", {}, () => new Date().toISOString())
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { text } = await runPrompt((_) => {
    ///     _.def("FILE", env.files[0])
    ///     _.$`Summarize the FILE.`
    /// })
    /// ```
    R01, "outer-call-in-prompt", Warning, File, fix Unsafe, "A function that makes a prompt of its own writes into another one."
}

fn check(context: &LintContext<'_>) -> impl Iterator<Item = Diagnostic> {
    let misuses = context.file.script().misuses.iter();
    // The context of the script that is run is the global one.
    let is_system = context.is_system();
    let is_reported = move |misuse: &&ContextMisuse| misuse.giver != SYSTEM || is_system;
    misuses
        .filter(|misuse| misuse.kind == MisuseKind::Outer)
        .filter(is_reported)
        .map(|misuse| diagnostic(context, misuse))
}

fn diagnostic(context: &LintContext<'_>, misuse: &ContextMisuse) -> Diagnostic {
    let ContextMisuse { name, giver, whole, .. } = misuse;
    let problem = if *giver == SYSTEM {
        "This writes into the prompt of the script that is run, which is made before its systems: it is lost."
            .to_owned()
    } else {
        format!("This writes into the prompt around `{giver}`, not into the one that it sends.")
    };
    match &misuse.context {
        Some(own) if !NAMING.contains(&&**name) && is_in_template(context, misuse) => {
            let message = format!(
                "{problem} It leaves its place in the template empty. Call `{own}.{name}` before the template, or write \
                 `${{{own}.def(\"NAME\", …)}}`, which puts the name there."
            );
            RULE.at(misuse.span, message)
        }
        Some(own) => {
            let text = format!("{own}.{name}");
            let message = format!("{problem} Write `{text}`.");
            let edit = TextEdit::replace(*whole, &text);
            RULE.at(misuse.span, message).fix(format!("Write `{text}`"), Unsafe, edit)
        }
        None if *giver == SYSTEM => RULE
            .at(misuse.span, format!("{problem} Take `{name}` from the context that the function is given.")),
        None => RULE.at(
            misuse.span,
            format!("{problem} Give the function a parameter, as in `(_) => …`, and write `_.{name}`."),
        ),
    }
}

fn is_in_template(context: &LintContext<'_>, misuse: &ContextMisuse) -> bool {
    let callee = context.file.syntax.node_at(misuse.whole);
    let call = callee.and_then(|callee| node::wrap(callee).1).filter(|call| call.kind() == "call_expression");
    let around = call.and_then(|call| node::wrap(call).1);
    around.is_some_and(|around| around.kind() == "template_substitution")
}
