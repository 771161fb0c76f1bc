use crate::agentscript::meaning::BindingKind;
use crate::agentscript::meaning::SemanticProblem;
use crate::agentscript::resources::SCHEMES;
use crate::lint::Diagnostic;
use crate::lint::agentscript::AgentScript;

declare_rule! {
    /// Functions and agents can be called, and the methods of tools and memories, as in `Search.run(…)`. AgentScript
    /// refuses a call of anything else.
    ///
    /// Wrong:
    ///
    /// ```agentscript
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     main func(input) { Search(input.text) }
    /// }
    /// ```
    ///
    /// Right:
    ///
    /// ```agentscript
    /// import tool Search from "sh://grep"
    ///
    /// main agent {
    ///     main func(input) { Search.run(input.text) }
    /// }
    /// ```
    H19, "not-callable", Error, AgentScript, "Something is called that is neither a function nor an agent."
}

fn check(it: &AgentScript<'_>) -> Vec<Diagnostic> {
    let called = it.meaning.problems.iter().filter_map(|problem| match problem {
        SemanticProblem::NotCallable(span, named) => Some((*span, named)),
        _ => None,
    });
    called
        .map(|(at, named)| match named {
            Some((name, kind)) => {
                let advice = example(name, kind)
                    .map_or(String::new(), |call| format!(" Call a method of it, as in `{call}`."));
                RULE.at(at, format!("`{name}` is {}, and cannot be called.{advice}", kind.described()))
            }
            None => RULE.at(at, "This is no function and no agent, and cannot be called."),
        })
        .collect()
}

fn example(name: &str, kind: &BindingKind<'_>) -> Option<String> {
    let import = kind.import()?;
    let uri = &import.uri.as_ref()?.text;
    let known =
        SCHEMES.iter().find(|scheme| Some(scheme.kind) == import.kind && uri.starts_with(scheme.name))?;
    Some(format!("{name}.{}(…)", known.methods.first()?))
}
