use crate::agentscript::ast::ImportKind;
use crate::agentscript::meaning::AgentTarget;
use crate::agentscript::resources::scheme_of;
use crate::lint::agentscript::AgentScript;
use crate::lint::{Diagnostic, Unsafe, wording};
use crate::suggest::nearest;

declare_rule! {
    /// The uses of a tool depend on its URI: a program has `run`, files have `read`, `list`, `write`,
    /// `patch` and `undo`, environment variables have `get`, and a web service has `get` and `post`. A call of any
    /// other method fails when it runs. This is known from the source of 0.1.5, and reported for programs of that
    /// release only.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     model Qwen
    ///     role "Editor"
    ///     description "Finds texts."
    ///
    ///     main func(input) {
    ///         texts = Search.exec(input.text)
    ///         use texts
    ///         generate({ input: "Choose a text." }) -> { text string }
    ///     }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import llm Qwen from "ollama://localhost:11434/qwen3"
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     model Qwen
    ///     role "Editor"
    ///     description "Finds texts."
    ///
    ///     main func(input) {
    ///         texts = Search.run(input.text)
    ///         use texts
    ///         generate({ input: "Choose a text." }) -> { text string }
    ///     }
    /// }
    /// ```
    H26, "unknown-resource-method", Warning, AgentScript, fix Unsafe, "A tool has no method of that name."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let calls = it.meaning.calls.iter().filter(|_| it.is_verified());
    calls
        .filter_map(|call| {
            let Some(AgentTarget::Member(import)) = call.target else { return None };
            let (uri, method) = (import.uri.as_ref()?, call.member?);
            let is_tool = import.kind == Some(ImportKind::Tool);
            let methods = scheme_of(import.kind?, &uri.text).filter(|_| is_tool)?.methods;
            if methods.is_empty() || methods.contains(&method.text.as_str()) {
                return None;
            }
            let (name, known) = (&import.name.text, wording::every(methods.iter().copied())?);
            let message = format!("The tool `{name}` has no method `{}`. It has {known}.", method.text);
            let only = || methods.first().copied().filter(|_| methods.len() == 1);
            let meant = nearest(&method.text, methods.iter().copied()).or_else(only);
            let diagnostic = RULE.at(method.span, message);
            Some(match meant {
                Some(meant) => diagnostic.write(Unsafe, method.span, meant),
                None => diagnostic,
            })
        })
        .collect()
}
