use super::meant;
use crate::genaiscript::VarsRead;
use crate::lint::{Diagnostic, LintContext};

declare_rule! {
    /// A script ends before its prompt is sent, and `env.vars` holds what a run is given, not what a model answers. After
    /// the last part of the prompt, `env.vars.result`, `.text` or `.output` is undefined, unless the script or whoever
    /// runs it gives a variable of that name. `prompt` and `runPrompt` return an answer.
    ///
    /// Wrong:
    ///
    /// ```js
    /// script({ title: "Summary" })
    /// $`Summarize the news of today.`
    /// await workspace.writeText("summary.md", env.vars.result)
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// script({ title: "Summary" })
    /// const { text } = await prompt`Summarize the news of today.`
    /// await workspace.writeText("summary.md", text)
    /// ```
    V17, "answer-in-variables", Warning, Read, "An answer is sought in `env.vars`."
}

fn check(context: &LintContext<'_>, read: &VarsRead) -> Option<Diagnostic> {
    let key = read.value_key().filter(|_| meant::is_answer(context, read))?;
    let message = format!(
        "The prompt is sent when the script has ended, and no answer comes to `env.vars`: `{key}` is undefined here. \
         Write `` const {{ text }} = await prompt`…` `` in the place of `` $`…` ``."
    );
    Some(RULE.at(read.key_span, message))
}
