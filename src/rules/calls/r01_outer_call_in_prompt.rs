use crate::rules::{Context, Diagnostic, Edit, Unsafe};
use crate::script::{ContextMisuse, MisuseKind};

declare_rule! {
    /// The function that `runPrompt`, `defAgent` or `defChatParticipant` is given makes a prompt of its own, on the
    /// context that is its parameter. The global `def` and `$`, and those of another context, write into the
    /// prompt around it: the inner one is sent without them.
    ///
    /// What is called later, in the function of a tool, is not reported.
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

fn check(context: &Context<'_>) -> impl Iterator<Item = Diagnostic> {
    let misuses = context.file.script().misuses.iter();
    misuses.filter(|misuse| misuse.kind == MisuseKind::Outer).map(diagnostic)
}

fn diagnostic(misuse: &ContextMisuse) -> Diagnostic {
    let ContextMisuse { name, giver, whole, .. } = misuse;
    let problem = format!("This writes into the prompt around `{giver}`, not into the one that it sends.");
    match &misuse.context {
        Some(own) => {
            let text = format!("{own}.{name}");
            let message = format!("{problem} Write `{text}`.");
            let edit = Edit::replace(*whole, &text);
            RULE.at(misuse.span, message).fix(format!("Write `{text}`"), Unsafe, edit)
        }
        None => RULE.at(
            misuse.span,
            format!("{problem} Give the function a parameter, as in `(_) => …`, and write `_.{name}`."),
        ),
    }
}
