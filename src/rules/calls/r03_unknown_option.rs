use crate::rules::{Context, Diagnostic, Unsafe, edit, near};
use crate::script::api_options::OF_PROMPT;
use crate::script::{InnerKind, Script};
use crate::syntax::Member;

declare_rule! {
    /// `runPrompt`, `prompt`, `defAgent`, `defTool` and `def` ignore an option that they do not have. A misspelled one
    /// therefore does nothing. A prompt inside a script has no variables of its own: its function reads those of the
    /// script, and another script is run by `run` of GenAIScript's API, with `vars`.
    ///
    /// Wrong:
    ///
    /// ```js
    /// const { text } = await runPrompt("Tell a joke.", { modle: "small" })
    /// ```
    ///
    /// Right:
    ///
    /// ```js
    /// const { text } = await runPrompt("Tell a joke.", { model: "small" })
    /// ```
    R03, "unknown-option", Warning, File, fix Unsafe, "An option that its function does not have."
}

fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    let Script { api_calls, inner, .. } = context.file.script();
    let of_calls =
        api_calls.iter().flat_map(|call| call.unknown.iter().map(|member| (call.function, member)));
    let mut found: Vec<Diagnostic> = of_calls
        .map(|(function, member)| diagnostic(context, function.name, &function.known.concat(), member))
        .collect();
    // `` prompt`…`.options({…}) `` is no call with arguments by their places.
    let of_templates = inner.iter().filter(|call| call.kind == InnerKind::Prompt);
    let of_templates = of_templates
        .filter(|call| call.callee.text(&context.file.source) == "options")
        .filter_map(|call| call.value.as_object());
    let unknown =
        of_templates.flat_map(|options| &options.members).filter(|it| !OF_PROMPT.contains(&&*it.key));
    found.extend(unknown.map(|member| diagnostic(context, "prompt", &OF_PROMPT, member)));
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

fn diagnostic(context: &Context<'_>, function: &str, known: &[&'static str], member: &Member) -> Diagnostic {
    let key = &member.key;
    let problem = format!("`{function}` has no option `{key}` and ignores it.");
    let diagnostic = if let Some(meant) = near::nearest(key, known.iter().copied()) {
        let edit = edit::rename_key(&context.file.source, member, meant);
        RULE.at(member.key_span, format!("{problem} Did you mean `{meant}`?")).fix(
            format!("Write `{meant}`"),
            Unsafe,
            edit,
        )
    } else {
        let advice = match key.as_str() {
            "vars" | "parameters" if function != "def" => {
                "A prompt inside a script reads the `env.vars` of the script; to run another one, import `run`."
            }
            "files" => "Define the files in its prompt with `def`.",
            _ => "Remove it.",
        };
        RULE.at(member.key_span, format!("{problem} {advice}")).remove(Unsafe, context.file, member)
    };
    context.doubted(diagnostic)
}
