use super::options::{OF_AGENT, OF_DEF, OF_PROMPT, OF_TOOL};
use crate::rules::{Context, Diagnostic, Unsafe, edit, near};
use crate::script::{InnerKind, Script};
use crate::syntax::{Member, Value};

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
    let of_calls = api_calls.iter().filter_map(|call| Some((call.function.name, call.options.as_ref()?)));
    // `` prompt`…`.options({…}) `` is no call with arguments by their places.
    let of_templates = inner.iter().filter(|call| call.kind == InnerKind::Prompt);
    let of_templates = of_templates.map(|call| (call.callee.text(&context.file.source), &call.value));
    let of_templates =
        of_templates.filter(|(callee, _)| *callee == "options").map(|(_, value)| ("prompt", value));
    let mut found: Vec<Diagnostic> = of_calls
        .chain(of_templates)
        .flat_map(|(function, options)| in_options(context, function, options))
        .collect();
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

fn in_options(context: &Context<'_>, function: &'static str, options: &Value) -> Vec<Diagnostic> {
    let Some((known, object)) = known(function).zip(options.as_object()) else { return Vec::new() };
    let unknown = object.members.iter().filter(|member| !known.contains(&&*member.key));
    unknown.map(|member| diagnostic(context, function, &known, member)).collect()
}

fn known(function: &str) -> Option<Vec<&'static str>> {
    Some(match function {
        "runPrompt" | "prompt" => OF_PROMPT.to_vec(),
        "defAgent" => [&OF_PROMPT[..], &OF_AGENT].concat(),
        "defTool" => OF_TOOL.to_vec(),
        "def" => OF_DEF.to_vec(),
        _ => return None,
    })
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
